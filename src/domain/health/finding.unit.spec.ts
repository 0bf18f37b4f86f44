import { createCheckResultBuilders } from "./finding"

describe("a finding", () => {
  it("the finding of a health check does not compile with a misspelt finding code, or without a value that the text of the finding needs", () => {
    const { warning } = createCheckResultBuilders()
    // @ts-expect-error: there is no such code.
    expect(warning("lookup_fails").code).toBe("lookup_fails")
    // @ts-expect-error: `details` is missing.
    expect(warning("limited").figures).toEqual({})
  })

  it("the finding of a health check contains each value that was passed to createCheckResultBuilders, unless the finding has its own value of the same name", () => {
    const { problem } = createCheckResultBuilders({
      details: "Its key is gone.",
      count: 1,
    })

    expect(problem("settings_not_read", { count: 2 })).toEqual({
      severity: "problem",
      code: "settings_not_read",
      figures: { details: "Its key is gone.", count: 2 },
    })
  })
})
