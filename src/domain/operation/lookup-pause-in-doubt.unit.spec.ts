import { lookupPauseInDoubtMs } from "./lookup-pause-in-doubt"

const now = new Date("2026-11-20T12:00:00Z")
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const resolveWindowMs = 180_000

describe("the pause between two lookups of an operation in doubt", () => {
  it.each([
    ["is half a second after the first lookup", 1, 10, 0.5],
    ["doubles with each of the first lookups", 3, 10, 2],
    ["is a minute at most", 8, 100, 60],
    ["is a minute within the first minutes", 15, 400, 60],
    ["is a minute after the first minutes", 16, 400, 60],
    ["is an eighth of its age after an hour", 30, 3_600, 450],
    ["is an eighth of its age after a day", 60, 86_400, 10_800],
    ["is six hours after a week", 90, 604_800, 21_600],
    ["is half a second again if no process ran for a night", 1, 36_000, 0.5],
  ])(
    "the pause between two lookups of an operation in doubt grows with their number and the operation's age (it %s)",
    (_, lookups, ageS, pauseS) => {
      const inDoubt = { lookups, createdAt: ago(ageS) }

      expect(lookupPauseInDoubtMs(inDoubt, { now, resolveWindowMs })).toBe(
        pauseS * 1_000
      )
    }
  )

  it("the pause between two lookups of an operation in doubt is shortened so that it ends with the resolve window", () => {
    const inDoubt = {
      lookups: 12,
      createdAt: ago(200),
      missingAtGatewaySince: ago(170),
    }

    expect(lookupPauseInDoubtMs(inDoubt, { now, resolveWindowMs })).toBe(10_001)
  })

  it("the pause between two lookups of an operation in doubt is not shortened after the resolve window has ended", () => {
    const inDoubt = {
      lookups: 12,
      createdAt: ago(900),
      missingAtGatewaySince: ago(600),
    }

    expect(lookupPauseInDoubtMs(inDoubt, { now, resolveWindowMs })).toBe(60_000)
  })
})
