/** Who did it: the merchant's system, a person at the gateway's panel, whoever pays a code, or the gateway by itself. */
export type Actor = "api" | "panel" | "payer" | "gateway"

export type ChargeEventName =
  | "paid"
  | "pre_authorized"
  | "denied"
  | "code_created"
  | "creation_repeated"
  | "captured"
  | "refunded"
  | "voided"
  | "lapsed"
  | "expired"
  | "canceled"
  | "charged_back"
  | "dispute_won"
  | "dispute_lost"
  | "reversed"
  | "approved_late"

/** One line of a charge's history; the amount is what this event moved, in cents. */
export type ChargeEvent = {
  at: string
  event: ChargeEventName
  amount: number
  by: Actor
}
