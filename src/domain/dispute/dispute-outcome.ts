export const DISPUTE_OUTCOMES = ["won", "lost"] as const

export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number]

/**
 * A payer's dispute about a payment. The plugin closes it (`closed`) when the gateway shows that the dispute has ended,
 * or when an administrator enters the outcome.
 */
export interface Dispute {
  openedAt: Date
  /** The last day on which the store can answer the dispute, for example 2026-12-01. An administrator entered it. */
  answerDeadline?: string | undefined
  closed: { at: Date; by: string; outcome: DisputeOutcome } | undefined
}
