import type { MessageOrText } from "../../domain/message"
import type { ActAnswer, ChargeInList } from "../api/admin-answer-types"
import { RefusedRequest } from "../api/refused-request"

export interface CaptureOutcome {
  charge: ChargeInList
  /**
   * Whether the capture succeeded (`done`) or was refused (`failed`). `unknown` means that the charge may have been
   * captured: no answer arrived, the server had an error (status 500 or higher), or the answer does not say that the
   * capture is done.
   */
  end: "done" | "failed" | "unknown"
  /** The captured amount, if `end` is `done`. */
  amount?: number
  /**
   * Why the charge was not captured, or why the outcome is unknown. Undefined if the capture succeeded or the reason is
   * not known.
   */
  why?: MessageOrText
}

/**
 * Captures the charges one after the other. A failed capture does not stop the captures after it. Returns the failed
 * captures first, then those with an unknown outcome, then the successful captures.
 */
export async function captureOneByOne(
  charges: ChargeInList[],
  capture: (charge: ChargeInList) => Promise<ActAnswer>
): Promise<CaptureOutcome[]> {
  const outcomes: CaptureOutcome[] = []
  for (const charge of charges) {
    outcomes.push(await tryCapture(charge, capture))
  }
  return (["failed", "unknown", "done"] as const).flatMap((end) =>
    outcomes.filter((one) => one.end === end)
  )
}

async function tryCapture(
  charge: ChargeInList,
  capture: (charge: ChargeInList) => Promise<ActAnswer>
): Promise<CaptureOutcome> {
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
 * Returns whether a selected charge of the list takes part in the capture of several charges. A charge does not take
 * part if it has no order, or if the outcome of one of its operations is unknown. Its checkbox can still be ticked.
 */
export function takesPartInCapture({
  is_being_confirmed: isInDoubt,
  order_id: order,
}: Pick<ChargeInList, "is_being_confirmed" | "order_id">): boolean {
  return !isInDoubt && order !== null
}

/**
 * Returns the sum of amounts in reais. The function adds centavos, because adding decimal fractions causes rounding
 * errors.
 */
export function sumOfReais(those: readonly { amount?: number }[]): number {
  const cents = those.map(({ amount = 0 }) => Math.round(amount * 100))
  return cents.reduce((sum, one) => sum + one, 0) / 100
}
