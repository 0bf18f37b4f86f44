import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const ROOT = join(__dirname, "..")
const readText = (path: string) => readFileSync(join(ROOT, path), "utf8")

const FILES = ["src", "development", "integration-tests"]
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
      (file) => `${folder}/${file}`
    )
  )
  .concat("medusa-config.ts")

/** Names of files in a text that no file of this repository has, at whatever place. */
function missingIn(text: string): string[] {
  return text
    .split(/[^\w@/.*[\]-]+/)
    .filter((word) => /^\w.*\w\.tsx?$/.test(word) && !word.includes("*"))
    .filter((name) => !FILES.some((file) => `/${file}`.endsWith(`/${name}`)))
}

describe("docs/architecture.md", () => {
  const text = readText("docs/architecture.md")
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

it("CONTRIBUTING.md names files that are there", () => {
  expect(missingIn(readText("CONTRIBUTING.md"))).toEqual([])
})

it("comments name files that are there", () => {
  const comments = FILES.filter((file) => /^src\/.*\.tsx?$/.test(file))
    .flatMap((file) => readText(file).split("\n"))
    .filter((line) => /^\s*(\/\*\*|\*|\/\/)/.test(line))

  expect(comments.length).toBeGreaterThan(1_000)
  expect(missingIn(comments.join("\n"))).toEqual([])
})
