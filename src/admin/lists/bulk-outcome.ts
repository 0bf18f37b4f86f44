import type { ListedCharge } from "../api/payment-answers"

/** What came of one of several charges. */
export interface ChargeOutcome {
  charge: ListedCharge
  /** `unknown`: nothing was said of it, so it may be done. */
  end: "done" | "failed" | "unknown"
  /** What was moved, where money was and it is done. */
  amount?: number
  /** Why not, where it failed. */
  why?: string
}

interface Answer {
  done: { charge_id: string; amount?: number }[]
  failed: { charge_id: string; why: string }[]
}

/** What an answer says of each charge that was asked for; those that failed stand first. */
export function outcomesOf(
  asked: ListedCharge[],
  { done, failed }: Answer
): ChargeOutcome[] {
  const outcomes = asked.map((charge): ChargeOutcome => {
    const of = ({ charge_id: id }: { charge_id: string }) => id === charge.id
    const isDone = done.find(of)
    if (isDone) {
      const { amount } = isDone
      return {
        charge,
        end: "done",
        ...(amount === undefined ? {} : { amount }),
      }
    }
    const refused = failed.find(of)
    return refused
      ? { charge, end: "failed", why: refused.why }
      : { charge, end: "unknown" }
  })
  return (["failed", "unknown", "done"] as const).flatMap((end) =>
    outcomes.filter((one) => one.end === end)
  )
}
