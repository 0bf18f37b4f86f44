import { MINUTE_MS } from "../../../domain/duration"

/** The minimum pause in milliseconds until the next synchronization, for a charge that waits until a known time. */
export const SHORTEST_PAUSE_MS = 1_000

/**
 * The pause in milliseconds before a correction that cannot be made now is tried again. For example, another process
 * has locked the cart, or calls to the gateway are paused.
 */
export const SHORT_PAUSE_MS = 5_000

/**
 * The pause in milliseconds when another process has the charge's lease, or when a charge waits for something that ends
 * at an unknown time.
 */
export const OPEN_ENDED_WAIT_PAUSE_MS = 2_000

/** The pause in milliseconds while another charge of the same order has money or may still be paid. */
export const ANOTHER_CODE_PAUSE_MS = 5 * MINUTE_MS

/** The pause in milliseconds after a synchronization failed, or had to wait because the charge's state is unknown. */
export const FAILED_SYNCHRONIZATION_PAUSE_MS = 5 * MINUTE_MS

/**
 * The pause in milliseconds while a charge is listed for an administrator. A later synchronization may close the
 * discrepancy without the administrator.
 */
export const LISTED_PAUSE_MS = 15 * MINUTE_MS
