import { longWaitMessage } from "../reconciliation/waits"
import { reasonCodeOf } from "./discrepancy"
import { message, type Message } from "../message"
import { HOUR_MS, MINUTE_MS } from "../duration"

const reasonOfWait = (details: Message) =>
  reasonCodeOf({ kind: "waiting_too_long", details })

it("a discrepancy about a long wait keeps its reason, however long the wait lasts", () => {
  const waitsFor = message("waits_for_cart")

  expect(reasonOfWait(longWaitMessage(waitsFor, 40 * MINUTE_MS))).toBe(
    reasonOfWait(longWaitMessage(waitsFor, 9 * HOUR_MS))
  )
})

it("the discrepancy of a paid link that was not deactivated has another reason than a long wait", () => {
  expect(reasonOfWait(message("paid_link_not_deactivated"))).toBe(
    "paid_link_not_deactivated"
  )
})
