/** The time limits of calls, in milliseconds. If the calling code has less time left, the call gets only that time. */
export const TIMEOUTS = {
  /**
   * The time limit for each method of the payment provider that Medusa calls. Medusa locks the cart during the call,
   * and other requests for the cart fail if they wait longer than 30 s for the lock.
   */
  providerMethodMs: 20_000,
  /**
   * The time limit of one HTTP request to the gateway, until the last byte of the answer. Card issuers need less time.
   * After such a request, `providerMethodMs` still leaves time for a lookup.
   */
  callMs: 12_000,
  /**
   * The time limit of a request to the vault of saved cards, including the request for its access token. It is short,
   * because no shopper waits for the vault, and a vault that hangs must not use up connections.
   */
  vaultCallMs: 6_000,
  /** The time limit for opening a connection to the gateway. A server that needs longer is usually unreachable. */
  connectMs: 3_000,
  /**
   * The time limit of a request for an access token. It is short because the call that needs the token has to be made
   * within the same `providerMethodMs`.
   */
  accessTokenMs: 5_000,
}

/**
 * The time that a request to the gateway should have at least. With less time left, the plugin sends no capture, refund
 * or void, and repeats no failed request to create a charge or link, because the answer would probably arrive too late.
 * If any request had less time, its timeout does not count as a failure of the gateway (see CountedCall).
 */
export const MIN_CALL_MS = 3_000

/** The time that is kept free at the end of the available time, so that the gateway's answer can still be stored. */
export const RECORDING_RESERVE_MS = 500

/** The time limit of a lookup that is made for the queue or for an administrator, when no shopper is waiting. */
export const LOOKUP_TIMEOUT_MS = 10_000

/**
 * The time limit of a lookup for which a shopper waits. It is short because most of Medusa's cart workflows lock the
 * cart for only ten seconds.
 */
export const SHOPPER_LOOKUP_TIMEOUT_MS = 3_000

/**
 * How long a request to complete a cart waits for a charge that an earlier request created and whose outcome is
 * unknown.
 *
 * After this time, the shopper sees that the payment is being verified, and the storefront asks again later. Without
 * this limit, each such request would take as long as `TIMEOUTS.providerMethodMs` allows.
 */
export const MAX_WAIT_FOR_CHARGE_IN_DOUBT_MS = 5_000

/**
 * A claim lasts this much longer than `TIMEOUTS.providerMethodMs`, so that the claim still exists when a slow answer
 * arrives.
 */
export const CLAIM_MARGIN_MS = 10_000

/**
 * The minimum time between two refunds of a charge. `equalMs` applies after a refund of the same amount that the
 * gateway made, because the second one may be an accidental second click. `afterRefusalMs` applies after a refund that
 * the gateway refused for its content, or because it does not offer refunds (docs/gateway.md#charge-operations).
 */
export const PAUSES_BETWEEN_REFUNDS = {
  equalMs: 60_000,
  afterRefusalMs: 180_000,
}
