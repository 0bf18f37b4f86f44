const REPLACEMENT = "\uFFFD"

/**
 * PostgreSQL takes neither NUL in text nor halves of a surrogate pair in JSON: one such character
 * from outside would make every delivery of its notification fail. They are replaced, not left
 * out, so that no text becomes equal to another one.
 */
export function storableText(text: string, mostCharacters?: number): string {
  return text
    .slice(0, mostCharacters)
    .replaceAll("\u0000", REPLACEMENT)
    .replaceAll(/\p{Surrogate}/gu, REPLACEMENT)
}

/** NUL and halves of a pair, as JSON.stringify writes them; also whoever quotes them so. */
const UNFIT_IN_JSON = /\\u(?:0000|d[89a-f])/

/**
 * JSON text for a json column. Dates become ISO text, as ever. Hardly any value needs a
 * replacement, and the text tells: the gateway waits for this.
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

/** Whether a statement was refused because another row has what it wanted. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION
  )
}
