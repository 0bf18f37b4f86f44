import { splitStreetLine } from "./billing-address"

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

  it("reads a line of any length in no time", () => {
    const line = `${"a, ".repeat(20_000)}1x`
    const start = performance.now()

    splitStreetLine(line)

    expect(performance.now() - start).toBeLessThan(1_000)
  })
})
