import { centsOf } from "./words"

describe("a sum that a person wrote", () => {
  it.each([
    ["10,90", 1_090],
    ["10,9", 1_090],
    ["10.90", 1_090],
    ["10", 1_000],
    ["1.090,50", 109_050],
    ["R$ 25,00", 2_500],
    ["0,01", 1],
    ["9.999.999,99", 999_999_999],
  ])("%s is %i cents", (text, cents) => {
    expect(centsOf(text)).toBe(cents)
  })

  it.each(["", "ten", "-1", "1,999", "1.090", "1e3", "10,", "99999999"])(
    "%j is none",
    (text) => {
      expect(centsOf(text)).toBeUndefined()
    }
  )
})
