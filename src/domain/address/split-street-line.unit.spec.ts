import { normalizeHouseNumber } from "./find-house-number"
import { splitStreetLine } from "./split-street-line"
import { splitSecondLine } from "./split-second-line"

/**
 * Examples of a first address line. The columns are line, street, number, complement and neighborhood. A `-` as the
 * number means that none is found.
 */
const FIRST_LINE_EXAMPLES = `
Av. Paulista, 1578 - apto 42               | Av. Paulista | 1578 | apto 42
Rua das Flores,12A, fundos                 | Rua das Flores | 12A | fundos
Rua das Flores, nº 100 casa 2              | Rua das Flores | 100 | casa 2
Rua das Flores, s/n                        | Rua das Flores | S/N
Rua das Flores 100                         | Rua das Flores | 100
Rua 7 de Setembro, 20                      | Rua 7 de Setembro | 20
Rua 7 de Setembro                          | Rua 7 de Setembro | -
Praça da Sé                                | Praça da Sé | -

Rua das Flores 100 apto 12                 | Rua das Flores | 100 | apto 12
Rua das Flores 100, apto 12                | Rua das Flores | 100 | apto 12
Rua das Flores 100 - apto 12               | Rua das Flores | 100 | apto 12
Rua das Flores 100 – apto 12               | Rua das Flores | 100 | apto 12
Rua das Flores, 100 apto nº 12             | Rua das Flores | 100 | apto nº 12
Rua das Flores 100 Ap12 Bl B               | Rua das Flores | 100 | Ap12 Bl B
Av. Brasil 1500 sala 302                   | Av. Brasil | 1500 | sala 302
Av. Paulista 1578 12º andar                | Av. Paulista | 1578 | 12º andar
Av. Paulista, 1578, 12 andar, cj. 121      | Av. Paulista | 1578 | 12 andar, cj. 121
Rua Direita 20 fundos                      | Rua Direita | 20 | fundos
Rua Direita 20 Ed. Itália sala 3           | Rua Direita | 20 | Ed. Itália sala 3
Rua Direita, Edifício Itália, 20           | Rua Direita | 20 | Edifício Itália
Rua das Flores, casa 3                     | Rua das Flores | - | casa 3
Rua das Flores, Bloco B, 101               | Rua das Flores | - | Bloco B, 101
Rua das Flores, fundos                     | Rua das Flores | - | fundos
Rua da Torre 100                           | Rua da Torre | 100
Rua Boa Frente 100                         | Rua Boa Frente | 100
Rua Casa Branca 30                         | Rua Casa Branca | 30
Apto 12, Rua das Flores 100                | Rua das Flores | 100 | Apto 12
100, Rua das Flores                        | Rua das Flores | 100
Rua das Flores - 100                       | Rua das Flores | 100
Rua das Flores, Centro, 100                | Rua das Flores, Centro | 100
Rua das Flores, 100, 12                    | Rua das Flores | 100 | 12

Rua das Flores, 100 - Centro               | Rua das Flores | 100 | | Centro
Rua das Flores 100, Centro                 | Rua das Flores | 100 | | Centro
Rua das Flores 100 Centro                  | Rua das Flores | 100 | | Centro
Rua dos 3 Irmãos                           | Rua dos 3 Irmãos | -
Rua 36 Norte Lote 5                        | Rua 36 Norte | - | Lote 5
Rua das Flores, 100, apto 12, Casa Verde   | Rua das Flores | 100 | apto 12 | Casa Verde
Rua das Flores, 100 - ao lado da padaria   | Rua das Flores | 100 | ao lado da padaria

SQN 410 Bloco B apto 101                   | SQN 410 Bloco B | - | apto 101
SQN 410, Bloco B, 101                      | SQN 410, Bloco B | - | 101
SQS 308 Bl. A                              | SQS 308 Bl. A | -
SQSW 304 Bloco C Ap 405                    | SQSW 304 Bloco C | - | Ap 405
SCS Quadra 1 Bloco A Sala 302              | SCS Quadra 1 Bloco A | - | Sala 302
SHIS QI 5 Conjunto 3 Casa 10               | SHIS QI 5 Conjunto 3 | - | Casa 10
QNM 17 Conjunto A Casa 10                  | QNM 17 Conjunto A | - | Casa 10
CLN 210 Bloco A Loja 30                    | CLN 210 Bloco A | - | Loja 30
SIA Trecho 3 Lote 1200                     | SIA Trecho 3 | - | Lote 1200
CLSW 103 Bloco B loja 10                   | CLSW 103 Bloco B | - | loja 10
Quadra SQN 410 Bloco B apto 101            | Quadra SQN 410 Bloco B | - | apto 101
Av. W3 Norte 505 Bloco C                   | Av. W3 Norte 505 Bloco C | -
Quadra 102 Conjunto 5 Casa 10              | Quadra 102 | - | Conjunto 5 Casa 10

Rua A, 1.500                               | Rua A | 1500
Av. Brasil 12.345, loja 2                  | Av. Brasil | 12345 | loja 2
Rua A, s/nº                                | Rua A | S/N
Rua A s/nº                                 | Rua A | S/N
Rua A, S/N°.                               | Rua A | S/N
Rua A, s/ nº - fundos                      | Rua A | S/N | fundos
Rua A, nº s/n                              | Rua A | S/N
Rua A, sem número                          | Rua A | S/N
Rua A, SN, casa 2                          | Rua A | S/N | casa 2
Rua S nº 5                                 | Rua S | 5
Rua A, 0                                   | Rua A | S/N
Rua A, 10/12                               | Rua A | 10/12
Rua A, 10 / 12 - loja 1                    | Rua A | 10/12 | loja 1
Rua A 10-12                                | Rua A | 10-12
Rua A, 10/apto 12                          | Rua A | 10 | apto 12
Rua A, 100-B                               | Rua A | 100-B
Rua A, 100 B, fundos                       | Rua A | 100 B | fundos
Rua A n.º 100                              | Rua A | 100
Rua A no. 100                              | Rua A | 100
Rua A número 100                           | Rua A | 100
Rua A N100                                 | Rua A | 100

Rua 7                                      | Rua 7 | -
R. 7                                       | R. 7 | -
Av. 85, 1400                               | Av. 85 | 1400
Rua 7 nº 20                                | Rua 7 | 20
Rua 7, casa 2                              | Rua 7 | - | casa 2
Rua Projetada 12                           | Rua Projetada 12 | -
Rua 12, Quadra 5, Lote 8                   | Rua 12 | - | Quadra 5, Lote 8
Rua 12 Qd. 5 Lt. 8                         | Rua 12 | - | Qd. 5 Lt. 8
Rua 12, QD05 LT08, nº 100                  | Rua 12 | 100 | QD05 LT08
Rua 12, Quadra 5, Lote 8, 100              | Rua 12 | 100 | Quadra 5, Lote 8
Rua T-37, Q. 5, L. 8, s/n                  | Rua T-37 | S/N | Q. 5, L. 8
Rua 15 de Novembro 250                     | Rua 15 de Novembro | 250
Rua 1º de Maio 100                         | Rua 1º de Maio | 100
Rua 1º de Maio, 100, 5º andar              | Rua 1º de Maio | 100 | 5º andar
Rodovia BR 101, km 12                      | Rodovia BR 101 | - | km 12
BR-101 km 12,5                             | BR-101 | - | km 12,5
Rod. SP 330 nº 1500                        | Rod. SP 330 | 1500
104 Norte, Alameda 5, Lote 12              | 104 Norte, Alameda 5 | - | Lote 12
Condomínio Sol, Rua 5, Casa 20             | Condomínio Sol, Rua 5 | - | Casa 20
Caixa Postal 123                           | Caixa Postal 123 | -
100                                        | 100 | -
`

/** Examples of a second address line. The columns are line, complement and neighborhood. */
const SECOND_LINE_EXAMPLES = `
Apto 12                         | Apto 12
12                              | 12
Fundos                          | Fundos
Casa                            | Casa
5º andar                        | 5º andar
Ed. Itália                      | Ed. Itália
Quadra 5 Lote 8                 | Quadra 5 Lote 8
Centro                          | | Centro
Casa Verde                      | | Casa Verde
Torre                           | | Torre
Conjunto Ceará                  | | Conjunto Ceará
apto 42 - Centro                | apto 42 | Centro
Centro - apto 42                | apto 42 | Centro
Centro, apto 42                 | apto 42 | Centro
apto 42 - bloco B - Centro      | apto 42 - bloco B | Centro
portão azul - Centro            | portão azul | Centro
próximo ao mercado              | próximo ao mercado
`

const cellsOfTableRows = (table: string) =>
  table
    .split("\n")
    .filter(Boolean)
    .map((row) => row.split("|").map((cell) => cell.trim()))

function nonEmptyParts(named: Record<string, string | undefined>) {
  return Object.fromEntries(
    Object.entries(named).filter(([, text]) => text && text !== "-")
  )
}

describe("splitStreetLine", () => {
  it.each(cellsOfTableRows(FIRST_LINE_EXAMPLES))(
    "splitStreetLine returns each part that the first address line %j contains: street, house number, complement and neighborhood",
    (line = "", street, number, complement, neighborhood) => {
      expect(splitStreetLine(line)).toEqual(
        nonEmptyParts({ street, number, complement, neighborhood })
      )
      expect(splitStreetLine(` ${line.toUpperCase()} `)).toMatchObject(
        nonEmptyParts({
          street: street?.toUpperCase(),
          number: number?.toUpperCase(),
        })
      )
    }
  )

  it("splitStreetLine returns an empty object for an address line that contains only a blank", () => {
    expect(splitStreetLine(" ")).toEqual({})
  })
})

describe("splitSecondLine", () => {
  it.each(cellsOfTableRows(SECOND_LINE_EXAMPLES))(
    "splitSecondLine returns the complement and the neighborhood that the second address line %j contains if the first line contains the house number",
    (line = "", complement, neighborhood) => {
      expect(splitSecondLine(line, { number: "1" })).toEqual(
        nonEmptyParts({ complement, neighborhood })
      )
    }
  )
})

it("splitSecondLine reads a number on the second address line as the house number only if the first line has no house number and is not in Brasília", () => {
  const first = splitStreetLine("Rua das Flores")

  expect(splitSecondLine("nº 100 - Centro", first)).toEqual({
    number: "100",
    neighborhood: "Centro",
  })
  expect(splitSecondLine("1.100, apto 2", first)).toEqual({
    number: "1100",
    complement: "apto 2",
  })
  expect(splitSecondLine("12", splitStreetLine("Rua A, 5"))).toEqual({
    complement: "12",
  })
  expect(splitSecondLine("101", splitStreetLine("SQN 410 Bloco B"))).toEqual({
    complement: "101",
  })
})

describe("normalizeHouseNumber", () => {
  it.each([
    ["1.500", "1500"],
    ["s/nº", "S/N"],
    [" Sem Número ", "S/N"],
    ["0", "S/N"],
    ["10 / 12", "10/12"],
    ["100-B", "100-B"],
    ["Lote 8", "Lote 8"],
  ])(
    "normalizeHouseNumber returns the typed house number %j as %s",
    (typed, sent) => {
      expect(normalizeHouseNumber(typed)).toBe(sent)
    }
  )
})
