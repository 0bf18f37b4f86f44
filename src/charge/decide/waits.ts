import { MINUTE_MS } from "../times"

interface Wait {
  /** Completes "It waits for …". */
  what: string
  /** What a person can do when it takes too long. */
  action: string
  /**
   * - `listed`: it ends by itself, or is listed after LONGEST_WAIT_MS.
   * - `until`: the correction names its end, and something else is done then.
   */
  deadline: "listed" | "until"
}

const LOOK_IT_UP =
  "Look the charge up in the merchant panel; it goes on being looked up here."
const READ_THE_LOG =
  "The server's log says what Medusa is doing; when nothing is, synchronize the charge again."

/** All that a charge may wait for. What is not in here, nothing may wait for. */
export const WAITS = {
  outcome: {
    what: "the outcome of an operation at the gateway, which nobody knows yet",
    action: LOOK_IT_UP,
    deadline: "listed",
  },
  decision_of_gateway: {
    what: "the payment service, which has not decided on this payment",
    action: `${LOOK_IT_UP} No order is placed before it has decided.`,
    deadline: "listed",
  },
  booking_by_medusa: {
    what: "Medusa, which is booking what was done at the gateway",
    action: READ_THE_LOG,
    deadline: "listed",
  },
  fresh_row: {
    what: "Medusa, which wrote a capture or refund a moment ago",
    action: READ_THE_LOG,
    deadline: "listed",
  },
  order_being_placed: {
    what: "Medusa, which made the order a moment ago and may be about to pay it",
    action: READ_THE_LOG,
    deadline: "listed",
  },
  order_being_canceled: {
    what: "Medusa, which canceled the payment a moment ago and may be about to cancel the order",
    action: READ_THE_LOG,
    deadline: "listed",
  },
  payer: {
    what: "its payer, until the code ends",
    action: "Nothing: it is canceled when it is over.",
    deadline: "until",
  },
  next_cancellation: {
    what: "the next try to cancel its code",
    action: "Nothing: it is given up after its end.",
    deadline: "until",
  },
  next_deactivation: {
    what: "the next try to make its payment link inactive",
    action: "Make it inactive in the merchant panel.",
    deadline: "until",
  },
} as const satisfies Record<string, Wait>

export type WaitReason = keyof typeof WAITS

/** What is listed of a wait that has taken too long, for the shop's own people. */
export function longWaitText(waitsFor: string, waitedMs: number): string {
  return `For ${minutesOf(waitedMs)} it waits for ${waitsFor}`
}

export function waitText(reason: WaitReason): string {
  const { what, action } = WAITS[reason]
  return `${what}. ${action}`
}

/**
 * The pause before a wait is looked at again: it grows with the wait, so that what takes long is not
 * asked for every two seconds.
 */
export function pauseWhileWaiting(
  againAfterMs: number,
  waitedMs: number
): number {
  return Math.max(againAfterMs, Math.min(MINUTE_MS, waitedMs / 20))
}

function minutesOf(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  return minutes < 120
    ? `${minutes} minutes`
    : `${Math.floor(minutes / 60)} hours`
}
