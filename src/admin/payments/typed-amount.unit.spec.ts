import { typedAmount } from "./typed-amount"

it.each([
  ["10", 10],
  ["10,5", 10.5],
  ["R$ 10,50", 10.5],
  ["1.234,56", 1234.56],
  ["1,234.56", 1234.56],
  ["1234.56", 1234.56],
  ["1.234", 1234],
  ["0,01", 0.01],
  ["2000,00", 2000],
])("reads %s as people write it in Brazil and elsewhere", (typed, amount) => {
  expect(typedAmount(typed, 2000)).toEqual({ amount })
})

it.each([
  ["", "missing"],
  ["   ", "missing"],
  ["0", "invalid"],
  ["0,00", "invalid"],
  ["-5", "invalid"],
  ["10,555", "tooMuch"],
  ["1,23,4", "invalid"],
  ["ten", "invalid"],
  ["2000,01", "tooMuch"],
])("says why %p is not taken: %s", (typed, problem) => {
  expect(typedAmount(typed, 2000)).toEqual({ problem })
})
