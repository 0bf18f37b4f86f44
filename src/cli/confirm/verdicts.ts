import type { AssumptionId, Judged } from "./judged"
import { JUDGES } from "./judges"
import texts from "./assumptions.json"
import type { Observations } from "./observed-calls"
import { View } from "./view"

/** A line of docs/assumptions.md, in words for the terminal. */
export interface Assumption {
  title: string
  /** How the command sees it; begins with "No command" where none can. The same words stand in the document. */
  how: string
  /** The option that changes it. */
  option?: string
  /** What a contradiction means, and what to do. */
  contradicted?: string
  /** The options to set after a contradiction, where they are always the same. */
  set?: Record<string, unknown>
}

export const ASSUMPTIONS: Record<AssumptionId, Assumption> = texts

export interface Verdict {
  id: AssumptionId
  verdict: "confirmed" | "contradicted" | "not_observed"
  /** What was observed. */
  observed: string | undefined
  /** The options to set, by their paths inside an account. */
  set: Record<string, unknown>
}

/** Judges every assumption by what was observed. */
export function verdictsOf(observations: Observations): Verdict[] {
  const view = new View(observations)
  return (Object.keys(ASSUMPTIONS) as AssumptionId[]).map((id) => {
    const judged = JUDGES[id]?.(view)
    const {
      is,
      observed,
      set = ASSUMPTIONS[id].set,
    }: Judged = typeof judged === "object" ? judged : { is: judged }
    const verdict =
      is === undefined ? "not_observed" : is ? "confirmed" : "contradicted"
    return { id, verdict, observed, set: (is === false && set) || {} }
  })
}
