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
  ["Nothing was saved. installments.maximum is 13.", "installments.maximum"],
  ["clientId is empty. installments.maximum is 13.", undefined],
  ['"clientId" is fixed in medusa-config.ts.', "clientId"],
  ["captured payments stay", undefined],
  ["installments.minimumAmount must be an amount", undefined],
  ["Unknown error", undefined],
])("%s", (message, name) => {
  expect(settingOfMessage(message, NAMES)).toBe(name)
})
