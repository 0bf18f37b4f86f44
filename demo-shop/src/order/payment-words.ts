import type { Texts } from "../language/portuguese"
import type { Order } from "../store/order"

/** How it is with a payment, by the names of its words. */
const MOODS = {
  paid: "good",
  authorized: "good",
  waiting: "waiting",
  unknown: "waiting",
  refunded: "over",
  partlyRefunded: "over",
  canceled: "over",
} as const

/** The words for each of Medusa's payment statuses of an order. */
const WORDS: Record<string, keyof typeof MOODS> = {
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

function wordsFor({ status, payment_status }: Order): keyof typeof MOODS {
  return WORDS[status === "canceled" ? status : payment_status] ?? "unknown"
}

/** Whether the payment may still change by itself. */
export function isMoving(order: Order): boolean {
  return ["authorized", "waiting", "unknown"].includes(wordsFor(order))
}

/** Describes an order's payment for the buyer. */
export function paymentWords(order: Order, texts: Texts) {
  const name = wordsFor(order)
  return {
    title: texts[`${name}Title`],
    text: texts[`${name}Text`],
    mood: MOODS[name],
  }
}
