import type { Charge } from "../../domain/charge/charge"
import { minorUnits } from "../../domain/money"
import { lagsBehind } from "./snapshot"

type Known = Parameters<typeof lagsBehind>[1]

const snapshot = (state: Charge["state"], captured = 0, refunded = 0) => ({
  state,
  sums: { captured: minorUnits(captured), refunded: minorUnits(refunded) },
})

const PAID = snapshot("paid", 100)
const mostCaptured = minorUnits(0)

describe("a look-up lags behind what is known", () => {
  it.each([
    ["less was taken", snapshot("authorized"), PAID, true],
    ["less was given back", PAID, snapshot("paid", 100, 10), true],
    ["it is open again", PAID, snapshot("refunded", 100, 100), true],
    ["it waits again", snapshot("pending"), snapshot("authorized"), true],
    ["money that is gone", snapshot("canceled"), PAID, false],
    ["the next step", PAID, snapshot("authorized"), false],
    ["the same", PAID, PAID, false],
    ["what was thought absent", PAID, snapshot("absent"), false],
    ["a first word", snapshot("pending"), snapshot("unresolved"), false],
  ])("or not, when it shows %s", (_case, observed, known, lags) => {
    expect(lagsBehind(observed, known)).toBe(lags)
  })
})

describe.each(["pix", "wallet"] as const)("a %s code", (method) => {
  it.each(["expired", "canceled", "failed", "declined"] as const)(
    "that was %s is believed to be paid after all",
    (state) => {
      const known = { ...snapshot(state), method, mostCaptured }
      expect(lagsBehind(PAID, known)).toBe(false)
    }
  )

  it.each(["expired", "canceled", "refunded"] as const)(
    "that is %s is not believed to wait for its payer again",
    (state) => {
      const known = { ...snapshot(state), method, mostCaptured }
      expect(lagsBehind(snapshot("pending"), known)).toBe(true)
    }
  )

  it("whose money is gone is not believed to be paid again", () => {
    const known = { ...snapshot("canceled"), mostCaptured: minorUnits(100) }
    expect(lagsBehind(PAID, { ...known, method })).toBe(true)
  })
})

it.each(["expired", "canceled", "declined", "failed"] as const)(
  "a card that is over (%s) is not believed to be paid after all, unless it was refused when it was made",
  (state) => {
    const known = { ...snapshot(state), method: "card", mostCaptured } as const
    expect(lagsBehind(PAID, known)).toBe(true)
  }
)

describe.each(["card", "pix", "wallet", "link"] as const)(
  "a %s charge that was refused",
  (method) => {
    const known = (state: Charge["state"], captured = 0): Known => ({
      ...snapshot(state),
      method,
      refusedAt: new Date(),
      mostCaptured: minorUnits(captured),
    })

    it.each(["declined", "failed", "absent"] as const)(
      "(%s) is believed to be paid, reserved or disputed after all",
      (state) => {
        const disputed = snapshot("charged_back", 100)
        for (const observed of [PAID, disputed, snapshot("authorized")]) {
          expect(lagsBehind(observed, known(state))).toBe(false)
        }
      }
    )

    it("is not believed to wait again", () => {
      for (const state of ["declined", "failed"] as const) {
        expect(lagsBehind(snapshot("pending"), known(state))).toBe(true)
      }
    })

    it("after it was paid is not believed to be paid again", () => {
      expect(lagsBehind(PAID, known("failed", 100))).toBe(true)
    })
  }
)
