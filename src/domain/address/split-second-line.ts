import {
  TEXT_BEFORE_STREET_NAME,
  COMPLEMENT_PART,
  COMPLEMENT_STARTS,
  ONLY_MARKED_HOUSE_NUMBER,
  PART_STARTING_WITH_NON_DISTRICT_WORD,
  NO_HOUSE_NUMBER_ONLY,
  ONLY_EMPTY_FIELD_PLACEHOLDER,
  ONLY_HOUSE_NUMBER,
  HOUSE_NUMBER_THEN_COMPLEMENT,
  LINE_STARTING_WITH_UNIT_OR_PLOT,
  SEPARATOR,
} from "./address-patterns"
import {
  type AddressParts,
  joinComplements,
  findAllMatches,
  normalizeAddressLine,
  withoutEmptyParts,
  trimSeparators,
} from "./address-text"
import {
  normalizeHouseNumber,
  findMarkedHouseNumber,
} from "./find-house-number"
import { isBrasiliaAddress } from "./split-street-line"

/**
 * Splits the second line of an address into complement and neighborhood: "apto 42 - bloco B - Centro" has the
 * complement "apto 42 - bloco B" and the neighborhood "Centro". Texts such as "N/A" and "s/n" are left out.
 *
 * `first` contains the parts of the first line. If `first` has no house number and its street is not in Brasília, the
 * result also contains a house number of the second line ("nº 100").
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
    first.complement === undefined &&
    !LINE_STARTING_WITH_UNIT_OR_PLOT.test(street)
  let number = first.number
  const complement: string[] = []
  const otherText: string[] = []
  for (const part of normalizeAddressLine(line).split(" - ")) {
    const rest: string[] = []
    for (const piece of part.split(SEPARATOR)) {
      const inPiece =
        mayContainHouseNumber && number === undefined
          ? findHouseNumberInPiece(piece, mayBeUnmarked)
          : undefined
      number ??= inPiece?.number
      const read = separateComplementInPiece(inPiece ? inPiece.others : piece)
      if (read.complement) complement.push(read.complement)
      if (read.other) rest.push(read.other)
    }
    if (rest.length > 0) otherText.push(rest.join(", "))
  }
  const neighborhood = otherText.pop()
  return withoutEmptyParts({
    number: first.number === undefined ? number : undefined,
    neighborhood,
    complement: [...complement, ...otherText].join(" - "),
  })
}

/**
 * Finds the house number in a piece of the second line, and returns it together with the piece's other text. A number
 * without a mark such as "nº" counts as the house number only if `mayBeUnmarked` is true.
 */
function findHouseNumberInPiece(
  piece: string,
  mayBeUnmarked: boolean
): { number: string; others: string } | undefined {
  if (NO_HOUSE_NUMBER_ONLY.test(piece)) {
    return undefined
  }
  const alone = mayBeUnmarked ? ONLY_HOUSE_NUMBER.exec(piece) : undefined
  const atStart = mayBeUnmarked
    ? HOUSE_NUMBER_THEN_COMPLEMENT.exec(piece)
    : undefined
  const match = ONLY_MARKED_HOUSE_NUMBER.exec(piece) ?? alone ?? atStart
  if (match?.[1]) {
    return {
      number: normalizeHouseNumber(match[1]),
      others: piece.slice(match[0].length),
    }
  }
  const inside = findMarkedHouseNumber(piece)
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
function separateComplementInPiece(text: string): {
  complement?: string
  other?: string
} {
  const piece = text.trim()
  if (
    ONLY_EMPTY_FIELD_PLACEHOLDER.test(piece) ||
    NO_HOUSE_NUMBER_ONLY.test(piece)
  ) {
    return {}
  }
  if (
    COMPLEMENT_PART.test(piece) ||
    PART_STARTING_WITH_NON_DISTRICT_WORD.test(piece) ||
    ONLY_MARKED_HOUSE_NUMBER.test(piece)
  ) {
    return { complement: piece }
  }
  for (const { index } of findAllMatches(piece, COMPLEMENT_STARTS)) {
    const other = trimSeparators(piece.slice(0, index))
    if (
      /\p{L}/u.test(other) &&
      !TEXT_BEFORE_STREET_NAME.test(piece.slice(0, index))
    ) {
      return { other, complement: piece.slice(index) }
    }
  }
  return HOUSE_NUMBER_THEN_COMPLEMENT.test(piece)
    ? { complement: piece }
    : { other: piece }
}
