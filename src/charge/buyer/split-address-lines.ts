import { boundedText } from "../reading/bounded-text"
import {
  BEFORE_NAME,
  COMPLEMENT_FIRST,
  COMPLEMENT_IN_BRASILIA,
  COMPLEMENT_PART,
  COMPLEMENTS,
  IN_BRASILIA,
  MARKED_ALONE,
  MARKED_NUMBER,
  NAMED_BY_NUMBER,
  NO_HOUSE_NUMBER,
  NO_HOUSE_NUMBER_ALONE,
  NUMBER_ALONE,
  NUMBER_AT_END,
  NUMBER_AT_START,
  NUMBER_BETWEEN,
  NUMBER_FIRST,
  PLOT_FIRST,
  PLOT_OR_BUILDING,
  SEPARATOR,
} from "./address-patterns"

/** The parts of an address line. A part that the line does not have is left out. */
export interface AddressParts {
  street?: string
  number?: string
  neighborhood?: string
  complement?: string
}

/** What the gateway gets for a house without a number (sem número). */
export const WITHOUT_NUMBER = "S/N"

/**
 * Splits a Brazilian street line: "Av. Paulista, 1578 - apto 42" has the street "Av. Paulista", the number "1578" and
 * the complement "apto 42". A line without a house number ("Rua 7", "SQN 410 Bloco B") has none in the result.
 *
 * The words are in `address-grammar.ts`. No maintained parser of Brazilian addresses was found in November 2026:
 * `@minutrade/br-address-parser` is no longer in npm's registry, `parse-address` and its forks read addresses of the
 * United States, and libpostal needs a native build and gigabytes of data.
 */
export function splitStreetLine(line: string): AddressParts {
  return splitOneLine(normalized(line))
}

/**
 * Splits the second line, which has the complement, the neighborhood or both: "apto 42 - bloco B - Centro". A number
 * there ("nº 100") is the house's if the first line has none.
 */
export function splitSecondLine(
  line: string,
  first: AddressParts = {}
): AddressParts {
  const lacksNumber =
    first.number === undefined &&
    first.complement === undefined &&
    !IN_BRASILIA.test(first.street ?? "")
  let number: string | undefined
  const complement: string[] = []
  const others: string[] = []
  for (const part of normalized(line).split(" - ")) {
    const rest = part.split(SEPARATOR).filter((piece) => {
      const [, alone] =
        MARKED_ALONE.exec(piece) ??
        (lacksNumber ? (NUMBER_ALONE.exec(piece) ?? []) : [])
      if (alone && number === undefined && first.number === undefined) {
        number = houseNumber(alone)
        return false
      }
      const isComplement = COMPLEMENT_PART.test(piece)
      if (isComplement) complement.push(piece)
      return !isComplement
    })
    if (rest.length > 0) others.push(rest.join(", "))
  }
  const neighborhood = others.pop()
  return present({
    number,
    neighborhood,
    complement: [...complement, ...others].join(" - "),
  })
}

/** Writes a house number as the gateway gets it: "1.500" is 1500, and "s/nº", "sem número" or 0 is `S/N`. */
export function houseNumber(typed: string): string {
  const text = boundedText(typed).trim()
  if (NO_HOUSE_NUMBER_ALONE.test(text)) {
    return WITHOUT_NUMBER
  }
  return NUMBER_ALONE.test(text)
    ? text.replace(/\.(?=\d{3})/g, "").replace(/\s?\/\s?/, "/")
    : text
}

function splitOneLine(text: string): AddressParts {
  const [, unit, line] = COMPLEMENT_FIRST.exec(text) ?? []
  if (unit && line) {
    const parts = splitOneLine(line)
    return { ...parts, complement: joined(unit, parts.complement) }
  }
  const [, first, street] = NUMBER_FIRST.exec(text) ?? []
  if (first && street) {
    return { ...splitOneLine(street), number: houseNumber(first) }
  }
  const isInBrasilia = IN_BRASILIA.test(text)
  const start = complementStart(text, isInBrasilia)
  const head = trimmed(text.slice(0, start))
  const tail = text.slice(start)
  const inHead = marked(head) ?? (isInBrasilia ? undefined : unmarked(head))
  if (inHead) {
    return present({
      street: inHead.before,
      number: inHead.number,
      ...splitComplement(text.slice(inHead.end)),
    })
  }
  const inTail = marked(tail) ?? (isInBrasilia ? undefined : afterPlot(tail))
  return present({
    street: head,
    number: inTail?.number,
    ...splitComplement(
      inTail ? joined(inTail.before, tail.slice(inTail.end)) : tail
    ),
  })
}

/** Returns where the first complement begins; the length of the text if there is none. */
function complementStart(text: string, isInBrasilia: boolean): number {
  const complements = isInBrasilia ? COMPLEMENT_IN_BRASILIA : COMPLEMENTS
  for (const { index } of text.matchAll(complements)) {
    if (!BEFORE_NAME.test(text.slice(0, index))) {
      return index
    }
  }
  return text.length
}

/** A house number that was found, the text before it, and where the text after it begins. */
interface FoundNumber {
  before: string
  number: string
  end: number
}

/** Finds "nº 100" or "s/n"; a number that belongs to a complement ("apto nº 12") is not the house's. */
function marked(text: string): FoundNumber | undefined {
  const complements = [...text.matchAll(COMPLEMENTS)]
  return [
    ...text.matchAll(MARKED_NUMBER),
    ...text.matchAll(NO_HOUSE_NUMBER),
  ].flatMap((match): FoundNumber[] => {
    const { index } = match
    const belongs = complements.some(
      (complement) =>
        complement.index <= index &&
        index < complement.index + complement[0].length
    )
    const before = trimmed(text.slice(0, index))
    return belongs || before === ""
      ? []
      : [
          {
            before,
            number: match[1] ? houseNumber(match[1]) : WITHOUT_NUMBER,
            end: index + match[0].length,
          },
        ]
  })[0]
}

/** Finds a number at the start of a part after a separator; else one at the end of a part that is not its name. */
function unmarked(text: string): FoundNumber | undefined {
  const parts = partsOf(text)
  for (const { part, start } of parts.slice(1)) {
    const [, number] = NUMBER_AT_START.exec(part) ?? []
    if (number) {
      return found(text, start, number)
    }
  }
  if (/^\d/.test(text)) {
    return undefined
  }
  for (const { part, start } of parts) {
    const [, number] = NUMBER_AT_END.exec(part) ?? []
    const before = part.slice(0, part.length - (number?.length ?? 0))
    if (number && !NAMED_BY_NUMBER.test(before) && !PLOT_FIRST.test(part)) {
      return found(text, start + before.length, number)
    }
  }
  const between = NUMBER_BETWEEN.exec(text)
  return between?.[1] && !BEFORE_NAME.test(text.slice(0, between.index))
    ? found(text, between.index, between[1])
    : undefined
}

/** Finds a number alone after plots or buildings: "Quadra 5, Lote 8, 100". */
function afterPlot(text: string): FoundNumber | undefined {
  const parts = partsOf(text)
  const at = parts.findIndex(({ part }) => !PLOT_OR_BUILDING.test(part))
  const { part = "", start = 0 } = parts[at] ?? {}
  const [, number] = NUMBER_ALONE.exec(part) ?? []
  return number && at > 0 ? found(text, start, number) : undefined
}

function found(text: string, start: number, number: string): FoundNumber {
  return {
    before: trimmed(text.slice(0, start)),
    number: houseNumber(number),
    end: start + number.length,
  }
}

function partsOf(text: string): { part: string; start: number }[] {
  let start = 0
  return text.split(SEPARATOR).map((part) => {
    const at = text.indexOf(part, start)
    start = at + part.length
    return { part, start: at }
  })
}

/** Splits what follows the number; a last part that begins with a capital and is no complement is the neighborhood. */
function splitComplement(text: string): AddressParts {
  const rest = trimmed(text)
  const { part = "", start = 0 } = partsOf(rest).at(-1) ?? {}
  return /^\p{Lu}\p{L}[^\d]*$/u.test(part) && !COMPLEMENT_PART.test(part)
    ? { neighborhood: part, complement: trimmed(rest.slice(0, start)) }
    : { complement: rest }
}

/** Returns a line with plain dashes and blanks; a line end separates like a comma. */
function normalized(line: string): string {
  return boundedText(line)
    .normalize("NFC")
    .trim()
    .replace(/[\u2010-\u2015]/g, "-")
    .replace(/\r?\n/g, ", ")
    .replace(/\s+/g, " ")
}

/** Returns a text without separators at its ends. */
function trimmed(text: string): string {
  const isSeparator = (at: number) => " ,;-/".includes(text.charAt(at))
  let start = 0
  let end = text.length
  while (start < end && isSeparator(start)) start += 1
  while (end > start && isSeparator(end - 1)) end -= 1
  return text.slice(start, end)
}

/** Joins complements, each once. */
export function joined(...parts: (string | undefined)[]): string {
  const texts = parts.map((part) => trimmed(part ?? "")).filter(Boolean)
  return [...new Set(texts)].join(", ")
}

function present(
  parts:
    | Record<keyof AddressParts, string | undefined>
    | Partial<Record<keyof AddressParts, string | undefined>>
): AddressParts {
  return Object.fromEntries(Object.entries(parts).filter(([, text]) => text))
}
