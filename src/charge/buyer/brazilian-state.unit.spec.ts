import { brazilianState } from "./billing-address"

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
    ["br-sp", "SP"],
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
