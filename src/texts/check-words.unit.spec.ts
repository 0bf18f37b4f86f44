import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { checkWordsIn } from "./check-words"
import english from "./json/checks.en.json"
import portuguese from "./json/checks.ptBR.json"

const SOURCE = [
  "domain/health",
  "health",
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

it("checks have words in both languages for every code that one comes to, and no other", () => {
  const judged = [
    ...SOURCE.matchAll(/\b(?:fine|warning|problem|unknown)\(\s*"(\w+)"/g),
  ].map(([, code]) => code)
  const codes = Object.keys(english)

  expect(judged.length).toBeGreaterThan(40)
  expect(judged.filter((code) => !codes.includes(code!))).toEqual([])
  expect(codes.filter((code) => !SOURCE.includes(`"${code}"`))).toEqual([])
  expect(Object.keys(portuguese)).toEqual(codes)
})

it("speak Portuguese where that is asked for, else English", () => {
  expect(checkWordsIn("pt-BR")("ok")).toBe(portuguese.ok)
  expect(checkWordsIn("fr")("ok")).toBe(english.ok)
  expect(checkWordsIn()("ok")).toBe(english.ok)
})
