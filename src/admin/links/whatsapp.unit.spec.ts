import { whatsappLink } from "./whatsapp"

it.each([
  ["+55 11 98765-4321", "5511987654321"],
  ["(11) 98765-4321", "5511987654321"],
  ["011 3456-7890", "551134567890"],
  ["5511987654321", "5511987654321"],
  ["+1 415 555 0100", "14155550100"],
  ["98765-4321", ""],
  [null, ""],
])("WhatsApp for the phone number %j opens with %j", (phone, number) => {
  expect(whatsappLink(phone, "Olá & oi")).toBe(
    `https://wa.me/${number}?text=Ol%C3%A1%20%26%20oi`
  )
})
