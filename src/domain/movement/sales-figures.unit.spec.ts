import { salesFigures } from "./sales-figures"

it("salesFigures returns the captured sums of today, of the 7 days and of the 30 days that end today, and the share of approved card payments", () => {
  const days = [
    { day: "2026-10-25", captured: 1 },
    { day: "2026-10-26", captured: 1000 },
    { day: "2026-11-17", captured: 10 },
    { day: "2026-11-18", captured: 200 },
    { day: "2026-11-24", captured: 30 },
    { day: "2026-11-25", captured: 5 },
  ]

  expect(
    salesFigures(
      {
        days,
        cards: { approved: 3, declined: 1 },
        codes: { made: 9, paid: 5, paidAfterReminder: 2 },
      },
      "2026-11-24"
    )
  ).toEqual({
    today: 0.3,
    days_7: 2.3,
    days_30: 12.4,
    approved_cards: 0.75,
    codes: { made: 9, paid: 5, paid_after_reminder: 2 },
  })
})
