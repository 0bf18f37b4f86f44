const REPLACEMENT = "\uFFFD"

/**
 * Makes a text storable by replacing NUL and unpaired surrogates, which PostgreSQL does not accept in texts or JSON.
 * One such character would make every delivery of its notification fail. The characters are replaced, not removed, so
 * that the text cannot become equal to an ordinary one.
 */
export function storableText(text: string, mostCharacters?: number): string {
  return text
    .slice(0, mostCharacters)
    .replaceAll("\u0000", REPLACEMENT)
    .replaceAll(/\p{Surrogate}/gu, REPLACEMENT)
}

/**
 * Matches JSON text that may contain NUL or a surrogate, as JSON.stringify escapes them. It also matches a text that
 * merely quotes such an escape.
 */
const UNSTORABLE_IN_JSON = /\\u(?:0000|d[89a-f])/

/**
 * Returns a value as text for a JSON column, with dates in ISO 8601. Texts in it are made storable only if this may be
 * necessary, because almost no value needs it and the gateway waits meanwhile.
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

/** Returns whether a statement failed because another row already has the unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION
  )
}
