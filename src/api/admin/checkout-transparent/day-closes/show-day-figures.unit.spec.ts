import type { FiguresOfDay } from "../../../../modules/ledger"
import { listedDays } from "./list-day-closes"
import { showDayFigures } from "./show-day-figures"

const CARD = {
  method: "card" as const,
  paidWith: undefined,
  brand: "VISA",
  installments: 1,
  count: 1,
}
const DAY: FiguresOfDay = {
  moved: [
    { ...CARD, kind: "captured", actor: "shopper", amount: 10_030 },
    { ...CARD, kind: "refunded", actor: "user_1", amount: -1_010 },
    { ...CARD, kind: "disputed", actor: "payment service", amount: -1_000 },
  ],
  disputedCharges: 1,
  beingConfirmed: { count: 1, amount: 1_999 },
  reserved: {
    ...{ count: 2, amount: 20_050 },
    oldestAt: new Date("2026-11-20T12:00:00Z"),
  },
  withoutOrder: { count: 0, amount: 0 },
  reconciled: undefined,
  learntLater: { count: 0, latest: [] },
}
const RECONCILED = {
  id: "ctday_1",
  finishedAt: new Date("2026-11-22T08:00:00Z"),
  medusa: { captured: 0, refunded: 0 },
  gateway: { captured: 500, refunded: -10 },
  findings: 1,
}
const BY_HAND = { orderId: "order_1", displayId: 7, amount: 19.99 }

describe("the figures of a day as they are shown", () => {
  it("are in reais, with what went out as positive amounts", () => {
    expect(showDayFigures(DAY, [BY_HAND])).toEqual({
      currency_code: "BRL",
      captured: {
        total: 100.3,
        count: 1,
        by: [
          {
            ...{ method: "card", paid_with: null, brand: "VISA" },
            ...{ installments: 1, amount: 100.3, count: 1 },
          },
        ],
      },
      refunded: {
        total: 10.1,
        count: 1,
        by: [{ origin: "staff", amount: 10.1, count: 1 }],
      },
      chargebacks: { disputed: 10, reversed: 0, lost: 0, count: 1 },
      net: 80.2,
      reconciled: null,
      being_confirmed: { count: 1, amount: 19.99 },
      reserved: {
        ...{ count: 2, amount: 200.5 },
        next_deadline: "2026-11-27T12:00:00.000Z",
      },
      unmatched: { count: 0, amount: 0 },
      marked_as_paid: [{ order_id: "order_1", display_id: 7, amount: 19.99 }],
    })
  })

  it("have for each side what that has: ours, and what it has beyond", () => {
    const { reconciled } = showDayFigures(
      { ...DAY, reconciled: RECONCILED },
      []
    )

    // Ours are 100.30 captured, and 10.10 refunded and 10.00 disputed.
    expect(reconciled).toEqual({
      id: "ctday_1",
      status: "done",
      finished_at: "2026-11-22T08:00:00.000Z",
      medusa: { captured: 100.3, refunded: 20.1 },
      gateway: { captured: 105.3, refunded: 20 },
      findings: 1,
    })
  })
})

describe("the days on the list", () => {
  const FIRST = [
    { account: "br", day: "2026-11-20" },
    { account: "br-2", day: "2026-11-21" },
  ]
  const days = (from: string, to: string) =>
    listedDays(FIRST, { from, to }).map(({ account, day }) =>
      [day, account].join(" ")
    )

  it("are those of each account from its first one on, the latest first", () => {
    expect(days("", "2026-11-22")).toEqual([
      "2026-11-22 br",
      "2026-11-22 br-2",
      "2026-11-21 br",
      "2026-11-21 br-2",
      "2026-11-20 br",
    ])
  })

  it("are those that were asked for, if there are any", () => {
    expect(days("2026-11-22", "2026-11-22")).toHaveLength(2)
    expect(days("", "2026-11-19")).toEqual([])
  })
})
