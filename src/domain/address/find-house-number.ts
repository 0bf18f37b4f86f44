import { truncateText } from "../parsing/truncate-text"
import {
  AREA_FIRST,
  BEFORE_NAME,
  BETWEEN_HOUSE_NUMBERS,
  COMPLEMENT_STARTS,
  DIGIT_FIRST,
  MARKED_NUMBER,
  NAMED_BY_LETTER,
  NAMED_BY_NUMBER,
  NAMED_BY_TWO_DIGITS,
  NO_HOUSE_NUMBER,
  NO_HOUSE_NUMBER_ONLY,
  NUMBER_ONLY,
  NUMBER_AT_START,
  NUMBER_WITHIN,
  PLOT_FIRST,
  PLOT_OR_BUILDING,
  STREET,
} from "./address-patterns"
import {
  findAllMatches,
  type LinePart,
  splitAtSeparators,
  trimSeparators,
} from "./address-text"

/** The number that is sent to the gateway if a house has no number ("sem número") or if no number was found. */
export const NUMBER_OF_UNNUMBERED_HOUSE = "S/N"

/**
 * A house number that was found in a text, or a text such as "s/n" for a house without a number. A mark such as "nº"
 * can precede the number.
 * - `before` is the text before the number and its mark, without separators at its ends.
 * - `end` is the index after the number.
 */
interface FoundNumber {
  before: string
  number: string
  end: number
}

/**
 * Converts a typed house number into the gateway's format: "1.500" becomes "1500", "10 / 12" becomes "10/12", and
 * "s/nº", "sem número" and "0" become `S/N`. Any other text is only cut to MAX_TEXT_LENGTH and trimmed.
 */
export function normalizeHouseNumber(typed: string): string {
  const text = truncateText(typed).trim()
  if (NO_HOUSE_NUMBER_ONLY.test(text)) {
    return NUMBER_OF_UNNUMBERED_HOUSE
  }
  return NUMBER_ONLY.test(text)
    ? text.replace(/\.(?=\d{3})/g, "").replace(/\s?\/\s?/, "/")
    : text
}

/**
 * Finds the first house number that is marked as one ("nº 100"). If there is none, finds the first text for a house
 * without a number ("s/n"). A mark at the very beginning of the text is ignored.
 *
 * The number of a unit ("apto nº 12") is not a house number. "Torre" (tower) can begin a unit, too. In "Rua da Torre nº
 * 100", however, "Torre" belongs to the street's name, and 100 is the house number.
 */
export function findMarkedNumber(text: string): FoundNumber | undefined {
  const streetAt = STREET.exec(text)?.index ?? text.length
  const complements = findAllMatches(text, COMPLEMENT_STARTS).filter(
    ({ index }) => index <= streetAt || !BEFORE_NAME.test(text.slice(0, index))
  )
  return [
    ...findAllMatches(text, MARKED_NUMBER),
    ...findAllMatches(text, NO_HOUSE_NUMBER),
  ].flatMap((match): FoundNumber[] => {
    const { index } = match
    const isInComplement = complements.some(
      (complement) =>
        complement.index <= index &&
        index < complement.index + complement[0].length
    )
    const before = trimSeparators(text.slice(0, index))
    return isInComplement || before === ""
      ? []
      : [
          {
            before,
            number: match[1]
              ? normalizeHouseNumber(match[1])
              : NUMBER_OF_UNNUMBERED_HOUSE,
            end: index + match[0].length,
          },
        ]
  })[0]
}

/**
 * Finds the text "s/n", which says that a house has no number, in an address of Brasília. Returns `undefined` if there
 * is no such text. Also returns `undefined` if the text has a marked number such as "nº 201", because in Brasília that
 * is the number of a flat.
 */
export function findNoHouseNumberMark(text: string): FoundNumber | undefined {
  const found = findMarkedNumber(text)
  return found?.number === NUMBER_OF_UNNUMBERED_HOUSE ? found : undefined
}

/**
 * Finds a house number without a mark such as "nº" before it: 100 in "Rua das Flores 100".
 *
 * Returns `undefined` if no number can be the house number. Also returns `undefined` if it is unclear which of two
 * numbers is the house number. A wrong number would be worse than none, because the card's issuer compares the number
 * with its records.
 */
export function findUnmarkedNumber(
  text: string,
  state: string | undefined
): FoundNumber | undefined {
  const parts = splitAtSeparators(text)
  const street = STREET.exec(text)
  if (!street && (PLOT_FIRST.test(text) || DIGIT_FIRST.test(text))) {
    return undefined
  }
  const streetAt = street?.index ?? 0
  const at = parts.findIndex(
    ({ part, start }) => start + part.length > streetAt
  )
  const later = parts.slice(at + 1).flatMap(({ part, start }) => {
    const [, number] = NUMBER_AT_START.exec(part) ?? []
    return number ? [buildFoundNumber(text, start, number)] : []
  })[0]
  const streetPart = parts[at]
  if (!streetPart || (!street && AREA_FIRST.test(text))) {
    return later
  }
  const runs = findNumberRuns(streetPart, streetAt, state)
  const [run] = runs
  if (!run) {
    return later
  }
  const isFollowed = run.isFollowed || later !== undefined
  const isAmbiguous =
    runs.length > 1 ||
    (!run.isAtEnd && later !== undefined) ||
    (isFollowed &&
      (NAMED_BY_LETTER.test(run.before) ||
        NAMED_BY_TWO_DIGITS.test(run.before + run.number)))
  return isAmbiguous ? undefined : buildFoundNumber(text, run.start, run.number)
}

/**
 * One or more house numbers that belong together ("1001 1002", "100 e 102"). The first of them is sent as the house
 * number.
 */
interface NumberRun {
  number: string
  before: string
  start: number
  isFollowed: boolean
  isAtEnd: boolean
}

/**
 * Finds the numbers that may be the house number in the part of the line that contains the street. Text before the
 * index `streetAt` is left out, and so are the numbers that are part of the street's name.
 */
function findNumberRuns(
  { part, start }: LinePart,
  streetAt: number,
  state: string | undefined
): NumberRun[] {
  const runs: NumberRun[] = []
  let endOfRun: number | undefined
  for (const { index, 0: number } of findAllMatches(part, NUMBER_WITHIN)) {
    const end = index + number.length
    const last = runs.at(-1)
    const before = part.slice(0, index)
    const isAtEnd = end === part.length
    if (start + index < streetAt) continue
    if (
      last &&
      endOfRun !== undefined &&
      BETWEEN_HOUSE_NUMBERS.test(part.slice(endOfRun, index))
    ) {
      Object.assign(last, { isFollowed: true, isAtEnd })
      endOfRun = end
    } else if (
      NAMED_BY_NUMBER.test(before) ||
      (state === "GO" && NAMED_BY_LETTER.test(before))
    ) {
      endOfRun = undefined
    } else {
      runs.push({
        number,
        before,
        start: start + index,
        isFollowed: false,
        isAtEnd,
      })
      endOfRun = end
    }
  }
  return runs
}

/**
 * Finds the house number after plots or buildings with which the text begins: 100 in "Quadra 5, Lote 8, 100".
 * Separators such as commas must divide the number from the other text. Call this function only for a text that follows
 * a street. In an address without a street, the 100 may be the number of a plot.
 */
export function findNumberAfterPlot(text: string): FoundNumber | undefined {
  const parts = splitAtSeparators(text)
  const at = parts.findIndex(({ part }) => !PLOT_OR_BUILDING.test(part))
  const { part = "", start = 0 } = parts[at] ?? {}
  const [, number] = NUMBER_ONLY.exec(part) ?? []
  return number && at > 0 ? buildFoundNumber(text, start, number) : undefined
}

function buildFoundNumber(
  text: string,
  start: number,
  number: string
): FoundNumber {
  return {
    before: trimSeparators(text.slice(0, start)),
    number: normalizeHouseNumber(number),
    end: start + number.length,
  }
}
