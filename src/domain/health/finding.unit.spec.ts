import { checkResults } from "./finding"

describe("a finding", () => {
  it("a finding does not compile with a misspelt code or without a figure that its text needs", () => {
    const { warning } = checkResults()
    // @ts-expect-error: there is no such code.
    expect(warning("lookup_fails").code).toBe("lookup_fails")
    // @ts-expect-error: `details` is missing.
    expect(warning("limited").figures).toEqual({})
  })

  it("a finding has the common figures and its own figures, and its own figure wins if both have the same name", () => {
    const { problem } = checkResults({ details: "Its key is gone.", count: 1 })

    expect(problem("settings_not_read", { count: 2 })).toEqual({
      severity: "problem",
      code: "settings_not_read",
      figures: { details: "Its key is gone.", count: 2 },
    })
  })
})
