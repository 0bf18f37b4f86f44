const REPLACEMENT = "\uFFFD"

/**
 * Makes a text storable: PostgreSQL accepts neither NUL in text nor unpaired surrogates in JSON, and one such
 * character would make every delivery of its notification fail. They are replaced: if they were removed, a text could
 * become equal to an ordinary one.
 */
export function storableText(text: string, mostCharacters?: number): string {
  return text
    .slice(0, mostCharacters)
    .replaceAll("\u0000", REPLACEMENT)
    .replaceAll(/\p{Surrogate}/gu, REPLACEMENT)
}

/** Matches NUL and surrogates as JSON.stringify escapes them; also a text that quotes such an escape. */
const UNFIT_IN_JSON = /\\u(?:0000|d[89a-f])/

/**
 * JSON text for a json column, with dates in ISO 8601. Almost no value needs a replacement; the text shows whether it
 * does, and is checked first because the gateway waits.
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  return UNFIT_IN_JSON.test(json) ? JSON.stringify(storable(value)) : json
}

function storable(value: unknown): unknown {
  if (typeof value === "string") {
    return storableText(value)
  }
  if (Array.isArray(value)) {
    return value.map(storable)
  }
  return typeof value === "object" && value !== null && !(value instanceof Date)
    ? Object.fromEntries(
        Object.entries(value).map(([name, one]) => [
          storableText(name),
          storable(one),
        ])
      )
    : value
}

const UNIQUE_VIOLATION = "23505"

/** Whether a statement failed because another row already has the unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION
  )
}
