import {
  billingAddressFrom,
  type CartAddress,
  brazilianStateCode,
} from "./billing-address"
import { splitStreetLine } from "./split-street-line"

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
  it.each(["01310-100", "CEP 01310-100", "cep: 01310100"])(
    "billingAddressFrom returns the eight digits of the Brazilian postal code %j",
    (postal_code) => {
      expect(billingAddressFrom(anAddress({ postal_code }))).toMatchObject({
        billingAddress: { zipCode: "01310100" },
      })
    }
  )

  it("billingAddressFrom maps the lines, city, state and postal code of a Medusa address to the gateway's fields", () => {
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

  it("billingAddressFrom takes a house number from an address's metadata, ignores objects and null in the metadata, and uses the city as the neighborhood if the address names no neighborhood", () => {
    const metadata = {
      number: 77,
      street: { name: "Rua" },
      complement: null,
    }

    expect(
      billingAddressFrom(anAddress({ metadata, address_2: null }))
    ).toMatchObject({
      billingAddress: {
        number: "77",
        street: "Rua das Flores",
        neighborhood: "São Paulo",
        complement: "fundos",
      },
    })
  })

  it.each<[string, CartAddress, object]>([
    [
      "a unit in the second line as the complement",
      { address_1: "Rua das Flores 100", address_2: "Apto 12" },
      { number: "100", complement: "Apto 12", neighborhood: "São Paulo" },
    ],
    [
      "the complements of the two lines, joined by a comma",
      { address_1: "Rua A, 10, bloco B", address_2: "apto 2 - Centro" },
      { complement: "bloco B, apto 2", neighborhood: "Centro" },
    ],
    [
      "the neighborhood that ends the first line",
      { address_1: "Rua A, 10 - Centro", address_2: "apto 2" },
      { complement: "apto 2", neighborhood: "Centro" },
    ],
    [
      "the end of the first line as a complement when the second line has a neighborhood",
      { address_1: "Rua A, 10 - Padaria Sol", address_2: "Centro" },
      { complement: "Padaria Sol", neighborhood: "Centro" },
    ],
    [
      "S/N as the house number if the only number before the complement is the name of the street",
      { address_1: "Rua 12, Quadra 5, Lote 8" },
      { street: "Rua 12", number: "S/N", complement: "Quadra 5, Lote 8" },
    ],
    [
      "the house number of the metadata without its thousands separator",
      { metadata: { number: "1.500" } },
      { number: "1500" },
    ],
    [
      "S/N as the house number if the metadata contains s/nº as the number",
      { metadata: { number: "s/nº" } },
      { number: "S/N" },
    ],
  ])(
    "billingAddressFrom finds the parts of an address in its two lines and its metadata, and returns for example %s",
    (_, changes, expected) => {
      expect(billingAddressFrom(anAddress(changes))).toMatchObject({
        billingAddress: expected,
      })
    }
  )

  it("billingAddressFrom lists every missing field of an empty address", () => {
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
  ])(
    "billingAddressFrom reports an address as incomplete and names the field %s if only this field is missing or invalid",
    (field, changes) => {
      expect(billingAddressFrom(anAddress(changes))).toEqual({
        kind: "incomplete",
        missing: [field],
      })
    }
  )

  it.each([
    ["us", "ca", "94103", "94103"],
    ["gb", "London", "SW1A 1AA", "SW1A1AA"],
    ["ca", "qc", "h2x 1y4", "H2X1Y4"],
  ])(
    "billingAddressFrom writes the state and postal code of a foreign address in upper case, and the postal code without blanks (country %s, state %s, postal code %s)",
    (country_code, province, postal_code, zipCode) => {
      expect(
        billingAddressFrom(anAddress({ country_code, province, postal_code }))
      ).toMatchObject({
        billingAddress: {
          state: province.toUpperCase(),
          country: country_code.toUpperCase(),
          zipCode,
        },
      })
    }
  )
})

describe("brazilianStateCode", () => {
  it.each([
    ["BR-RJ", "RJ"],
    [" sp ", "SP"],
    ["SAO  PAULO", "SP"],
    ["Sa\u0303o Paulo", "SP"],
  ])("brazilianStateCode reads %j as the state %s", (province, state) => {
    expect(brazilianStateCode(province)).toBe(state)
  })

  it.each(["SÃ", "S", "", "California", "constructor", "__proto__"])(
    "brazilianStateCode returns undefined for %j, which is no Brazilian state",
    (province) => {
      expect(brazilianStateCode(province)).toBeUndefined()
    }
  )
})

describe("the time for reading an address", () => {
  // A guest chooses these texts. Before texts were bounded, each of them blocked a process for a minute or longer.
  it.each([
    ["spaces", `a${" ".repeat(80_000)}x`],
    ["commas", "a, ".repeat(30_000) + "1x"],
    ["dashes after a number", `a,1${"-".repeat(80_000)}\n`],
    ["numbers after commas", `a${",1".repeat(40_000)}\n`],
  ])(
    "splitStreetLine and billingAddressFrom together take less than 20 seconds for an address line of at least 80,000 characters that consists of many %s",
    (_name, line) => {
      const start = performance.now()

      splitStreetLine(line)
      billingAddressFrom({ address_1: line, address_2: line })

      // Unbounded reading took seconds to minutes. Bounded reading takes less than a second, even on a busy machine.
      expect(performance.now() - start).toBeLessThan(20_000)
    }
  )
})
