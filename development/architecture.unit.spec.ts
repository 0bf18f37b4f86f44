import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const ROOT = join(__dirname, "..")

describe("docs/architecture.md", () => {
  const text = readFileSync(join(ROOT, "docs/architecture.md"), "utf8")
  const named = [...new Set(text.match(/\bsrc\/[\w./[\]-]+/g) ?? [])].map(
    (path) => path.replace(/[.]$/, "")
  )

  it.each(named)("names %s, which is there", (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true)
  })

  it("draws the three ways", () => {
    expect(text.match(/```mermaid/g)).toHaveLength(3)
    expect(named.length).toBeGreaterThan(20)
  })
})
