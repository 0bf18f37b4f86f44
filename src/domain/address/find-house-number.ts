import { truncateText } from "../parsing/truncate-text"
import {
  LINE_STARTING_WITH_AREA_OR_BUILDING,
  TEXT_BEFORE_STREET_NAME,
  BETWEEN_HOUSE_NUMBERS,
  COMPLEMENT_STARTS,
  LINE_STARTING_WITH_NUMBER,
  MARKED_HOUSE_NUMBER,
  STREET_NAMED_BY_LETTER,
  TEXT_BEFORE_NUMBER_OF_NAME,
  STREET_NAMED_BY_TWO_DIGITS,
  NO_HOUSE_NUMBER,
  NO_HOUSE_NUMBER_ONLY,
  ONLY_HOUSE_NUMBER,
  HOUSE_NUMBER_AT_START,
  POSSIBLE_HOUSE_NUMBERS,
  LINE_STARTING_WITH_UNIT_OR_PLOT,
  PART_STARTING_WITH_PLOT_OR_BUILDING,
  START_OF_STREET,
} from "./address-patterns"
import {
  findAllMatches,
  type LinePart,
  splitLineAtSeparators,
  trimSeparators,
} from "./address-text"

/** The number that is sent to the gateway if a house has no number ("sem número") or if no number was found. */
export const NO_HOUSE_NUMBER_VALUE = "S/N"

/**
 * A house number that was found in a text, or a text such as "s/n" for a house without a number. A mark such as "nº"
 * can precede the number.
 * - `before` is the text before the number and its mark, without separators at its ends.
 * - `end` is the index after the number.
 */
interface FoundHouseNumber {
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
    return NO_HOUSE_NUMBER_VALUE
  }
  return ONLY_HOUSE_NUMBER.test(text)
    ? text.replace(/\.(?=\d{3})/g, "").replace(/\s?\/\s?/, "/")
    : text
}

/**
 * Finds the first house number with a mark such as "nº" before it ("nº 100"). If the text has no marked number, finds
 * the first text that says that the house has no number ("s/n"). A marked number or "s/n" at the beginning of the text
 * is ignored.
 *
 * The number of a unit ("apto nº 12") is not a house number. "Torre" (tower) can begin a unit, too. In "Rua da Torre nº
 * 100", however, "Torre" belongs to the street's name, and 100 is the house number.
 */
export function findMarkedHouseNumber(
  text: string
): FoundHouseNumber | undefined {
  const streetAt = START_OF_STREET.exec(text)?.index ?? text.length
  const complements = findAllMatches(text, COMPLEMENT_STARTS).filter(
    ({ index }) =>
      index <= streetAt || !TEXT_BEFORE_STREET_NAME.test(text.slice(0, index))
  )
  return [
    ...findAllMatches(text, MARKED_HOUSE_NUMBER),
    ...findAllMatches(text, NO_HOUSE_NUMBER),
  ].flatMap((match): FoundHouseNumber[] => {
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
              : NO_HOUSE_NUMBER_VALUE,
            end: index + match[0].length,
          },
        ]
  })[0]
}

/**
 * Finds the text "s/n", which says that a house has no number, in an address of Brasília. Returns `undefined` if the
 * address does not contain such a text. Also returns `undefined` if the address contains a marked number such as "nº
 * 201", because in Brasília such a number is the number of a flat.
 */
export function findNoHouseNumberMark(
  text: string
): FoundHouseNumber | undefined {
  const found = findMarkedHouseNumber(text)
  return found?.number === NO_HOUSE_NUMBER_VALUE ? found : undefined
}

/**
 * Finds a house number without a mark such as "nº" before it: 100 in "Rua das Flores 100".
 *
 * Returns `undefined` if no number can be the house number. Also returns `undefined` if it is unclear which of two
 * numbers is the house number. A wrong number would be worse than no number, because the card's issuer compares the
 * number with its records.
 */
export function findUnmarkedHouseNumber(
  text: string,
  state: string | undefined
): FoundHouseNumber | undefined {
  const parts = splitLineAtSeparators(text)
  const street = START_OF_STREET.exec(text)
  if (
    !street &&
    (LINE_STARTING_WITH_UNIT_OR_PLOT.test(text) ||
      LINE_STARTING_WITH_NUMBER.test(text))
  ) {
    return undefined
  }
  const streetAt = street?.index ?? 0
  const at = parts.findIndex(
    ({ part, start }) => start + part.length > streetAt
  )
  const later = parts.slice(at + 1).flatMap(({ part, start }) => {
    const [, number] = HOUSE_NUMBER_AT_START.exec(part) ?? []
    return number ? [buildFoundHouseNumber(text, start, number)] : []
  })[0]
  const streetPart = parts[at]
  if (
    !streetPart ||
    (!street && LINE_STARTING_WITH_AREA_OR_BUILDING.test(text))
  ) {
    return later
  }
  const runs = findHouseNumberRuns(streetPart, streetAt, state)
  const [run] = runs
  if (!run) {
    return later
  }
  const hasFurtherNumbers = run.hasFurtherNumbers || later !== undefined
  const isAmbiguous =
    runs.length > 1 ||
    (!run.isAtEndOfPart && later !== undefined) ||
    (hasFurtherNumbers &&
      (STREET_NAMED_BY_LETTER.test(run.before) ||
        STREET_NAMED_BY_TWO_DIGITS.test(run.before + run.number)))
  return isAmbiguous
    ? undefined
    : buildFoundHouseNumber(text, run.start, run.number)
}

/**
 * One or more house numbers that belong together ("1001 1002", "100 e 102"). The first of them is sent as the house
 * number.
 */
interface HouseNumberRun {
  number: string
  before: string
  start: number
  hasFurtherNumbers: boolean
  isAtEndOfPart: boolean
}

/**
 * Finds the numbers that may be the house number in the part of the line that contains the street. Leaves out the
 * numbers of the street's name and the numbers before `streetAt`, which is an index in the whole line.
 */
function findHouseNumberRuns(
  { part, start }: LinePart,
  streetAt: number,
  state: string | undefined
): HouseNumberRun[] {
  const runs: HouseNumberRun[] = []
  let endOfRun: number | undefined
  for (const { index, 0: number } of findAllMatches(
    part,
    POSSIBLE_HOUSE_NUMBERS
  )) {
    const end = index + number.length
    const last = runs.at(-1)
    const before = part.slice(0, index)
    const isAtEndOfPart = end === part.length
    if (start + index < streetAt) continue
    if (
      last &&
      endOfRun !== undefined &&
      BETWEEN_HOUSE_NUMBERS.test(part.slice(endOfRun, index))
    ) {
      Object.assign(last, { hasFurtherNumbers: true, isAtEndOfPart })
      endOfRun = end
    } else if (
      TEXT_BEFORE_NUMBER_OF_NAME.test(before) ||
      (state === "GO" && STREET_NAMED_BY_LETTER.test(before))
    ) {
      endOfRun = undefined
    } else {
      runs.push({
        number,
        before,
        start: start + index,
        hasFurtherNumbers: false,
        isAtEndOfPart,
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
export function findHouseNumberAfterPlot(
  text: string
): FoundHouseNumber | undefined {
  const parts = splitLineAtSeparators(text)
  const at = parts.findIndex(
    ({ part }) => !PART_STARTING_WITH_PLOT_OR_BUILDING.test(part)
  )
  const { part = "", start = 0 } = parts[at] ?? {}
  const [, number] = ONLY_HOUSE_NUMBER.exec(part) ?? []
  return number && at > 0
    ? buildFoundHouseNumber(text, start, number)
    : undefined
}

function buildFoundHouseNumber(
  text: string,
  start: number,
  number: string
): FoundHouseNumber {
  return {
    before: trimSeparators(text.slice(0, start)),
    number: normalizeHouseNumber(number),
    end: start + number.length,
  }
}
