import type { Charge } from "../charge/charge"
import { minorUnits } from "../charge/money"
import { lagsBehind } from "./look-up-charge"

function snapshot(
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
    ["less was taken", snapshot("authorized"), snapshot("paid", 100)],
    ["less was given back", snapshot("paid", 100), snapshot("paid", 100, 10)],
    ["it is open again", snapshot("paid", 100), snapshot("refunded", 100, 100)],
    ["it waits again", snapshot("pending"), snapshot("authorized")],
  ])("when it shows that %s", (_case, observed, known) => {
    expect(lagsBehind(observed, known)).toBe(true)
  })

  it.each([
    ["money that is gone", snapshot("canceled"), snapshot("paid", 100)],
    ["the next step", snapshot("paid", 100), snapshot("authorized")],
    ["the same", snapshot("paid", 100), snapshot("paid", 100)],
    ["what was thought absent", snapshot("paid", 100), snapshot("absent")],
    ["a first word", snapshot("pending"), snapshot("unresolved")],
  ])("not when it shows %s", (_case, observed, known) => {
    expect(lagsBehind(observed, known)).toBe(false)
  })
})

describe.each(["pix", "wallet"] as const)("a %s code", (method) => {
  const NEVER_PAID = { method, mostCaptured: minorUnits(0) }

  it.each([
    ["expired", "paid"],
    ["canceled", "paid"],
    ["failed", "paid"],
    ["declined", "paid"],
  ] as const)(
    "that was %s is believed to be %s after all",
    (known, observed) => {
      expect(
        lagsBehind(snapshot(observed, 100), {
          ...snapshot(known),
          ...NEVER_PAID,
        })
      ).toBe(false)
    }
  )

  it.each(["expired", "canceled", "refunded"] as const)(
    "that is %s is not believed to wait for its payer again",
    (known) => {
      expect(
        lagsBehind(snapshot("pending"), { ...snapshot(known), ...NEVER_PAID })
      ).toBe(true)
    }
  )

  it("whose money is gone is not believed to be paid again", () => {
    expect(
      lagsBehind(snapshot("paid", 100), {
        ...snapshot("canceled"),
        method,
        mostCaptured: minorUnits(100),
      })
    ).toBe(true)
  })
})

describe("a card that is over", () => {
  it.each(["expired", "canceled", "declined", "failed"] as const)(
    "is not believed to be paid after all (%s), unless it was refused when it was made",
    (known) => {
      expect(
        lagsBehind(snapshot("paid", 100), {
          ...snapshot(known),
          method: "card",
          mostCaptured: minorUnits(0),
        })
      ).toBe(true)
    }
  )
})

describe.each(["card", "pix", "wallet", "link"] as const)(
  "a %s charge that was refused",
  (method) => {
    const known = (state: Charge["state"], captured = 0) => ({
      ...snapshot(state),
      method,
      refusedAt: new Date(),
      mostCaptured: minorUnits(captured),
    })

    it.each(["declined", "failed", "absent"] as const)(
      "(%s) is believed to be paid, reserved or disputed after all",
      (state) => {
        for (const observed of ["paid", "charged_back"] as const) {
          expect(lagsBehind(snapshot(observed, 100), known(state))).toBe(false)
        }
        expect(lagsBehind(snapshot("authorized"), known(state))).toBe(false)
      }
    )

    it.each(["declined", "failed"] as const)(
      "(%s) is not believed to wait again",
      (state) => {
        expect(lagsBehind(snapshot("pending"), known(state))).toBe(true)
      }
    )

    it("after it was paid is not believed to be paid again", () => {
      expect(lagsBehind(snapshot("paid", 100), known("failed", 100))).toBe(true)
    })
  }
)
