import { cnpj, cpf } from "cpf-cnpj-validator"
import fc from "fast-check"
import { type DocumentType, formatDocument, readDocument } from "./document"

const TYPED = fc.oneof(
  fc.string({
    unit: fc.constantFrom(..."012345678901234567890abXZß ./-:"),
    maxLength: 24,
  }),
  fc.string({ unit: fc.constantFrom(..."CPFNJ: 12"), maxLength: 24 }),
  fc.string({ unit: "binary", maxLength: 24 })
)
const TYPE = fc.constantFrom<(DocumentType | undefined)[]>(
  ...([undefined, "CPF", "CNPJ", "PASSPORT"] as const)
)

const withoutSeparators = (text: string) =>
  text.toUpperCase().replace(/[^0-9A-Z]/g, "")

describe("formatDocument", () => {
  it.each([
    ["CPF: 529.982.247-25", "529.982.247-25"],
    [" CNPJ:12.ABC.345/01DE-35", "12.ABC.345/01DE-35"],
    ["CPF", "CP.F"],
    ["CPF.123.45", "CP.F12.345"],
  ])("formatDocument formats the pasted text %j as %j", (typed, shown) => {
    expect(formatDocument(typed)).toBe(shown)
  })

  it.each<[string, DocumentType, string]>([
    ["1122", "CNPJ", "11.22"],
    ["1122", "CPF", "112.2"],
    ["529982247251", "CPF", "529.982.247-251"],
    ["fz 123-456", "PASSPORT", "FZ123456"],
    ["123456789012", "PASSPORT", "123456789012"],
  ])(
    "formatDocument formats the text %j of a document with the type %s as %j",
    (typed, type, shown) => {
      expect(formatDocument(typed, type)).toBe(shown)
    }
  )

  it("formatDocument does not change a text that it has already formatted", () => {
    fc.assert(
      fc.property(TYPED, TYPE, (typed, type) => {
        const shown = formatDocument(typed, type)

        expect(formatDocument(shown, type)).toBe(shown)
      }),
      { numRuns: 5_000 }
    )
  })

  it("formatDocument keeps every letter and digit, except for the word CPF or CNPJ at the beginning", () => {
    fc.assert(
      fc.property(TYPED, TYPE, (typed, type) => {
        fc.pre(!/^\s*(CPF|CNPJ)[\s:]/i.test(typed))

        expect(withoutSeparators(formatDocument(typed, type))).toBe(
          withoutSeparators(typed)
        )
      }),
      { numRuns: 5_000 }
    )
  })

  it("formatDocument formats every valid document like the reference library, and readDocument reads the result", () => {
    const body = fc.oneof(
      fc.stringMatching(/^\d{11}$/),
      fc.stringMatching(/^[0-9A-Z]{12}\d\d$/)
    )

    fc.assert(
      fc.property(body, (document) => {
        const shown = formatDocument(document)

        expect(shown).toBe(
          document.length === 11 ? cpf.format(document) : cnpj.format(document)
        )
        expect(readDocument(shown)).toEqual(readDocument(document))
      }),
      { numRuns: 2_000 }
    )
  })
})
