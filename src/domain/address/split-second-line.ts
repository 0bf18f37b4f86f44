import {
  BEFORE_NAME,
  COMPLEMENT_PART,
  COMPLEMENT_STARTS,
  MARKED_NUMBER_ONLY,
  NON_DISTRICT,
  NO_HOUSE_NUMBER_ONLY,
  PLACEHOLDER_ONLY,
  NUMBER_ONLY,
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
import { isBrasiliaAddress } from "./split-street-line"

/**
 * Splits the second line of an address into complement and neighborhood: "apto 42 - bloco B - Centro" has the
 * complement "apto 42 - bloco B" and the neighborhood "Centro". If the first line has no house number and is not in
 * Brasília, a house number in the second line ("nº 100") is returned, too. Texts such as "N/A" and "s/n" are left out.
 */
export function splitSecondLine(
  line: string,
  first: AddressParts = {},
  state?: string
): AddressParts {
  const street = first.street ?? ""
  const mayContainHouseNumber =
    first.number === undefined && !isBrasiliaAddress(street, state)
  const mayBeUnmarked =
    first.complement === undefined && !PLOT_FIRST.test(street)
  let number = first.number
  const complement: string[] = []
  const others: string[] = []
  for (const part of normalizeLine(line).split(" - ")) {
    const rest: string[] = []
    for (const piece of part.split(SEPARATOR)) {
      const inPiece =
        mayContainHouseNumber && number === undefined
          ? findNumberInPiece(piece, mayBeUnmarked)
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

/**
 * Finds the house number in a piece of the second line, and returns it together with the piece's other text. A number
 * without a mark such as "nº" counts as the house number only if `mayBeUnmarked` is true.
 */
function findNumberInPiece(
  piece: string,
  mayBeUnmarked: boolean
): { number: string; others: string } | undefined {
  if (NO_HOUSE_NUMBER_ONLY.test(piece)) {
    return undefined
  }
  const alone = mayBeUnmarked ? NUMBER_ONLY.exec(piece) : undefined
  const atStart = mayBeUnmarked ? NUMBER_THEN_COMPLEMENT.exec(piece) : undefined
  const match = MARKED_NUMBER_ONLY.exec(piece) ?? alone ?? atStart
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

/**
 * Splits a text from the second address line into a complement and the remaining text (`other`). For "Centro apto 12",
 * the complement is "apto 12", and `other` is "Centro". The caller then looks for the neighborhood in `other`.
 *
 * The text is a part of the line between two separators, and its house number was already removed.
 */
function splitPiece(text: string): { complement?: string; other?: string } {
  const piece = text.trim()
  if (PLACEHOLDER_ONLY.test(piece) || NO_HOUSE_NUMBER_ONLY.test(piece)) {
    return {}
  }
  if (
    COMPLEMENT_PART.test(piece) ||
    NON_DISTRICT.test(piece) ||
    MARKED_NUMBER_ONLY.test(piece)
  ) {
    return { complement: piece }
  }
  for (const { index } of findAllMatches(piece, COMPLEMENT_STARTS)) {
    const other = trimSeparators(piece.slice(0, index))
    if (/\p{L}/u.test(other) && !BEFORE_NAME.test(piece.slice(0, index))) {
      return { other, complement: piece.slice(index) }
    }
  }
  return NUMBER_THEN_COMPLEMENT.test(piece)
    ? { complement: piece }
    : { other: piece }
}
