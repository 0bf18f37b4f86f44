import { readWish } from "./checkout-wish"

describe("readWish", () => {
  it("pays by card at once when nothing else is said", () => {
    expect(readWish(["card"])).toEqual({
      installments: 1,
      decline: false,
      manualCapture: false,
      refund: undefined,
      panelRefund: undefined,
    })
  })

  it("takes installments and a decline, in any order", () => {
    expect(readWish(["--decline", "card", "--installments", "3"])).toEqual({
      installments: 3,
      decline: true,
      manualCapture: false,
      refund: undefined,
      panelRefund: undefined,
    })
  })

  it("captures by hand and refunds when it is told to", () => {
    expect(
      readWish(["card", "--manual-capture", "--refund", "10.00"])
    ).toMatchObject({ manualCapture: true, refund: 10 })
  })

  it("refunds in the merchant panel when it is told to", () => {
    expect(readWish(["card", "--panel-refund", "2.50"])).toMatchObject({
      refund: undefined,
      panelRefund: 2.5,
    })
  })

  it.each([
    ["no way to pay", [], /"" is no way to pay here\. Use: npm run/],
    ["an unknown way to pay", ["cheque"], /"cheque" is no way to pay here/],
    ["two ways to pay", ["card", "pix"], /"card pix" is no way to pay here/],
    ["an unknown option", ["card", "--fast"], /Unknown option '--fast'.*Use:/],
    ["a refund of nothing", ["card", "--refund", "0"], /like 10.00, not "0"/],
    [
      "a refund of nothing in the panel",
      ["card", "--panel-refund", "0"],
      /--panel-refund takes an amount/,
    ],
    [
      "a refund with a comma",
      ["card", "--refund", "10,00"],
      /like 10.00, not "10,00"/,
    ],
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
