/** The time limits of calls to the gateway. A call gets less if its caller has less time left. */
export const TIMEOUTS = {
  /**
   * The limit of one of Medusa's calls of the provider, in which the cart is locked. Other callers wait at most 30 s
   * for that lock.
   */
  providerMethodMs: 20_000,
  /**
   * The limit of one call of the gateway, from sending to the last byte. It is longer than card issuers take, and
   * leaves time for a lookup.
   */
  callMs: 12_000,
  /** The limit for opening a connection. A server that takes longer is usually unreachable. */
  connectMs: 3_000,
  /**
   * The limit of a request for an access token. It is short, because the call that needs the token must fit into the
   * same time budget.
   */
  accessTokenMs: 5_000,
}

/** The time that must be left for a call to be sent. With less time its answer would most likely be lost. */
export const LEAST_CALL_MS = 3_000

/** The time that is reserved at the end of a time budget for storing what was received. */
export const RECORDING_RESERVE_MS = 500

/**
 * The limit of a lookup under a lease that is not part of a payment. No caller's time budget limits it, but an
 * administrator may be waiting.
 */
export const QUESTION_MS = 10_000

/** The limit of a lookup for which a shopper waits. Core locks the cart for ten seconds meanwhile. */
export const SHOPPERS_QUESTION_MS = 3_000

/**
 * The limit of waiting for a charge that an earlier request created and that is still in doubt.
 *
 * After that time the shopper reads that the payment is being verified, and the storefront asks again. Without this
 * limit each completion of the cart would wait for the whole `providerMethodMs`.
 */
export const KNOWN_CHARGE_MS = 5_000

/** The time by which a claim outlives its call of the provider, so that a slow answer still belongs to the claim. */
export const CLAIM_MARGIN_MS = 10_000

/**
 * The pauses after a refund of the same amount, which may be a second click, and after a refused refund
 * (docs/gateway.md#charge-operations).
 */
export const REFUND_SPACING = { equalMs: 60_000, afterRefusalMs: 180_000 }
