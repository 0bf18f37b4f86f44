import type { ListedCharge } from "../api/payment-answers"

export type BadgeColor = "green" | "orange" | "red" | "grey" | "blue"

export type ChargeFigures = Pick<
  ListedCharge,
  | "state"
  | "is_being_confirmed"
  | "amount"
  | "captured"
  | "refunded"
  | "is_replaced"
>

/** The name of the words that say what a charge is, and their color. */
export interface StateShown {
  name: string
  color: BadgeColor
}

/** What is not known stands before everything else: nobody may take it for paid or failed. */
export function stateOfCharge(charge: ChargeFigures): StateShown {
  const state = charge.is_being_confirmed ? "unresolved" : charge.state
  switch (state) {
    case "unresolved":
      return { name: "beingConfirmed", color: "orange" }
    case "pending":
      return charge.is_replaced
        ? { name: "replaced", color: "orange" }
        : { name: "pending", color: "blue" }
    case "authorized":
      return { name: "authorized", color: "orange" }
    case "paid":
      return stateOfPaid(charge)
    case "charged_back":
    case "declined":
    case "failed":
      return { name: state, color: "red" }
    case "canceled":
    case "expired":
    case "refunded":
    case "absent":
    case "not_created":
      return { name: state, color: "grey" }
  }
}

function stateOfPaid({
  amount,
  captured,
  refunded,
}: ChargeFigures): StateShown {
  if (refunded > 0) {
    return refunded < captured
      ? { name: "partlyRefunded", color: "orange" }
      : { name: "refunded", color: "grey" }
  }
  return captured < amount
    ? { name: "partlyCaptured", color: "green" }
    : { name: "paid", color: "green" }
}
