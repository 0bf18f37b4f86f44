import {
  BEFORE_NAME,
  COMPLEMENT_PART,
  COMPLEMENTS,
  MARKED_ALONE,
  NON_DISTRICT,
  NO_HOUSE_NUMBER_ALONE,
  PLACEHOLDER_ALONE,
  NUMBER_ALONE,
  NUMBER_THEN_COMPLEMENT,
  PLOT_FIRST,
  SEPARATOR,
} from "./address-patterns"
import {
  type AddressParts,
  joinComplements,
  findAllMatches,
  normalizeLine,
  withoutEmptyParts,
  trimSeparators,
} from "./address-text"
import { normalizeHouseNumber, findMarkedNumber } from "./find-house-number"
import { isBrasiliaAddress } from "./split-address-lines"

/**
 * Splits the second line of an address, which has the complement, the neighborhood or both: "apto 42 - bloco B -
 * Centro". A number in it ("nº 100") is the house number if the first line has none. Texts such as "N/A" are left out.
 */
export function splitSecondLine(
  line: string,
  first: AddressParts = {},
  state?: string
): AddressParts {
  const street = first.street ?? ""
  const lacksNumber =
    first.number === undefined && !isBrasiliaAddress(street, state)
  const mayBeAlone = first.complement === undefined && !PLOT_FIRST.test(street)
  let number = first.number
  const complement: string[] = []
  const others: string[] = []
  for (const part of normalizeLine(line).split(" - ")) {
    const rest: string[] = []
    for (const piece of part.split(SEPARATOR)) {
      const inPiece =
        lacksNumber && number === undefined
          ? findNumberInPiece(piece, mayBeAlone)
          : undefined
      number ??= inPiece?.number
      const read = splitPiece(inPiece ? inPiece.others : piece)
      if (read.complement) complement.push(read.complement)
      if (read.other) rest.push(read.other)
    }
    if (rest.length > 0) others.push(rest.join(", "))
  }
  const neighborhood = others.pop()
  return withoutEmptyParts({
    number: first.number === undefined ? number : undefined,
    neighborhood,
    complement: [...complement, ...others].join(" - "),
  })
}

/** Finds the house number in a piece of the line, and returns it with the rest of the piece. */
function findNumberInPiece(
  piece: string,
  mayBeAlone: boolean
): { number: string; others: string } | undefined {
  if (NO_HOUSE_NUMBER_ALONE.test(piece)) {
    return undefined
  }
  const alone = mayBeAlone ? NUMBER_ALONE.exec(piece) : undefined
  const atStart = mayBeAlone ? NUMBER_THEN_COMPLEMENT.exec(piece) : undefined
  const match = MARKED_ALONE.exec(piece) ?? alone ?? atStart
  if (match?.[1]) {
    return {
      number: normalizeHouseNumber(match[1]),
      others: piece.slice(match[0].length),
    }
  }
  const inside = findMarkedNumber(piece)
  return inside
    ? {
        number: inside.number,
        others: joinComplements(inside.before, piece.slice(inside.end)),
      }
    : undefined
}

/** Reads a piece that has no house number as a complement, as a neighborhood, or as both: "Centro apto 12". */
function splitPiece(text: string): { complement?: string; other?: string } {
  const piece = text.trim()
  if (PLACEHOLDER_ALONE.test(piece) || NO_HOUSE_NUMBER_ALONE.test(piece)) {
    return {}
  }
  if (
    COMPLEMENT_PART.test(piece) ||
    NON_DISTRICT.test(piece) ||
    MARKED_ALONE.test(piece)
  ) {
    return { complement: piece }
  }
  for (const { index } of findAllMatches(piece, COMPLEMENTS)) {
    const other = trimSeparators(piece.slice(0, index))
    if (/\p{L}/u.test(other) && !BEFORE_NAME.test(piece.slice(0, index))) {
      return { other, complement: piece.slice(index) }
    }
  }
  return NUMBER_THEN_COMPLEMENT.test(piece)
    ? { complement: piece }
    : { other: piece }
}
