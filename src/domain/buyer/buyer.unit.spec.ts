import fc from "fast-check"
import {
  formatBuyerNameForGateway,
  isEmailAcceptedByGateway,
  normalizeBuyerEmail,
  parseBuyerPhone,
} from "./buyer"

describe("formatBuyerNameForGateway", () => {
  it.each([
    [["Maria", "da Silva"], "Maria da Silva"],
    [["D'Ávila-Souza, Ana"], "D Ávila Souza Ana"],
    [["  José ", null, undefined, " Antônio\t"], "José Antônio"],
    [["Sapatos & Cia. Ltda. 2"], "Sapatos & Cia Ltda 2"],
    [["山田", "太郎"], "山田 太郎"],
    [["Joa\u0303o"], "João"],
    [["Ana <script>alert(1)</script>"], "Ana script alert 1 script"],
    [["Ana 🎉 Lima"], "Ana Lima"],
  ])(
    "formatBuyerNameForGateway converts the name parts %j to the name %s, which the gateway accepts",
    (parts, expected) => {
      expect(formatBuyerNameForGateway(...parts)).toBe(expected)
    }
  )

  it.each([[[]], [[""]], [["  ", null]], [["!!!", "🎉"]], [[undefined, null]]])(
    "if the name parts %j contain no character that the gateway accepts, formatBuyerNameForGateway returns undefined",
    (parts) => {
      expect(
        formatBuyerNameForGateway(...(parts as (string | null | undefined)[]))
      ).toBeUndefined()
    }
  )

  it("formatBuyerNameForGateway converts any text to a name that the gateway accepts, or returns undefined", () => {
    const text = fc.string({ unit: "binary", maxLength: 400 })
    const longLetters = fc.string({
      unit: fc.constantFrom("a", "𐐀", "é", " ", "-"),
      minLength: 200,
      maxLength: 400,
    })

    fc.assert(
      fc.property(
        fc.array(fc.oneof(text, longLetters, fc.constant(null)), {
          maxLength: 3,
        }),
        (parts) => {
          const name = formatBuyerNameForGateway(...parts)

          expect(name ?? "a").toMatch(/^[\p{L} &\d]+$/u)
          expect((name ?? "").length).toBeLessThanOrEqual(255)
          expect(name).not.toBe("")
        }
      )
    )
  })
})

describe("isEmailAcceptedByGateway", () => {
  it.each([
    "maria@example.com",
    "m.silva+loja_2%x-y@sub.example.com.br",
    "MARIA@EXAMPLE.COM",
  ])("isEmailAcceptedByGateway accepts the e-mail address %s", (email) => {
    expect(isEmailAcceptedByGateway(email)).toBe(true)
  })

  it.each([
    "d'avila@example.com",
    "joão@example.com",
    "maria@lojão.com.br",
    "maria@example",
    "maria@@example.com",
    "maria silva@example.com",
    "maria@example.com,ana@example.com",
    "maria@example.com\n",
    "@example.com",
    "",
  ])(
    "isEmailAcceptedByGateway refuses the text %j as an e-mail address",
    (email) => {
      expect(isEmailAcceptedByGateway(email)).toBe(false)
    }
  )
})

it.each([
  " maria@example.com\n",
  "maria@example.com\u200B",
  "\u202Amaria@example.com\u202C",
])(
  "normalizeBuyerEmail removes blanks and invisible characters around the e-mail address %j",
  (typed) => {
    expect(normalizeBuyerEmail(typed)).toBe("maria@example.com")
  }
)

describe("parseBuyerPhone", () => {
  it("parseBuyerPhone accepts the 67 area codes of Brazil and no others", () => {
    const codes = Array.from({ length: 100 }, (_, code) =>
      String(code).padStart(2, "0")
    ).filter((code) => parseBuyerPhone(`+55 ${code} 98765-4321`))

    expect(codes.join(" ")).toBe(
      "11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 " +
        "41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 " +
        "71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99"
    )
  })

  it.each([
    "+55 (11) 98765-4321",
    "5511987654321",
    "005511987654321",
    "(11) 98765-4321",
    "11987654321",
    "  +55 11 98765-4321  ",
    "+55 011 98765-4321",
    "+55 (0xx11) 98765-4321",
    "0 15 11 98765-4321",
    "(11) 98765-4321 + WhatsApp",
    "11 98765-4321+",
    "55+ 11 98765-4321",
    "+ WhatsApp: +55 11 98765-4321",
  ])("parseBuyerPhone reads %s as a mobile number", (typed) => {
    expect(parseBuyerPhone(typed)).toEqual({
      countryCode: "55",
      areaCode: "11",
      number: "987654321",
      type: "MOBILE",
    })
  })

  it.each(["+55 11 3456-7890", "(11) 3456-7890", "01134567890"])(
    "parseBuyerPhone reads %s as a fixed line",
    (typed) => {
      expect(parseBuyerPhone(typed)).toEqual({
        countryCode: "55",
        areaCode: "11",
        number: "34567890",
        type: "RESIDENTIAL",
      })
    }
  )

  it.each(["55 98765-4321", "+55 55 98765-4321"])(
    "parseBuyerPhone reads %s as a number whose area code is 55, like the country code",
    (typed) => {
      expect(parseBuyerPhone(typed)).toMatchObject({
        areaCode: "55",
        number: "987654321",
      })
    }
  )

  it.each([
    ["undefined", undefined],
    ["an empty text", ""],
    ["a word", "WhatsApp"],
    ["a number without area code", "98765-4321"],
    ["a mobile number of the old length", "(11) 8765-4321"],
    ["a number with an area code that starts with zero", "(01) 98765-4321"],
    ["a number with the area code 20, which does not exist", "(20) 98765-4321"],
    ["a number with the area code 10, which does not exist", "(10) 98765-4321"],
    [
      "a number with the area code 39, which does not exist",
      "+55 39 3456-7890",
    ],
    ["an American number with the prefix 00", "001 415 555 2671"],
    ["an American number", "+1 415 555 2671"],
    ["a French number that looks Brazilian", "+33 9 87 65 43 21"],
    ["a French number in brackets", "(+33) 9 87 65 43 21"],
    ["a French number after a word", "tel. +33 9 87 65 43 21"],
    ["a French number after an invisible character", "\u202A+33 9 87 65 43 21"],
    ["a French number with a wide plus", "＋33 9 87 65 43 21"],
  ])(
    "if a text is not a Brazilian phone number with an area code (here %s), parseBuyerPhone returns undefined",
    (_, typed) => {
      expect(parseBuyerPhone(typed)).toBeUndefined()
    }
  )
})
