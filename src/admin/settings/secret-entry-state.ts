import type { SecretEntry } from "../api/contract"

/**
 * What is known of one of several secrets that are good side by side. `only`: there is no other.
 * `waiting`: no delivery came with it yet. `in_use`: the last delivery came with it. `may_go`: they
 * come with a newer one.
 */
export type SecretEntryState = "only" | "waiting" | "in_use" | "may_go"

/** Times of the server are ISO texts in UTC, so they are compared as texts. */
export function secretEntryState(
  entry: SecretEntry,
  all: readonly SecretEntry[]
): SecretEntryState {
  if (all.length === 1) return "only"
  const lastUse = all
    .map(({ used_at }) => used_at ?? "")
    .reduce((one, other) => (one > other ? one : other), "")
  const usedAt = entry.used_at ?? ""
  if (usedAt !== "" && usedAt === lastUse) return "in_use"
  const inUse = all.find(({ used_at }) => used_at === lastUse)
  if (inUse === undefined) return "waiting"
  // Once used, or entered before the one that is: it will not be needed again.
  return usedAt !== "" || enteredAt(entry) < enteredAt(inUse)
    ? "may_go"
    : "waiting"
}

/** What stands in medusa-config.ts was there before anything that was entered. */
const enteredAt = ({ set_at }: SecretEntry) => set_at ?? ""

/** The step of an exchange at which the entries are, 1 to 5 as the page counts them. */
export function exchangeStep(all: readonly SecretEntry[]): 1 | 3 | 5 {
  const states = all.map((entry) => secretEntryState(entry, all))
  if (states.includes("may_go")) return 5
  return states.length > 1 && states.includes("waiting") ? 3 : 1
}
