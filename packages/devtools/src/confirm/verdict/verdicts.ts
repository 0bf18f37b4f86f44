import texts from "./assumptions.json"
import { JUDGES } from "./judges"
import { judgmentOf } from "./questions"
import type { Trial } from "../experiment/trial"

/** The texts about one assumption of docs/assumptions.md, which the command prints. */
interface Assumption {
  title: string
  /**
   * How the command checks the assumption. The text begins with "No command" if no command can check it.
   * docs/assumptions.md contains the same text.
   */
  how: string
  /** The name of the option that changes the assumed value. */
  option?: string
  /** What it means if the assumption is contradicted, and what the user can do about it. */
  contradicted?: string
  /** The options to set if the assumption is contradicted. Undefined if they depend on the answer. */
  set?: Record<string, unknown>
  /** The ids of other assumptions that cannot be checked any more if this assumption is contradicted. */
  hides?: string[]
}

export const ASSUMPTIONS: Record<keyof typeof texts, Assumption> = texts

export const VERDICTS = ["confirmed", "not seen", "contradicted"] as const

export interface Verdict {
  id: keyof typeof texts
  verdict: (typeof VERDICTS)[number]
  /** A description of the answer that led to the verdict. */
  observed: string | undefined
  /** The options to set if the assumption is contradicted. The keys are the options' paths inside an account. */
  set?: Record<string, unknown> | undefined
}

/**
 * Judges every assumption by the calls of the run. An assumption that is listed in `hides` of a contradicted
 * assumption counts as not seen, unless it is confirmed.
 */
export function verdictsOf(trial: Trial): Verdict[] {
  const ids = Object.keys(ASSUMPTIONS) as Verdict["id"][]
  const judged = ids.map((id) => ({ id, ...judgmentOf(JUDGES[id], trial) }))
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
