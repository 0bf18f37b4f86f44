import type { Visit } from "../stories/story"

const MANUAL_PROVIDER = "pp_system_default"

export function providerIdOfVisit({ method }: Visit): string {
  return method.startsWith("other")
    ? MANUAL_PROVIDER
    : `pp_transparent-${method}`
}

/**
 * Returns the data with which the page creates a payment session. A session of the plugin gets `ours`. A session of
 * Medusa's own provider gets no data. With the method `other_with_data`, it gets fields whose names the plugin also
 * uses.
 */
export function sessionDataOf({ method }: Visit, ours: object): object {
  if (method === "other") return {}
  return method === "other_with_data"
    ? { total: "to be paid on delivery", quote: { id: 7 } }
    : ours
}
