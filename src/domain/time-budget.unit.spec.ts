import { TimeBudget } from "./time-budget"

describe("a time budget", () => {
  it("a time budget ends while the machine is suspended, though the monotonic clock stands still", () => {
    let wallMs = 0
    const budget = TimeBudget.of(100, {
      now: () => new Date(wallMs),
      monotonicMs: () => 1_000,
      sleep: () => Promise.resolve(),
    })

    wallMs = 60_000

    expect(budget.isSpent()).toBe(true)
    expect(budget.reserve(10).isSpent()).toBe(true)
  })

  it("a time budget gives a child the requested limit, and never more than its own remaining time", () => {
    const budget = TimeBudget.of(100, {
      now: () => new Date(0),
      monotonicMs: () => 0,
      sleep: () => Promise.resolve(),
    })

    expect(budget.limitedTo(30).remainingMs()).toBe(30)
    expect(budget.limitedTo(300).remainingMs()).toBe(100)
  })
})
