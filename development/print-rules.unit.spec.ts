import { readFileSync } from "node:fs"
import { join } from "node:path"

import { pageWithRules } from "./print-rules"

describe("docs/reconciliation.md", () => {
  it("has the rules as they are; if not, run npm run docs:rules", async () => {
    const page = readFileSync(
      join(__dirname, "../docs/reconciliation.md"),
      "utf8"
    )

    expect(await pageWithRules()).toBe(page)
    expect(page).toContain("order_without_charge")
  })
})
