/**
 * What came of making a link inactive. It can be sent again, so unlike an operation one whose
 * claim has expired, or that is `unknown`, is claimed again and repeated.
 *
 * - `in_flight`: claimed; nobody else sends it until the lease is over.
 * - `accepted`: nobody can pay the link any more.
 * - `rejected`: the gateway said no.
 * - `not_sent`: it never left.
 * - `unknown`: in doubt.
 */
export const DEACTIVATION_STATES = [
  "in_flight",
  "accepted",
  "rejected",
  "not_sent",
  "unknown",
] as const

export type DeactivationState = (typeof DEACTIVATION_STATES)[number]

/** A link that is to be made inactive, and the charge it was made for. */
export interface LinkToDeactivate {
  chargeId: string
  linkId: string
}

/**
 * - `claimed`: the caller, and nobody else, may now ask the gateway. `isInDoubt`: an earlier attempt
 *   may have done it.
 * - `busy`: another process is at it.
 * - `inactive`: it was done before.
 */
export type DeactivationClaim =
  | { kind: "claimed"; attempt: number; isInDoubt: boolean }
  | { kind: "busy" }
  | { kind: "inactive" }

/** What came of one attempt. */
export interface DeactivationOutcome {
  state: Exclude<DeactivationState, "in_flight">
  error?: { code: string; message: string }
  /** Nobody was asked: it is no try, and is due again after so long. */
  putOffMs?: number
}
