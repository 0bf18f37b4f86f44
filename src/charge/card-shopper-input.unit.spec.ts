import { readCardSessionData } from "./shopper-input"

const CPF = "529.982.247-25"
const CNPJ = "11.222.333/0001-81"
/** The example of the Receita Federal for the alphanumeric CNPJ. */
const ALPHANUMERIC_CNPJ = "12.ABC.345/01DE-35"

function aCardEntry(
  changes: Record<string, unknown> = {}
): Record<string, unknown> {
  return { temporary_card_token: "card-token", document: CPF, ...changes }
}

describe("readCardSessionData", () => {
  it("reads card token and document, in one payment, with no address details", () => {
    expect(readCardSessionData(aCardEntry())).toEqual({
      kind: "complete",
      input: {
        temporaryCardToken: "card-token",
        document: "52998224725",
        documentType: "CPF",
        installments: 1,
        billingAddress: {},
      },
    })
  })

  it.each([
    ["a CPF with punctuation", { document: CPF }, "52998224725", "CPF"],
    ["a CPF without", { document: "52998224725" }, "52998224725", "CPF"],
    ["a CNPJ", { document: CNPJ }, "11222333000181", "CNPJ"],
    [
      "an alphanumeric CNPJ",
      { document: ALPHANUMERIC_CNPJ },
      "12ABC34501DE35",
      "CNPJ",
    ],
    [
      "an alphanumeric CNPJ in small letters",
      { document: "12abc34501de35" },
      "12ABC34501DE35",
      "CNPJ",
    ],
    [
      "a passport that is named as one",
      { document: "fz 123456", document_type: "PASSPORT" },
      "FZ123456",
      "PASSPORT",
    ],
    [
      "a CPF that is named as one",
      { document: CPF, document_type: "CPF" },
      "52998224725",
      "CPF",
    ],
  ])("reads %s", (_, changes, document, documentType) => {
    expect(readCardSessionData(aCardEntry(changes))).toMatchObject({
      kind: "complete",
      input: { document, documentType },
    })
  })

  it.each([
    ["a CPF with a wrong check digit", { document: "529.982.247-26" }],
    ["a CPF of one digit repeated", { document: "111.111.111-11" }],
    ["a CNPJ with a wrong check digit", { document: "11.222.333/0001-82" }],
    [
      "an alphanumeric CNPJ with a wrong check digit",
      { document: "12.ABC.345/01DE-36" },
    ],
    [
      "an alphanumeric CNPJ with letters as check digits",
      { document: "12.ABC.345/01DE-3A" },
    ],
    ["a passport that is not named as one", { document: "FZ123456" }],
    [
      "a passport of two characters",
      { document: "F1", document_type: "PASSPORT" },
    ],
    ["a CNPJ that is named a CPF", { document: CNPJ, document_type: "CPF" }],
    ["a CPF that is named a CNPJ", { document: CPF, document_type: "CNPJ" }],
    ["a name", { document: "Maria da Silva" }],
    ["other digits that look the same", { document: "５２９９８２２４７２５" }],
  ])("refuses %s, without repeating it", (_, changes) => {
    const reading = readCardSessionData(aCardEntry(changes))

    expect(reading).toEqual({
      kind: "invalid",
      problems: [expect.stringMatching(/^data\.document is not a valid /)],
    })
    expect(JSON.stringify(reading)).not.toContain(changes.document)
  })

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["an empty object", {}],
    [
      "fields that are null",
      { temporary_card_token: null, document: null, billing_address: null },
    ],
    ["installments alone, as starters send them", { installments: 3 }],
    [
      "only keys of others",
      { foo: "bar", checkout_transparent: { state: "paid" } },
    ],
  ])("finds no card in %s", (_, data) => {
    expect(readCardSessionData(data)).toEqual({ kind: "none" })
  })

  it.each([
    ["document type", { document_type: null }],
    ["billing address", { billing_address: null }],
    [
      "part of the billing address",
      {
        billing_address: {
          street: null,
          number: null,
          neighborhood: null,
          complement: null,
        },
      },
    ],
  ])("takes a %s that is null for none", (_, changes) => {
    expect(readCardSessionData(aCardEntry(changes))).toEqual(
      readCardSessionData(aCardEntry())
    )
  })

  it("takes a card token that is null for a missing one, and a document as well", () => {
    expect(readCardSessionData(aCardEntry({ document: null }))).toEqual(
      readCardSessionData({ temporary_card_token: "card-token" })
    )
    expect(
      readCardSessionData(aCardEntry({ temporary_card_token: null }))
    ).toEqual(readCardSessionData({ document: CPF }))
  })

  it("wants the card token that belongs to a document", () => {
    expect(readCardSessionData({ document: CPF })).toEqual({
      kind: "invalid",
      problems: [
        "data.temporary_card_token is missing; it comes from the card SDK",
      ],
    })
  })

  it("wants the document that belongs to a card token", () => {
    expect(readCardSessionData({ temporary_card_token: "card-token" })).toEqual(
      {
        kind: "invalid",
        problems: [
          "data.document is missing; send the buyer's CPF, CNPJ or passport number",
        ],
      }
    )
  })

  it.each([1, 2, 12])("takes %i installments", (installments) => {
    expect(readCardSessionData(aCardEntry({ installments }))).toMatchObject({
      kind: "complete",
      input: { installments },
    })
  })

  it.each([
    0,
    -1,
    13,
    1.5,
    "3",
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    true,
    [3],
    {},
  ])("refuses %p installments", (installments) => {
    expect(readCardSessionData(aCardEntry({ installments }))).toEqual({
      kind: "invalid",
      problems: ["data.installments must be a whole number from 1 to 12"],
    })
  })

  it.each<[string, Record<string, unknown>, string]>([
    [
      "an empty card token",
      { temporary_card_token: "  " },
      "data.temporary_card_token is empty",
    ],
    [
      "a card token without end",
      { temporary_card_token: "t".repeat(4_097) },
      "data.temporary_card_token is longer than 4096 characters",
    ],
    ["an empty document", { document: "" }, "data.document is empty"],
    [
      "a document without end",
      { document: "1".repeat(31) },
      "data.document is longer than 30 characters",
    ],
    [
      "an unknown document type",
      { document_type: "RG" },
      "data.document_type must be CPF, CNPJ or PASSPORT",
    ],
    [
      "a street without end",
      { billing_address: { street: "a".repeat(101) } },
      "data.billing_address.street is longer than 100 characters",
    ],
  ])("refuses %s", (_, changes, problem) => {
    expect(readCardSessionData(aCardEntry(changes))).toEqual({
      kind: "invalid",
      problems: [problem],
    })
  })

  it.each([
    ["a text", "card-token"],
    ["a list", [{}]],
    ["a number", 3],
  ])("refuses data that is %s", (_, data) => {
    expect(readCardSessionData(data).kind).toBe("invalid")
  })

  it("tells each problem at once", () => {
    expect(
      readCardSessionData({
        temporary_card_token: 1,
        document: 2,
        installments: 3.5,
      })
    ).toMatchObject({
      kind: "invalid",
      problems: [
        expect.stringMatching(/^data\.temporary_card_token /),
        expect.stringMatching(/^data\.document /),
        expect.stringMatching(/^data\.installments /),
      ],
    })
  })

  it("keeps the parts of the address that Medusa has no fields for", () => {
    const billing_address = {
      street: " Rua das Flores ",
      number: "12A",
      neighborhood: "Centro",
      complement: "fundos",
    }

    expect(readCardSessionData(aCardEntry({ billing_address }))).toMatchObject({
      input: {
        billingAddress: {
          street: "Rua das Flores",
          number: "12A",
          neighborhood: "Centro",
          complement: "fundos",
        },
      },
    })
  })

  it("drops every key that a storefront plants", () => {
    const planted = {
      amount: 1,
      currency_code: "usd",
      installmentType: "NONE",
      documentType: "PASSPORT",
      temporaryCardToken: "another-token",
      checkout_transparent: { state: "paid" },
      constructor: "x",
      billing_address: {
        number: "1",
        zipCode: "00000000",
        country: "US",
        amount: 1,
      },
      ...(JSON.parse('{"__proto__": {"polluted": true}}') as object),
    }

    const reading = readCardSessionData(aCardEntry(planted))

    expect(reading).toEqual({
      kind: "complete",
      input: {
        temporaryCardToken: "card-token",
        document: "52998224725",
        documentType: "CPF",
        installments: 1,
        billingAddress: { number: "1" },
      },
    })
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})
