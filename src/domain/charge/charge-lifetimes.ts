import { DAY_MS, HOUR_MS, MINUTE_MS } from "../duration"

/**
 * The lifetime of an authorization in milliseconds. Afterwards the gateway releases the reserved money
 * (docs/gateway.md#charge-operations, A-30).
 */
export const AUTHORIZATION_LIFETIME_MS = 7 * DAY_MS

/**
 * How long before an authorization lapses the plugin publishes an event: one day, in which the store can still capture
 * the money.
 */
export const AUTHORIZATION_WARNING_MS = 24 * HOUR_MS

/**
 * The longest lifetime of a Pix code in minutes, which is one week. The gateway documents no limit, but a longer life
 * is more likely a mistake.
 */
export const MAX_PIX_LIFETIME_MINUTES = 10_080

/**
 * The upper bounds for the lifetimes of codes and links. They exceed every lifetime that can be requested, which is 365
 * days for a link.
 */
export const MAX_LIFETIME_MS = {
  code: MAX_PIX_LIFETIME_MINUTES * MINUTE_MS + DAY_MS,
  link: 366 * DAY_MS,
}

/**
 * The time after the end of an unpaid code at which it is looked up once more and then canceled, because a bank may
 * confirm a payment late.
 */
export const CODE_GRACE_MS = 10 * MINUTE_MS
