import { MOVEMENT_WORDS } from "../../texts/movements-csv"
import close from "../i18n/json/close.ptBR.json"
import payment from "../i18n/json/payment.ptBR.json"
import { dayCloseRows } from "./day-close-rows"

type Day = Parameters<typeof dayCloseRows>[0]

type Line = Day["lines"][number]

const aReportLine = (
  kind: Line["kind"],
  amount: number,
  told: Line["movement_name"] = kind
) => ({ kind, movement_name: told, amount, count: 1 }) as Line

const DAY: Day = {
  captured: 100,
  refunded: 0,
  disputed: 0,
  discount: 0,
  discount_returned: 0,
  interest: 0,
  interest_returned: 0,
  lines: [aReportLine("captured", 100)],
}

describe("the rows of a day's close", () => {
  it("dayCloseRows adds a row with the total after the rows of captured amounts, and a row with the total after the rows of refunded amounts", () => {
    const { moved } = dayCloseRows({
      ...DAY,
      refunded: -30,
      lines: [
        aReportLine("captured", 60),
        aReportLine("captured", 40),
        aReportLine("refunded", -30),
      ],
    })

    expect(
      moved.map((row) =>
        row.kind === "total" ? [row.of, row.amount] : row.kind
      )
    ).toEqual(["line", "line", ["captured", 100], "line", ["refunded", -30]])
  })

  it("dayCloseRows sets wasCountedEarlier only for a line of lost disputes with the amount 0, whose money was counted on an earlier day", () => {
    const { moved } = dayCloseRows({
      ...DAY,
      disputed: -159.6,
      lines: [
        aReportLine("disputed", -100),
        aReportLine("lost", 0),
        aReportLine("lost", -59.6, "taken_back"),
      ],
    })

    expect(moved.filter(({ kind }) => kind === "line")).toMatchObject([
      { name: "disputed", wasCountedEarlier: false },
      { name: "lost", wasCountedEarlier: true },
      { name: "taken_back", wasCountedEarlier: false },
    ])
  })

  it("dayCloseRows returns the interest that payers paid and the interest that was refunded to payers as two separate rows", () => {
    const { shares } = dayCloseRows({
      ...DAY,
      interest: 68.72,
      interest_returned: -26.84,
    })

    expect(shares).toEqual([
      { kind: "share", of: "interest", amount: 68.72 },
      { kind: "share", of: "interest_returned", amount: -26.84 },
    ])
  })
})

it("each kind of movement has the same Portuguese name on the page of a payment, on the page of a day and in the CSV file of movements", () => {
  expect(close.close.movements).toEqual(MOVEMENT_WORDS)
  expect(payment.timeline.kinds).toMatchObject(MOVEMENT_WORDS)
})
