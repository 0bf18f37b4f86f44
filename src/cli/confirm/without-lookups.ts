import { mayMeanNotOffered } from "../../charge/refused-lookups"
import { isAccepted } from "./call-result"
import type { Trial } from "./trial"

/** `is`: confirmed, contradicted, or (undefined) not seen. `set`: the options to set after a contradiction. */
export interface Judged {
  is: boolean | undefined
  observed?: string | undefined
  set?: Record<string, unknown>
}

/** Contradicts if the gateway accepted charges and refused every lookup of them as if it offered none. */
export function withoutLookups({ calls }: Trial): Judged | undefined {
  const lookups = Object.values(calls).flatMap((call) =>
    isAccepted(call) ? (call.lookup ?? []) : []
  )
  const statuses = lookups.map(({ statuses: all }) => all.at(-1))
  return statuses.length > 0 && statuses.every(mayMeanNotOffered)
    ? {
        is: false,
        observed: `lookups seem not to be offered: of the charges that were accepted, ${statuses.length} were looked up, and each lookup was answered ${[...new Set(statuses)].join(" or ")}`,
        set: { observe: "notifications" },
      }
    : undefined
}
