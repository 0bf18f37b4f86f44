/**
 * The window in which failed attempts are counted. With a longer one, a shopper who mistyped could not pay for half a
 * day; with a shorter one, an attacker could make several times as many attempts.
 */
export const ATTEMPTS_COUNT_FOR_MINUTES = 60
/** The numbers of failed card payments in the window (`ATTEMPTS_COUNT_FOR_MINUTES`), without the one that is being checked. */
export interface CardAttempts {
  /** The cart's payments that were declined, invalid or in doubt, or are under way: many at once must not pass. */
  failuresOfCart: number
  /** Payments under the e-mail address, declined by the issuer or in doubt. Invalid tokens do not count. */
  declinesOfEmail: number
  /** Payments of all shoppers of the account that were declined by the card's issuer. */
  declinesOfAccount: number
}

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

/** Fewer declined cards in a window are no attack on any account: a test of stolen cards tries dozens. */
export const LEAST_FOR_ALARM = 20
/** How many times as many cards as in a busy window are declined in an attack. A sale brings twice or three times. */
const TIMES_AS_USUAL = 5

/**
 * Returns the limit that refuses one more card until fewer have failed in the window (ADR 22); undefined when the
 * card may be tried.
 */
export function limitReached(
  attempts: CardAttempts,
  limits: CardLimits
): "cart" | "email" | "account" | undefined {
  if (isReached(attempts.failuresOfCart, limits.declinesPerCart)) {
    return "cart"
  }
  if (isReached(attempts.declinesOfEmail, limits.declinesPerEmail)) {
    return "email"
  }
  return isReached(attempts.declinesOfAccount, limits.declinesPerAccount)
    ? "account"
    : undefined
}

/**
 * Returns the attacks on an account that an operator must know; `usual`: how many of its cards are declined in a busy
 * window. Does not decide on the payment that found them.
 */
export function attacksIn(
  { declinesOfAccount }: CardAttempts,
  { declinesPerAccount }: CardLimits,
  usual: number
): CardAttack[] {
  const isStopped = isReached(declinesOfAccount, declinesPerAccount)
  const isUnusual =
    declinesOfAccount >= Math.max(LEAST_FOR_ALARM, usual * TIMES_AS_USUAL)
  return [
    ...(isStopped || isUnusual ? (["cards_tested"] as const) : []),
    ...(isStopped ? (["cards_stopped"] as const) : []),
  ]
}

export function isReached(count: number, limit: number | null): boolean {
  return limit !== null && count >= limit
}
