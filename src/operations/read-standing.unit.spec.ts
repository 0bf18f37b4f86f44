import type { Charge } from "../core/charge/charge"
import { minorUnits } from "../core/money"
import { lagsBehind } from "./read-standing"

function standing(
  state: Charge["state"],
  captured = 0,
  refunded = 0
): Pick<Charge, "state" | "sums"> {
  return {
    state,
    sums: { captured: minorUnits(captured), refunded: minorUnits(refunded) },
  }
}

describe("a look-up lags behind what is known", () => {
  it.each([
    ["less was taken", standing("authorized"), standing("paid", 100)],
    ["less was given back", standing("paid", 100), standing("paid", 100, 10)],
    ["it is open again", standing("paid", 100), standing("refunded", 100, 100)],
    ["it waits again", standing("pending"), standing("authorized")],
  ])("when it shows that %s", (_case, seen, known) => {
    expect(lagsBehind(seen, known)).toBe(true)
  })

  it.each([
    ["money that is gone", standing("canceled"), standing("paid", 100)],
    ["the next step", standing("paid", 100), standing("authorized")],
    ["the same", standing("paid", 100), standing("paid", 100)],
    ["what was thought absent", standing("paid", 100), standing("absent")],
    ["a first word", standing("pending"), standing("unsettled")],
  ])("not when it shows %s", (_case, seen, known) => {
    expect(lagsBehind(seen, known)).toBe(false)
  })
})
