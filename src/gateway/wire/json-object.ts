export type JsonObject = Record<string, unknown>

/** The body as a JSON object, or undefined: error bodies can be HTML, content types can lie. */
export function jsonObject(body: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : undefined
  } catch {
    return undefined // the parser's message quotes the body: it must not travel as a cause
  }
}
