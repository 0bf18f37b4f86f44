import { boundedText } from "../parsing/bounded-text"
import {
  AREA_FIRST,
  BEFORE_NAME,
  BETWEEN_HOUSE_NUMBERS,
  COMPLEMENTS,
  DIGIT_FIRST,
  MARKED_NUMBER,
  NAMED_BY_LETTER,
  NAMED_BY_NUMBER,
  NAMED_BY_TWO_DIGITS,
  NO_HOUSE_NUMBER,
  NO_HOUSE_NUMBER_ALONE,
  NUMBER_ALONE,
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

/** The house number that the gateway receives for a house without a number (sem número). */
export const NUMBER_OF_UNNUMBERED_HOUSE = "S/N"

/** A house number in a text, with the text before it and the index of the text after it. */
interface FoundNumber {
  before: string
  number: string
  end: number
}

/** Normalizes a house number for the gateway: "1.500" becomes 1500, and "s/nº", "sem número" and 0 become `S/N`. */
export function normalizeHouseNumber(typed: string): string {
  const text = boundedText(typed).trim()
  if (NO_HOUSE_NUMBER_ALONE.test(text)) {
    return NUMBER_OF_UNNUMBERED_HOUSE
  }
  return NUMBER_ALONE.test(text)
    ? text.replace(/\.(?=\d{3})/g, "").replace(/\s?\/\s?/, "/")
    : text
}

/**
 * Finds a marked house number ("nº 100") or the statement that there is none ("s/n").
 *
 * A number that belongs to a complement ("apto nº 12") is not the house number. A word for a unit within the street's
 * name does not start a complement: "Rua da Torre nº 100".
 */
export function findMarkedNumber(text: string): FoundNumber | undefined {
  const streetAt = STREET.exec(text)?.index ?? text.length
  const complements = findAllMatches(text, COMPLEMENTS).filter(
    ({ index }) => index <= streetAt || !BEFORE_NAME.test(text.slice(0, index))
  )
  return [
    ...findAllMatches(text, MARKED_NUMBER),
    ...findAllMatches(text, NO_HOUSE_NUMBER),
  ].flatMap((match): FoundNumber[] => {
    const { index } = match
    const belongs = complements.some(
      (complement) =>
        complement.index <= index &&
        index < complement.index + complement[0].length
    )
    const before = trimSeparators(text.slice(0, index))
    return belongs || before === ""
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
 * Finds the statement that a house has no number ("s/n") in an address of Brasília. It ignores numbers with a mark,
 * because "nº 201" is the number of a flat there.
 */
export function findStatementOfNoNumber(text: string): FoundNumber | undefined {
  const is = findMarkedNumber(text)
  return is?.number === NUMBER_OF_UNNUMBERED_HOUSE ? is : undefined
}

/**
 * Finds the house number in a line without a mark such as "nº". It is the number that ends the street's part, a number
 * that begins a later part, or a number between words.
 *
 * Returns `undefined` if either of two numbers may be the house number, because a wrong number fails the issuer's
 * comparison, and `S/N` does not.
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
    return number ? [foundNumber(text, start, number)] : []
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
  return isAmbiguous ? undefined : foundNumber(text, run.start, run.number)
}

/** Neighboring numbers ("1001 1002", "100 e 102"), of which the first is the house number. */
interface NumberRun {
  number: string
  before: string
  start: number
  isFollowed: boolean
  isAtEnd: boolean
}

/** Finds the numbers of a part that follow the beginning of the street and do not belong to its name. */
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

/** Finds a house number that stands alone after plots or buildings: "Quadra 5, Lote 8, 100". */
export function findNumberAfterPlot(text: string): FoundNumber | undefined {
  const parts = splitAtSeparators(text)
  const at = parts.findIndex(({ part }) => !PLOT_OR_BUILDING.test(part))
  const { part = "", start = 0 } = parts[at] ?? {}
  const [, number] = NUMBER_ALONE.exec(part) ?? []
  return number && at > 0 ? foundNumber(text, start, number) : undefined
}

function foundNumber(text: string, start: number, number: string): FoundNumber {
  return {
    before: trimSeparators(text.slice(0, start)),
    number: normalizeHouseNumber(number),
    end: start + number.length,
  }
}
