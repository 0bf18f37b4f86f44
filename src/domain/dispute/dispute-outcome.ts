export const DISPUTE_OUTCOMES = ["won", "lost"] as const

export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number]

/** A payer's dispute. It is closed by a later state at the gateway or by an administrator. */
export interface Dispute {
  openedAt: Date
  /**
   * The day by which an administrator has to answer the dispute, as the administrator entered it, for example
   * 2026-12-01.
   */
  answerBefore?: string | undefined
  closed: { at: Date; by: string; outcome: DisputeOutcome } | undefined
}
