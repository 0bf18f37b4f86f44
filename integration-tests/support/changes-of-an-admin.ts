import { MANUAL_CARD_PROVIDER } from "./a-card-checkout"
import type { SoldOrder, Till } from "./a-sold-order"
import type { Answer } from "./a-shopper"
import type { Money } from "./expect-money"

/** Something that an admin does to the money of an order. */
export interface Change {
  change: string
  providerId?: string
  /** What is asked of the gateway. */
  request: "capture" | "refund"
  /** Look-ups before its claim. */
  looks: number
  before: Money
  done: Money
  send(till: Till, order: SoldOrder): Promise<Answer>
  /** What the admin does after it was done. */
  goOn(till: Till, order: SoldOrder): Promise<Answer>
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

export const cancel: Change["send"] = (till, order) => till.cancel(order)

export const CHANGES: Change[] = [
  {
    change: "capture",
    providerId: MANUAL_CARD_PROVIDER,
    request: "capture",
    looks: 0,
    before: RESERVED,
    done: PAID,
    send: (till, order) => till.capture(order),
    goOn: (till, order) => till.refund(order, 30),
    atLast: { ...PARTLY_REFUNDED, refunded: 3000 },
  },
  {
    change: "refund",
    request: "refund",
    looks: 0,
    before: PAID,
    done: PARTLY_REFUNDED,
    send: (till, order) => till.refund(order, 10),
    goOn: (till, order) => till.refund(order, 20),
    atLast: { ...PARTLY_REFUNDED, refunded: 3000 },
  },
  {
    change: "cancellation of a paid order",
    request: "refund",
    looks: 1,
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
    looks: 1,
    before: RESERVED,
    done: RELEASED,
    send: cancel,
    goOn: cancel,
    atLast: RELEASED,
  },
]
