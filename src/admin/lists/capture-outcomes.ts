import type { MessageOrText } from "../../domain/message"
import type { ActAnswer, ListedCharge } from "../api/answers"
import { RefusedRequest } from "../api/refused-request"

/** The outcome of capturing one of several charges. */
export interface ChargeOutcome {
  charge: ListedCharge
  /** `unknown` means that the capture is in doubt or that no answer came. The charge may have been captured. */
  end: "done" | "failed" | "unknown"
  /** The captured amount. It is set only if `end` is `done`. */
  amount?: number
  /** Why the charge was not captured, or why the outcome is unknown. */
  why?: MessageOrText
}

/**
 * Captures the charges one after the other. A failure does not stop the others. Returns the failures first and the
 * successes last.
 */
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

/**
 * Returns whether the capture of a listed charge is offered. It is not offered without an order or while an operation
 * is in doubt.
 */
export function isCapturable({
  is_being_confirmed: isInDoubt,
  order_id: order,
}: Pick<ListedCharge, "is_being_confirmed" | "order_id">): boolean {
  return !isInDoubt && order !== null
}

/** Adds up amounts in centavos, to avoid the rounding errors of binary fractions. */
export function sumOf(those: readonly { amount?: number }[]): number {
  const cents = those.map(({ amount = 0 }) => Math.round(amount * 100))
  return cents.reduce((sum, one) => sum + one, 0) / 100
}
