import fc from "fast-check"
import { MAX_TEXT_LENGTH } from "../parsing/truncate-text"
import { billingAddressFrom } from "./billing-address"
import { splitStreetLine } from "./split-street-line"
import { splitSecondLine } from "./split-second-line"

/**
 * Examples of a first address line. The columns are line, state (`-` if unknown), street, number (`-` if none is
 * found), complement and neighborhood.
 */
const FIRST_LINE_EXAMPLES = `
Rua Lauro Müller 116, 1103                 | - | Rua Lauro Müller | 116 | 1103
Av. Paulista 1578, 42                      | SP | Av. Paulista | 1578 | 42
Rua Augusta 1508 - 42                      | SP | Rua Augusta | 1508 | 42
Rua Augusta 1508, 12 A                     | SP | Rua Augusta | 1508 | 12 A
Rua dos Andradas 1001 1002                 | RS | Rua dos Andradas | 1001 | 1002
Av São Bento 100 Apto.: 12                 | - | Av São Bento | 100 | Apto.: 12
Rua do Sol 12 Centro São Paulo SP 01310-100 | SP | Rua do Sol | 12 | | Centro São Paulo SP
Rua do Sol 12 tel 11 98765-4321            | SP | Rua do Sol | 12
Rua do Sol, 12, CEP: 01310-100             | - | Rua do Sol | 12
Rua do Sol, 12 WhatsApp (11) 98765-4321    | - | Rua do Sol | 12
Rua do Sol 01310-100                       | - | Rua do Sol | -
Rua do Sol 987654321                       | - | Rua do Sol | -
01310-100                                  | - | 01310-100 | -
Rua São Bento 100 e 102                    | SP | Rua São Bento | 100 | e 102
Rua São Bento, 100 a 110                   | SP | Rua São Bento | 100 | a 110
Rua Batalhão 26 Sul, 45                    | - | Rua Batalhão 26 Sul | 45
Rua Batalhão 26 Azul, 45                   | - | Rua Batalhão 26 Azul, 45 | -
Rua João 23, 100                           | - | Rua João 23 | 100
Rua São João 100, 23                       | - | Rua São João | 100 | 23
Rua do Sol 12 Centro 302                   | - | Rua do Sol 12 Centro 302 | -
Rua A 10, 42                               | SP | Rua A 10, 42 | -
Rua Papa João 23, 100                      | - | Rua Papa João 23 | 100
Paulista 1578, 42                          | SP | Paulista | 1578 | 42
13 de Maio, 45                             | - | 13 de Maio | 45
Rua São Cristóvão 100 e Rua B 50           | - | Rua São Cristóvão 100 e Rua B 50 | -
Av 2 esq. com Rua 3                        | - | Av 2 esq. com Rua 3 | -
Av 2 esquina da Rua 3                      | - | Av 2 | - | esquina da Rua 3
Rua L 5, 10                                | - | Rua L 5, 10 | -
Rua Q 10                                   | - | Rua Q | 10
2a travessa 15                             | - | 2a travessa | 15
12 - Rua das Flores                        | - | Rua das Flores | 12
Nº 12 Rua das Flores                       | - | Rua das Flores | 12
Ap 302 Rua das Flores 100                  | - | Rua das Flores | 100 | Ap 302
Apto 302 bl 2, Rua das Flores 100          | - | Rua das Flores | 100 | Apto 302 bl 2
Rua das Flores,12.                         | - | Rua das Flores | 12
Av. Ipiranga, 200. Apto 12                 | - | Av. Ipiranga | 200 | Apto 12
12, Rua das Flores 100                     | - | 12, Rua das Flores 100 | -

Setor Bueno, Rua T-30, 100                 | GO | Setor Bueno, Rua T-30 | 100
Setor Bueno, Rua T-30, 100                 | - | Setor Bueno, Rua T-30 | 100
Setor Marista, Av. 136, 797                | GO | Setor Marista, Av. 136 | 797
Setor Central Rua 3 450                    | GO | Setor Central Rua 3 | 450
Rua T 30, 450                              | GO | Rua T 30 | 450
Rua T-63 nº 1296 Setor Bueno               | GO | Rua T-63 | 1296 | | Setor Bueno
Av. T-4, 619, sala 1203, Setor Bueno       | GO | Av. T-4 | 619 | sala 1203 | Setor Bueno
Rua C-137, Qd. 290, Lt. 12, Jardim América | GO | Rua C-137 | - | Qd. 290, Lt. 12 | Jardim América
Rua 1.034 Qd 10 Lt 5                       | GO | Rua 1.034 | - | Qd 10 Lt 5
Av. 85 nº 1400 Qd. 12 Lt. 3                | GO | Av. 85 | 1400 | Qd. 12 Lt. 3
5ª Avenida, 300                            | GO | 5ª Avenida | 300
5ª Avenida 300                             | GO | 5ª Avenida | 300
Qi Wang, 45                                | - | Qi Wang | 45
Quadra 5 Conjunto B Casa 10                | GO | Quadra 5 | - | Conjunto B Casa 10
Rua Y, SCS, 12                             | PR | Rua Y, SCS | 12

Quadra 104 Sul, Alameda 2, Lote 15         | TO | Quadra 104 Sul, Alameda 2 | - | Lote 15
Quadra 104 Sul Rua SE 5 Lote 10            | TO | Quadra 104 Sul Rua SE 5 | - | Lote 10
Quadra 303 Norte Alameda 12 Casa 5         | TO | Quadra 303 Norte Alameda 12 | - | Casa 5
ARSE 22 Alameda 4 Lote 3                   | TO | ARSE 22 Alameda 4 | - | Lote 3
1104 Sul Alameda 4 QI 11 Lote 20           | TO | 1104 Sul Alameda 4 | - | QI 11 Lote 20
ACSU SE 50 Avenida NS 2                    | TO | ACSU SE 50 Avenida NS 2 | -
Aldeia 3, casa 5                           | - | Aldeia 3 | - | casa 5
MG 050 km 12                               | MG | MG 050 | - | km 12
104 Sul, 12                                | TO | 104 Sul, 12 | -
Quadra 110 Norte, Av. LO 4, Lote 8         | TO | Quadra 110 Norte, Av. LO 4 | - | Lote 8
Quadra 204 Sul Avenida NS 2, nº 15         | TO | Quadra 204 Sul Avenida NS 2 | 15
Km 5 da Estrada do Coco                    | BA | Km 5 da Estrada do Coco | -
Assentamento 3, Lote 12                    | - | Assentamento 3 | - | Lote 12
Quadra 10, 12                              | - | Quadra 10, 12 | -
Quadra 5 Lote 8 Rua 12                     | - | Quadra 5 Lote 8 Rua 12 | -
Quadra 5 Lote 8 Rua 12 nº 45               | - | Quadra 5 Lote 8 Rua 12 | 45
Quadra 5, Lote 8, nº 100                   | - | Quadra 5 | 100 | Lote 8
Loteamento Sol 2, Rua B, 45                | - | Loteamento Sol 2, Rua B | 45
Jardim Sol 2, 45                           | - | Jardim Sol 2 | 45

Rua Augusta, 1508, Torre Norte             | SP | Rua Augusta | 1508 | Torre Norte
Rua Augusta, 1508, Apartamento Duplex      | SP | Rua Augusta | 1508 | Apartamento Duplex
Rua Augusta, 1508, Bloco Azul              | SP | Rua Augusta | 1508 | Bloco Azul
Rua Augusta 1508 Casa Amarela              | SP | Rua Augusta | 1508 | Casa Amarela

SQS 308 Bloco A 501                        | DF | SQS 308 Bloco A | - | 501
SQS 308, Bloco A, Apto 501                 | DF | SQS 308, Bloco A | - | Apto 501
SQN 102 Bloco K nº 201                     | DF | SQN 102 Bloco K | - | nº 201
AR 12 conjunto 5 casa 8                    | DF | AR 12 conjunto 5 | - | casa 8
SQN 210 BL F AP 302                        | DF | SQN 210 BL F | - | AP 302
SQS308 Bloco A                             | DF | SQS308 Bloco A | -
CLN 205 Bloco C Loja 12                    | DF | CLN 205 Bloco C | - | Loja 12
SHIS QI 11 Conjunto 4 Casa 5               | DF | SHIS QI 11 Conjunto 4 | - | Casa 5
SHIN CA 5 Bloco J Sala 200                 | DF | SHIN CA 5 Bloco J | - | Sala 200
QNM 34 Conjunto H Lote 20                  | DF | QNM 34 Conjunto H | - | Lote 20
Quadra 12 Conjunto A Casa 3                | DF | Quadra 12 Conjunto A | - | Casa 3
Setor Comercial Sul Quadra 1 Bloco A Sala 302 | DF | Setor Comercial Sul Quadra 1 Bloco A | - | Sala 302
Superquadra Sul 308 Bloco A apto 5         | DF | Superquadra Sul 308 Bloco A | - | apto 5
EQNP 10/14 Bloco A                         | DF | EQNP 10/14 Bloco A | -
HIGS 703 Bloco C Casa 10                   | DF | HIGS 703 Bloco C | - | Casa 10
CRS 504 Bloco B Loja 37                    | DF | CRS 504 Bloco B | - | Loja 37
Rua 12 Norte Lote 5                        | DF | Rua 12 Norte | - | Lote 5
Avenida das Castanheiras, 3700             | DF | Avenida das Castanheiras | 3700
Rua 5 Chácara 20 Casa 3                    | DF | Rua 5 | - | Chácara 20 Casa 3

Rua 25 de Março 100                        | SP | Rua 25 de Março | 100
Rua 25 de Março, 100, loja 5               | SP | Rua 25 de Março | 100 | loja 5
Avenida 9 de Julho, 3228                   | SP | Avenida 9 de Julho | 3228
Rua 12 nº 45                               | - | Rua 12 | 45
Rua 12, 45                                 | - | Rua 12 | 45
Rua 12 45                                  | - | Rua 12 | 45
Rua 12-A, 45                               | - | Rua 12-A | 45
Rua XV de Novembro, 10                     | PR | Rua XV de Novembro | 10
Travessa 2 casa 3                          | - | Travessa 2 | - | casa 3
2ª Travessa do Sol 45                      | - | 2ª Travessa do Sol | 45
Praça 14 Bis                               | SP | Praça 14 Bis | -
Praça 14 Bis, 100                          | SP | Praça 14 Bis | 100
Praça 14 Bis 100                           | SP | Praça 14 Bis | 100
Rua 31 de Março s/n                        | - | Rua 31 de Março | S/N
Rua Dois de Julho, 8                       | - | Rua Dois de Julho | 8
Rua Projetada 3, 20                        | - | Rua Projetada 3 | 20

Rodovia BR 116, km 22, nº 500              | - | Rodovia BR 116 | 500 | km 22
Rod. Raposo Tavares, km 22,5               | SP | Rod. Raposo Tavares | - | km 22,5
Rodovia Fernão Dias BR 381, 500            | MG | Rodovia Fernão Dias BR 381 | 500
BR-101, 5000                               | - | BR-101 | 5000
Rodovia Anhanguera Km 15                   | SP | Rodovia Anhanguera | - | Km 15
Estrada do Coco km 8, Condomínio Sol       | BA | Estrada do Coco | - | km 8, Condomínio Sol

Rua A, 100-A                               | - | Rua A | 100-A
Rua A 100 A                                | - | Rua A | 100 A
Rua A, 100A, casa 2                        | - | Rua A | 100A | casa 2
Rua A, nº 100-A                            | - | Rua A | 100-A
Rua A, n 100                               | - | Rua A | 100
Rua A, No. 100                             | - | Rua A | 100
Rua A nr. 100                              | - | Rua A | 100
Rua A, N° 100                              | - | Rua A | 100
Rua das Flores #100                        | - | Rua das Flores | 100
Av. Brasil, nº 1.500 - apto 3              | - | Av. Brasil | 1500 | apto 3
Av. Brasil 1.500, 42                       | - | Av. Brasil | 1500 | 42
Rua das Flores, 100/102                    | - | Rua das Flores | 100/102
Rua das Flores 100-102, loja 3             | - | Rua das Flores | 100-102 | loja 3
Rua das Flores − 100                       | - | Rua das Flores | 100
Rua das Flores — 100 — apto 3              | - | Rua das Flores | 100 | apto 3

Rua A, S/N                                 | - | Rua A | S/N
Rua A S.N.                                 | - | Rua A | S/N
Rua A, s / n                               | - | Rua A | S/N
Rua A, s-n                                 | - | Rua A | S/N
Rua A, s/nro                               | - | Rua A | S/N
Rua A, S/Número                            | - | Rua A | S/N
Rua A, sem nº                              | - | Rua A | S/N
Rua A, sem numero, fundos                  | - | Rua A | S/N | fundos
Rua A, não tem número                      | - | Rua A | S/N
Rua A, 00                                  | - | Rua A | S/N

Rua do Sol, 45, 3º andar, sala 31          | - | Rua do Sol | 45 | 3º andar, sala 31
Rua do Sol 45 bl. 2 ap. 301                | - | Rua do Sol | 45 | bl. 2 ap. 301
Rua do Sol, 45 Cond. das Rosas casa 7      | - | Rua do Sol | 45 | Cond. das Rosas casa 7
Condomínio das Rosas, Rua 5, casa 7        | - | Condomínio das Rosas, Rua 5 | - | casa 7
Rua do Sol, Quadra A, Lote 12              | - | Rua do Sol | - | Quadra A, Lote 12
Rua do Sol 45, Qd A Lt 12                  | - | Rua do Sol | 45 | Qd A Lt 12
Rua do Sol 45 salas 101 a 105              | - | Rua do Sol | 45 | salas 101 a 105
Rua do Sol 45/302                          | - | Rua do Sol | 45/302
Rua da Praça 100                           | - | Rua da Praça | 100
Av. Dr. Arnaldo, 455 - Pacaembu            | SP | Av. Dr. Arnaldo | 455 | | Pacaembu

Av. Ipiranga 6681 prédio 32 sala 505       | RS | Av. Ipiranga | 6681 | prédio 32 sala 505
Av. Rio Branco 156 grupo 1201              | RJ | Av. Rio Branco | 156 | grupo 1201
Rua das Flores 100 2º piso                 | - | Rua das Flores | 100 | 2º piso
Rua das Flores 100 andar 3                 | - | Rua das Flores | 100 | andar 3
Estrada do Coco cx 12                      | BA | Estrada do Coco | - | cx 12
CP 450                                     | PR | CP 450 | -
Rua Pedro 1, 340                           | PB | Rua Pedro 1 | 340
Rua Dom Pedro 2                            | RS | Rua Dom Pedro 2 | -
Rua Dom Pedro 2 340                        | RS | Rua Dom Pedro 2 | 340
Rua São Pedro 2                            | RS | Rua São Pedro | 2
Av. João Paulo 2, 500                      | SC | Av. João Paulo 2 | 500
Rua Pio 12                                 | PR | Rua Pio 12 | -
Rua Pio 120                                | PR | Rua Pio | 120
Rua Marginal 2                             | - | Rua Marginal 2 | -
Av. Marginal 1500                          | - | Av. Marginal | 1500
Rua Nova Ilha 205                          | - | Rua Nova Ilha | 205
Estrada Velha Granja 120                   | - | Estrada Velha Granja | 120
Rua Nova Cabana 150                        | - | Rua Nova Cabana | 150
Avenida Terminal 300                       | - | Avenida Terminal | 300
Rua Boa Porta 55                           | - | Rua Boa Porta | 55
Rua Boa Porta nº 55                        | - | Rua Boa Porta | 55
Rua Nova Porta 205                         | - | Rua Nova Porta | 205
Rua Maria Rancho 120                       | - | Rua Maria Rancho | 120
Rua Nova Galeria 205                       | - | Rua Nova Galeria | 205
Rua Nova Ilha 205 apto 3                   | - | Rua Nova Ilha | 205 | apto 3
Rua Nova porta 3                           | - | Rua Nova | - | porta 3
Rua das Flores porta 305                   | - | Rua das Flores | - | porta 305
Rua das Flores caixa 450                   | - | Rua das Flores | - | caixa 450
Rua das Flores 100 granja 120              | - | Rua das Flores | 100 | granja 120
Rua das Flores, ilha 205                   | - | Rua das Flores | - | ilha 205
Acesso Terminal 2                          | - | Acesso Terminal 2 | -
Avenida Marginal 50                        | - | Avenida Marginal | 50
Rua Circular 45                            | - | Rua Circular | 45
Rua Circular 45 apto 3                     | - | Rua Circular | 45 | apto 3
Rua Marginal 12, 340                       | - | Rua Marginal 12, 340 | -
Rua Marginal 2, 340                        | - | Rua Marginal 2 | 340
Rua Coletora 14                            | - | Rua Coletora 14 | -
Estrada Velha caixa 450                    | - | Estrada Velha | - | caixa 450
Rua Bela porta 3                           | - | Rua Bela | - | porta 3
Rua Santa Ilha 12                          | - | Rua Santa Ilha | 12
Rua da Ilha nº 5                           | - | Rua da Ilha | 5
Rua da Torre nº 100                        | - | Rua da Torre | 100
Rua do Sol, casa dos fundos nº 5           | - | Rua do Sol | - | casa dos fundos nº 5
Viaduto João Paulo 2, 20                   | - | Viaduto João Paulo 2 | 20
Rua Manoel Pedro 2                         | - | Rua Manoel Pedro | 2
Rua Antônio João 6                         | - | Rua Antônio João | 6
Rua Padre Pio 12                           | - | Rua Padre Pio | 12
Rua D. Pedro 2, 45                         | - | Rua D. Pedro 2 | 45
Rua Papa Paulo 6                           | - | Rua Papa Paulo 6 | -
Parque Dom Pedro 2, 45                     | SP | Parque Dom Pedro 2 | 45
Rua São João Paulo 2                       | - | Rua São João Paulo 2 | -
Rua São João 23                            | - | Rua São João 23 | -
Travessão 3, Colônia Santa Maria           | RS | Travessão 3, Colônia Santa Maria | -
Asa Norte 305 Bloco L Apto 204             | DF | Asa Norte 305 Bloco L | - | Apto 204
WE 34, nº 512                              | PA | WE 34 | 512
Rodovia BR-101, Km 205, s/n                | SC | Rodovia BR-101 | S/N | Km 205
`

/** Examples of a second address line. The columns are first line, second line, complement, neighborhood and number. */
const SECOND_LINE_EXAMPLES = `
Rua A, 5            | Centro apto 12           | apto 12 | Centro
Rua A, 5            | Cidade Jardim apto 2     | apto 2 | Cidade Jardim
Rua A, 5            | Setor Sul Qd 5 Lt 3      | Qd 5 Lt 3 | Setor Sul
Rua A, 5            | -                        |
Rua A, 5            | .                        |
Rua A, 5            | N/A                      |
Rua A, 5            | não tem                  |
Rua A, 5            | NAO TEM COMPLEMENTO      |
Rua A, 5            | sem complemento          |
Rua A, 5            | Sem complemento - Centro | | Centro
Rua A, 5            | s/n                      |
Rua A, 5            | s/c                      |
Rua A, 5            | Nenhum                   |
Rua A, 5            | xxx                      |
Rua A, 5            | 0                        |
Rua A, 5            | Bloco Azul               | Bloco Azul
Rua A, 5            | Torre Norte              | Torre Norte
Rua A, 5            | Torre Norte, Centro      | Torre Norte | Centro
Rua A, 5            | Apto. 12 Bl. B           | Apto. 12 Bl. B
Rua A, 5            | nº 100                   | nº 100
Rua A, 5            | Quadra 5 Lote 8 nº 100   | Quadra 5 Lote 8 nº 100
Rua A, 5            | Vila 31 de Março         | | Vila 31 de Março
Rua A, 5            | Sala                     | Sala
Rua A, 5            | 101-B                    | 101-B
Rua A, 5            | 101 bloco B              | 101 bloco B
SQN 102 Bloco K     | nº 201                   | nº 201
Rua das Flores      | 100 apto 12              | apto 12 | | 100
Rua das Flores      | 100 - apto 12 - Centro   | apto 12 | Centro | 100
Rua das Flores      | nº 100 apto 12           | apto 12 | | 100
Rua das Flores      | Quadra 5 Lote 8 nº 100   | Quadra 5 Lote 8 | | 100
Rua das Flores      | s/n                      |
Rua das Flores      | apto nº 12               | apto nº 12
Rua das Flores      | 12 de Outubro            | | 12 de Outubro
Rua das Flores, s/n | 12                       | 12
Quadra 104 Sul, Alameda 2 | 15                 | 15
Rua 12, Qd 5, Lt 8  | 15                       | 15
Rua A, 5            | Prédio B                 | Prédio B
Rua A, 5            | Portaria 2 - Centro      | Portaria 2 | Centro
Rua A, 5            | Edf. Mar Azul            | Edf. Mar Azul
Rua A, 5            | Suíte 3                  | Suíte 3
Rua A, 5            | Caixa D'Água             | | Caixa D'Água
Rua A, 5            | A/C Maria Silva          | A/C Maria Silva
Rua A, 5            | aos cuidados de Maria    | aos cuidados de Maria
Rua A, 5            | 2º pavimento             | 2º pavimento
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
    "splitStreetLine returns each part (street, house number, complement, neighborhood) that the address line %j contains, for an address in the Brazilian state %s (“-” means unknown)",
    (line = "", state, street, number, complement, neighborhood) => {
      const inState = state === "-" ? undefined : state

      expect(splitStreetLine(line, inState)).toEqual(
        nonEmptyParts({ street, number, complement, neighborhood })
      )
      expect(splitStreetLine(line.toUpperCase(), inState)).toMatchObject(
        nonEmptyParts({
          street: street?.toUpperCase(),
          number: number?.toUpperCase(),
        })
      )
    }
  )
})

describe("splitSecondLine", () => {
  it.each(cellsOfTableRows(SECOND_LINE_EXAMPLES))(
    "after the first address line %j, splitSecondLine returns each part that the second line %j contains: house number, complement and neighborhood",
    (first = "", line = "", complement, neighborhood, number) => {
      expect(splitSecondLine(line, splitStreetLine(first))).toEqual(
        nonEmptyParts({ number, complement, neighborhood })
      )
    }
  )
})

/**
 * Words for a part of a building or a plot. splitStreetLine must not read the number after such a word as the house
 * number.
 */
const UNIT_AND_PLOT_WORDS = [
  "apto",
  "sala",
  "loja",
  "casa",
  "c.",
  "bloco",
  "torre",
  "conj",
  "andar",
  "pavimento",
  "piso",
  "prédio",
  "ed",
  "edf",
  "edifício",
  "portaria",
  "escritório",
  "escrit.",
  "ala",
  "suíte",
  "pavilhão",
  "hangar",
  "galpão",
  "barracão",
  "box",
  "quiosque",
  "banca",
  "estande",
  "vaga",
  "garagem",
  "kitnet",
  "quitinete",
  "estúdio",
  "stúdio",
  "studio",
  "loft",
  "flat",
  "duplex",
  "tríplex",
  "grupo",
  "gr",
  "slj",
  "blc",
  "anexo",
  "chalé",
  "bangalô",
  "depósito",
  "doca",
  "porta",
  "terminal",
  "und.",
  "poste",
  "fundos",
  "térreo",
  "sobrado",
  "mezanino",
  "edícula",
  "caixa postal",
  "cx",
  "CP",
  "lote",
  "quadra",
  "gleba",
  "chácara",
  "ch.",
  "granja",
  "rancho",
  "área",
  "fase",
  "etapa",
  "ilha",
  "ponto",
  "fração",
  "km",
  "condomínio",
  "cond.",
]

it.each(UNIT_AND_PLOT_WORDS)(
  "splitStreetLine does not read the number after the word %s as the house number",
  (word) => {
    expect(splitStreetLine(`Rua das Flores ${word} 3`).number).toBeUndefined()
    expect(splitStreetLine(`Rua das Flores 100 ${word} 3`)).toEqual({
      street: "Rua das Flores",
      number: "100",
      complement: `${word} 3`,
    })
  }
)

it.each([..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"])(
  "splitStreetLine returns the letter %s of a block in Brasília as part of the street, and the unit after the block as the complement",
  (letter) => {
    for (const block of ["SQN 410 Bloco", "SQS 308, Bl.", "QNM 17 Conjunto"]) {
      for (const unit of ["apto 101", "Casa 10", "101"]) {
        expect(splitStreetLine(`${block} ${letter} ${unit}`, "DF")).toEqual({
          street: `${block} ${letter}`,
          complement: unit,
        })
      }
    }
  }
)

/**
 * Texts from which the tests build address lines. Some of them make a regular expression slow if it backtracks too
 * much.
 */
const addressLinePieces = fc.constantFrom(
  "1 ",
  "1,",
  "1-",
  "1/",
  "1.",
  "a ",
  "Rua ",
  "Rua 1 ",
  "nº ",
  "s/",
  "n ",
  "e ",
  " - ",
  "9999-",
  "(11) ",
  "tel 1",
  "12345-",
  "123 e ",
  "apto ",
  "ap 1 ",
  "Quadra 1 ",
  "sq",
  "qi ",
  "br ",
  "da ",
  "joão ",
  "0",
  "setor ",
  "1º",
  "km 1,",
  "cond ",
  "sem ",
  "não ",
  "bl a 1 ",
  "1 / ",
  "1 b ",
  "-."
)

/** Generates an address line of repeated pieces. It is at least as long as the longest text that the code reads. */
const longRepetitiveLines = fc
  .tuple(
    addressLinePieces,
    addressLinePieces,
    addressLinePieces,
    fc.constantFrom("", "!", "x", "\n")
  )
  .map(
    ([first, one, other, last]) =>
      first + (one + other).repeat(MAX_TEXT_LENGTH) + last
  )
const randomAddressLines = fc
  .array(addressLinePieces, { maxLength: 12 })
  .map((some) => some.join(""))
const someStates = fc.constantFrom(undefined, "DF", "GO", "SP")

// A pattern with unbounded backtracking would block this test, as it would block a process that serves a shop.
it("each house number that splitStreetLine or splitSecondLine returns for a random address line occurs in that line, unless the house number is S/N", () => {
  fc.assert(
    fc.property(
      fc.oneof(longRepetitiveLines, randomAddressLines),
      someStates,
      (line, state) => {
        const inFirst = splitStreetLine(line, state).number ?? "S/N"
        const inSecond =
          splitSecondLine(line, { street: "Rua A" }).number ?? "S/N"

        const digits = line.replace(/[\s.]/g, "")
        for (const number of [inFirst, inSecond].filter((is) => is !== "S/N")) {
          expect(digits).toContain(number.replace(/\s/g, ""))
        }
      }
    )
  )
})

it('billingAddressFrom reads 100 in the address line "Setor Sul 5, 100" as the house number in the state GO, and as the complement in the state DF', () => {
  const line = { address_1: "Setor Sul 5, 100", country_code: "br", city: "X" }
  const inGoias = { ...line, province: "GO", postal_code: "74083-010" }
  const inBrasilia = { ...line, province: "DF", postal_code: "70083-010" }

  expect(billingAddressFrom(inGoias)).toMatchObject({
    billingAddress: { street: "Setor Sul 5", number: "100" },
  })
  expect(billingAddressFrom(inBrasilia)).toMatchObject({
    billingAddress: { street: "Setor Sul 5", number: "S/N", complement: "100" },
  })
})
