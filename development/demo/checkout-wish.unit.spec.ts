import { readWish } from "./checkout-wish"

const NO_MONEY_BACK = { refund: undefined, panelRefund: undefined }

describe("readWish", () => {
  it("pays by card at once when nothing else is said", () => {
    expect(readWish(["card"])).toEqual({
      method: "card",
      installments: 1,
      decline: false,
      manualCapture: false,
      ...NO_MONEY_BACK,
    })
  })

  it("takes installments and a decline, in any order", () => {
    expect(readWish(["--decline", "card", "--installments", "3"])).toEqual({
      method: "card",
      installments: 3,
      decline: true,
      manualCapture: false,
      ...NO_MONEY_BACK,
    })
  })

  it("captures by hand and refunds when it is told to", () => {
    expect(
      readWish(["card", "--manual-capture", "--refund", "10.00"])
    ).toMatchObject({ manualCapture: true, refund: 10 })
  })

  it.each(["pix", "wallet"])(
    "pays with the code of %s, and the order comes after, when nothing else is said",
    (method) => {
      expect(readWish([method])).toEqual({
        method,
        placement: "after_payment",
        expire: false,
        byHand: false,
        ...NO_MONEY_BACK,
      })
    }
  )

  it("places the order before its code is paid when it is told to", () => {
    expect(readWish(["pix", "--placement", "at_checkout"])).toMatchObject({
      placement: "at_checkout",
    })
  })

  it("lets a code expire, and has somebody pay the next, when it is told to", () => {
    expect(readWish(["wallet", "--expire", "--by-hand"])).toMatchObject({
      expire: true,
      byHand: true,
    })
  })

  it("pays at a link, and the order comes after, when nothing else is said", () => {
    expect(readWish(["link"])).toEqual({
      method: "link",
      placement: "after_payment",
      byHand: false,
      twice: false,
      ...NO_MONEY_BACK,
    })
  })

  it.each([
    ["--twice", { twice: true }],
    ["--by-hand", { byHand: true }],
    ["--placement=at_checkout", { placement: "at_checkout" }],
  ])("pays at a link with %s when it is told to", (option, wish) => {
    expect(readWish(["link", option])).toMatchObject(wish)
  })

  it.each<[string, string, object]>([
    ["--refund", "2.50", { refund: 2.5, panelRefund: undefined }],
    ["--refund", "all", { refund: "all", panelRefund: undefined }],
    ["--panel-refund", "2.50", { refund: undefined, panelRefund: 2.5 }],
    ["--panel-refund", "all", { refund: undefined, panelRefund: "all" }],
  ])("gives money back for %s %s", (option, amount, wish) => {
    expect(readWish(["pix", option, amount])).toMatchObject(wish)
  })

  it.each([
    ["no way to pay", [], /"" is no way to pay here\. Use:\s+npm run/],
    ["an unknown way to pay", ["cheque"], /"cheque" is no way to pay here/],
    ["two ways to pay", ["card", "pix"], /"card pix" is no way to pay here/],
    ["an unknown option", ["card", "--fast"], /Unknown option '--fast'.*Use:/],
    [
      "a Pix in installments",
      ["pix", "--installments", "3"],
      /--installments is an option of card/,
    ],
    [
      "a card that expires",
      ["card", "--expire"],
      /--expire is an option of pix and wallet/,
    ],
    [
      "an unknown placement",
      ["pix", "--placement", "never"],
      /after_payment or at_checkout, not "never"/,
    ],
    [
      "an order that waits for an expired code",
      ["pix", "--placement", "at_checkout", "--expire"],
      /only the simulator's clock can be moved/,
    ],
    [
      "a Pix that is paid twice",
      ["pix", "--twice"],
      /--twice is an option of link/,
    ],
    [
      "a card that is charged twice",
      ["card", "--twice"],
      /--twice is an option of link/,
    ],
    [
      "a link that expires",
      ["link", "--expire"],
      /--expire is an option of pix and wallet/,
    ],
    [
      "a link in installments",
      ["link", "--installments", "3"],
      /--installments is an option of card/,
    ],
    [
      "a person who pays twice",
      ["link", "--twice", "--by-hand"],
      /exclude each other/,
    ],
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
