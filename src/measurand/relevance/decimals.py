"""Decimal numbers, many at a time: digits eight by eight, and a rounding that is provably right to the last bit.

A number is an optional sign and at most 24 characters: digits, of which 19 may count, and perhaps a point. The digits
make a whole number m, and with f of them behind the point the value is m / 10^f. Up to 2^53, m is exact in double
precision, as 10^f is up to f = 22, and one division rounds rightly (Clinger 1990). Beyond, the quotient is computed in
two doubles, and its rounding is certain unless it lies next to the middle between two doubles; such a number, and
hardly one occurs, is read by Python.
"""

from __future__ import annotations

import numpy as np

from measurand.relevance.judged import Ints
from measurand.relevance.rows import Floats
from measurand.relevance.words import LAST, Bytes, Flags, Words, eight_bytes

_LONGEST = 24
_MOST_PLACES = 22
_EXACT = 2**53
_POWERS = np.array([10.0**places for places in range(_MOST_PLACES + 1)])
_EXPONENT = np.uint64(0x7FF << 52)
_TINY = 2.0**-1000
_SPLITTER = float(2**27 + 1)
_NEAR = 2.0**-20
"""In units in the last place: far more than the error of a quotient in two doubles."""


def _repeated(byte: int) -> np.uint64:
    return np.uint64(int.from_bytes(bytes([byte]) * 8, "little"))


_ZEROS, _POINTS = _repeated(ord("0")), _repeated(ord("."))
_LOW, _HIGH, _ABOVE_NINE = _repeated(0x7F), _repeated(0x80), _repeated(0x80 - 10)


def read_decimals(data: Bytes, begins: Ints, ends: Ints) -> Floats | None:
    """The numbers written between these places, none of them empty; None where one is not such a decimal number.

    >>> from measurand.relevance.texts import Texts
    >>> texts = Texts.of(["12.5", "-0.25", "7", "1e3"])
    >>> ends = texts.begins + texts.sizes
    >>> read_decimals(texts.data, texts.begins[:3], ends[:3]).tolist(), read_decimals(texts.data, texts.begins, ends)
    ([12.5, -0.25, 7.0], None)
    """
    if not len(begins):
        return np.zeros(0)
    first = data.take(begins)
    negative = first == ord("-")
    signed = negative | (first == ord("+"))
    unsigned = begins + signed if signed.any() else begins
    if int((ends - unsigned).max()) > _LONGEST:
        return None
    values = _at_one_place(data, unsigned, ends)
    if values is None:
        values = _at_any_place(data, unsigned, ends)
    if values is not None and negative.any():
        np.negative(values, out=values, where=negative)
    return values


def _at_one_place(data: Bytes, begins: Ints, ends: Ints) -> Floats | None:
    """The numbers, if all have as many digits behind the point as the first: the most common case, and the cheapest."""
    first = data[begins[0] : ends[0]].tobytes()
    places = first[::-1].find(b".")
    if places < 0:  # a number without a point has it behind its last digit
        return _values(data, begins, ends + 1, 0)
    if int((ends - begins).min()) <= places or (data.take(ends - (places + 1)) != ord(".")).any():
        return None
    return _values(data, begins, ends, places)


def _at_any_place(data: Bytes, begins: Ints, ends: Ints) -> Floats | None:
    """The numbers, wherever each has its point."""
    sizes = ends - begins
    points = np.zeros(len(ends), dtype=np.int64)
    places = np.zeros(len(ends), dtype=np.int64)
    words = _last_words(data, ends, int(sizes.max()))
    for k, last in enumerate(words):
        word = last ^ _POINTS
        word |= ~LAST.take(sizes - 8 * k, mode="clip")
        point = ~(((word & _LOW) + _LOW) | word | _LOW)  # the highest bit of each byte that was a point
        points += np.bitwise_count(point)
        behind = 8 * k + 7 - (np.bitwise_count(point - np.uint64(1)) >> 3).astype(np.int64)
        places += np.where(point != 0, behind, 0)
    if int(points.max()) > 1:
        return None
    if int(points.min()) == 1:
        return _values(data, begins, ends, places, words)
    return _values(data, begins, ends + (1 - points), places)


def _last_words(data: Bytes, ends: Ints, characters: int) -> list[Words]:
    """The last so many characters of each number, eight at a time, the last eight first."""
    return [eight_bytes(data, ends - 8 * (k + 1)) for k in range(-(-characters // 8))]


def _values(
    data: Bytes, begins: Ints, ends: Ints, places: Ints | int, words: list[Words] | None = None
) -> Floats | None:
    """The values of unsigned numbers with exactly one point each, which may stand behind the last digit."""
    digits = ends - begins - 1
    if int(np.max(places)) > _MOST_PLACES or int(digits.min()) < 1:
        return None
    words = _last_words(data, ends, int(digits.max())) if words is None else words
    before = data.take(ends - (8 * len(words) + 1)).astype(np.uint64)
    whole = _without_point(words, before, digits, places)
    if whole is None:
        return None
    power = _POWERS[places]
    if int(whole.max()) <= _EXACT:
        values: Floats = whole.view(np.int64) / power
        return values
    values, doubtful = _quotients(whole, power)
    behind = np.broadcast_to(places, whole.shape)
    for row in np.flatnonzero(doubtful).tolist():
        values[row] = float(f"{whole[row]}e-{behind[row]}")
    return values


def _without_point(words: list[Words], before: Words, digits: Ints, places: Ints | int) -> Words | None:
    """The whole numbers that the digits make; None if some are no digits, or too many.

    ``before`` holds the character before the words of each number. The words are used up.
    """
    whole: Words | None = None
    for k in reversed(range(len(words))):
        word, behind = words[k], LAST.take(places - 8 * k, mode="clip")
        moved = word << np.uint64(8)  # what stands before the point takes its place
        moved |= before
        moved &= ~behind
        before = word >> np.uint64(56)
        word &= behind
        word |= moved
        word ^= _ZEROS
        word &= LAST.take(digits - 8 * k, mode="clip")
        if (((word + _ABOVE_NINE) | word) & _HIGH).any():
            return None
        number = _eight_digits(word)
        if k == 2 and int(number.max()) >= 1000:
            return None
        whole = number if whole is None else whole * np.uint64(10**8) + number
    return whole


def _eight_digits(word: Words) -> Words:
    """The number that eight digits make, pairs first, then fours, then all; the first digit is the lowest byte."""
    word *= np.uint64((10 << 8) + 1)
    word >>= np.uint64(8)
    word &= np.uint64(0x00FF00FF00FF00FF)
    word *= np.uint64((100 << 16) + 1)
    word >>= np.uint64(16)
    word &= np.uint64(0x0000FFFF0000FFFF)
    word *= np.uint64((10000 << 32) + 1)
    word >>= np.uint64(32)
    return word


def _quotients(whole: Words, power: Floats) -> tuple[Floats, Flags]:
    """Quotients rounded to double precision, and which of them may be rounded wrongly.

    With ``whole = high + low`` exactly, ``high / power`` leaves a remainder that is a double (Dekker 1971); what it and
    ``low`` add to the quotient is wrong by some 2^-50 units in the last place of it.
    """
    high = whole.astype(np.float64)
    low = (whole - high.astype(np.uint64)).view(np.int64).astype(np.float64)
    quotient = high / power
    remainder = high - _upper(quotient) * _upper(power)
    remainder -= _upper(quotient) * _lower(power)
    remainder -= _lower(quotient) * _upper(power)
    remainder -= _lower(quotient) * _lower(power)
    more = (remainder + low) / power
    rounded = quotient + more
    last_place = (rounded.view(np.uint64) & _EXPONENT).view(np.float64) * 2.0**-52
    lost = np.abs((quotient - rounded) + more)
    lost /= np.maximum(last_place, _TINY)  # only zero is smaller, and exact
    return rounded, (np.abs(lost - 0.5) < _NEAR) | (np.abs(lost - 0.25) < _NEAR)


def _upper(number: Floats) -> Floats:
    """The upper half of the bits of each number."""
    scaled = number * _SPLITTER
    upper: Floats = scaled - (scaled - number)
    return upper


def _lower(number: Floats) -> Floats:
    lower: Floats = number - _upper(number)
    return lower
