import fc from "fast-check"
import { removeShopperData } from "./remove-shopper-data"

const CPF = "529.982.247-25"

describe("removeShopperData", () => {
  it.each<[string, unknown, unknown, string[]]>([
    ["no shopper data", { gift: "yes", n: 1 }, { gift: "yes", n: 1 }, []],
    [
      "a document",
      { data: { document: CPF, gift: 1 } },
      { data: { gift: 1 } },
      ["document"],
    ],
    [
      "field names that are spelled in different ways",
      {
        client: {
          "billing-address": {},
          documentType: "CPF",
          CPF,
          installments: 3,
        },
      },
      { client: {} },
      ["billingaddress", "documenttype", "cpf", "installments"],
    ],
    [
      "the plugin's own field checkout_transparent",
      { data: { checkout_transparent: { state: "paid" } } },
      { data: {} },
      ["checkouttransparent"],
    ],
    [
      "a CPF in fields with unrelated names",
      { data: { note: ` ${CPF} `, list: ["52998224725", "a"] } },
      { data: { list: ["a"] } },
      ["another field", "another field"],
    ],
    [
      "a CPF that is a number",
      { data: { note: 52_998_224_725 } },
      { data: {} },
      ["another field"],
    ],
    [
      "a CPF inside a text",
      { note: `CPF do João: ${CPF}.`, gift: 1 },
      { gift: 1 },
      ["another field"],
    ],
    [
      "an unpunctuated document inside a sentence",
      { note: "meu CPF é 52998224725", other: "CNPJ: 12abc34501de35", gift: 1 },
      { gift: 1 },
      ["another field", "another field"],
    ],
    [
      "a mistyped document in a field that the storefront named itself",
      {
        buyer_cpf: "529.982.247-26",
        documentoDoTitular: "1",
        payerTaxId: "1",
        gift: 1,
      },
      { gift: 1 },
      ["another field", "another field", "another field"],
    ],
    [
      "a CPF as the name of a field",
      { [CPF]: "x", gift: 1 },
      { gift: 1 },
      ["another field"],
    ],
    [
      "a document in JSON inside a text",
      { payload: JSON.stringify({ a: [{ cpf: "1" }] }), gift: '{"a":1}' },
      { gift: '{"a":1}' },
      ["another field"],
    ],
    [
      "a field name with a line break, which is returned without the line break",
      { "do-cu\nment": "1", [`CPF ${CPF}\n[error] forged`]: "1" },
      {},
      ["document", "another field"],
    ],
  ])(
    "removeShopperData removes a shopper's data and the plugin's own fields from JSON, keeps everything else, and lists the removed fields (here JSON with %s)",
    (_, given, kept, removed) => {
      expect(removeShopperData(given)).toEqual({
        kind: "removed",
        kept,
        removed,
      })
    }
  )

  it.each([
    { temporary_card_token: "t" },
    { data: { client: { temporaryCardToken: "t" } } },
    { data: [{ temporatyCardToken: "t" }] },
    { cardToken: "t" },
    { data: { cvv: "123" } },
    { cvv2: 123 },
    { card_cvc: "123" },
    { cardSecurityCode: "123" },
    { "código de segurança": "123" },
    { tokenDoCartao: "t" },
    { tokenDeCartao: "t" },
    { númeroDeCartão: "4111 1111 1111 1112" },
    { cvv: ["123"] },
    { cvv: { value: "123" } },
    { giftCardNumber: "4111111111111111" },
    { client_temporary_token: "t" },
    { data: { note: "4111 1111 1111 1111" } },
    { data: { note: 4_111_111_111_111_111 } },
    { data: { note: "my card is 4111-1111-1111-1111, thanks" } },
    { data: { payload: '{"temporaryCardToken":"t"}' } },
    { "4111111111111111": "x" },
  ])(
    "removeShopperData returns only the result kind “card_data” if the given JSON contains a card number, card token or security code, such as %j",
    (given) => {
      expect(removeShopperData(given)).toEqual({ kind: "card_data" })
    }
  )

  it.each([
    { hasCvv: true, cvvRequired: false, cardToken: true },
    { cvvRequired: "yes", cvv: null, cardNumber: "" },
    { cvv: { isRequired: true } },
    { giftCardNumber: "0000 1234", gift_card_number: 12_345 },
    { numeroDoCartaoPresente: "1234" },
    { phone: "5511969553966" },
    { contact: "5511969553966" },
    { celular: "11971798100" },
    { ean: "5449000000996" },
    { documentation: "yes", cvs: "a,b" },
    { note: "call 52998224725 about the cpf" },
    { at: 1_791_158_400_000 },
    { at: "2026-11-28T10:00:00.000Z" },
  ])(
    "removeShopperData keeps %j, which only looks like card data or a CPF",
    (given) => {
      expect(removeShopperData(given)).toEqual({
        kind: "removed",
        kept: given,
        removed: [],
      })
    }
  )

  it("removeShopperData returns too_deep for data that is nested too deeply to be checked", () => {
    let nested: unknown = "x"
    for (let depth = 0; depth < 50_000; depth += 1) nested = [nested]

    expect(removeShopperData(nested)).toEqual({ kind: "too_deep" })
  })

  it("removeShopperData leaves no CPF in the data, whatever JSON values surround the CPF", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, name) => {
        const read = removeShopperData({
          [name]: { other: value, deep: [CPF] },
        })

        expect(JSON.stringify(read)).not.toContain(CPF)
      })
    )
  })
})
