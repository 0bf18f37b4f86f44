import { truncateText } from "../parsing/truncate-text"
import { POSTAL_CODES_AND_PHONES, SEPARATOR } from "./address-patterns"

export interface AddressParts {
  street?: string
  number?: string
  neighborhood?: string
  complement?: string
}

/**
 * Cuts the line to MAX_TEXT_LENGTH, converts it to the Unicode form NFC, and removes the blanks at both ends. Writes
 * each kind of dash as "-", each run of blanks as one blank, and each line break as a comma.
 */
export function normalizeAddressLine(line: string): string {
  return truncateText(line)
    .normalize("NFC")
    .trim()
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\r?\n/g, ", ")
    .replace(/\s+/g, " ")
}

/**
 * Removes the postal codes and phone numbers from an address line, and then the separators at both ends of the line. A
 * line that contains only postal codes and phone numbers is returned unchanged.
 */
export function withoutPostalCodesAndPhones(line: string): string {
  return trimSeparators(line.replace(POSTAL_CODES_AND_PHONES, "")) || line
}

/** Removes separators and blanks from both ends of the text, and dots from its beginning. */
export function trimSeparators(text: string): string {
  const isSeparator = (at: number) => " ,;-/|\\".includes(text.charAt(at))
  let start = 0
  let end = text.length
  while (start < end && (isSeparator(start) || text.charAt(start) === "."))
    start += 1
  while (end > start && isSeparator(end - 1)) end -= 1
  return text.slice(start, end)
}

/**
 * Joins the complements of an address with commas, after removing the separators at the ends of each complement. Empty
 * texts are left out, and equal texts appear once. Returns an empty text if there is no complement.
 */
export function joinComplements(...parts: (string | undefined)[]): string {
  const texts = parts.map((part) => trimSeparators(part ?? "")).filter(Boolean)
  return [...new Set(texts)].join(", ")
}

/**
 * Returns all matches of a pattern in a text, like `text.matchAll(pattern)`, but faster. The pattern must have the flag
 * `g`: without the flag, the loop would not end after a match.
 *
 * `matchAll` copies the pattern on each call, and V8 sometimes has to compile the copy. Compiling the patterns for
 * addresses took 30 ms of a sale (measured).
 */
export function findAllMatches(
  text: string,
  pattern: RegExp
): RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (
    let match = pattern.exec(text);
    match !== null;
    match = pattern.exec(text)
  ) {
    matches.push(match)
    if (match[0] === "") pattern.lastIndex += 1
  }
  return matches
}

export interface LinePart {
  part: string
  start: number
}

export function splitLineAtSeparators(text: string): LinePart[] {
  let start = 0
  return text.split(SEPARATOR).map((part) => {
    const at = text.indexOf(part, start)
    start = at + part.length
    return { part, start: at }
  })
}

export function withoutEmptyParts(
  parts: Partial<Record<keyof AddressParts, string | undefined>>
): AddressParts {
  return Object.fromEntries(Object.entries(parts).filter(([, text]) => text))
}
