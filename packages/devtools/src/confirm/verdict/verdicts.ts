import texts from "./assumptions.json"
import { JUDGES } from "./judges"
import { runJudge } from "./judge"
import type { ConfirmationRun } from "../experiment/confirmation-run"

/** The texts that the confirm command prints about one assumption of docs/assumptions.md. */
interface Assumption {
  title: string
  /**
   * How the command checks the assumption. The text begins with "No command" if no command can check it.
   * docs/assumptions.md contains the same text.
   */
  how: string
  /** The name of the option that changes the assumed value. */
  option?: string
  /** The consequence if the assumption is wrong, and what the user can do about it. */
  contradicted?: string
  /**
   * The options to set if the assumption is wrong. `undefined` if no option helps, or if the right values depend on the
   * gateway's answer.
   */
  set?: Record<string, unknown>
  /** The ids of other assumptions that the command cannot check if this assumption is wrong. */
  hides?: string[]
}

export const ASSUMPTIONS: Record<keyof typeof texts, Assumption> = texts

export const VERDICTS = ["confirmed", "not seen", "contradicted"] as const

export interface Verdict {
  id: keyof typeof texts
  verdict: (typeof VERDICTS)[number]
  /** A description of the answer that led to the verdict. */
  observed: string | undefined
  /**
   * The options to set if the assumption is wrong. The keys are paths below the account's options, such as
   * "dialect.documentPattern".
   */
  set?: Record<string, unknown> | undefined
}

/**
 * Returns a verdict on every assumption from the results of a run.
 *
 * If an assumption is contradicted, the assumptions in its list `hides` may seem contradicted only as a consequence. A
 * hidden assumption that the run seems to contradict therefore gets the verdict "not seen". A hidden assumption that
 * the run confirms is still "confirmed".
 */
export function verdictsOf(run: ConfirmationRun): Verdict[] {
  const ids = Object.keys(ASSUMPTIONS) as Verdict["id"][]
  const judged = ids.map((id) => ({ id, ...runJudge(JUDGES[id], run) }))
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
