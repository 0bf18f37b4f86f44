import { shownDetails } from "./shown-details"

it("shows numbers, times and sums as they are written in the language", () => {
  const details = {
    waiting: 1234,
    oldest_at: "2026-11-21T12:00:00.000Z",
    failed_since: null,
    operations: ["capture", "refund"],
    nothing: [],
    amount: 123456,
    checkout: { failures: 0, failure: null },
  }
  expect(shownDetails(details, "pt-BR")).toEqual([
    { name: "waiting", value: "1.234" },
    {
      name: "oldest_at",
      value: expect.stringMatching(/^2[12]\/11\/2026, \d\d:00$/),
    },
    { name: "operations", value: "capture, refund" },
    { name: "amount", value: "R$\u00a01.234,56" },
    { of: "checkout", name: "failures", value: "0" },
  ])
})
