import { isRewritten } from "./migrations-done"

describe("the demo's tables are made anew", () => {
  const RUN = { "Migration1.ts": "a", "Migration2.ts": "b" }

  it.each([
    [
      "a migration that was run reads differently now",
      { ...RUN, "Migration2.ts": "c" },
    ],
    ["a migration that was run is gone", { "Migration1.ts": "a" }],
  ])("when %s", (_case, now) => {
    expect(isRewritten(RUN, now)).toBe(true)
  })

  it("when it is not known what was run", () => {
    expect(isRewritten(undefined, RUN)).toBe(true)
  })

  it.each([
    ["the same", RUN],
    ["some more", { ...RUN, "Migration3.ts": "c" }],
  ])("not when they are %s", (_case, now) => {
    expect(isRewritten(RUN, now)).toBe(false)
  })
})
