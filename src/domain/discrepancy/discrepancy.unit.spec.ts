import { saidOfLongWait } from "../reconciliation/waits"
import { reasonOf } from "./discrepancy"
import { said, type Saying } from "../saying"
import { HOUR_MS, MINUTE_MS } from "../duration"

const reasonOfWait = (details: Saying) =>
  reasonOf({ kind: "waiting_too_long", details })

it("a long wait has the same reason however long it lasts", () => {
  const waitsFor = said("waits_for_cart")

  expect(reasonOfWait(saidOfLongWait(waitsFor, 40 * MINUTE_MS))).toBe(
    reasonOfWait(saidOfLongWait(waitsFor, 9 * HOUR_MS))
  )
})

it("a paid link that stays open has a reason of its own, so that a resolved wait of its charge does not hide it", () => {
  expect(reasonOfWait(said("paid_link_not_deactivated"))).toBe(
    "paid_link_not_deactivated"
  )
})
