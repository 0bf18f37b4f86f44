import { TimeBudget } from "./time-budget"

describe("a time budget", () => {
  it("a time budget is used up by the time for which the machine is suspended, although the monotonic clock stands still then", () => {
    let wallMs = 0
    const budget = TimeBudget.start(100, {
      now: () => new Date(wallMs),
      monotonicMs: () => 1_000,
      sleep: () => Promise.resolve(),
    })

    wallMs = 60_000

    expect(budget.isSpent()).toBe(true)
    expect(budget.endingEarlierBy(10).isSpent()).toBe(true)
  })

  it("limitedTo returns a budget with the requested time, but not with more time than is left", () => {
    const budget = TimeBudget.start(100, {
      now: () => new Date(0),
      monotonicMs: () => 0,
      sleep: () => Promise.resolve(),
    })

    expect(budget.limitedTo(30).remainingMs()).toBe(30)
    expect(budget.limitedTo(300).remainingMs()).toBe(100)
  })
})
