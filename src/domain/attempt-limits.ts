/**
 * For how many minutes after its creation a failed payment counts against the attempt limits. With more minutes, a
 * shopper who mistyped the card would be blocked for too long. With fewer minutes, an attacker could try many more
 * cards.
 */
export const ATTEMPT_WINDOW_MINUTES = 60
/**
 * Counts of failed card payments of one account that were created in the last `ATTEMPT_WINDOW_MINUTES` minutes. The
 * payment that is being checked is not counted.
 */
export interface CardAttempts {
  /**
   * How many payments of this cart were declined, failed, are in doubt, or still wait for the gateway's answer.
   * Payments that wait for an answer count because otherwise many simultaneous attempts would pass the limit.
   */
  failuresOfCart: number
  /**
   * How many payments with this e-mail address were declined, are in doubt, or still wait for the gateway's
   * answer. Addresses that differ only in a suffix such as `+shop` count as the same address. Payments that failed in
   * another way, for example with an invalid card token, do not count.
   */
  declinesOfEmail: number
  /** How many payments of the account were declined, for all shoppers together. */
  declinesOfAccount: number
}

/**
 * The kinds of discrepancy that report a suspected attack with stolen cards to administrators.
 * - `cards_tested`: unusually many cards of the account were declined, or the account's limit for declined cards is
 *   reached.
 * - `cards_stopped`: the account's limit is reached, so the plugin refuses all cards of the account for now.
 *   `detectCardTesting` always returns this kind together with `cards_tested`.
 */
export type CardTestingDiscrepancyKind = "cards_tested" | "cards_stopped"

type CardAttemptLimits = Readonly<
  Record<
    "declinesPerCart" | "declinesPerEmail" | "declinesPerAccount",
    number | null
  >
>

/**
 * How many Pix codes, wallet codes and payment links may be created for one cart in one account within
 * `ATTEMPT_WINDOW_MINUTES`. When the limit is reached, the plugin creates no further code. Shoppers need fewer codes.
 */
export const MAX_CODES_PER_CART = 20
/**
 * How many unpaid charges one cart may have in all accounts, including the code or payment link that is being
 * requested. Unpaid are `unresolved` charges, and `pending` charges whose code has not expired. The number is small
 * because a shopper could pay all of the codes, although the cart becomes only one order.
 */
export const MAX_OPEN_CODES_PER_CART = 3

/**
 * An attack on an account is reported only if at least this many cards were declined within `ATTEMPT_WINDOW_MINUTES`
 * minutes. An attacker who tests stolen cards tries dozens of cards.
 *
 * There is one exception: when the account's own limit for declined cards is reached, an attack is reported whatever
 * the number is.
 */
export const MIN_DECLINES_FOR_ALARM = 20
/**
 * An attack on an account is reported only if the number of declined cards is at least this many times the usual
 * number. A promotion with many buyers reaches only two or three times the usual number.
 *
 * There is one exception: when the account's own limit for declined cards is reached, an attack is reported whatever
 * the usual number is.
 */
const MIN_FACTOR_OVER_USUAL_DECLINES = 5

/**
 * Returns which attempt limit for card payments is reached: the limit of the cart, of the e-mail address or of the
 * account (ADR 22). If several limits are reached, returns the first of them in this order. Returns `undefined` if the
 * shopper may try another card.
 */
export function findReachedAttemptLimit(
  attempts: CardAttempts,
  limits: CardAttemptLimits
): "cart" | "email" | "account" | undefined {
  if (isAttemptLimitReached(attempts.failuresOfCart, limits.declinesPerCart)) {
    return "cart"
  }
  if (
    isAttemptLimitReached(attempts.declinesOfEmail, limits.declinesPerEmail)
  ) {
    return "email"
  }
  return isAttemptLimitReached(
    attempts.declinesOfAccount,
    limits.declinesPerAccount
  )
    ? "account"
    : undefined
}

/**
 * Returns the kinds of the discrepancies with which the caller reports an attack on an account to administrators. The
 * list is empty if nothing indicates an attack.
 *
 * `usual` is how many cards of the account are usually declined in a busy hour. This function only compares numbers: it
 * does not record a discrepancy and does not refuse payments.
 */
export function detectCardTesting(
  { declinesOfAccount }: CardAttempts,
  { declinesPerAccount }: CardAttemptLimits,
  usual: number
): CardTestingDiscrepancyKind[] {
  const isStopped = isAttemptLimitReached(declinesOfAccount, declinesPerAccount)
  const isUnusual =
    declinesOfAccount >=
    Math.max(MIN_DECLINES_FOR_ALARM, usual * MIN_FACTOR_OVER_USUAL_DECLINES)
  return [
    ...(isStopped || isUnusual ? (["cards_tested"] as const) : []),
    ...(isStopped ? (["cards_stopped"] as const) : []),
  ]
}

export function isAttemptLimitReached(
  count: number,
  limit: number | null
): boolean {
  return limit !== null && count >= limit
}
