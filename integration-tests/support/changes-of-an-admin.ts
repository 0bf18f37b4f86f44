import { MANUAL_CARD_PROVIDER } from "./a-card-checkout"
import type { SoldOrder, OrderAdmin } from "./a-sold-order"
import type { Answer } from "./a-shopper"
import type { Money } from "./expect-money"

/** Something that an admin does to the money of an order. */
export interface Change {
  change: string
  providerId?: string
  /** What is asked of the gateway. */
  request: "capture" | "refund"
  /** Lookups before its claim. */
  lookups: number
  before: Money
  done: Money
  send(orderAdmin: OrderAdmin, order: SoldOrder): Promise<Answer>
  /** What the admin does after it was done. */
  goOn(orderAdmin: OrderAdmin, order: SoldOrder): Promise<Answer>
  atLast: Money
}

const RESERVED = { captured: 0, paymentStatus: "authorized" }
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
    lookups: 0,
    before: RESERVED,
    done: PAID,
    send: (orderAdmin, order) => orderAdmin.capture(order),
    goOn: (orderAdmin, order) => orderAdmin.refund(order, 30),
    atLast: { ...PARTLY_REFUNDED, refunded: 3000 },
  },
  {
    change: "refund",
    request: "refund",
    lookups: 0,
    before: PAID,
    done: PARTLY_REFUNDED,
    send: (orderAdmin, order) => orderAdmin.refund(order, 10),
    goOn: (orderAdmin, order) => orderAdmin.refund(order, 20),
    atLast: { ...PARTLY_REFUNDED, refunded: 3000 },
  },
  {
    change: "cancellation of a paid order",
    request: "refund",
    lookups: 1,
    before: PAID,
    done: RETURNED,
    send: cancel,
    goOn: cancel,
    atLast: RETURNED,
  },
  {
    change: "cancellation of an authorized order",
    providerId: MANUAL_CARD_PROVIDER,
    request: "refund",
    lookups: 1,
    before: RESERVED,
    done: RELEASED,
    send: cancel,
    goOn: cancel,
    atLast: RELEASED,
  },
]
