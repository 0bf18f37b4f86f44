import type { Charge } from "../../domain/charge/charge"
import { minorUnits } from "../../domain/money"
import { isOlderThanLedger } from "./snapshot"

type Known = Parameters<typeof isOlderThanLedger>[1]

const snapshot = (state: Charge["state"], captured = 0, refunded = 0) => ({
  state,
  sums: { captured: minorUnits(captured), refunded: minorUnits(refunded) },
})

const PAID = snapshot("paid", 100)
const highestCaptured = minorUnits(0)

describe("a lookup that is compared with the known state of the charge", () => {
  it.each([
    ["less captured money", snapshot("authorized"), PAID],
    ["less refunded money", PAID, snapshot("paid", 100, 10)],
    ["an open charge that was refunded", PAID, snapshot("refunded", 100, 100)],
    [
      "a pending charge that was authorized",
      snapshot("pending"),
      snapshot("authorized"),
    ],
  ])(
    "a lookup counts as older than the ledger when it shows an earlier state or less money, here %s",
    (_case, observed, known) => {
      expect(isOlderThanLedger(observed, known)).toBe(true)
    }
  )

  it.each([
    ["that captured money is gone", snapshot("canceled"), PAID],
    ["the capture of an authorized charge", PAID, snapshot("authorized")],
    ["the known state", PAID, PAID],
    ["a charge that counted as absent", PAID, snapshot("absent")],
    [
      "the first state of an unresolved charge",
      snapshot("pending"),
      snapshot("unresolved"),
    ],
  ])(
    "a lookup does not count as older than the ledger when it shows %s",
    (_case, observed, known) => {
      expect(isOlderThanLedger(observed, known)).toBe(false)
    }
  )
})

describe.each(["pix", "wallet"] as const)("a %s code", (method) => {
  it.each(["expired", "canceled", "failed", "declined"] as const)(
    "an unpaid code with the state %s in the ledger can become paid by a lookup",
    (state) => {
      const known = { ...snapshot(state), method, highestCaptured }
      expect(isOlderThanLedger(PAID, known)).toBe(false)
    }
  )

  it.each(["expired", "canceled", "refunded"] as const)(
    "a code with the state %s in the ledger cannot become pending by a lookup",
    (state) => {
      const known = { ...snapshot(state), method, highestCaptured }
      expect(isOlderThanLedger(snapshot("pending"), known)).toBe(true)
    }
  )

  it("a canceled code that had captured money cannot become paid by a lookup", () => {
    const known = { ...snapshot("canceled"), highestCaptured: minorUnits(100) }
    expect(isOlderThanLedger(PAID, { ...known, method })).toBe(true)
  })
})

it.each(["expired", "canceled", "declined", "failed"] as const)(
  "a card charge with the state %s that the gateway had accepted cannot become paid by a lookup",
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
    const known = (state: Charge["state"], captured = 0): Known => ({
      ...snapshot(state),
      method,
      refusedAt: new Date(),
      highestCaptured: minorUnits(captured),
    })

    it.each(["declined", "failed", "absent"] as const)(
      "a charge that the gateway had refused (%s) can become paid, authorized or disputed by a lookup",
      (state) => {
        const disputed = snapshot("charged_back", 100)
        for (const observed of [PAID, disputed, snapshot("authorized")]) {
          expect(isOlderThanLedger(observed, known(state))).toBe(false)
        }
      }
    )

    it("a charge that the gateway had refused cannot become pending by a lookup", () => {
      for (const state of ["declined", "failed"] as const) {
        expect(isOlderThanLedger(snapshot("pending"), known(state))).toBe(true)
      }
    })

    it("a charge that failed after it was paid cannot become paid by a lookup", () => {
      expect(isOlderThanLedger(PAID, known("failed", 100))).toBe(true)
    })
  }
)
