import type { Texts } from "../language/portuguese"
import type { Order } from "../store/order"

/** The style in which the order page shows each payment state. */
const APPEARANCES = {
  paid: "good",
  authorized: "good",
  waiting: "waiting",
  unknown: "waiting",
  refunded: "over",
  partlyRefunded: "over",
  canceled: "over",
} as const

/** The payment state that the shop shows. The keys are the values of Medusa's `payment_status` of an order. */
const STATE_BY_STATUS: Record<string, keyof typeof APPEARANCES> = {
  captured: "paid",
  partially_captured: "paid",
  authorized: "authorized",
  partially_authorized: "authorized",
  awaiting: "waiting",
  not_paid: "waiting",
  refunded: "refunded",
  partially_refunded: "partlyRefunded",
  canceled: "canceled",
}

function stateOfOrderPayment({
  status,
  payment_status,
}: Order): keyof typeof APPEARANCES {
  return (
    STATE_BY_STATUS[status === "canceled" ? status : payment_status] ??
    "unknown"
  )
}

/**
 * Returns whether the payment of an order is authorized, unpaid or in an unknown state. As long as it is, the page
 * reads the order again every few seconds.
 */
export function mayPaymentChange(order: Order): boolean {
  return ["authorized", "waiting", "unknown"].includes(
    stateOfOrderPayment(order)
  )
}

/** Returns the title, the text and the style (`mood`) with which the order page shows the state of the payment. */
export function paymentTexts(order: Order, texts: Texts) {
  const name = stateOfOrderPayment(order)
  return {
    title: texts[`${name}Title`],
    text: texts[`${name}Text`],
    mood: APPEARANCES[name],
  }
}
