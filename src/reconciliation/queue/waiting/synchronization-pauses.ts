import { MINUTE_MS } from "../../../domain/duration"

/** The minimum pause in milliseconds until the next synchronization, for a charge that waits until a known time. */
export const SHORTEST_PAUSE_MS = 1_000

/** The pause in milliseconds when another process is changing the data that the next correction depends on. */
export const SHORT_PAUSE_MS = 5_000

/**
 * The pause in milliseconds when another process has the charge's lease, or is performing an operation that ends at an
 * unknown time.
 */
export const UNDER_WAY_PAUSE_MS = 2_000

/** The pause in milliseconds while another code for the same order can still be paid. */
export const ANOTHER_CODE_PAUSE_MS = 5 * MINUTE_MS

/** The pause in milliseconds after a synchronization failed or made no progress, most likely because of a bug. */
export const FAILED_SYNCHRONIZATION_PAUSE_MS = 5 * MINUTE_MS

/**
 * The pause in milliseconds while a charge is listed for an administrator. A later synchronization may close the
 * discrepancy without the administrator.
 */
export const LISTED_PAUSE_MS = 15 * MINUTE_MS
