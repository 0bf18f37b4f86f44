/** What happens to one request to the gateway. */
export type CallFault =
  | { kind: "none" }
  /** The request never reaches the gateway. */
  | { kind: "lost_before"; loss: Loss }
  /** The gateway carries out the request, but its answer is lost. */
  | { kind: "lost_after"; loss: Loss }
  /** The request reaches the gateway only after the caller has given up. */
  | { kind: "late_commit"; ms: number }
  /** The answer comes late, so that answers may overtake each other. */
  | { kind: "slow"; ms: number }
  /** A lookup gets an answer that is up to `ms` milliseconds old. */
  | { kind: "stale"; ms: number }
  /** The answer is correct except for one false value. */
  | { kind: "lie"; lie: Lie }
  /** The request is never sent, because nothing listens. */
  | { kind: "refused" }
  /** The request is accepted, and carried out only after `ms` milliseconds. */
  | { kind: "queued"; ms: number }
  /** The request is carried out, but lookups do not show it for `ms` milliseconds. */
  | { kind: "invisible"; ms: number }
  /** All access tokens have ended. */
  | { kind: "token_revoked" }

/** What happens to a request that is sent. */
export type SentFault = Exclude<CallFault, { kind: "refused" }>

const OF_SIMULATOR = [
  ...(["refused", "queued", "invisible", "token_revoked"] as const),
]

/** A fault that strikes between the store and the gateway, where a proxy can stand. */
export type WireFault = Exclude<
  CallFault,
  { kind: (typeof OF_SIMULATOR)[number] }
>

export function isOnWire(fault: CallFault): fault is WireFault {
  return !OF_SIMULATOR.some((kind) => kind === fault.kind)
}

export interface Loss {
  how: "hang" | "reset" | "html" | "error" | "half" | "empty"
  status?: number
}

export type Lie =
  | { field: "amount"; times: number }
  | { field: "refunded"; more: number }
  | { field: "status"; word: string }

/** What happens to one delivery of a notification. */
export type DeliveryEffect =
  | { kind: "lost" }
  | { kind: "failed" }
  | { kind: "twice" }
  | { kind: "late"; ms: number }
  /** Before it comes a forged one without the right token: the same charge, as paid in full. */
  | { kind: "forged" }

const AMOUNTS = ["amount", "originalAmount"]
const STATUSES = ["chargeStatus", "transactionStatus", "status"]

/** Returns the JSON with the false value wherever such a field stands. */
export function withLie(json: string, lie: Lie): string {
  try {
    return JSON.stringify(
      JSON.parse(json, (name, value: unknown) => lied(name, value, lie))
    )
  } catch {
    return json
  }
}

function lied(name: string, value: unknown, lie: Lie): unknown {
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
