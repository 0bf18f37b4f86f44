import { type Clock, TimeBudget } from "./time-budget"

function givenClock() {
  let elapsedMs = 1_000
  const clock: Clock = {
    now: () => new Date(0),
    monotonicMs: () => elapsedMs,
    sleep: () => Promise.resolve(),
  }
  return { clock, pass: (ms: number) => (elapsedMs += ms) }
}

describe("a time budget", () => {
  it("shrinks as time passes and never goes below zero", () => {
    const { clock, pass } = givenClock()
    const budget = TimeBudget.of(100, clock)

    pass(40)
    expect(budget.remainingMs()).toBe(60)
    expect(budget.isSpent()).toBe(false)

    pass(100)
    expect(budget.remainingMs()).toBe(0)
    expect(budget.isSpent()).toBe(true)
  })

  it("gives at most what is left", () => {
    const { clock } = givenClock()
    const budget = TimeBudget.of(100, clock)

    expect(budget.atMost(30)).toBe(30)
    expect(budget.atMost(300)).toBe(100)
  })

  it("has children that end earlier and leave it untouched", () => {
    const { clock } = givenClock()
    const budget = TimeBudget.of(100, clock)

    expect(budget.reserve(30).remainingMs()).toBe(70)
    expect(budget.reserve(300).isSpent()).toBe(true)
    expect(budget.remainingMs()).toBe(100)
  })

  it("ends while the machine is suspended, though the monotonic clock stands still", () => {
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
})
