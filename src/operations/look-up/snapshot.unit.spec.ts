import type { Charge } from "../../domain/charge/charge"
import { minorUnits } from "../../domain/money"
import { isOlderThanLedger } from "./snapshot"

type Known = Parameters<typeof isOlderThanLedger>[1]

const snapshot = (state: Charge["state"], captured = 0, refunded = 0) => ({
  state,
  sums: {
    captured: minorUnits(captured),
    refunded: minorUnits(refunded),
  },
})

const PAID = snapshot("paid", 100)
const highestCaptured = minorUnits(0)

describe("a lookup that is compared with the known state of the charge", () => {
  it.each([
    ["less captured money than the ledger", snapshot("authorized"), PAID],
    ["less refunded money than the ledger", PAID, snapshot("paid", 100, 10)],
    [
      "a charge as paid that the ledger has recorded as refunded",
      PAID,
      snapshot("refunded", 100, 100),
    ],
    [
      "a charge as pending that the ledger has recorded as authorized",
      snapshot("pending"),
      snapshot("authorized"),
    ],
  ])(
    "isOlderThanLedger returns true for a lookup that shows %s",
    (_case, observed, known) => {
      expect(isOlderThanLedger(observed, known)).toBe(true)
    }
  )

  it.each([
    [
      "a paid charge as canceled without captured money",
      snapshot("canceled"),
      PAID,
    ],
    ["the capture of an authorized charge", PAID, snapshot("authorized")],
    ["the state that the ledger has recorded", PAID, PAID],
    [
      "a charge as paid that the ledger has recorded as absent",
      PAID,
      snapshot("absent"),
    ],
    [
      "a charge as pending that the ledger has recorded as unresolved",
      snapshot("pending"),
      snapshot("unresolved"),
    ],
  ])(
    "isOlderThanLedger returns false for a lookup that shows %s",
    (_case, observed, known) => {
      expect(isOlderThanLedger(observed, known)).toBe(false)
    }
  )
})

describe.each(["pix", "wallet"] as const)("a %s code", (method) => {
  it.each(["expired", "canceled", "failed", "declined"] as const)(
    "if a code has the state %s and was never paid, a lookup can change its state to paid",
    (state) => {
      const known = { ...snapshot(state), method, highestCaptured }
      expect(isOlderThanLedger(PAID, known)).toBe(false)
    }
  )

  it.each(["expired", "canceled", "refunded"] as const)(
    "if a code has ended (state %s), a lookup cannot change its state back to pending",
    (state) => {
      const known = { ...snapshot(state), method, highestCaptured }
      expect(isOlderThanLedger(snapshot("pending"), known)).toBe(true)
    }
  )

  it("if the ledger has recorded a code first as paid and then as canceled, a lookup cannot change the code back to paid", () => {
    const known = {
      ...snapshot("canceled"),
      highestCaptured: minorUnits(100),
    }
    expect(isOlderThanLedger(PAID, { ...known, method })).toBe(true)
  })
})

it.each(["expired", "canceled", "declined", "failed"] as const)(
  "if the gateway accepted a card charge that is now %s, a lookup cannot change its state to paid",
  (state) => {
    const known = {
      ...snapshot(state),
      method: "card",
      highestCaptured,
    } as const
    expect(isOlderThanLedger(PAID, known)).toBe(true)
  }
)

describe.each(["card", "pix", "wallet", "link"] as const)(
  "a %s charge that was refused",
  (method) => {
    const aKnownCharge = (state: Charge["state"], captured = 0): Known => ({
      ...snapshot(state),
      method,
      creationRefusedAt: new Date(),
      highestCaptured: minorUnits(captured),
    })

    it.each(["declined", "failed", "absent"] as const)(
      "if a charge was refused and has the state %s, a lookup can change its state to paid, authorized or disputed",
      (state) => {
        const disputed = snapshot("charged_back", 100)
        for (const observed of [PAID, disputed, snapshot("authorized")]) {
          expect(isOlderThanLedger(observed, aKnownCharge(state))).toBe(false)
        }
      }
    )

    it("a lookup cannot change a refused charge to pending", () => {
      for (const state of ["declined", "failed"] as const) {
        expect(
          isOlderThanLedger(snapshot("pending"), aKnownCharge(state))
        ).toBe(true)
      }
    })

    it("if the ledger has recorded a charge first as paid and then as failed, a lookup cannot change the charge back to paid", () => {
      expect(isOlderThanLedger(PAID, aKnownCharge("failed", 100))).toBe(true)
    })
  }
)
