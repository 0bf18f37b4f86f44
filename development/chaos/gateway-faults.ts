import type { Chance } from "./chance"

/** What the proxy does with one request to the gateway. */
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

/** How bad the weather is, as the likelihood of a fault; it changes every few seconds. */
const WEATHERS = [
  [5, 0.06],
  [4, 0.2],
  [1, 0.5],
] as const
const OF_A_TOKEN = 0.3
const LIE_LIKELIHOOD = 0.025

/** Callers give up after 2.5 s; what is late comes well within the 20 s of `resolveWindowMs`. */
const LATE_MS = { least: 2_600, most: 9_000 }

const AMOUNTS = ["amount", "originalAmount"]
const STATUSES = ["chargeStatus", "transactionStatus", "status"]

export function nextFaultLevel(chance: Chance): number {
  return chance.weighted(WEATHERS)
}

export function nextFault(
  chance: Chance,
  call: { isLookup: boolean; isToken: boolean; faultLevel: number }
): GatewayFault {
  const { isLookup, isToken, faultLevel } = call
  // Drawn in any case, so that the weather does not move what comes after.
  const [strikes, lies] = [chance.fraction(), chance.fraction()]
  if (!isToken && lies < LIE_LIKELIHOOD) {
    return { kind: "lie", lie: nextLie(chance) }
  }
  if (strikes >= faultLevel * (isToken ? OF_A_TOKEN : 1))
    return { kind: "none" }
  const kind = chance.weighted([
    [3, "lost_before"],
    [4, "lost_after"],
    [3, "slow"],
    isLookup ? [6, "stale"] : [2, "late_commit"],
  ])
  switch (kind) {
    case "lost_before":
    case "lost_after":
      return { kind, loss: nextLoss(chance) }
    case "slow":
      return { kind, ms: 100 + chance.below(2_000) }
    case "stale":
      return { kind, ms: 500 + chance.below(8_000) }
    case "late_commit": {
      const { least, most } = LATE_MS
      return { kind, ms: least + chance.below(most - least) }
    }
  }
}

function nextLoss(chance: Chance): Loss {
  return chance.weighted<Loss>([
    [2, { how: "hang" }],
    [3, { how: "reset" }],
    [2, { how: "html", status: chance.oneOf([502, 504, 200]) }],
    [3, { how: "error", status: chance.oneOf([500, 502, 503]) }],
    [2, { how: "half" }],
    [1, { how: "empty" }],
  ])
}

function nextLie(chance: Chance): Lie {
  return chance.weighted<Lie>([
    [2, { field: "amount", times: chance.oneOf([0.001, 0.5, 1.1, 7]) }],
    [1, { field: "refunded", more: chance.oneOf([1, 500, 100_000]) }],
    [
      2,
      { field: "status", word: chance.oneOf(["IN_ANALYSIS", "SETTLED", "?"]) },
    ],
  ])
}

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
