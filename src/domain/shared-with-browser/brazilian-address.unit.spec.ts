import { isPostalCode, isState } from "./brazilian-address"

const STATES =
  "AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO"

describe("isState", () => {
  it("isState accepts the 26 states and the Federal District, and no other two letters", () => {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    const pairs = letters.flatMap((one) => letters.map((other) => one + other))

    expect(pairs.filter((pair) => isState(pair))).toEqual(STATES.split(" "))
  })

  it.each(["sp", " SP ", "Rj"])(
    "isState accepts %j, in lower or upper case and with blanks around it",
    (typed) => {
      expect(isState(typed)).toBe(true)
    }
  )

  it.each(["SÃ", "S", "SPP", "São Paulo", "BR-SP", "", "S P", "35"])(
    "isState refuses %j, which is not the code of a state",
    (typed) => {
      expect(isState(typed)).toBe(false)
    }
  )
})

describe("isPostalCode", () => {
  it.each([
    "01310-100",
    "01310100",
    "01.310-100",
    " 01310-100 ",
    "01310 100",
    "01310 - 100",
    "01 310 100",
    "01310–100",
    "01310—100",
    "01310−100",
    "CEP 01310-100",
    "cep: 01310100",
    "01310/100",
    "01310_100",
    "01310-100.",
  ])("isPostalCode accepts %j as a postal code", (typed) => {
    expect(isPostalCode(typed)).toBe(true)
  })

  it.each([
    "1304",
    "01310-10",
    "01310-1000",
    "0131O-100",
    "",
    "94103",
    "00000-000",
    "00999-999",
    "11111-111",
    "99999-999",
    "00000000",
    "Rua 01310-100",
    "1".repeat(40),
  ])(
    "isPostalCode refuses %j, which is not a Brazilian postal code",
    (typed) => {
      expect(isPostalCode(typed)).toBe(false)
    }
  )
})
