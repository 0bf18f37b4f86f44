import fc from "fast-check"
import { readCodeSessionData } from "./shopper-input"

const CPF = "529.982.247-25"
const PLAIN_CPF = "52998224725"

describe("readCodeSessionData", () => {
  it.each([
    ["a CPF with punctuation", { document: CPF }, PLAIN_CPF, "CPF"],
    ["a CPF with blanks around it", { document: ` ${CPF} ` }, PLAIN_CPF, "CPF"],
    ["a CNPJ", { document: "11.222.333/0001-81" }, "11222333000181", "CNPJ"],
    [
      "a passport that is named as one",
      { document: "fz 123456", document_type: "PASSPORT" },
      "FZ123456",
      "PASSPORT",
    ],
    [
      "a CPF that is named as one",
      { document: CPF, document_type: "CPF" },
      PLAIN_CPF,
      "CPF",
    ],
    [
      "a CPF whose type is null",
      { document: CPF, document_type: null },
      PLAIN_CPF,
      "CPF",
    ],
  ])("reads %s", (_, data, document, documentType) => {
    expect(readCodeSessionData(data)).toEqual({
      kind: "complete",
      input: { document, documentType },
    })
  })

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["an empty object", {}],
    ["a document that is null", { document: null }],
    ["the type of a document alone", { document_type: "CPF" }],
    ["only keys of others", { foo: "bar", temporary_card_token: "t" }],
    ["what we answered before", { checkout_transparent: { state: "pending" } }],
  ])("finds no document in %s", (_, data) => {
    expect(readCodeSessionData(data)).toEqual({ kind: "none" })
  })

  it.each([
    ["a CPF with a wrong check digit", { document: "529.982.247-26" }],
    ["a CPF of one digit repeated", { document: "111.111.111-11" }],
    ["a passport that is not named as one", { document: "FZ123456" }],
    ["a CPF that is named a CNPJ", { document: CPF, document_type: "CNPJ" }],
    ["a name", { document: "Maria da Silva" }],
  ])("refuses %s, without repeating it", (_, data) => {
    const reading = readCodeSessionData(data)

    expect(reading).toEqual({
      kind: "invalid",
      problems: [expect.stringMatching(/^data\.document is not a valid /)],
    })
    expect(JSON.stringify(reading)).not.toContain(data.document)
  })

  it.each<[string, Record<string, unknown>, string]>([
    ["an empty document", { document: " " }, "data.document is empty"],
    [
      "a document without end",
      { document: "1".repeat(31) },
      "data.document is longer than 30 characters",
    ],
    [
      "an unknown type of document",
      { document: CPF, document_type: "RG" },
      "data.document_type must be CPF, CNPJ or PASSPORT",
    ],
  ])("refuses %s", (_, data, problem) => {
    expect(readCodeSessionData(data)).toEqual({
      kind: "invalid",
      problems: [problem],
    })
  })

  it.each([
    ["a text", CPF],
    ["a number", 52_998_224_725],
    ["a list", [CPF]],
    ["a document that is a number", { document: 52_998_224_725 }],
    ["a document that is an object", { document: { $ne: null } }],
  ])("refuses %s, without repeating it", (_, data) => {
    const reading = readCodeSessionData(data)

    expect(reading.kind).toBe("invalid")
    expect(JSON.stringify(reading)).not.toMatch(/52998224725|529\.982/)
  })

  it("keeps nothing but the document, whatever a storefront plants", () => {
    const planted = {
      document: CPF,
      amount: 1,
      documentType: "PASSPORT",
      temporary_card_token: "card-token",
      checkout_transparent: { state: "paid" },
      ...(JSON.parse('{"__proto__": {"polluted": true}}') as object),
    }

    expect(readCodeSessionData(planted)).toEqual({
      kind: "complete",
      input: { document: PLAIN_CPF, documentType: "CPF" },
    })
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it("never throws, whatever is sent", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (document, type) => {
        const data = { document, document_type: type }

        expect(["complete", "none", "invalid"]).toContain(
          readCodeSessionData(data).kind
        )
      })
    )
  })
})
