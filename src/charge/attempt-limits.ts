/** Card payments of the window that did not succeed, the one that asks left out. */
export interface CardAttempts {
  /** Declined, in doubt, or refused as no card at all. Those under way count, or a hundred at once would pass. */
  failuresOfCart: number
  /** Refused by the card's issuer, or in doubt. Invented card tokens cost an attacker nothing. */
  declinesOfEmail: number
  /** Refused by the card's issuer. */
  declinesOfAccount: number
}

/**
 * - `go`: it may be sent.
 * - `refused`: no card until fewer have failed within the window; `by`: whose limit is reached.
 */
export type CardVerdict =
  { kind: "go" } | { kind: "refused"; by: "cart" | "email" | "account" }

/** What an operator is told of, by the kind of the difference. */
export type CardAttack = "cards_tested" | "cards_stopped"

/** The option `attemptLimits`, as far as it is a bound of cards; null: none. */
type CardLimits = Readonly<
  Record<
    "declinesPerCart" | "declinesPerEmail" | "declinesPerAccount",
    number | null
  >
>

/** Pix codes, wallet codes and links of a cart within that: more than any shopper asks for. Then the cart keeps its last one. */
export const CODES_PER_CART = 20
/** Codes of a cart that can still be paid: each may be, and all but one go back. */
export const OPEN_CODES_PER_CART = 3

/** So early before the account's bound an operator is told: nobody may be awake when it is reached. */
const ALARM_AT = 1 / 10

/** Whether one more card may be tried (ADR 22). */
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

/** What an operator must know of an account; the payment that found it goes on or is refused on its own. */
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

/** False where `null` switches the limit off. */
function isReached(count: number, limit: number | null): boolean {
  return limit !== null && count >= limit
}
