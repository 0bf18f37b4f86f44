/** Emitted once by every process that has started; wakes what settles left-over operations. */
export const STARTED_EVENT = "checkout_transparent.started"
