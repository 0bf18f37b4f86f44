/** The numbers of failed card payments in the window (see times.ts), without the one that is being checked. */
export interface CardAttempts {
  /** The cart's payments that were declined, invalid or in doubt, or are under way: many at once must not pass. */
  failuresOfCart: number
  /** Payments under the e-mail address, declined by the issuer or in doubt. Invalid tokens do not count. */
  declinesOfEmail: number
  /** Payments of all shoppers of the account that were declined by the card's issuer. */
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

type CardLimits = Readonly<
  Record<
    "declinesPerCart" | "declinesPerEmail" | "declinesPerAccount",
    number | null
  >
>

/** The most codes and links of a cart in the window: more than a shopper needs. The cart then keeps its last one. */
export const CODES_PER_CART = 20
/** The most codes of a cart that can still be paid: each may be paid, and no order waits for more than one. */
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

function isReached(count: number, limit: number | null): boolean {
  return limit !== null && count >= limit
}
