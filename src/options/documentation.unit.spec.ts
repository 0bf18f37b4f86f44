import { readFileSync } from "node:fs"
import { resolve } from "node:path"

import { OPTION_PATHS } from "./parse-options"

describe("docs/options.md", () => {
  const text = readFileSync(resolve(__dirname, "../../docs/options.md"), "utf8")

  it.each(OPTION_PATHS)(
    "docs/options.md contains the name of the option %s",
    (path) => {
      expect(text).toContain(`\`${path}\``)
    }
  )

  it("the plugin has at most 68 options, if all options below dialect are counted as one option", () => {
    // ADR 34 allows a new option only for a removed one. The exceptions are four options for the discount and three for
    // interest (ADR 38), five for reminders (ADR 39), three for observation by notifications, and one for saved cards,
    // which must be off by default (ADR 49).
    const decided = OPTION_PATHS.filter((path) => !path.startsWith("dialect."))

    expect(decided.length).toBeGreaterThan(10)
    expect(decided.length + 1).toBeLessThanOrEqual(68)
  })
})
