import { isRewritten } from "./database"

describe("the demo's tables are made anew", () => {
  const RUN = { "Migration1.ts": "a", "Migration2.ts": "b", "model.ts": "c" }

  it.each<[string, boolean, Record<string, string> | undefined, object]>([
    [
      "when a migration that was run reads differently now",
      true,
      RUN,
      { ...RUN, "Migration2.ts": "c" },
    ],
    [
      "when a migration that was run is gone",
      true,
      RUN,
      { "Migration1.ts": "a" },
    ],
    ["when it is not known what was run", true, undefined, RUN],
    ["not when they are the same", false, RUN, RUN],
    [
      "not when they are some more",
      false,
      RUN,
      { ...RUN, "Migration3.ts": "c" },
    ],
    ["not when something else differs", false, RUN, { ...RUN, "model.ts": "" }],
  ])("%s", (_when, isAnew, before, now) => {
    expect(isRewritten(before, now as Record<string, string>)).toBe(isAnew)
  })
})
