const REPLACEMENT = "\uFFFD"

/**
 * Replaces NUL characters and unpaired surrogates in a text, because PostgreSQL accepts them neither in texts nor in
 * JSON. A notification with such a character could otherwise never be stored. The characters are replaced and not
 * removed, so that the result cannot equal an ordinary text.
 */
export function storableText(text: string, mostCharacters?: number): string {
  return text
    .slice(0, mostCharacters)
    .replaceAll("\u0000", REPLACEMENT)
    .replaceAll(/\p{Surrogate}/gu, REPLACEMENT)
}

/**
 * Matches JSON text that may contain a NUL character or a surrogate, in the form in which JSON.stringify writes them. A
 * harmless text that contains the same letters also matches.
 */
const UNSTORABLE_IN_JSON = /\\u(?:0000|d[89a-f])/

/**
 * Returns the JSON text of a value, with dates in ISO 8601. NUL characters and unpaired surrogates are replaced (see
 * storableText), but only if the JSON text may contain any, because this runs while the gateway waits for the response.
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
