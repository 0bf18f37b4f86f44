import * as texts from "./texts"

const { english, fillPlaceholders } = texts
/** The Portuguese texts of all components. */
const PORTUGUESE = Object.assign(
  {},
  ...Object.entries(texts).map(([name, own]) => /_TEXTS$/.test(name) && own)
) as texts.Texts
const names = Object.keys(PORTUGUESE) as texts.TextName[]

describe("texts", () => {
  it.each(names)(
    "the text %s has the same placeholders in English and Portuguese",
    (name) => {
      const placeholdersIn = (text: string) => text.match(/\{\w+\}/g)?.sort()

      expect(placeholdersIn(english.texts[name])).toEqual(
        placeholdersIn(PORTUGUESE[name])
      )
    }
  )
})

describe("fillPlaceholders", () => {
  it("fillPlaceholders inserts a value unchanged, even if it contains a replacement pattern such as $&", () => {
    expect(
      fillPlaceholders("Pagar {amount}", { amount: "R$ 5,00 $& $1" })
    ).toBe("Pagar R$ 5,00 $& $1")
  })
})
