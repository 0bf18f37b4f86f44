import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import resources from "."
import { NAMESPACE } from "./namespace"

/** Without the messages of the server, which have a spec of their own (texts/render-message.unit.spec.ts). */
const pageTexts = ({
  messages: _,
  ...texts
}: (typeof resources.en)[typeof NAMESPACE]) => flat(texts)

const english = pageTexts(resources.en[NAMESPACE])
const portuguese = pageTexts(resources.ptBR[NAMESPACE])

it("says the same in Portuguese as in English, with the same values in it", () => {
  expect([...portuguese.keys()]).toEqual([...english.keys()])
  for (const [key, text] of english) {
    expect([key, valuesIn(portuguese.get(key))]).toEqual([key, valuesIn(text)])
  }
})

it("has every text that a page asks for by its name, and no other", () => {
  const source = sources(join(__dirname, ".."))
  const asked = [...source.matchAll(/["`]([a-z][a-zA-Z]*\.[\w.]+)["`]/g)]
    .map(([, key = ""]) => key)
    .filter((key) => key.split(".")[0]! in resources.en[NAMESPACE])
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter((key) => !english.has(key))).toEqual([])

  // `groups.${group}.title`: a key of that form.
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

it("no text for owners names a file or an option", () => {
  const named = [...english, ...portuguese].filter(([, text]) =>
    /medusa-config|\.ts\b|[a-z]\.[a-z]/.test(
      text.replace(/\{\{\w+\}\}/g, "").replace(/\bex\./g, "")
    )
  )

  expect(named).toEqual([])
})

function flat(texts: object, above = ""): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, text]: [string, string | object]) =>
      typeof text === "string"
        ? [[above + key, text] as const]
        : [...flat(text, `${above}${key}.`)]
    )
  )
}

function valuesIn(text = ""): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).sort()
}

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".spec."))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n")
}
