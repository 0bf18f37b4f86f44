import { longWaitMessage } from "../reconciliation/wait-reasons"
import { discrepancyReasonCodeOf } from "./discrepancy"
import { message, type Message } from "../message"
import { HOUR_MS, MINUTE_MS } from "../duration"

const reasonOfWait = (details: Message) =>
  discrepancyReasonCodeOf({ kind: "waiting_too_long", details })

it("discrepancyReasonCodeOf returns the same reason for a charge that has waited for its cart for 40 minutes and for one that has waited for nine hours", () => {
  const waitsFor = message("waits_for_cart")

  expect(reasonOfWait(longWaitMessage(waitsFor, 40 * MINUTE_MS))).toBe(
    reasonOfWait(longWaitMessage(waitsFor, 9 * HOUR_MS))
  )
})

it("for a charge that is listed because its paid link was not deactivated, discrepancyReasonCodeOf returns the reason paid_link_not_deactivated, although the kind of the discrepancy is waiting_too_long", () => {
  expect(reasonOfWait(message("paid_link_not_deactivated"))).toBe(
    "paid_link_not_deactivated"
  )
})
