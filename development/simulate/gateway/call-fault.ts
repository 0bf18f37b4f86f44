/** What goes wrong with one request to the gateway. */
export type CallFault =
  | { kind: "none" }
  /** The request never reaches the gateway. `loss` says what the caller gets instead of an answer. */
  | { kind: "lost_before"; loss: AnswerLoss }
  /** The gateway carries out the request, but its answer is lost or replaced, as `loss` says. */
  | { kind: "lost_after"; loss: AnswerLoss }
  /**
   * The request reaches the gateway only after `ms` milliseconds, and its answer is lost. The caller may have timed out
   * before.
   */
  | { kind: "late_commit"; ms: number }
  /** The answer is late, so that another answer may overtake it. */
  | { kind: "slow"; ms: number }
  /** A lookup gets the oldest answer of the last `ms` milliseconds, or a new one if there is none. */
  | { kind: "stale"; ms: number }
  /** One kind of value in the answer is false everywhere, for example all amounts. */
  | { kind: "lie"; lie: FalseAnswer }
  /** The request is never sent, because nothing listens at the address. */
  | { kind: "refused" }
  /** A capture or refund is accepted, and carried out only after `ms` milliseconds. Other requests have no fault. */
  | { kind: "queued"; ms: number }
  /** Lookups do not show a new card, Pix or wallet charge for `ms` milliseconds. Other requests have no fault. */
  | { kind: "invisible"; ms: number }
  /** All access tokens become invalid just before the request arrives. */
  | { kind: "token_revoked" }

/** The fault of a request that leaves the process, which is every fault except `refused`. */
export type SentFault = Exclude<CallFault, { kind: "refused" }>

const NOT_OF_PROXY = [
  ...(["refused", "queued", "invisible", "token_revoked"] as const),
]

/** A fault that a proxy between the store and the gateway can cause. */
export type WireFault = Exclude<
  CallFault,
  { kind: (typeof NOT_OF_PROXY)[number] }
>

export function isWireFault(fault: CallFault): fault is WireFault {
  return !NOT_OF_PROXY.some((kind) => kind === fault.kind)
}

export interface AnswerLoss {
  how: "hang" | "reset" | "html" | "error" | "half" | "empty"
  status?: number
}

export type FalseAnswer =
  | { field: "amount"; times: number }
  | { field: "refunded"; more: number }
  | { field: "status"; word: string }

/** What goes wrong with one delivery of a notification. */
export type DeliveryEffect =
  | { kind: "lost" }
  | { kind: "failed" }
  | { kind: "twice" }
  | { kind: "late"; ms: number }
  /**
   * Another notification is sent before this one: a forged one with a wrong token, which reports the charge as paid.
   */
  | { kind: "forged" }

const AMOUNTS = ["amount", "originalAmount"]
const STATUSES = ["chargeStatus", "transactionStatus", "status"]

/**
 * Returns a JSON text in which some values are replaced by false values. `lie` says which values are replaced. Returns
 * a text that is not JSON unchanged.
 */
export function falsifyAnswerValues(json: string, lie: FalseAnswer): string {
  try {
    return JSON.stringify(
      JSON.parse(json, (name, value: unknown) =>
        falsifyFieldValue(name, value, lie)
      )
    )
  } catch {
    return json
  }
}

function falsifyFieldValue(
  name: string,
  value: unknown,
  lie: FalseAnswer
): unknown {
  switch (lie.field) {
    case "amount":
      return AMOUNTS.includes(name) && typeof value === "number"
        ? Math.round(value * lie.times)
        : value
    case "refunded":
      return name === "refundedAmount" && typeof value === "number"
        ? value + lie.more
        : value
    case "status":
      return STATUSES.includes(name) && typeof value === "string"
        ? lie.word
        : value
  }
}
