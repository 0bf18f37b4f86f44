/**
 * The number of minutes for which a failed attempt counts. With a longer time, a shopper who mistyped the card could
 * not pay for half a day. With a shorter time, an attacker could make several times as many attempts.
 */
export const ATTEMPT_WINDOW_MINUTES = 60
/**
 * The numbers of failed card payments in the last `ATTEMPT_WINDOW_MINUTES` minutes. The payment that is being
 * checked is not counted.
 */
export interface CardAttempts {
  /**
   * The number of the cart's payments that were declined, invalid or in doubt, or are still in flight. Payments in
   * flight count, because otherwise many simultaneous attempts would pass the limit.
   */
  failuresOfCart: number
  /**
   * The number of payments with this e-mail address that the issuer declined or that are in doubt. Payments with
   * an invalid card token do not count.
   */
  declinesOfEmail: number
  /** The number of payments that card issuers declined, of all shoppers of the account. */
  declinesOfAccount: number
}

/** The kind of discrepancy with which an attack on card payments is reported to administrators. */
export type CardAttack = "cards_tested" | "cards_stopped"

type CardLimits = Readonly<
  Record<
    "declinesPerCart" | "declinesPerEmail" | "declinesPerAccount",
    number | null
  >
>

/**
 * The number of codes and links that may be created for a cart within `ATTEMPT_WINDOW_MINUTES`. It is more than a
 * shopper needs. At the limit, the cart keeps its last code.
 */
export const MAX_CODES_PER_CART = 20
/**
 * The number of a cart's codes that may be payable at the same time. It is small, because the shopper could pay each of
 * the codes although the cart's order waits for only one payment.
 */
export const MAX_OPEN_CODES_PER_CART = 3

/**
 * The number of cards that must be declined within `ATTEMPT_WINDOW_MINUTES` before an attack is reported, unless
 * the account's limit is reached earlier. It is this high because a test of stolen cards tries dozens of them.
 */
export const MIN_DECLINES_FOR_ALARM = 20
/**
 * How many times the usual number of cards must be declined before an attack is reported, unless the account's limit is
 * reached earlier. A promotion with many buyers causes only two or three times the usual number.
 */
const ALARM_FACTOR = 5

/**
 * Returns the limit that refuses another card (ADR 22), or `undefined` if the card may be tried. The limit applies
 * until fewer attempts of the last `ATTEMPT_WINDOW_MINUTES` minutes have failed.
 */
export function reachedAttemptLimit(
  attempts: CardAttempts,
  limits: CardLimits
): "cart" | "email" | "account" | undefined {
  if (isLimitReached(attempts.failuresOfCart, limits.declinesPerCart)) {
    return "cart"
  }
  if (isLimitReached(attempts.declinesOfEmail, limits.declinesPerEmail)) {
    return "email"
  }
  return isLimitReached(attempts.declinesOfAccount, limits.declinesPerAccount)
    ? "account"
    : undefined
}

/**
 * Returns the attacks on an account that are reported to administrators.
 *
 * `usual` is the number of cards of the account that are declined in a busy hour (see usualDeclines). The result does
 * not decide whether the current payment is refused: `reachedAttemptLimit` does.
 */
export function detectCardAttacks(
  { declinesOfAccount }: CardAttempts,
  { declinesPerAccount }: CardLimits,
  usual: number
): CardAttack[] {
  const isStopped = isLimitReached(declinesOfAccount, declinesPerAccount)
  const isUnusual =
    declinesOfAccount >= Math.max(MIN_DECLINES_FOR_ALARM, usual * ALARM_FACTOR)
  return [
    ...(isStopped || isUnusual ? (["cards_tested"] as const) : []),
    ...(isStopped ? (["cards_stopped"] as const) : []),
  ]
}

export function isLimitReached(count: number, limit: number | null): boolean {
  return limit !== null && count >= limit
}
