import texts from "./assumptions.json"
import { JUDGES } from "./judges"
import { judge } from "./questions"
import type { Trial } from "../experiment/trial"

/** The texts of one assumption of docs/assumptions.md for the terminal. */
interface Assumption {
  title: string
  /**
   * How the command checks the assumption. The text begins with "No command" if no command can check it.
   * docs/assumptions.md contains the same text.
   */
  how: string
  /** The option that changes what the plugin assumes. */
  option?: string
  /** The meaning of a contradiction, and what the user can do about it. */
  contradicted?: string
  /** The options to set after a contradiction, if they are always the same. */
  set?: Record<string, unknown>
  /** The ids of the assumptions that cannot be checked if this assumption is contradicted. */
  hides?: string[]
}

export const ASSUMPTIONS: Record<keyof typeof texts, Assumption> = texts

export const VERDICTS = ["confirmed", "not seen", "contradicted"] as const

export interface Verdict {
  id: keyof typeof texts
  verdict: (typeof VERDICTS)[number]
  /** The description of the answer from which the verdict follows. */
  observed: string | undefined
  /** The options to set after a contradiction, by their paths inside an account. */
  set?: Record<string, unknown> | undefined
}

/**
 * Judges every assumption by the calls of the run. An assumption that a contradicted one hides counts as not seen.
 */
export function verdictsOf(trial: Trial): Verdict[] {
  const ids = Object.keys(ASSUMPTIONS) as Verdict["id"][]
  const judged = ids.map((id) => ({ id, ...judge(JUDGES[id], trial) }))
  const hidden = judged.flatMap(({ id, is }) =>
    is === false ? (ASSUMPTIONS[id].hides ?? []) : []
  )
  return judged.map(({ id, is, observed, set = ASSUMPTIONS[id].set }) => {
    if (is === true) return { id, verdict: "confirmed", observed }
    return is === undefined || hidden.includes(id)
      ? { id, verdict: "not seen", observed }
      : { id, verdict: "contradicted", observed, set }
  })
}
