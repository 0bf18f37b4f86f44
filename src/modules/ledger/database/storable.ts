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

/**
 * Matches JSON text that may contain a NUL character or an unpaired surrogate, in the form in which JSON.stringify
 * writes these characters. A harmless text that contains a backslash and the same letters also matches.
 */
const UNSTORABLE_IN_JSON = /\\u(?:0000|d[89a-f])/

/**
 * Returns the JSON text of a value, with dates in ISO 8601. NUL characters and unpaired surrogates are replaced (see
 * `storableText`).
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  return UNSTORABLE_IN_JSON.test(json)
    ? JSON.stringify(storableValue(value))
    : json
}

function storableValue(value: unknown): unknown {
  if (typeof value === "string") {
    return storableText(value)
  }
  if (Array.isArray(value)) {
    return value.map(storableValue)
  }
  return typeof value === "object" && value !== null && !(value instanceof Date)
    ? Object.fromEntries(
        Object.entries(value).map(([name, one]) => [
          storableText(name),
          storableValue(one),
        ])
      )
    : value
}

const UNIQUE_VIOLATION = "23505"

/** Returns true if a statement failed because another row already has a value that must be unique. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION
  )
}
