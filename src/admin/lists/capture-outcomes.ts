import type { ActAnswer, ListedCharge } from "../api/answers"
import { RefusedRequest } from "../api/refused-request"

/** What came of the capture of one of several charges. */
export interface ChargeOutcome {
  charge: ListedCharge
  /** `unknown`: it is being confirmed, or no answer came; it may be done. */
  end: "done" | "failed" | "unknown"
  /** What was captured, where it is done. */
  amount?: number
  /** Why it is not done, in the server's words. */
  why?: string
}

/** Captures one charge after the other; what becomes of one stops none. Those that failed stand first. */
export async function captureEach(
  charges: ListedCharge[],
  capture: (charge: ListedCharge) => Promise<ActAnswer>
): Promise<ChargeOutcome[]> {
  const outcomes: ChargeOutcome[] = []
  for (const charge of charges) {
    outcomes.push(await outcomeOf(charge, capture))
  }
  return (["failed", "unknown", "done"] as const).flatMap((end) =>
    outcomes.filter((one) => one.end === end)
  )
}

async function outcomeOf(
  charge: ListedCharge,
  capture: (charge: ListedCharge) => Promise<ActAnswer>
): Promise<ChargeOutcome> {
  try {
    const { result, message, charge: now } = await capture(charge)
    return result === "agreed"
      ? { charge, end: "done", amount: now?.captured ?? charge.amount }
      : { charge, end: "unknown", ...(message !== null && { why: message }) }
  } catch (error) {
    return error instanceof RefusedRequest && error.status < 500
      ? { charge, end: "failed", why: error.message }
      : { charge, end: "unknown" }
  }
}

/** Whether the capture of a listed charge can be asked for: while something of it is being confirmed, nobody knows what is left. */
export function isCapturable({
  is_being_confirmed: isInDoubt,
  order_id: order,
}: Pick<ListedCharge, "is_being_confirmed" | "order_id">): boolean {
  return !isInDoubt && order !== null
}

/** The sum of amounts, without what binary fractions add to it. */
export function sumOf(those: readonly { amount?: number }[]): number {
  const cents = those.map(({ amount = 0 }) => Math.round(amount * 100))
  return cents.reduce((sum, one) => sum + one, 0) / 100
}
