import { createCheckResultBuilders } from "./finding"

describe("a finding", () => {
  it("code that builds the finding of a health check with a misspelt code, or without a value that its text needs, does not compile", () => {
    const { warning } = createCheckResultBuilders()
    // @ts-expect-error: there is no such code.
    expect(warning("lookup_fails").code).toBe("lookup_fails")
    // @ts-expect-error: `details` is missing.
    expect(warning("limited").figures).toEqual({})
  })

  it("a finding contains the values that were passed to createCheckResultBuilders and its own values, which replace those with the same name", () => {
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
