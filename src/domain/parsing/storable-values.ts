const REPLACEMENT = "\uFFFD"

/**
 * Replaces NUL characters and unpaired surrogates with U+FFFD, because PostgreSQL accepts these characters neither in
 * texts nor in JSON. The characters are not removed, because the rest of the text could be mistaken for an ordinary
 * text. If `mostCharacters` is given, the text is first cut after this number of UTF-16 units.
 */
export function storableText(text: string, mostCharacters?: number): string {
  return text
    .slice(0, mostCharacters)
    .replaceAll("\u0000", REPLACEMENT)
    .replaceAll(/\p{Surrogate}/gu, REPLACEMENT)
}

/** Values that are nested more deeply are replaced by null. No answer of the gateway is nested nearly as deeply. */
const MOST_LEVELS = 100

/**
 * Returns a copy of a JSON value in which `storableText` was applied to every text and to every name of a field. Values
 * below the hundredth level become null, because the recursion over a hostile text could otherwise overflow the stack.
 */
export function storableValue(value: unknown, level = 1): unknown {
  if (typeof value === "string") {
    return storableText(value)
  }
  if (typeof value !== "object" || value === null || value instanceof Date) {
    return value
  }
  if (level > MOST_LEVELS) {
    return null
  }
  return Array.isArray(value)
    ? value.map((one) => storableValue(one, level + 1))
    : Object.fromEntries(
        Object.entries(value).map(([name, one]) => [
          storableText(name),
          storableValue(one, level + 1),
        ])
      )
}
