import { type CallResult, wordsOf } from "../experiment/call-result"
import type { Trial } from "../experiment/trial"
import type { Judged } from "./without-lookups"

export type Judge = (trial: Trial) => Judged | Judged["is"]

/** A question about the result of one call. It returns `undefined` if the result does not answer it. */
export type Question = (result: CallResult, trial: Trial) => boolean | undefined

export function judge(by: Judge | undefined, trial: Trial): Judged {
  const judged = by?.(trial)
  return typeof judged === "object" ? judged : { is: judged }
}

/**
 * Combines several judges into one. The combined judgment is the first contradiction. Without a contradiction, it is
 * the first undecided judgment, and otherwise the last confirmation.
 */
export function all(...judges: Judge[]): Judge {
  return (trial) => {
    const judged = judges.map((by) => judge(by, trial))
    return (
      judged.find(({ is }) => is === false) ??
      judged.find(({ is }) => is === undefined) ??
      judged.at(-1)
    )
  }
}

/** Returns a judge that asks a question about each of these calls and combines the answers as `all` does. */
export function each(question: Question, ...steps: string[]): Judge {
  return all(
    ...steps.map((step): Judge => (trial) => {
      const result = trial.of(step)
      const observed = `${step}: ${wordsOf(result)}`
      return { is: question(result, trial), observed }
    })
  )
}

/**
 * Returns a judge that asks a question about each of these calls, and ignores the calls that do not answer it. One
 * answer is enough.
 */
export function any(question: Question, ...steps: string[]): Judge {
  return (trial) =>
    each(
      question,
      ...steps.filter((step) => question(trial.of(step), trial) !== undefined)
    )(trial)
}
