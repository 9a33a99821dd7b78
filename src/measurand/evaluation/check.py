"""Validation alone: read everything an evaluation would read, and tell what is wrong with each file."""

from __future__ import annotations

from dataclasses import dataclass, field
from os import PathLike

from measurand.errors import MeasurandError
from measurand.evaluation.join import Judgements, join
from measurand.evaluation.policies import Policies
from measurand.evaluation.sources import named_sources
from measurand.relevance.problems import listing
from measurand.relevance.readers import read_qrels, read_run


@dataclass
class Outcome:
    """What was found: a line for each sound file, a message for each other."""

    files: int = 0
    sound: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def check_files(
    qrels: str | PathLike[str], runs: list[str] | list[PathLike[str]] | list[str | PathLike[str]], limit: int = 20
) -> Outcome:
    """Read the qrels and each run, and join them; no measure is computed."""
    outcome = Outcome(files=1)
    judgements: Judgements | None = None
    with listing(limit):
        try:
            judgements = Judgements.of(read_qrels(qrels))
            outcome.sound.append(f"{qrels}: {len(judgements.qrels):,} judgements of {len(judgements.topics):,} queries")
        except MeasurandError as error:
            outcome.problems.append(str(error))
        for name, path in named_sources(runs):
            outcome.files += 1
            try:
                run = read_run(path, name=name)
                said = f"{path}: {len(run):,} documents for {len(run.queries):,} queries"
                if judgements is not None:
                    joined = join(run, judgements, Policies())
                    said += f", {joined.matched:,} of them judged"
                    said += f"; {len(joined.missing):,} judged queries missing" if joined.missing else ""
                    said += f"; {joined.unknown:,} queries without judgements" if joined.unknown else ""
                outcome.sound.append(said)
            except MeasurandError as error:
                outcome.problems.append(str(error))
    return outcome
