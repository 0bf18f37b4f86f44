import type { Chance } from "../fuzz/chance"

/** What the proxy does with one request to the gateway. */
export type GatewayFault =
  | { kind: "none" }
  /** The gateway never gets it. */
  | { kind: "lost_before"; how: LostAnswer }
  /** The gateway does it; what it answers does not arrive. */
  | { kind: "lost_after"; how: LostAnswer }
  /** The caller gives up, and only then the gateway gets it. */
  | { kind: "late_commit"; ms: number }
  /** Answered late; answers overtake each other. */
  | { kind: "slow"; ms: number }
  /** A look-up is answered with what was true so long ago at most. */
  | { kind: "stale"; ms: number }
  /** The true answer with something in it that is not true. */
  | { kind: "lie"; lie: Lie }

type LostAnswer =
  | { how: "hang" }
  | { how: "reset" }
  | { how: "html"; status: number }
  | { how: "error"; status: number }
  | { how: "half" }
  | { how: "empty" }

export type Lie =
  | { lie: "amount"; times: number }
  | { lie: "refunded"; more: number }
  | { lie: "status"; word: string }

/** How bad the weather is; it changes every few seconds. */
export type Weather = "fair" | "rough" | "storm"

const LIKELIHOOD: Record<Weather, number> = {
  fair: 0.06,
  rough: 0.2,
  storm: 0.5,
}

const LIE_LIKELIHOOD = 0.025

/** Callers give up after 2.5 s; what is late comes well within the 20 s of `settleWindowMs`. */
const MOST_LATE_MS = 9_000

export function nextWeather(chance: Chance): Weather {
  return chance.weighted([
    [5, "fair"],
    [4, "rough"],
    [1, "storm"],
  ])
}

export interface FaultyCall {
  isLookUp: boolean
  isToken: boolean
  weather: Weather
}

export function nextFault(
  chance: Chance,
  { isLookUp, isToken, weather }: FaultyCall
): GatewayFault {
  // Drawn in any case, so that the weather does not move what comes after.
  const [strikes, lies] = [chance.fraction(), chance.fraction()]
  if (!isToken && lies < LIE_LIKELIHOOD) {
    return { kind: "lie", lie: nextLie(chance) }
  }
  if (strikes >= LIKELIHOOD[weather] * (isToken ? 0.3 : 1)) {
    return { kind: "none" }
  }
  return chance.weighted<() => GatewayFault>([
    [3, () => ({ kind: "lost_before", how: nextLoss(chance) })],
    [4, () => ({ kind: "lost_after", how: nextLoss(chance) })],
    [3, () => ({ kind: "slow", ms: 100 + chance.below(2_000) })],
    isLookUp
      ? [6, () => ({ kind: "stale", ms: 500 + chance.below(8_000) })]
      : [
          2,
          () => ({
            kind: "late_commit",
            ms: 2_600 + chance.below(MOST_LATE_MS - 2_600),
          }),
        ],
  ])()
}

function nextLoss(chance: Chance): LostAnswer {
  return chance.weighted<LostAnswer>([
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
    [2, { lie: "amount", times: chance.oneOf([0.001, 0.5, 1.1, 7]) }],
    [1, { lie: "refunded", more: chance.oneOf([1, 500, 100_000]) }],
    [2, { lie: "status", word: chance.oneOf(["IN_ANALYSIS", "SETTLED", "?"]) }],
  ])
}

const AMOUNTS = ["amount", "originalAmount"]
const STATUSES = ["chargeStatus", "transactionStatus", "status"]

/** The same body with the lie in it, wherever such a field stands. */
export function withLie(body: unknown, lie: Lie): unknown {
  if (Array.isArray(body)) return body.map((item) => withLie(item, lie))
  if (typeof body !== "object" || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      changed(name, value, lie) ?? withLie(value, lie),
    ])
  )
}

function changed(name: string, value: unknown, lie: Lie): unknown {
  switch (lie.lie) {
    case "amount":
      return AMOUNTS.includes(name) && typeof value === "number"
        ? Math.round(value * lie.times)
        : undefined
    case "refunded":
      return name === "refundedAmount" && typeof value === "number"
        ? value + lie.more
        : undefined
    case "status":
      return STATUSES.includes(name) && typeof value === "string"
        ? lie.word
        : undefined
  }
}
