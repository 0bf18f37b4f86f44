/** What happens to one request to the gateway. */
export type GatewayFault =
  | { kind: "none" }
  /** The gateway never gets it. */
  | { kind: "lost_before"; loss: Loss }
  /** The gateway does it; what it answers does not arrive. */
  | { kind: "lost_after"; loss: Loss }
  /** The caller gives up, and only then the gateway gets it. */
  | { kind: "late_commit"; ms: number }
  /** Answered late; answers overtake each other. */
  | { kind: "slow"; ms: number }
  /** A lookup is answered with what was true so long ago at most. */
  | { kind: "stale"; ms: number }
  /** The true answer with something in it that is not true. */
  | { kind: "lie"; lie: Lie }

export interface Loss {
  how: "hang" | "reset" | "html" | "error" | "half" | "empty"
  status?: number
}

export type Lie =
  | { field: "amount"; times: number }
  | { field: "refunded"; more: number }
  | { field: "status"; word: string }

const AMOUNTS = ["amount", "originalAmount"]
const STATUSES = ["chargeStatus", "transactionStatus", "status"]

/** The same JSON with the lie in it, wherever such a field stands. */
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
