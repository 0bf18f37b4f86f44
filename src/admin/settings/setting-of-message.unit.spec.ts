import { settingOfMessage } from "./setting-of-message"

const NAMES = [
  "clientId",
  "capture",
  "paymentLink.clientId",
  "installments.maximum",
]

it.each([
  ["clientId is empty; put the value from the merchant panel here", "clientId"],
  ["paymentLink.clientId is empty", "paymentLink.clientId"],
  ["accounts[0].installments.maximum must be 1 to 12", "installments.maximum"],
  ["accounts.br.installments.maximum: Too big", "installments.maximum"],
  ['"clientId" is fixed in medusa-config.ts.', "clientId"],
  ["captured payments stay", undefined],
  ["installments.minimumAmount must be an amount", undefined],
  ["Unknown error", undefined],
])("%s", (message, name) => {
  expect(settingOfMessage(message, NAMES)).toBe(name)
})
