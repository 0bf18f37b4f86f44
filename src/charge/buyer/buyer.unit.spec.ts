import fc from "fast-check"
import { gatewayName, readBuyerPhone } from "./buyer"

describe("gatewayName", () => {
  it.each([
    [["Maria", "da Silva"], "Maria da Silva"],
    [["D'Ávila-Souza, Ana"], "D Ávila Souza Ana"],
    [["  José ", null, undefined, " Antônio\t"], "José Antônio"],
    [["Sapatos & Cia. Ltda. 2"], "Sapatos & Cia Ltda 2"],
    [["山田", "太郎"], "山田 太郎"],
    [["Joa\u0303o"], "João"],
    [["Ana <script>alert(1)</script>"], "Ana script alert 1 script"],
    [["Ana 🎉 Lima"], "Ana Lima"],
  ])("makes of %j what the gateway accepts: %s", (parts, expected) => {
    expect(gatewayName(...parts)).toBe(expected)
  })

  it.each([[[]], [[""]], [["  ", null]], [["!!!", "🎉"]], [[undefined, null]]])(
    "finds no name in %j",
    (parts) => {
      expect(
        gatewayName(...(parts as (string | null | undefined)[]))
      ).toBeUndefined()
    }
  )

  it("makes of any text a name that the gateway accepts, or none", () => {
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
          const name = gatewayName(...parts)

          expect(name ?? "a").toMatch(/^[\p{L} &\d]+$/u)
          expect((name ?? "").length).toBeLessThanOrEqual(255)
          expect(name).not.toBe("")
        }
      )
    )
  })
})

describe("readBuyerPhone", () => {
  it.each([
    "+55 (11) 98765-4321",
    "5511987654321",
    "005511987654321",
    "(11) 98765-4321",
    "11987654321",
    "  +55 11 98765-4321  ",
  ])("reads the mobile number %s", (typed) => {
    expect(readBuyerPhone(typed)).toEqual({
      countryCode: "55",
      areaCode: "11",
      number: "987654321",
      type: "MOBILE",
    })
  })

  it.each(["+55 11 3456-7890", "(11) 3456-7890", "01134567890"])(
    "reads the fixed line %s",
    (typed) => {
      expect(readBuyerPhone(typed)).toEqual({
        countryCode: "55",
        areaCode: "11",
        number: "34567890",
        type: "RESIDENTIAL",
      })
    }
  )

  it.each(["55 98765-4321", "+55 55 98765-4321"])(
    "takes 55 for the area code it is in %s",
    (typed) => {
      expect(readBuyerPhone(typed)).toMatchObject({
        areaCode: "55",
        number: "987654321",
      })
    }
  )

  it.each([
    ["nothing", undefined],
    ["an empty text", ""],
    ["a word", "WhatsApp"],
    ["a number without area code", "98765-4321"],
    ["a mobile number of the old length", "(11) 8765-4321"],
    ["an area code that starts with zero", "(01) 98765-4321"],
    ["an American number", "+1 415 555 2671"],
    ["a French number that looks Brazilian", "+33 9 87 65 43 21"],
  ])("finds no phone in %s", (_, typed) => {
    expect(readBuyerPhone(typed)).toBeUndefined()
  })
})
