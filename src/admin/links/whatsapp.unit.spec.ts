import { whatsappLink } from "./whatsapp"

const numberIn = (phone: string | null) =>
  /^https:\/\/wa\.me\/(\d*)\?text=/.exec(whatsappLink(phone, "oi"))?.[1]

it.each([
  ["+55 11 98765-4321", "5511987654321"],
  ["+55 011 98765-4321", "5511987654321"],
  ["(11) 98765-4321", "5511987654321"],
  ["011 3456-7890", "551134567890"],
  ["015 11 98765-4321", "5511987654321"],
  ["0 21 11 98765-4321", "5511987654321"],
  ["5511987654321", "5511987654321"],
  ["+1 415 555 0100", "14155550100"],
  ["+351 912 345 678", "351912345678"],
  ["+47 41 23 45 67", "4741234567"],
  ["(+47) 41 23 45 67", ""],
  ["＋47 41 23 45 67", ""],
  ["Tel. +47 22 12 34 56", ""],
  ["Tel. +55 11 98765-4321", "5511987654321"],
  ["(11) 98765-4321 + WhatsApp", "5511987654321"],
  ["+44 (0)20 7946 0958", ""],
  ["+1 415 555 0100 ext. 12", ""],
  ["11 98765-4321 ramal 12", ""],
  ["14155550100", ""],
  ["98765-4321", ""],
  [null, ""],
])(
  "if the phone number is %j, whatsappLink returns a link with the number %j, which is empty if the phone number is unusable",
  (phone, number) => {
    expect(numberIn(phone)).toBe(number)
  }
)

it("whatsappLink returns an address that contains the message in URL-encoded form", () => {
  expect(whatsappLink(null, "Olá & oi")).toBe(
    "https://wa.me/?text=Ol%C3%A1%20%26%20oi"
  )
})
