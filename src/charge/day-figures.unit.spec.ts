import fc from "fast-check"
import { dayFigures, type MovedGroup } from "./day-figures"
import { MOVEMENT_KINDS } from "./movement"

const CAPTURED: MovedGroup = {
  kind: "captured",
  actor: "shopper",
  method: "card",
  paidWith: undefined,
  brand: "VISA",
  installments: 1,
  amount: 10_000,
  count: 2,
}
const REFUNDED: MovedGroup = {
  ...CAPTURED,
  kind: "refunded",
  actor: "user_1",
  amount: -1_050,
  count: 1,
}

const group = fc
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
  .map((one): MovedGroup => one)

const sum = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((all, { amount }) => all + amount, 0)

describe("the figures of a day", () => {
  it("of a day on which nothing moved are zeros", () => {
    expect(dayFigures([])).toEqual({
      captured: { total: 0, count: 0, by: [] },
      refunded: { total: 0, count: 0, by: [] },
      chargebacks: { disputed: 0, reversed: 0, lost: 0 },
      net: 0,
    })
  })

  it("tell what was captured by method, brand and installments, whoever captured it, the largest first", () => {
    const { captured } = dayFigures([
      CAPTURED,
      { ...CAPTURED, actor: "user_1", amount: 500, count: 1 },
      { ...CAPTURED, installments: 3, amount: 20_000 },
      { ...CAPTURED, method: "link", brand: undefined, paidWith: "PIX" },
    ])

    expect(captured.total).toBe(40_500)
    expect(captured.count).toBe(7)
    expect(captured.by).toMatchObject([
      { method: "card", brand: "VISA", installments: 3, amount: 20_000 },
      { method: "card", installments: 1, amount: 10_500, count: 3 },
      { method: "link", paidWith: "PIX", amount: 10_000, count: 2 },
    ])
  })

  it("tell refunds by origin, as positive amounts", () => {
    const { refunded, net } = dayFigures([
      CAPTURED,
      REFUNDED,
      { ...REFUNDED, actor: "user_2", amount: -50 },
      { ...REFUNDED, actor: "checkout-transparent", amount: -300 },
      { ...REFUNDED, actor: "merchant panel", amount: -7 },
    ])

    expect(refunded).toEqual({
      total: 1_407,
      count: 4,
      by: [
        { origin: "staff", amount: 1_100, count: 2 },
        { origin: "automatic", amount: 300, count: 1 },
        { origin: "panel", amount: 7, count: 1 },
      ],
    })
    expect(net).toBe(8_593)
  })

  it("tell what disputes took, what came back of them, and what was lost", () => {
    const figures = dayFigures([
      { ...CAPTURED, kind: "disputed", amount: -9_990 },
      { ...CAPTURED, kind: "dispute_reversed", amount: 4_000 },
      { ...CAPTURED, kind: "lost", amount: -1_999 },
      { ...CAPTURED, kind: "lost", amount: 0 },
    ])

    expect(figures.chargebacks).toEqual({
      disputed: 9_990,
      reversed: 4_000,
      lost: 1_999,
    })
    expect(figures.net).toBe(-7_989)
  })

  it("lose no centavo, in whatever way money moved", () => {
    fc.assert(
      fc.property(fc.array(group, { maxLength: 30 }), (groups) => {
        const { captured, refunded, chargebacks, net } = dayFigures(groups)

        expect(sum(captured.by)).toBe(captured.total)
        expect(sum(refunded.by)).toBe(refunded.total)
        expect(net).toBe(sum(groups))
        expect(
          captured.total -
            refunded.total -
            chargebacks.disputed +
            chargebacks.reversed -
            chargebacks.lost
        ).toBe(net)
      })
    )
  })

  it("are the same in whatever order the movements are found", () => {
    fc.assert(
      fc.property(fc.array(group, { maxLength: 12 }), (groups) => {
        expect(dayFigures([...groups].reverse())).toEqual(dayFigures(groups))
      })
    )
  })
})
