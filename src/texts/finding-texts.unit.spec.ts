import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { FINDINGS } from "../domain/health/finding-codes"
import { createFindingTextFunction } from "./finding-texts"
import english from "./json/checks.en.json"
import portuguese from "./json/checks.ptBR.json"

const SOURCE = [
  "domain/health",
  "health",
  "api/doctor",
  "cli",
  "modules/ledger",
  "operations",
]
  .flatMap((name) => {
    const folder = join(__dirname, "..", name)
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.includes(".spec."))
      .map((file) => readFileSync(join(folder, file), "utf8"))
  })
  .join("\n")

it("the code of each finding of the health checks is used in the source, and has texts in English and Portuguese", () => {
  const codes = Object.keys(FINDINGS)

  expect(codes.filter((code) => !SOURCE.includes(`"${code}"`))).toEqual([])
  expect(Object.keys(english)).toEqual(codes)
  expect(Object.keys(portuguese)).toEqual(codes)
})

it("createFindingTextFunction returns Portuguese texts for the locale pt-BR, and English texts for the locale fr and without a locale", () => {
  expect(createFindingTextFunction("pt-BR")("ok")).toBe(portuguese.ok)
  expect(createFindingTextFunction("fr")("ok")).toBe(english.ok)
  expect(createFindingTextFunction()("ok")).toBe(english.ok)
})
