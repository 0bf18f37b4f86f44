import { wrongFieldText } from "../../../texts/checkout-texts"
import { wrongFieldsOf } from "./refuse-unusable-address"

const IN_BRAZIL = {
  country_code: "br",
  province: "SP",
  postal_code: "01310-100",
}

const pathsIn = (body: unknown) => wrongFieldsOf(body).map(({ path }) => path)

describe("what a change of a cart says of an address in Brazil", () => {
  it.each([
    ["a state that there is not", { province: "SÃ" }, ["province"]],
    ["a postal code of four digits", { postal_code: "1304" }, ["postal_code"]],
    [
      "both, in capital letters",
      { country_code: "BR", province: "XX", postal_code: "013101000" },
      ["province", "postal_code"],
    ],
  ])("is wrong with %s, at its field", (_, changes, fields) => {
    const address = { ...IN_BRAZIL, ...changes }

    expect(pathsIn({ billing_address: address })).toEqual(
      fields.map((field) => `billing_address.${field}`)
    )
    expect(pathsIn({ shipping_address: address })).toEqual(
      fields.map((field) => `shipping_address.${field}`)
    )
  })

  it.each([
    ["the name of a state", { province: "São Paulo" }],
    ["Medusa's own spelling of it", { province: "br-sp" }],
    ["digits without their mark", { postal_code: " 01310100 " }],
    ["what is still empty", { province: "", postal_code: null }],
    ["what is not there yet", { province: undefined, postal_code: undefined }],
    [
      "another country",
      { country_code: "us", province: "CA", postal_code: "94103-0000" },
    ],
    ["no country", { country_code: undefined, postal_code: "1304" }],
  ])("is taken with %s", (_, changes) => {
    expect(pathsIn({ billing_address: { ...IN_BRAZIL, ...changes } })).toEqual(
      []
    )
  })

  it.each([
    undefined,
    null,
    "text",
    {},
    { email: "a@b.example" },
    { billing_address: "caaddr_1", shipping_address: null },
    { billing_address: { country_code: 7, postal_code: {} } },
  ])("is nothing where there is no such address: %j", (body) => {
    expect(pathsIn(body)).toEqual([])
  })

  it("is told in one language, with what is to be put there", () => {
    expect(wrongFieldText("postal_code", "pt-BR")).toBe(
      "CEP inválido. O CEP tem 8 números, como 01310-100."
    )
    expect(wrongFieldText("province", "pt-BR")).toBe(
      "Estado inválido. Informe a sigla, como SP."
    )
    expect(wrongFieldText("postal_code", "en")).not.toMatch(/inválid|números/)
  })
})
