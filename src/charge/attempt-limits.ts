/** Card payments within the window that did not succeed, without the payment that is being checked. */
export interface CardAttempts {
  /** Declined, in doubt, invalid, or under way: without the last, a hundred at once would pass the limit. */
  failuresOfCart: number
  /** Declined by the card's issuer, or in doubt. Not invalid card tokens, which cost an attacker nothing. */
  declinesOfEmail: number
  /** Declined by the card's issuer. */
  declinesOfAccount: number
}

/**
 * - `go`: the charge may be sent.
 * - `refused`: no card is accepted until fewer have failed in the window; `by`: the limit that is reached.
 */
export type CardVerdict =
  { kind: "go" } | { kind: "refused"; by: "cart" | "email" | "account" }

/** The attack that an operator is alerted to, as a kind of discrepancy. */
export type CardAttack = "cards_tested" | "cards_stopped"

/** The limits for cards in the option `attemptLimits`; null means no limit. */
type CardLimits = Readonly<
  Record<
    "declinesPerCart" | "declinesPerEmail" | "declinesPerAccount",
    number | null
  >
>

/** The most codes and links of a cart within the window: more than a shopper needs. Then the last one stays. */
export const CODES_PER_CART = 20
/** The most codes of a cart that can still be paid. Each may be paid, and all payments but one are refunded. */
export const OPEN_CODES_PER_CART = 3

/** The part of the account's limit at which an operator is alerted; at the limit itself it may be too late. */
const ALARM_AT = 1 / 10

/** Decides whether one more card may be tried (ADR 22). */
export function judgeCardAttempt(
  attempts: CardAttempts,
  limits: CardLimits
): CardVerdict {
  if (isReached(attempts.failuresOfCart, limits.declinesPerCart)) {
    return { kind: "refused", by: "cart" }
  }
  if (isReached(attempts.declinesOfEmail, limits.declinesPerEmail)) {
    return { kind: "refused", by: "email" }
  }
  return isReached(attempts.declinesOfAccount, limits.declinesPerAccount)
    ? { kind: "refused", by: "account" }
    : { kind: "go" }
}

/** Returns the attacks on an account that an operator must know. Does not decide on the payment that found them. */
export function attacksIn(
  { declinesOfAccount }: CardAttempts,
  { declinesPerAccount }: CardLimits
): CardAttack[] {
  if (declinesPerAccount === null) {
    return []
  }
  return [
    ...(declinesOfAccount >= Math.ceil(declinesPerAccount * ALARM_AT)
      ? (["cards_tested"] as const)
      : []),
    ...(declinesOfAccount >= declinesPerAccount
      ? (["cards_stopped"] as const)
      : []),
  ]
}

/** Whether a count has reached its limit; false without a limit (`null`). */
function isReached(count: number, limit: number | null): boolean {
  return limit !== null && count >= limit
}
