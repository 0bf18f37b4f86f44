import type { Texts } from "../language/portuguese"
import type { Order } from "../store/order"

export interface PaymentWords {
  title: string
  text: string
  mood: "good" | "waiting" | "over"
  /** Whether the payment no longer changes by itself. */
  isResolved: boolean
}

/** Describes Medusa's payment status of an order for the buyer. */
export function paymentWords(order: Order, texts: Texts): PaymentWords {
  if (order.status === "canceled") {
    return over(texts.canceledTitle, texts.canceledText)
  }
  switch (order.payment_status) {
    case "captured":
    case "partially_captured":
      return {
        title: texts.paidTitle,
        text: texts.paidText,
        mood: "good",
        isResolved: true,
      }
    case "authorized":
    case "partially_authorized":
      return {
        title: texts.authorizedTitle,
        text: texts.authorizedText,
        mood: "good",
        isResolved: false,
      }
    case "awaiting":
    case "not_paid":
      return {
        title: texts.waitingTitle,
        text: texts.waitingText,
        mood: "waiting",
        isResolved: false,
      }
    case "refunded":
      return over(texts.refundedTitle, texts.refundedText)
    case "partially_refunded":
      return over(texts.partlyRefundedTitle, texts.partlyRefundedText)
    case "canceled":
      return over(texts.canceledTitle, texts.canceledText)
    default:
      return {
        title: texts.unknownTitle,
        text: texts.unknownText,
        mood: "waiting",
        isResolved: false,
      }
  }
}

function over(title: string, text: string): PaymentWords {
  return { title, text, mood: "over", isResolved: true }
}
