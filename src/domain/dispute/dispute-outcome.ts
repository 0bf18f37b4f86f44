export const DISPUTE_OUTCOMES = ["won", "lost"] as const

export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number]

/** A payer's objection at the bank. It is closed by a later state at the gateway, or by a person. */
export interface Dispute {
  openedAt: Date
  /** The day until which a person has to answer the dispute, as typed: 2026-12-01. */
  answerBefore?: string | undefined
  closed: { at: Date; by: string; outcome: DisputeOutcome } | undefined
}
