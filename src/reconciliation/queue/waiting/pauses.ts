import { MINUTE_MS } from "../../../domain/duration"

/** The shortest pause before the next synchronization of a charge. */
export const SHORTEST_PAUSE_MS = 1_000

/** The pause when another process is changing, or has just changed, the data on which a decision depends. */
export const SHORT_PAUSE_MS = 5_000

/** The pause when an operation is in progress and its end is not known, or when another process has the lease. */
export const UNDER_WAY_PAUSE_MS = 2_000

/** The pause when another code of the same order may still be paid. */
export const ANOTHER_CODE_PAUSE_MS = 5 * MINUTE_MS

/** The pause after a synchronization has failed, most likely because of a defect, or made no progress. */
export const BROKEN_OFF_PAUSE_MS = 5 * MINUTE_MS

/** The pause while a listed discrepancy waits for an administrator. The discrepancy may still end by itself. */
export const LISTED_PAUSE_MS = 15 * MINUTE_MS
