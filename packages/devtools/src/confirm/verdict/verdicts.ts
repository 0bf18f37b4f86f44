import texts from "./assumptions.json"
import { JUDGES } from "./judges"
import { judge } from "./questions"
import type { Trial } from "../experiment/trial"

/** A line of docs/assumptions.md, in words for the terminal. */
interface Assumption {
  title: string
  /** How the command sees it; begins with "No command" where none can. The same words stand in the document. */
  how: string
  /** The option that changes it. */
  option?: string
  /** What a contradiction means, and what to do. */
  contradicted?: string
  /** The options to set after a contradiction, where they are always the same. */
  set?: Record<string, unknown>
  /** The assumptions that cannot be seen any more when this one is contradicted. */
  hides?: string[]
}

export const ASSUMPTIONS: Record<keyof typeof texts, Assumption> = texts

export const VERDICTS = ["confirmed", "not seen", "contradicted"] as const

export interface Verdict {
  id: keyof typeof texts
  verdict: (typeof VERDICTS)[number]
  /** What was observed. */
  observed: string | undefined
  /** The options to set after a contradiction, by their paths inside an account. */
  set?: Record<string, unknown> | undefined
}

/** Judges every assumption by what was seen. */
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
