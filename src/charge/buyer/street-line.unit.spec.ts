import { billingAddressFrom, splitStreetLine } from "./billing-address"

describe("splitStreetLine", () => {
  it.each([
    [
      "Av. Paulista, 1578 - apto 42",
      { street: "Av. Paulista", number: "1578", complement: "apto 42" },
    ],
    ["Rua das Flores, 100", { street: "Rua das Flores", number: "100" }],
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
