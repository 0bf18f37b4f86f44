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

describe.each(["pix", "wallet"] as const)("a %s code", (method) => {
  const NEVER_PAID = { method, mostCaptured: minorUnits(0) }

  it.each([
    ["expired", "paid"],
    ["canceled", "paid"],
    ["failed", "paid"],
    ["declined", "paid"],
  ] as const)("that was %s is believed to be %s after all", (known, seen) => {
    expect(
      lagsBehind(standing(seen, 100), { ...standing(known), ...NEVER_PAID })
    ).toBe(false)
  })

  it("is believed to be paid in part after its end as well", () => {
    const seen = standing("paid", 100, 40)

    expect(lagsBehind(seen, { ...standing("expired"), ...NEVER_PAID })).toBe(
      false
    )
  })

  it.each(["expired", "canceled", "refunded"] as const)(
    "that is %s is not believed to wait for its payer again",
    (known) => {
      expect(
        lagsBehind(standing("pending"), { ...standing(known), ...NEVER_PAID })
      ).toBe(true)
    }
  )

  it("that was paid and given back is not believed to be paid again", () => {
    expect(
      lagsBehind(standing("paid", 100), {
        ...standing("refunded", 100, 100),
        method,
        mostCaptured: minorUnits(100),
      })
    ).toBe(true)
  })

  it("whose money is gone is not believed to be paid again", () => {
    expect(
      lagsBehind(standing("paid", 100), {
        ...standing("canceled"),
        method,
        mostCaptured: minorUnits(100),
      })
    ).toBe(true)
  })

  it("that was paid is not believed to wait for its payer again", () => {
    expect(
      lagsBehind(standing("pending"), {
        ...standing("paid", 100),
        method,
        mostCaptured: minorUnits(100),
      })
    ).toBe(true)
  })

  it("is believed in every step of its way", () => {
    for (const state of ["paid", "expired", "canceled", "failed"] as const) {
      expect(
        lagsBehind(standing(state, state === "paid" ? 100 : 0), {
          ...standing("pending"),
          ...NEVER_PAID,
        })
      ).toBe(false)
    }
  })
})

describe("a card that is over", () => {
  it.each(["expired", "canceled", "declined", "failed"] as const)(
    "is not believed to be paid after all (%s), unless it was refused when it was made",
    (known) => {
      expect(
        lagsBehind(standing("paid", 100), {
          ...standing(known),
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
      ...standing(state),
      method,
      refusedAt: new Date(),
      mostCaptured: minorUnits(captured),
    })

    it.each(["declined", "failed", "absent"] as const)(
      "(%s) is believed to be paid, reserved or disputed after all",
      (state) => {
        for (const seen of ["paid", "charged_back"] as const) {
          expect(lagsBehind(standing(seen, 100), known(state))).toBe(false)
        }
        expect(lagsBehind(standing("authorized"), known(state))).toBe(false)
      }
    )

    it.each(["declined", "failed"] as const)(
      "(%s) is not believed to wait again",
      (state) => {
        expect(lagsBehind(standing("pending"), known(state))).toBe(true)
      }
    )

    it("after it was paid is not believed to be paid again", () => {
      expect(lagsBehind(standing("paid", 100), known("failed", 100))).toBe(true)
    })
  }
)
