import { parseBuyerPhone } from "../../domain/buyer/buyer"
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

it("whatsappLink and parseBuyerPhone read the same digits in a Brazilian phone number, whichever two digits its area code or carrier code has", () => {
  const codes = Array.from({ length: 100 }, (_, code) =>
    String(code).padStart(2, "0")
  )
  const typed = codes.flatMap((code) => [
    `${code} 98765-4321`,
    `+55 ${code} 3456-7890`,
    `0 ${code} 11 98765-4321`,
    `00 55 ${code} 98765-4321`,
    `${code} 8765-4321`,
  ])
  const asBuyer = (phone: string) => {
    const { countryCode, areaCode, number } = parseBuyerPhone(phone) ?? {}
    return number ? `${countryCode}${areaCode}${number}` : ""
  }

  expect(typed.map(numberIn)).toEqual(typed.map(asBuyer))
})
