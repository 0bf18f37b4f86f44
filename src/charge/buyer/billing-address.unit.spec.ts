import { billingAddressFrom, type CartAddress } from "./billing-address"

function anAddress(changes: CartAddress = {}): CartAddress {
  return {
    address_1: "Rua das Flores, 100 - fundos",
    address_2: "Centro",
    city: "São Paulo",
    province: "SP",
    postal_code: "01001-000",
    country_code: "br",
    ...changes,
  }
}

describe("billingAddressFrom", () => {
  it("maps a Medusa address to the gateway's", () => {
    expect(billingAddressFrom(anAddress())).toEqual({
      kind: "complete",
      billingAddress: {
        street: "Rua das Flores",
        number: "100",
        complement: "fundos",
        neighborhood: "Centro",
        city: "São Paulo",
        state: "SP",
        country: "BR",
        zipCode: "01001000",
      },
    })
  })

  describe("takes each part from the first place that has it", () => {
    const sent = {
      street: "sent street",
      number: "sent number",
      neighborhood: "sent neighborhood",
      complement: "sent complement",
    }
    const metadata = {
      street: "kept street",
      number: "kept number",
      neighborhood: "kept neighborhood",
      complement: "kept complement",
    }

    it("the payment session before all else", () => {
      expect(billingAddressFrom(anAddress({ metadata }), sent)).toMatchObject({
        billingAddress: sent,
      })
    })

    it("then the address's metadata", () => {
      expect(billingAddressFrom(anAddress({ metadata }))).toMatchObject({
        billingAddress: metadata,
      })
    })

    it("then the address lines", () => {
      expect(billingAddressFrom(anAddress({ metadata: {} }))).toMatchObject({
        billingAddress: {
          street: "Rua das Flores",
          number: "100",
          neighborhood: "Centro",
          complement: "fundos",
        },
      })
    })

    it("each part on its own", () => {
      const address = anAddress({
        metadata: { number: "kept number", street: "kept street" },
      })

      expect(
        billingAddressFrom(address, { street: "sent street" })
      ).toMatchObject({
        billingAddress: {
          street: "sent street",
          number: "kept number",
          neighborhood: "Centro",
          complement: "fundos",
        },
      })
    })

    it("and passes over a place that holds only spaces", () => {
      const address = anAddress({ metadata: { number: " " } })

      expect(billingAddressFrom(address, { number: "  " })).toMatchObject({
        billingAddress: { number: "100" },
      })
    })
  })

  it("writes S/N for a number that nobody gave", () => {
    expect(
      billingAddressFrom(anAddress({ address_1: "Praça da Sé" }))
    ).toMatchObject({
      billingAddress: { street: "Praça da Sé", number: "S/N" },
    })
  })

  it("writes the city for a neighborhood that nobody gave", () => {
    expect(billingAddressFrom(anAddress({ address_2: null }))).toMatchObject({
      billingAddress: { neighborhood: "São Paulo" },
    })
  })

  it("leaves out a complement that nobody gave", () => {
    const mapped = billingAddressFrom(
      anAddress({ address_1: "Rua das Flores, 100", address_2: "" }),
      { complement: "" }
    )

    expect(
      mapped.kind === "complete" && "complement" in mapped.billingAddress
    ).toBe(false)
  })

  it.each([
    ["Centro", { neighborhood: "Centro" }],
    ["apto 42 - Centro", { complement: "apto 42", neighborhood: "Centro" }],
    [
      "apto 42 - bloco B - Centro",
      { complement: "apto 42 - bloco B", neighborhood: "Centro" },
    ],
    ["Jardim-América", { neighborhood: "Jardim-América" }],
  ])("reads the second line %j", (address_2, expected) => {
    expect(
      billingAddressFrom(
        anAddress({ address_1: "Rua das Flores, 100", address_2 })
      )
    ).toMatchObject({
      billingAddress: expected,
    })
  })

  it("reads numbers in metadata, and nothing else that is no text", () => {
    const metadata = {
      number: 77,
      street: { name: "Rua" },
      neighborhood: true,
      complement: null,
    }

    expect(billingAddressFrom(anAddress({ metadata }))).toMatchObject({
      billingAddress: {
        number: "77",
        street: "Rua das Flores",
        neighborhood: "Centro",
        complement: "fundos",
      },
    })
  })

  it.each([
    ["sp", "SP"],
    ["BR-SP", "SP"],
    ["br-rj", "RJ"],
    ["São Paulo", "SP"],
  ])("writes the state %s as %s", (province, state) => {
    expect(billingAddressFrom(anAddress({ province }))).toMatchObject({
      billingAddress: { state },
    })
  })

  it("names everything that is missing", () => {
    expect(billingAddressFrom({})).toEqual({
      kind: "incomplete",
      missing: [
        "street",
        "neighborhood",
        "city",
        "state",
        "country",
        "zipCode",
      ],
    })
  })

  it.each<[string, CartAddress]>([
    ["street", { address_1: " " }],
    ["state", { province: null }],
    ["country", { country_code: undefined }],
    ["zipCode", { postal_code: "unknown" }],
    ["state", { province: "SÃ" }],
    ["zipCode", { postal_code: "1304" }],
  ])("names the %s when it alone is missing", (field, changes) => {
    expect(billingAddressFrom(anAddress(changes))).toEqual({
      kind: "incomplete",
      missing: [field],
    })
  })

  it("takes state and postal code of another country as they are", () => {
    expect(
      billingAddressFrom(
        anAddress({
          country_code: "us",
          province: "ca",
          postal_code: "94103",
        })
      )
    ).toMatchObject({
      billingAddress: { state: "CA", country: "US", zipCode: "94103" },
    })
  })
})
