/** The time limits of calls; a caller that has less time gives its calls less. */
export const TIMEOUTS = {
  /** The limit of a whole call from Medusa, which locks the cart; another caller waits at most 30 s for that lock. */
  providerMethodMs: 20_000,
  /** The limit of one call, from sending to the last byte: longer than issuers take, with time left for a lookup. */
  callMs: 12_000,
  /** The limit for opening a connection; what takes longer is usually unreachable. */
  connectMs: 3_000,
  /** The limit of a request for an access token. Other calls wait for it, and a call must follow. */
  accessTokenMs: 5_000,
}

/** The least time in which a call is sent; with less, its answer would most likely be lost. */
export const LEAST_CALL_MS = 3_000

/** The time reserved at the end for storing what was received. */
export const RECORDING_RESERVE_MS = 500

/** The limit of a lookup beside a payment, under a lease: no caller's budget limits it, and an admin may wait. */
export const QUESTION_MS = 10_000

/** The limit of a lookup while a shopper waits; core locks the cart for ten seconds meanwhile. */
export const SHOPPERS_QUESTION_MS = 3_000

/**
 * The limit of waiting for a charge that an earlier request made and that is still in doubt. The shopper reads after it
 * that the payment is being verified, and the storefront asks again, instead of standing still for a whole
 * `providerMethodMs` at each completion.
 */
export const KNOWN_CHARGE_MS = 5_000

/** The time by which a claim outlives its provider method, so that a slow answer still belongs to it. */
export const CLAIM_MARGIN_MS = 10_000

/** The pauses after an equal refund, perhaps a second click, and after a refusal (docs/gateway.md#charge-operations). */
export const REFUND_SPACING = { equalMs: 60_000, afterRefusalMs: 180_000 }
