import { CHARGE_STATES } from "../../charge/charge-state"
import payment from "../i18n/json/payment.en.json"
import { type ChargeFigures, stateOfCharge } from "./state-badge"

const paid: ChargeFigures = {
  state: "paid",
  is_being_confirmed: false,
  amount: 30,
  captured: 30,
  refunded: 0,
  is_replaced: false,
}

it.each(CHARGE_STATES)("has words for %s", (state) => {
  const { name } = stateOfCharge({ ...paid, state })

  expect(payment.words.states).toHaveProperty(name)
})

it("says that it is being confirmed, where it is", () => {
  const { name } = stateOfCharge({ ...paid, is_being_confirmed: true })

  expect(name).toBe("unresolved")
})

it.each([
  [{ captured: 30, refunded: 0 }, "paid"],
  [{ captured: 20, refunded: 0 }, "partlyCaptured"],
  [{ captured: 30, refunded: 10 }, "partlyRefunded"],
  [{ captured: 20, refunded: 20 }, "refunded"],
])("tells parts of what was paid: %j", (sums, name) => {
  expect(stateOfCharge({ ...paid, ...sums }).name).toBe(name)
})

it("warns of a replaced code only while it may still be paid", () => {
  const replaced = { ...paid, is_replaced: true }

  expect(stateOfCharge({ ...replaced, state: "pending" }).name).toBe("replaced")
  expect(stateOfCharge({ ...replaced, state: "expired" }).name).toBe("expired")
})
