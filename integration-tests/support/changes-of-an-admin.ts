import { MANUAL_CARD_PROVIDER } from "./a-card-checkout"
import type { SoldOrder, OrderAdmin } from "./a-sold-order"
import type { Answer } from "./a-shopper"
import type { Money } from "./expect-money"

/** A change that an admin makes to the money of an order. */
export interface Change {
  change: string
  providerId?: string
  /** The operation that the gateway is asked for. */
  request: "capture" | "refund"
  done: Money
  send(orderAdmin: OrderAdmin, order: SoldOrder): Promise<Answer>
}

export const PAID = { captured: 9990, paymentStatus: "captured" }
export const PARTLY_REFUNDED = {
  captured: 9990,
  refunded: 1000,
  paymentStatus: "partially_refunded",
}
export const RELEASED = { captured: 0, paymentStatus: "canceled" }
export const RETURNED = {
  captured: 9990,
  refunded: 9990,
  paymentStatus: "refunded",
}

export const cancel: Change["send"] = (orderAdmin, order) =>
  orderAdmin.cancel(order)

export const CHANGES: Change[] = [
  {
    change: "capture",
    providerId: MANUAL_CARD_PROVIDER,
    request: "capture",
    done: PAID,
    send: (orderAdmin, order) => orderAdmin.capture(order),
  },
  {
    change: "refund",
    request: "refund",
    done: PARTLY_REFUNDED,
    send: (orderAdmin, order) => orderAdmin.refund(order, 10),
  },
  {
    change: "cancellation of a paid order",
    request: "refund",
    done: RETURNED,
    send: cancel,
  },
  {
    change: "cancellation of an authorized order",
    providerId: MANUAL_CARD_PROVIDER,
    request: "refund",
    done: RELEASED,
    send: cancel,
  },
]
