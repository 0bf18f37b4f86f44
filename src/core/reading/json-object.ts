export type JsonObject = Record<string, unknown>

/** The body as a JSON object, or undefined: error bodies can be HTML, content types can lie. */
export function jsonObject(body: string): JsonObject | undefined {
  try {
    return asJsonObject(JSON.parse(body))
  } catch {
    return undefined // the parser's message quotes the body: it must not travel as a cause
  }
}

/** What stands in a field, if it is an object: neither null nor a list. */
export function asJsonObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined
}
