import type { Visit } from "../stories/story"

const BY_HAND = "pp_system_default"

export function providerOf({ method }: Visit): string {
  return method.startsWith("other") ? BY_HAND : `pp_transparent-${method}`
}

/** Returns the session data that the page sends. Another provider gets data that only it understands. */
export function sessionDataOf({ method }: Visit, ours: object): object {
  if (method === "other") return {}
  return method === "other_with_data"
    ? { total: "to be paid on delivery", quote: { id: 7 } }
    : ours
}
