import { lookupPauseOfOperationInDoubtMs } from "./lookup-pause-of-operation-in-doubt"

const now = new Date("2026-11-20T12:00:00Z")
const secondsBeforeNow = (seconds: number) =>
  new Date(now.getTime() - seconds * 1_000)
const resolveWindowMs = 180_000

describe("the pause between two lookups of an operation in doubt", () => {
  it.each([
    ["lasts half a second after the first lookup", 1, 10, 0.5],
    [
      "lasts two seconds after the third lookup, because each pause is twice as long as the pause before",
      3,
      10,
      2,
    ],
    [
      "lasts one minute after the eighth lookup, because none of the first 15 pauses is longer than one minute",
      8,
      100,
      60,
    ],
    ["lasts one minute after the 15th lookup", 15, 400, 60],
    [
      "lasts one minute after the 16th lookup if the operation is 400 seconds old",
      16,
      400,
      60,
    ],
    [
      "lasts an eighth of the operation's age after the 30th lookup if the operation is one hour old",
      30,
      3_600,
      450,
    ],
    [
      "lasts an eighth of the operation's age after the 60th lookup if the operation is one day old",
      60,
      86_400,
      10_800,
    ],
    [
      "lasts six hours, the longest pause, after the 90th lookup if the operation is one week old",
      90,
      604_800,
      21_600,
    ],
    [
      "lasts half a second after the first lookup even if the operation is ten hours old",
      1,
      36_000,
      0.5,
    ],
  ])(
    "between the lookups of an operation in doubt, the pauses grow: the pause before the next lookup %s",
    (_, lookupCount, ageS, pauseS) => {
      const inDoubt = { lookupCount, createdAt: secondsBeforeNow(ageS) }

      expect(
        lookupPauseOfOperationInDoubtMs(inDoubt, { now, resolveWindowMs })
      ).toBe(pauseS * 1_000)
    }
  )

  it("the pause before the next lookup of an operation in doubt is shortened if the pause would last beyond the end of the resolve window", () => {
    const inDoubt = {
      lookupCount: 12,
      createdAt: secondsBeforeNow(200),
      missingAtGatewaySince: secondsBeforeNow(170),
    }

    expect(
      lookupPauseOfOperationInDoubtMs(inDoubt, { now, resolveWindowMs })
    ).toBe(10_001)
  })

  it("the pause before the next lookup of an operation in doubt is not shortened after the resolve window has ended", () => {
    const inDoubt = {
      lookupCount: 12,
      createdAt: secondsBeforeNow(900),
      missingAtGatewaySince: secondsBeforeNow(600),
    }

    expect(
      lookupPauseOfOperationInDoubtMs(inDoubt, { now, resolveWindowMs })
    ).toBe(60_000)
  })
})
