import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import resources from "."
import { NAMESPACE } from "./namespace"

/**
 * Returns the texts of the admin pages. The server's messages are left out, because texts/render-message.unit.spec.ts
 * tests them.
 */
const pageTexts = ({
  messages: _,
  ...texts
}: (typeof resources.en)[typeof NAMESPACE]) => flattenTexts(texts)

const english = pageTexts(resources.en[NAMESPACE])
const portuguese = pageTexts(resources.ptBR[NAMESPACE])

it("each text of the admin pages has the same placeholders in Portuguese as in English", () => {
  expect([...portuguese.keys()]).toEqual([...english.keys()])
  for (const [key, text] of english) {
    expect([key, valuesIn(portuguese.get(key))]).toEqual([key, valuesIn(text)])
  }
})

it("every text key that the admin pages use exists in the text files, and every key in the text files is used", () => {
  // A key that occurs only in a docstring does not count as used.
  const source = readSourcesBelow(join(__dirname, "..")).replace(
    /\/\*\*[\s\S]*?\*\//g,
    ""
  )
  const asked = [...source.matchAll(/["`]([a-z][a-zA-Z]*\.[\w.]+)["`]/g)]
    .map(([, key = ""]) => key)
    .filter((key) => key.split(".")[0]! in resources.en[NAMESPACE])
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter((key) => !english.has(key))).toEqual([])

  // Keys with a variable part, such as `groups.${group}.title`.
  const forms = [...source.matchAll(/`([a-z][a-zA-Z]*\.[^`]*\$\{[^`]*)`/g)].map(
    ([, form = ""]) =>
      new RegExp(
        `^${form
          .replace(/\$\{[^}]*\}/g, "<>")
          .replaceAll(".", "\\.")
          .replaceAll("<>", ".+")}$`
      )
  )
  const unasked = [...english.keys()].filter(
    (key) => !asked.includes(key) && !forms.some((form) => form.test(key))
  )
  expect(unasked).toEqual([])
})

it("no text of the admin pages contains the name of a TypeScript file, or the name of an option with a dot, such as pix.discount", () => {
  const named = [...english, ...portuguese].filter(([, text]) =>
    /medusa-config|\.ts\b|[a-z]\.[a-z]/.test(
      text.replace(/\{\{\w+\}\}/g, "").replace(/\bex\./g, "")
    )
  )

  expect(named).toEqual([])
})

function flattenTexts(texts: object, above = ""): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, text]: [string, string | object]) =>
      typeof text === "string"
        ? [[above + key, text] as const]
        : [...flattenTexts(text, `${above}${key}.`)]
    )
  )
}

function valuesIn(text = ""): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).sort()
}

function readSourcesBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".spec."))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n")
}
