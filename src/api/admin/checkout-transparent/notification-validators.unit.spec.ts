import {
  listNotificationsQuery,
  replayNotificationsBody,
} from "./notification-validators"

const problemsOf = (parsed: {
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
}): string[] => (parsed.error?.issues ?? []).map(({ message }) => message)

describe("the question for notifications", () => {
  it("takes one value, several with commas, and a list", () => {
    const kinds = ["charge_update", "charge_update,three_ds_result"].map(
      (kind) => listNotificationsQuery.parse({ kind }).kind
    )

    expect(kinds).toEqual([
      ["charge_update"],
      ["charge_update", "three_ds_result"],
    ])
    expect(
      listNotificationsQuery.parse({ account: ["br", "pt"] }).account
    ).toEqual(["br", "pt"])
  })

  it("is for all, the newest first, by twenty, where nothing is said", () => {
    expect(listNotificationsQuery.parse({})).toEqual({
      state: ["all"],
      order: "-received_at",
      limit: 20,
      offset: 0,
    })
  })

  it("takes times with an offset, as instants", () => {
    const { received_at } = listNotificationsQuery.parse({
      received_at: { $gte: "2026-11-21T00:00:00-03:00" },
    })

    expect(received_at).toEqual({ $gte: new Date("2026-11-21T03:00:00Z") })
  })

  it.each([
    [{ kind: "refund" }, /^kind must be one or several of charge_update, /],
    [{ state: "dead,lost" }, /^state must be one or several of received, /],
    [{ integration: ["panel"] }, /^integration must be .* payment_link$/],
    [
      { received_at: { $gte: "yesterday" } },
      /^received_at\[\$gte\] must be a time such as 2026-/,
    ],
  ])("is refused in words: %p", (query, words) => {
    expect(problemsOf(listNotificationsQuery.safeParse(query))).toEqual([
      expect.stringMatching(words),
    ])
  })

  it.each([
    { received_at: { $gt: "2026-11-21T00:00:00Z" } },
    { order: "state" },
    { q: " " },
    { account: "" },
    { kind: Array.from({ length: 21 }, () => "charge_update") },
  ])("is refused: %p", (query) => {
    expect(listNotificationsQuery.safeParse(query).success).toBe(false)
  })
})

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
