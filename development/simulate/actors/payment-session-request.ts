import type { Visit } from "../stories/story"

const MANUAL_PROVIDER = "pp_system_default"

export function providerIdOfVisit({ method }: Visit): string {
  return method.startsWith("other")
    ? MANUAL_PROVIDER
    : `pp_transparent-${method}`
}

/**
 * Returns the data with which the page creates a payment session. The data depends on the method of the visit:
 * - `other`, a session of another payment provider: no data
 * - `other_with_data`, also a session of another provider: fields of that provider. The plugin has fields with the same
 *   names and other meanings.
 * - all other methods, which are the plugin's own: `ours`
 */
export function sessionDataOf({ method }: Visit, ours: object): object {
  if (method === "other") return {}
  return method === "other_with_data"
    ? { total: "to be paid on delivery", quote: { id: 7 } }
    : ours
}
