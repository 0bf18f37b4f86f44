import {
  billingAddressFrom,
  type CartAddress,
  brazilianState,
  splitStreetLine,
} from "./billing-address"

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

    it("the payment session, and then the address's metadata", () => {
      const address = anAddress({ metadata })

      expect(billingAddressFrom(address, sent)).toMatchObject({
        billingAddress: sent,
      })
      expect(billingAddressFrom(address)).toMatchObject({
        billingAddress: metadata,
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
    [
      "apto 42 - bloco B - Centro",
      { complement: "apto 42 - bloco B", neighborhood: "Centro" },
    ],
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

const STATES: [letters: string, name: string][] = [
  ["AC", "Acre"],
  ["AL", "Alagoas"],
  ["AP", "Amapá"],
  ["AM", "Amazonas"],
  ["BA", "Bahia"],
  ["CE", "Ceará"],
  ["DF", "Distrito Federal"],
  ["ES", "Espírito Santo"],
  ["GO", "Goiás"],
  ["MA", "Maranhão"],
  ["MT", "Mato Grosso"],
  ["MS", "Mato Grosso do Sul"],
  ["MG", "Minas Gerais"],
  ["PA", "Pará"],
  ["PB", "Paraíba"],
  ["PR", "Paraná"],
  ["PE", "Pernambuco"],
  ["PI", "Piauí"],
  ["RJ", "Rio de Janeiro"],
  ["RN", "Rio Grande do Norte"],
  ["RS", "Rio Grande do Sul"],
  ["RO", "Rondônia"],
  ["RR", "Roraima"],
  ["SC", "Santa Catarina"],
  ["SP", "São Paulo"],
  ["SE", "Sergipe"],
  ["TO", "Tocantins"],
]

describe("brazilianState", () => {
  it.each(STATES)("reads %s and its name %s", (letters, name) => {
    expect(brazilianState(letters)).toBe(letters)
    expect(brazilianState(name)).toBe(letters)
    expect(brazilianState(name.toUpperCase())).toBe(letters)
  })

  it.each([
    ["BR-RJ", "RJ"],
    [" sp ", "SP"],
    ["SAO  PAULO", "SP"],
    ["Sa\u0303o Paulo", "SP"],
  ])("reads %j as %s", (province, state) => {
    expect(brazilianState(province)).toBe(state)
  })

  it.each(["SÃ", "S", "", "California", "constructor", "__proto__"])(
    "finds no state in %j",
    (province) => {
      expect(brazilianState(province)).toBeUndefined()
    }
  )
})

describe("splitStreetLine", () => {
  it.each([
    [
      "Av. Paulista, 1578 - apto 42",
      { street: "Av. Paulista", number: "1578", complement: "apto 42" },
    ],
    [
      "Rua das Flores,12A, fundos",
      { street: "Rua das Flores", number: "12A", complement: "fundos" },
    ],
    [
      "Rua das Flores, nº 100 casa 2",
      { street: "Rua das Flores", number: "100", complement: "casa 2" },
    ],
    ["Rua das Flores, n. 100", { street: "Rua das Flores", number: "100" }],
    ["Rua das Flores, s/n", { street: "Rua das Flores", number: "S/N" }],
    [
      "Rua das Flores, SN - lote 3",
      { street: "Rua das Flores", number: "S/N", complement: "lote 3" },
    ],
    ["Rua das Flores 100", { street: "Rua das Flores", number: "100" }],
    ["Rua das Flores nº 100", { street: "Rua das Flores", number: "100" }],
    ["Rua 7 de Setembro, 20", { street: "Rua 7 de Setembro", number: "20" }],
    ["  Rua 7 de Setembro  ", { street: "Rua 7 de Setembro" }],
    ["Praça da Sé", { street: "Praça da Sé" }],
    ["SQN 410 Bloco B", { street: "SQN 410 Bloco B" }],
    ["100", { street: "100" }],
    ["", { street: "" }],
  ])("splits %j", (line, expected) => {
    expect(splitStreetLine(line)).toEqual(expected)
  })

  it("takes the first number after a comma, and keeps a line without one whole", () => {
    expect(splitStreetLine("Rua A, fundos, 12, casa 3")).toEqual({
      street: "Rua A, fundos",
      number: "12",
      complement: "casa 3",
    })
    expect(splitStreetLine("Rua das Flores nº100")).toEqual({
      street: "Rua das Flores",
      number: "100",
    })
    expect(splitStreetLine("Rua A, fundos")).toEqual({
      street: "Rua A, fundos",
    })
  })

  // A guest chooses these texts; each held a process up for a minute and more.
  it.each([
    ["spaces", `a${" ".repeat(80_000)}x`],
    ["commas", "a, ".repeat(30_000) + "1x"],
    ["dashes after a number", `a,1${"-".repeat(80_000)}\n`],
    ["numbers after commas", `a${",1".repeat(40_000)}\n`],
  ])("reads a line of many %s at once, as either line", (_name, line) => {
    const start = performance.now()

    splitStreetLine(line)
    billingAddressFrom({ address_1: line, address_2: line })

    // Before it took from some seconds to minutes; a busy machine takes no second.
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})
