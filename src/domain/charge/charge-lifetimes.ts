import { DAY_MS, HOUR_MS, MINUTE_MS } from "../duration"

/**
 * How long money stays reserved on a card, in milliseconds. If it is not captured by then, the gateway releases it
 * (docs/gateway.md#charge-operations, A-30).
 */
export const AUTHORIZATION_LIFETIME_MS = 7 * DAY_MS

/**
 * How long before the release of reserved money the plugin publishes a warning event. The store then has one day to
 * capture the money.
 */
export const AUTHORIZATION_WARNING_MS = 24 * HOUR_MS

/**
 * The longest lifetime of a Pix code that the options allow, in minutes: one week. The gateway documents no maximum,
 * but a longer lifetime is probably a mistake.
 */
export const MAX_PIX_LIFETIME_MINUTES = 10_080

/**
 * The longest time for which the plugin assumes that a code or link can be paid, counted from its creation: 8 days for
 * a code, and 366 days for a link. If the gateway reports a later expiry time, the plugin does not wait until then
 * before it cancels the code or link. The plugin can request at most 7 days for a code and 365 days for a link. One day
 * is added to each.
 */
export const MAX_LIFETIME_MS = {
  code: MAX_PIX_LIFETIME_MINUTES * MINUTE_MS + DAY_MS,
  link: 366 * DAY_MS,
}

/**
 * How long the plugin waits after the expiry time of an unpaid code before it cancels the code. The wait is needed
 * because a bank may confirm a payment late. For an account without lookups, the wait is longer.
 *
 * An authorization that has ended counts as lapsed only after the same time.
 */
export const GRACE_AFTER_EXPIRY_MS = 10 * MINUTE_MS
