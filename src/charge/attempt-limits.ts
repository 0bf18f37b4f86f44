/**
 * Card payments of the window that did not succeed, the one that asks left out. Those under way count
 * for cart, e-mail and client address, or a hundred at once would pass.
 */
export interface CardAttempts {
  /** Refused by the card's issuer. */
  declinesOfCart: number
  declinesOfEmail: number
  declinesOfAccount: number
  /** Refused before that: what was sent was no card, or the gateway broke it off. */
  failuresOfCart: number
  failuresOfEmail: number
  /** Both of them together. Undefined where the client's address is not known. */
  unsuccessfulOfAddress: number | undefined
  unsuccessfulOfAccount: number
  /** Of this client address, begun before this one. */
  underWayOfAddress: number
}

/** Codes and links of the window, the one that asks left out. */
export interface CodeAttempts {
  /** Made for the cart, or perhaps made, whatever became of them since. */
  ofCart: number
  /** Those of them that the gateway refused, or of which nobody knows. */
  failedOfCart: number
  /** Made for this client address; 0 where it is not known. */
  ofAddress: number
}

/**
 * - `go`: it may be sent.
 * - `wait`: it may be sent after a pause; `of`: what looks like an attack.
 * - `busy`: its client address has as many under way as it may have; it may be tried again soon.
 * - `refused`: no card until fewer have failed within the window; `by`: whose limit is reached.
 */
export type CardVerdict =
  | { kind: "go" }
  | { kind: "wait"; of: "address" | "account" }
  | { kind: "busy" }
  | { kind: "refused"; by: "cart" | "email" | "account" }

/** What an operator is told of, by the kind of the difference. */
export type CardAttack = "cards_slowed_down" | "cards_stopped"

/** Enough for a household; whoever tries cards from there is as slow as one who types them. */
const MOST_AT_ONCE_OF_SUSPECT = 2

/** The option `attemptLimits`, as far as it is a bound; null: none. */
type AttemptLimits = Readonly<
  Record<
    | "declinesPerCart"
    | "declinesPerEmail"
    | "declinesPerAccount"
    | "failuresPerCart"
    | "failuresPerEmail"
    | "slowDownPerAddress"
    | "slowDownPerAccount"
    | "failedCodesPerCart"
    | "codesPerCart"
    | "codesPerAddress",
    number | null
  >
>

/**
 * Whether one more card may be tried. A shopper is refused for what happened in his own cart or under
 * his own e-mail address. What others did slows him down at most, until the account's last bound is
 * reached: a client address may stand for a whole house, and an account for everybody (ADR 22).
 */
export function judgeCardAttempt(
  attempts: CardAttempts,
  limits: AttemptLimits
): CardVerdict {
  if (
    isReached(attempts.declinesOfCart, limits.declinesPerCart) ||
    isReached(attempts.failuresOfCart, limits.failuresPerCart)
  ) {
    return { kind: "refused", by: "cart" }
  }
  if (
    (isReached(attempts.declinesOfEmail, limits.declinesPerEmail) ||
      isReached(attempts.failuresOfEmail, limits.failuresPerEmail)) &&
    !isFromElsewhere(attempts)
  ) {
    return { kind: "refused", by: "email" }
  }
  if (isReached(attempts.declinesOfAccount, limits.declinesPerAccount)) {
    return { kind: "refused", by: "account" }
  }
  if (
    isReached(attempts.unsuccessfulOfAddress ?? 0, limits.slowDownPerAddress)
  ) {
    return attempts.underWayOfAddress >= MOST_AT_ONCE_OF_SUSPECT
      ? { kind: "busy" }
      : { kind: "wait", of: "address" }
  }
  return isReached(attempts.unsuccessfulOfAccount, limits.slowDownPerAccount)
    ? { kind: "wait", of: "account" }
    : { kind: "go" }
}

export interface CodeLimitReached {
  /** The option's name. */
  limit: "failedCodesPerCart" | "codesPerCart" | "codesPerAddress"
  /** What the shopper reads: of a cart that has many codes he may pay one. */
  message: "too_many_attempts" | "too_many_codes"
}

/** The limit by which no other code or link is made now; undefined when one may be. */
export function codeLimitReached(
  { failedOfCart, ofCart, ofAddress }: CodeAttempts,
  limits: AttemptLimits
): CodeLimitReached | undefined {
  if (isReached(failedOfCart, limits.failedCodesPerCart)) {
    return { limit: "failedCodesPerCart", message: "too_many_attempts" }
  }
  if (isReached(ofCart, limits.codesPerCart)) {
    return { limit: "codesPerCart", message: "too_many_codes" }
  }
  return isReached(ofAddress, limits.codesPerAddress)
    ? { limit: "codesPerAddress", message: "too_many_attempts" }
    : undefined
}

/** What an operator must know of an account, whatever becomes of the payment that found it. */
export function attacksIn(
  attempts: CardAttempts,
  limits: AttemptLimits
): CardAttack[] {
  return [
    ...(isReached(attempts.unsuccessfulOfAccount, limits.slowDownPerAccount)
      ? (["cards_slowed_down"] as const)
      : []),
    ...(isReached(attempts.declinesOfAccount, limits.declinesPerAccount)
      ? (["cards_stopped"] as const)
      : []),
  ]
}

function isReached(count: number, limit: number | null): boolean {
  return limit !== null && count >= limit
}

/** Anybody can enter somebody else's e-mail address: from here, nothing has failed. */
function isFromElsewhere({ unsuccessfulOfAddress }: CardAttempts): boolean {
  return unsuccessfulOfAddress === 0
}
