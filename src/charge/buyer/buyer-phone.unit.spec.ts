import { readBuyerPhone } from "./buyer"

describe("readBuyerPhone", () => {
  it.each([
    "+55 (11) 98765-4321",
    "+55 11 98765 4321",
    "5511987654321",
    "005511987654321",
    "(11) 98765-4321",
    "11987654321",
    "011 98765-4321",
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
    ["null", null],
    ["an empty text", ""],
    ["a word", "WhatsApp"],
    ["a number without area code", "98765-4321"],
    ["a mobile number of the old length", "(11) 8765-4321"],
    ["too many digits", "(11) 98765-43210"],
    ["an area code that starts with zero", "(01) 98765-4321"],
    ["an American number", "+1 415 555 2671"],
    [
      "a French number that looks Brazilian without its code",
      "+33 9 87 65 43 21",
    ],
    ["a Portuguese number", "+351 912 345 678"],
  ])("finds no phone in %s", (_, typed) => {
    expect(readBuyerPhone(typed)).toBeUndefined()
  })
})
