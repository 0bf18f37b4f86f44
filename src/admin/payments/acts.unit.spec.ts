import type { ChargeAction } from "../api/answers"
import { actsThatEnd, normalActs } from "./acts"

const ALL: ChargeAction[] = [
  "synchronize",
  "capture",
  "refund",
  "book_as_part",
  "resolve",
  "accept_gateway_figure",
  "close_dispute",
  "new_link",
  "erase_payer",
]

it("only capture, refund, update and a new link stand beside a payment", () => {
  expect(normalActs({ actions: ALL, order_id: "order_1" })).toEqual([
    "synchronize",
    "capture",
    "refund",
    "new_link",
  ])
  expect(normalActs({ actions: ["new_link"], order_id: null })).toEqual([])
})

it.each([
  ["unresolved", ["resolve"]],
  ["unmatched_payment", ["book_as_part"]],
  ["chargeback", ["close_dispute"]],
  ["contradicted", ["accept_gateway_figure"]],
  ["waiting_too_long", ["resolve", "accept_gateway_figure"]],
  ["paid_without_order", []],
])(
  "each other act stands on the discrepancy that it ends: %s",
  (kind, acts) => {
    expect(actsThatEnd({ kind, actions: ALL } as never)).toEqual(acts)
    expect(actsThatEnd({ kind, actions: [] } as never)).toEqual([])
  }
)
