/** The time limits of calls to the gateway. A call has less time if its caller has less time left. */
export const TIMEOUTS = {
  /**
   * The time limit of one call of the payment provider by Medusa. The cart is locked during the call, and another
   * request for the cart waits at most 30 s for the lock.
   */
  providerMethodMs: 20_000,
  /**
   * The time limit of one call of the gateway, from sending to the last byte. It is longer than card issuers take, and
   * leaves time for a lookup.
   */
  callMs: 12_000,
  /** The time limit for opening a connection. A server that takes longer is usually unreachable. */
  connectMs: 3_000,
  /**
   * The time limit of a request for an access token. It is short, because the call that needs the token must fit into
   * the same time budget.
   */
  accessTokenMs: 5_000,
}

/** The time that must be left for a call to be sent. With less time its answer would most likely be lost. */
export const MIN_CALL_MS = 3_000

/** The time that is reserved at the end of a time budget for storing what was received. */
export const RECORDING_RESERVE_MS = 500

/** The time limit of a lookup for the queue or for an administrator. No shopper waits for such a lookup. */
export const LOOKUP_TIMEOUT_MS = 10_000

/**
 * The time limit of a lookup for which a shopper waits. It is short, because most of core's cart workflows lock the
 * cart for only ten seconds.
 */
export const SHOPPER_LOOKUP_TIMEOUT_MS = 3_000

/**
 * The longest time for which a request waits for a charge that an earlier request created and that is still in doubt.
 *
 * After that time the shopper reads that the payment is being verified, and the storefront asks again. Without this
 * limit each completion of the cart would wait for the whole `providerMethodMs`.
 */
export const MAX_WAIT_FOR_CHARGE_IN_DOUBT_MS = 5_000

/**
 * How much longer a claim lasts than the call of the provider that made it, so that the claim still exists when a slow
 * answer arrives.
 */
export const CLAIM_MARGIN_MS = 10_000

/**
 * How long a refund of a charge has to wait. `equalMs` is the time after a refund of the same amount, because the new
 * request may be a second click. `afterRefusalMs` is the time after a refund that the gateway refused
 * (docs/gateway.md#charge-operations).
 */
export const PAUSES_BETWEEN_REFUNDS = {
  equalMs: 60_000,
  afterRefusalMs: 180_000,
}
