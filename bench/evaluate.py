"""From files to aggregated numbers in a cold process: measurand beside pytrec_eval and ir_measures.

Every tool runs in a process of its own that reads the same two files and prints the same six means, which must
agree. Time is that of the whole process, start of Python and imports included; memory is the peak of its resident
set. Nothing is cached from one process to the next but the files in the system's page cache, which all tools share.

    python -m bench.evaluate [--lines 1000000 7000000] [--kinds sorted shuffled tabs] [--repeat 3]
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np

MEASURES = ("map", "ndcg", "ndcg_cut_10", "P_10", "recip_rank", "recall_100")
PER_QUERY = 1000
CORPUS = 8_800_000

OURS = f"""
import sys
from measurand import evaluate
scores = evaluate(sys.argv[1], sys.argv[2], {" ".join(MEASURES)!r})
print(*next(iter(scores.aggregate.values())).values())
"""
PYTREC_EVAL = f"""
import sys, pytrec_eval
with open(sys.argv[1]) as file: qrels = pytrec_eval.parse_qrel(file)
with open(sys.argv[2]) as file: run = pytrec_eval.parse_run(file)
wanted = {{"map", "ndcg", "ndcg_cut.10", "P.10", "recip_rank", "recall.100"}}
values = pytrec_eval.RelevanceEvaluator(qrels, wanted).evaluate(run).values()
print(*(pytrec_eval.compute_aggregated_measure(name, [row[name] for row in values]) for name in {MEASURES!r}))
"""
IR_MEASURES = """
import sys, ir_measures
from ir_measures import AP, nDCG, P, RR, R
wanted = [AP, nDCG, nDCG@10, P@10, RR, R@100]
qrels, run = ir_measures.read_trec_qrels(sys.argv[1]), ir_measures.read_trec_run(sys.argv[2])
values = ir_measures.calc_aggregate(wanted, qrels, run)
print(*(values[measure] for measure in wanted))
"""
TOOLS = {"measurand": OURS, "pytrec_eval": PYTREC_EVAL, "ir_measures": IR_MEASURES}
SMALL_RUN, LARGE_RUN = 1_000_000, 7_000_000


@dataclass(frozen=True)
class Measured:
    """One process: wall-clock seconds, processor seconds, peak memory in bytes, and what it printed."""

    seconds: float
    processor: float
    peak: int
    values: tuple[float, ...]


def write_collection(folder: Path, lines: int, kind: str, seed: int = 1) -> tuple[Path, Path]:
    """A run with 1,000 documents a query and about 100 judgements each, 40 of them retrieved."""
    random = np.random.default_rng(seed)
    separator = "\t" if kind == "tabs" else " "
    form = separator.join(("{}", "Q0", "D{:07d}", "{}", "{:.6f}", "run1")) + "\n"
    qrels, run = folder / f"{kind}-{lines}.qrels", folder / f"{kind}-{lines}.run"
    scattered: list[str] = []
    with qrels.open("w") as judged, run.open("w") as retrieved:
        for query in range(1, lines // PER_QUERY + 1):
            docs = random.choice(CORPUS, PER_QUERY, replace=False)
            scores = np.sort(random.gamma(2, 5, PER_QUERY))[::-1].tolist()
            rows = [
                form.format(query, doc, n, score)
                for n, (doc, score) in enumerate(zip(docs.tolist(), scores, strict=True), 1)
            ]
            if kind == "shuffled":
                scattered.extend(rows)
            else:
                retrieved.writelines(rows)
            pool = dict.fromkeys(
                [*random.choice(docs, 40, replace=False).tolist(), *random.integers(0, CORPUS, 60).tolist()]
            )
            grades = random.choice([0, 0, 1, 1, 2, 3], len(pool)).tolist()
            judged.writelines(f"{query} 0 D{doc:07d} {grade}\n" for doc, grade in zip(pool, grades, strict=True))
        retrieved.writelines(scattered[i] for i in random.permutation(len(scattered)).tolist())
    return qrels, run


def _written_elsewhere(folder: Path, lines: int, kind: str) -> tuple[Path, Path]:
    """In a process of its own: what this one once held, Linux would count into the peak of every tool it starts."""
    with ProcessPoolExecutor(1) as pool:
        return pool.submit(write_collection, folder, lines, kind).result()


def measure(script: str, qrels: Path, run: Path) -> Measured:
    """Run a tool in a process of its own."""
    began = time.perf_counter()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen([sys.executable, "-c", script, str(qrels), str(run)], stdout=out, stderr=err)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - began
        process.returncode = status
        out.seek(0)
        err.seek(0)
        if status:
            raise SystemExit(f"a tool failed: {err.read().decode()}")
        printed = out.read()
    values = tuple(float(value) for value in printed.split())
    return Measured(seconds, usage.ru_utime + usage.ru_stime, peak_bytes(usage), values)


def peak_bytes(usage: resource.struct_rusage) -> int:
    """The peak resident set; Linux counts it in KiB."""
    return usage.ru_maxrss * 1024


def compare(qrels: Path, run: Path, title: str, repeat: int) -> None:
    """Measure every tool on one pair of files, and print a line each; the best of the repetitions counts."""
    size = run.stat().st_size
    print(f"\n{title}: {size / 1e6:,.0f} MB of run", flush=True)
    print(f"  {'tool':<12} {'seconds':>8} {'cpu':>7} {'ratio':>7} {'peak MB':>8} {'bytes per byte':>15}")
    best: dict[str, Measured] = {}
    for _ in range(repeat):
        for name, script in TOOLS.items():
            found = measure(script, qrels, run)
            if name not in best or found.seconds < best[name].seconds:
                best[name] = found
    ours = best["measurand"]
    for name, found in best.items():
        apart = max(abs(a - b) for a, b in zip(found.values, ours.values, strict=True))
        if apart > 1e-9:
            raise SystemExit(f"{name} and measurand disagree by {apart}: {found.values} and {ours.values}")
        ratio = f"{found.seconds / ours.seconds:6.1f}×"
        per_byte = found.peak / size
        times = f"{found.seconds:8.2f} {found.processor:7.2f} {ratio:>7}"
        print(f"  {name:<12} {times} {found.peak / 1e6:8,.0f} {per_byte:15.2f}", flush=True)


def main(arguments: list[str] | None = None) -> None:
    """Compare the tools on files of several sizes and kinds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, nargs="+", default=[SMALL_RUN, LARGE_RUN])
    parser.add_argument("--kinds", nargs="+", default=["sorted", "shuffled", "tabs"])
    parser.add_argument("--repeat", type=int, default=2)
    chosen = parser.parse_args(arguments if arguments is not None else [])
    print("evaluate: files to aggregated numbers, cold process, " + " ".join(MEASURES))
    with tempfile.TemporaryDirectory() as folder:
        for lines in chosen.lines:
            for kind in chosen.kinds:
                files = _written_elsewhere(Path(folder), lines, kind)
                compare(*files, f"{lines:,} lines, {kind}", chosen.repeat)
                for file in files:
                    file.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
