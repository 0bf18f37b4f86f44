/** A body that says nothing, or is no object, as one with no members: the control then names what is missing. */
export function asObject(body: unknown): object {
  return typeof body === "object" && body !== null ? body : {}
}
