import { replayNotificationsBody } from "./notification-validators"

const problemsOf = (parsed: {
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
}): string[] => (parsed.error?.issues ?? []).map(({ message }) => message)

describe("the request to replay notifications", () => {
  it("names ids, or a span, whose dead ones are meant where nothing is said", () => {
    const span = {
      from: "2026-11-21T00:00:00-03:00",
      to: "2026-11-22T00:00:00-03:00",
    }

    expect(replayNotificationsBody.parse({ ids: ["ctnot_1"] })).toEqual({
      ids: ["ctnot_1"],
    })
    expect(replayNotificationsBody.parse(span)).toEqual({
      from: new Date(span.from),
      to: new Date(span.to),
    })
  })

  it.each([
    {},
    { from: "2026-11-21T00:00:00-03:00" },
    { ids: ["ctnot_1"], from: "2026-11-21T00:00:00-03:00" },
    { ids: ["ctnot_1"], states: ["dead"] },
  ])("is one of both, and whole: %p", (body) => {
    expect(problemsOf(replayNotificationsBody.safeParse(body))).toEqual([
      "give either ids alone, or from and to",
    ])
  })

  it("names a hundred at most, and one at least", () => {
    const ids = (count: number) =>
      Array.from({ length: count }, (_, index) => `ctnot_${index}`)
    const isTaken = [0, 1, 100, 101].map(
      (count) => replayNotificationsBody.safeParse({ ids: ids(count) }).success
    )

    expect(isTaken).toEqual([false, true, true, false])
  })
})
