import fc from "fast-check"
import {
  sumMovementsByColumn,
  buildDayReportLines,
  type MovementGroup,
} from "./day-report"
import { MOVEMENT_KINDS } from "./movement"

const CAPTURED: MovementGroup = {
  kind: "captured",
  actor: "shopper",
  method: "card",
  paidWith: undefined,
  brand: "VISA",
  installments: 1,
  amount: 10_000,
  count: 2,
  discount: 0,
  interest: 0,
}
const REFUNDED: MovementGroup = {
  ...CAPTURED,
  kind: "refunded",
  actor: "user_1",
  amount: -1_050,
  count: 1,
}

const groups = fc.array(
  fc
    .record({
      kind: fc.constantFrom(...MOVEMENT_KINDS),
      actor: fc.constantFrom("shopper", "user_1", "medusa", "merchant panel"),
      method: fc.constantFrom("card" as const, "pix" as const, "link" as const),
      paidWith: fc.constantFrom(undefined, "PIX", "WALLET"),
      brand: fc.constantFrom(undefined, "VISA", "ELO"),
      installments: fc.integer({ min: 1, max: 12 }),
      amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      count: fc.integer({ min: 1, max: 50 }),
    })
    .map((one): MovementGroup => ({ ...CAPTURED, ...one })),
  { maxLength: 30 }
)

const sum = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((all, { amount }) => all + amount, 0)

describe("the figures of a day", () => {
  it("buildDayReportLines adds up captures of the same kind and refunds of the same origin, and orders each kind of line by amount, the largest first", () => {
    expect(
      buildDayReportLines([
        REFUNDED,
        { ...REFUNDED, actor: "user_2", amount: -50 },
        { ...REFUNDED, actor: "checkout-transparent", amount: -300 },
        { ...REFUNDED, actor: "merchant panel", amount: -7 },
        { ...CAPTURED, kind: "disputed", amount: -9_990 },
        CAPTURED,
        { ...CAPTURED, actor: "user_1", amount: 500, count: 1 },
        { ...CAPTURED, installments: 3, amount: 20_000 },
      ])
    ).toMatchObject([
      { paid: { brand: "VISA", installments: 3 }, amount: 20_000, count: 2 },
      { paid: { method: "card", installments: 1 }, amount: 10_500, count: 3 },
      { kind: "refunded", origin: "staff", amount: -1_100, count: 2 },
      { kind: "refunded", origin: "automatic", amount: -300, count: 1 },
      { kind: "refunded", origin: "panel", amount: -7, count: 1 },
      { kind: "disputed", amount: -9_990, count: 2 },
    ])
  })

  it("buildDayReportLines returns one line for lost disputes and a separate line for money that was lost without a dispute", () => {
    const lost = { ...CAPTURED, kind: "lost" as const, count: 1 }

    expect(
      buildDayReportLines([
        { ...lost, amount: 0 },
        { ...lost, amount: -9_990 },
      ])
    ).toMatchObject([
      { kind: "lost", amount: -9_990, count: 1 },
      { kind: "lost", amount: 0, count: 1 },
    ])
  })

  it("buildDayReportLines returns separate lines for refunds to payers and for money that came back to the shop from a dispute", () => {
    const undone = { ...REFUNDED, amount: 10_000, movementId: "ctmov_1" }

    expect(
      buildDayReportLines(
        [REFUNDED, undone],
        new Map([["ctmov_1", "dispute_reversed"]])
      )
    ).toMatchObject([
      { kind: "refunded", movementName: "dispute_reversed", amount: 10_000 },
      { kind: "refunded", movementName: "refunded", amount: -1_050 },
    ])
  })

  it("for random movements, the sums that sumMovementsByColumn returns and the lines that buildDayReportLines returns add up to the net amount of the day", () => {
    fc.assert(
      fc.property(groups, (moved) => {
        const { net, ...columns } = sumMovementsByColumn(moved)
        const shown = Object.values(columns).map((amount) => ({ amount }))

        expect(net).toBe(sum(moved))
        expect(sum(shown)).toBe(net)
        expect(sum(buildDayReportLines(moved))).toBe(net)
        expect(buildDayReportLines([...moved].reverse())).toEqual(
          buildDayReportLines(moved)
        )
      })
    )
  })
})
