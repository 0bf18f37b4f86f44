import { readWish } from "./checkout-wish"

describe("readWish", () => {
  it("pays by card at once when nothing else is said", () => {
    expect(readWish(["card"])).toEqual({ installments: 1, decline: false })
  })

  it("takes installments and a decline, in any order", () => {
    expect(readWish(["--decline", "card", "--installments", "3"])).toEqual({
      installments: 3,
      decline: true,
    })
  })

  it.each([
    ["no way to pay", [], /"" is no way to pay here\. Use: npm run/],
    ["an unknown way to pay", ["cheque"], /"cheque" is no way to pay here/],
    ["two ways to pay", ["card", "pix"], /"card pix" is no way to pay here/],
    ["an unknown option", ["card", "--fast"], /Unknown option '--fast'.*Use:/],
    [
      "no installments",
      ["card", "--installments", "0"],
      /takes 1 to 12, not "0"/,
    ],
    [
      "13 installments",
      ["card", "--installments", "13"],
      /takes 1 to 12, not "13"/,
    ],
    [
      "half installments",
      ["card", "--installments", "1.5"],
      /takes 1 to 12, not "1.5"/,
    ],
  ])("refuses %s and says how to use it", (_case, args, message) => {
    expect(() => readWish(args)).toThrow(message)
  })
})
