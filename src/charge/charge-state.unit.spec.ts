import { CHARGE_STATES, isOpen } from "./charge-state"

describe("isOpen", () => {
  it("is true for exactly the states in which money is held or may come to be", () => {
    expect(CHARGE_STATES.filter(isOpen)).toEqual([
      "unresolved",
      "pending",
      "authorized",
      "paid",
      "charged_back",
    ])
  })
})
