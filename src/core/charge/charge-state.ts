/**
 * What a charge is, in our words. The ledger stores it, everything else asks the questions below.
 *
 * - `unresolved`: an operation is in flight or its outcome is unknown. Money may have moved.
 * - `pending`: the gateway has it and waits (for a payer, for itself).
 * - `authorized`: the money is reserved on the card.
 * - `paid`: the money was taken; parts may have been given back since.
 * - `charged_back`: the payer disputes it, or got it back through a dispute.
 * - `declined`: refused by the card's issuer.
 * - `failed`: refused or broken off at the gateway; no money moved.
 * - `canceled`, `expired`, `refunded`: was something else before; no money is held any more.
 * - `absent`: the gateway never heard of it: proven by a 404 that stood through the resolve window.
 * - `not_created`: certainly not at the gateway, because nothing was sent or it was turned away at
 *   the door. The only state in which the same session may start the charge again.
 */
export const CHARGE_STATES = [
  "unresolved",
  "pending",
  "authorized",
  "paid",
  "charged_back",
  "declined",
  "failed",
  "canceled",
  "expired",
  "refunded",
  "absent",
  "not_created",
] as const

export type ChargeState = (typeof CHARGE_STATES)[number]

/** The states in which a charge holds, or may come to hold, a shopper's money. */
export const OPEN_STATES = [
  "unresolved",
  "pending",
  "authorized",
  "paid",
  "charged_back",
] as const satisfies readonly ChargeState[]

/**
 * What the attempt limits look at: not (yet) successful. One in flight is among it, or a hundred at
 * once would pass.
 */
export const UNSUCCESSFUL_STATES = [
  "declined",
  "failed",
  "unresolved",
] as const satisfies readonly ChargeState[]

export type OpenState = (typeof OPEN_STATES)[number]

/** Whether a charge stands in the way of another one on the same payment collection. */
export function isOpen(state: ChargeState): state is OpenState {
  return (OPEN_STATES as readonly ChargeState[]).includes(state)
}
