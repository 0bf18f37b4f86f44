import { cnpj, cpf } from "cpf-cnpj-validator"
import fc from "fast-check"
import { type DocumentType, readDocument } from "./document"

const TYPE = fc.constantFrom<(DocumentType | undefined)[]>(
  ...([undefined, "CPF", "CNPJ", "PASSPORT"] as const)
)
const ALPHANUMERIC = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"]

/** Generates texts that are as long as a document. Most of their characters can be part of a document. */
const TYPED = fc.string({
  unit: fc.constantFrom(...ALPHANUMERIC, ..."0123456789", ..."a  ./-_ßé"),
  maxLength: 22,
})

const RIGHT = fc.oneof(
  fc
    .stringMatching(/^\d{9}$/)
    .map((body) => withCheckDigits(body, cpf.verifierDigit)),
  fc
    .oneof(fc.stringMatching(/^\d{12}$/), fc.stringMatching(/^[0-9A-Z]{12}$/))
    .map((body) => withCheckDigits(body, cnpj.verifierDigit))
)

const PUNCTUATED = fc
  .tuple(RIGHT, fc.array(fc.tuple(fc.nat(20), fc.constantFrom(..." ./-"))))
  .map(([document, marks]) =>
    marks.reduce(
      (typed, [place, mark]) =>
        typed.slice(0, place) + mark + typed.slice(place),
      document.toLowerCase()
    )
  )

describe("readDocument", () => {
  it("readDocument refuses a document of one repeated digit, even if its check digits are right", () => {
    for (const digit of "0123456789") {
      expect(readDocument(digit.repeat(11))).toBeUndefined()
      expect(readDocument(digit.repeat(14))).toBeUndefined()
    }
  })

  it.each([
    ["a dash of another length", "529.982.247–25"],
    ["an invisible character at its end", "52998224725\u200B"],
    ["direction marks around it", "\u202A529.982.247-25\u202C"],
  ])("readDocument reads a CPF even if it has %s", (_, typed) => {
    expect(readDocument(typed)).toEqual({
      document: "52998224725",
      documentType: "CPF",
    })
  })

  it.each([
    ["12345678909", "a CPF that is often made up"],
    ["５２９９８２２４７２５", "full-width digits"],
  ])("readDocument returns undefined for the text %j (%s)", (typed) => {
    expect(readDocument(typed)).toBeUndefined()
  })

  it.each([
    ["documents with punctuation, spaces and small letters", PUNCTUATED],
    ["anything that may be typed", TYPED],
  ])(
    "readDocument returns the same result as the reference library for %s",
    (_, typed) => {
      fc.assert(
        fc.property(typed, TYPE, (text, type) => {
          expect(readDocument(text, type)).toEqual(expectedReading(text, type))
        }),
        { numRuns: 5_000 }
      )
    }
  )
})

/** Returns the result that the reference library gives for a document. */
function expectedReading(
  typed: string,
  type?: DocumentType
): ReturnType<typeof readDocument> {
  const document = typed.replace(/[\s./-]/g, "").toUpperCase()
  if (type === "PASSPORT") {
    return /^[A-Z0-9]{9}$/.test(document)
      ? { document, documentType: "PASSPORT" }
      : undefined
  }
  if (
    type !== "CNPJ" &&
    /^\d{11}$/.test(document) &&
    cpf.isValid(document, true)
  ) {
    return { document, documentType: "CPF" }
  }
  if (
    type !== "CPF" &&
    /^[A-Z0-9]{12}\d{2}$/.test(document) &&
    cnpj.isValid(document, true)
  ) {
    return { document, documentType: "CNPJ" }
  }
  return undefined
}

function withCheckDigits(
  body: string,
  verifierDigit: (digits: string) => number
): string {
  const first = body + verifierDigit(body)
  return first + verifierDigit(first)
}
