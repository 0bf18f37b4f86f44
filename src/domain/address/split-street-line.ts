import {
  TEXT_BEFORE_STREET_NAME,
  COMPLEMENT_THEN_STREET,
  COMPLEMENT_IN_BRASILIA,
  COMPLEMENT_PART,
  COMPLEMENT_STARTS,
  DISTRICT_THAT_LOOKS_LIKE_UNIT,
  LINE_STARTING_WITH_BRASILIA_SECTOR,
  HOUSE_NUMBER_THEN_STREET,
  LINE_STARTING_WITH_SECTOR_IN_FULL,
  START_OF_STREET,
  PART_STARTING_WITH_UNIT_WORD,
} from "./address-patterns"
import {
  type AddressParts,
  joinComplements,
  findAllMatches,
  normalizeAddressLine,
  splitLineAtSeparators,
  withoutEmptyParts,
  trimSeparators,
  withoutPostalCodesAndPhones,
} from "./address-text"
import {
  findHouseNumberAfterPlot,
  normalizeHouseNumber,
  findMarkedHouseNumber,
  findUnmarkedHouseNumber,
  findNoHouseNumberMark,
} from "./find-house-number"

/**
 * Splits the first line of a Brazilian address: "Av. Paulista, 1578 - apto 42" has the street "Av. Paulista", the
 * number "1578" and the complement "apto 42". A capitalized name that ends the line after the number or a complement,
 * such as "Centro", is returned as the neighborhood. The number is missing if the line has no house number ("Rua 7",
 * "SQN 410 Bloco B"), or if two numbers could be the house number ("Rua Marginal 12, 42").
 *
 * Some lines mean different things in different states:
 * - In "Setor Sul, 5", the 5 is a complement in the Federal District, where houses have no number. In any other state,
 *   the 5 is the house number.
 * - "Rua T 30" is the name of a street in Goiás. Elsewhere, 30 is read as the house number.
 *
 * The plugin has its own parser because no maintained one was found in November 2026: `@minutrade/br-address-parser` is
 * no longer in npm's registry, `parse-address` and its forks read addresses of the United States, and libpostal needs a
 * native build and gigabytes of data.
 */
export function splitStreetLine(line: string, state?: string): AddressParts {
  return splitNormalizedStreetLine(
    withoutPostalCodesAndPhones(normalizeAddressLine(line)),
    state
  )
}

function splitNormalizedStreetLine(
  text: string,
  state: string | undefined
): AddressParts {
  const [, unit, more, line] = COMPLEMENT_THEN_STREET.exec(text) ?? []
  if (unit && line) {
    const parts = splitNormalizedStreetLine(line, state)
    return {
      ...parts,
      complement: joinComplements(unit + (more ?? ""), parts.complement),
    }
  }
  const [, first, street] = HOUSE_NUMBER_THEN_STREET.exec(text) ?? []
  if (first && street) {
    const parts = splitNormalizedStreetLine(street, state)
    // If a number precedes the street and another one follows it, either may be the house number.
    return parts.number
      ? { street: text }
      : { ...parts, number: normalizeHouseNumber(first) }
  }
  const isInBrasilia = isBrasiliaAddress(text, state)
  const start = indexOfComplement(text, isInBrasilia)
  const head = trimSeparators(text.slice(0, start))
  const tail = text.slice(start)
  const inHead = isInBrasilia
    ? findNoHouseNumberMark(head)
    : (findMarkedHouseNumber(head) ?? findUnmarkedHouseNumber(head, state))
  if (inHead) {
    return withoutEmptyParts({
      street: inHead.before,
      number: inHead.number,
      ...splitComplementAndNeighborhood(text.slice(inHead.end)),
    })
  }
  const inTail = isInBrasilia
    ? findNoHouseNumberMark(tail)
    : (findMarkedHouseNumber(tail) ??
      (START_OF_STREET.test(head) ? findHouseNumberAfterPlot(tail) : undefined))
  return withoutEmptyParts({
    street: head,
    number: inTail?.number,
    ...splitComplementAndNeighborhood(
      inTail ? joinComplements(inTail.before, tail.slice(inTail.end)) : tail
    ),
  })
}

/**
 * Returns whether the text looks like an address in Brasília, where houses have no number. `state` is the code of the
 * address's state, or `undefined` if it is unknown.
 */
export function isBrasiliaAddress(
  text: string,
  state: string | undefined
): boolean {
  if (state !== undefined && state !== "DF") {
    return false
  }
  return (
    LINE_STARTING_WITH_BRASILIA_SECTOR.test(text) ||
    (state === "DF" &&
      LINE_STARTING_WITH_SECTOR_IN_FULL.test(text) &&
      !START_OF_STREET.test(text))
  )
}

/**
 * Returns the index at which the first complement begins, or the text's length if it has no complement. A plot before
 * the street's name ("Quadra 104 Sul, Alameda 2") is part of the street and not a complement.
 */
function indexOfComplement(text: string, isInBrasilia: boolean): number {
  const complements = isInBrasilia ? COMPLEMENT_IN_BRASILIA : COMPLEMENT_STARTS
  const streetAt = isInBrasilia ? 0 : (START_OF_STREET.exec(text)?.index ?? 0)
  for (const { index } of findAllMatches(text, complements)) {
    if (
      index >= streetAt &&
      !TEXT_BEFORE_STREET_NAME.test(text.slice(0, index))
    ) {
      return index
    }
  }
  return text.length
}

/**
 * Splits the rest of a line, without street and house number, into complement and neighborhood. The last part is the
 * neighborhood if it begins with a capital letter, contains no digit and does not look like a complement.
 */
function splitComplementAndNeighborhood(text: string): AddressParts {
  const rest = trimSeparators(text)
  const { part = "", start = 0 } = splitLineAtSeparators(rest).at(-1) ?? {}
  const isComplement =
    COMPLEMENT_PART.test(part) ||
    (PART_STARTING_WITH_UNIT_WORD.test(part) &&
      !DISTRICT_THAT_LOOKS_LIKE_UNIT.test(part))
  return /^\p{Lu}\p{L}[^\d]*$/u.test(part) && !isComplement
    ? { neighborhood: part, complement: trimSeparators(rest.slice(0, start)) }
    : { complement: rest }
}
