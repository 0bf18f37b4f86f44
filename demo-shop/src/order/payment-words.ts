import type { Texts } from "../language/portuguese"
import type { Order } from "../store/order"

/** The appearance of the page for each state of a payment. */
const APPEARANCES = {
  paid: "good",
  authorized: "good",
  waiting: "waiting",
  unknown: "waiting",
  refunded: "over",
  partlyRefunded: "over",
  canceled: "over",
} as const

/** The state of a payment in this shop, by the payment status that Medusa gives the order. */
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

/** Returns whether the payment of an order may still change, so that the page has to read the order again. */
export function mayPaymentChange(order: Order): boolean {
  return ["authorized", "waiting", "unknown"].includes(
    stateOfOrderPayment(order)
  )
}

/** Returns the title, the text and the appearance that tell the buyer about an order's payment. */
export function paymentTexts(order: Order, texts: Texts) {
  const name = stateOfOrderPayment(order)
  return {
    title: texts[`${name}Title`],
    text: texts[`${name}Text`],
    mood: APPEARANCES[name],
  }
}
