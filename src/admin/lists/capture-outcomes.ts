import type { SeveralCaptured } from "../api/payment-answers"
import type { ListedCharge } from "../api/use-lists"

/** What came of the capture of one of several charges. */
export interface ChargeOutcome {
  charge: ListedCharge
  /** `unknown`: it is being confirmed, or nothing was said of it; it may be done. */
  end: "done" | "failed" | "unknown"
  /** What was captured, where it is done. */
  amount?: number
  /** Why it is not done, in the server's words. */
  why?: string
}

/** What an answer says of each charge that was asked for; those that failed stand first. */
export function outcomesOf(
  asked: ListedCharge[],
  { done, being_confirmed: unclear, failed }: SeveralCaptured
): ChargeOutcome[] {
  const outcomes = asked.map((charge): ChargeOutcome => {
    const of = ({ charge_id: id }: { charge_id: string }) => id === charge.id
    const isDone = done.find(of)
    if (isDone) return { charge, end: "done", amount: isDone.amount }
    const why = (listed: SeveralCaptured["failed"]) => listed.find(of)?.why
    const whyNot = why(failed)
    if (whyNot !== undefined) return { charge, end: "failed", why: whyNot }
    const whyUnclear = why(unclear)
    return {
      charge,
      end: "unknown",
      ...(whyUnclear === undefined ? {} : { why: whyUnclear }),
    }
  })
  return (["failed", "unknown", "done"] as const).flatMap((end) =>
    outcomes.filter((one) => one.end === end)
  )
}
