import { DAY_MS, HOUR_MS, MINUTE_MS } from "../duration"

/**
 * The life of an authorization, after which its reserved money is released (docs/gateway.md#charge-operations, A-30).
 */
export const AUTHORIZATION_MS = 7 * DAY_MS

/** How long before that end the store gets an event: a working day to capture the money. */
export const AUTHORIZATION_WARNING_MS = 24 * HOUR_MS

/** The longest life of a Pix code: a week. No limit is documented; a longer life is more likely a mistake. */
export const LONGEST_PIX_MINUTES = 10_080

/** The longest lives of codes and links; longer than any that can be requested, which is 365 days for a link. */
export const LONGEST_LIFE_MS = {
  code: LONGEST_PIX_MINUTES * MINUTE_MS + DAY_MS,
  link: 366 * DAY_MS,
}

/** When an unpaid code is looked up once more and then canceled, after its end: a bank may confirm late. */
export const CODE_GRACE_MS = 10 * MINUTE_MS
