import { readCheckoutOptions } from "./checkout-options"

describe("readCheckoutOptions", () => {
  it.each(["card", "pix", "wallet", "link"])(
    "pays with %s once, at once, and the order comes after, when nothing else is said",
    (method) => {
      expect(readCheckoutOptions([method])).toEqual({
        method,
        installments: 1,
        decline: false,
        manualCapture: false,
        placement: "after_payment",
        expire: false,
        byHand: false,
        twice: false,
        refund: undefined,
        panelRefund: undefined,
      })
    }
  )

  it.each<[string, object]>([
    ["--decline card --installments 3", { decline: true, installments: 3 }],
    ["card --manual-capture --refund 10.00", { manualCapture: true }],
    ["card --manual-capture --refund 10.00", { refund: 10 }],
    ["pix --placement at_checkout", { placement: "at_checkout" }],
    ["wallet --expire --by-hand", { expire: true, byHand: true }],
    ["link --twice", { twice: true }],
    ["link --by-hand", { byHand: true }],
    ["link --placement=at_checkout", { placement: "at_checkout" }],
    ["pix --refund 2.50", { refund: 2.5, panelRefund: undefined }],
    ["pix --refund all", { refund: "all", panelRefund: undefined }],
    ["pix --panel-refund 2.50", { refund: undefined, panelRefund: 2.5 }],
    ["pix --panel-refund all", { refund: undefined, panelRefund: "all" }],
  ])("understands %s", (line, options) => {
    expect(readCheckoutOptions(line.split(" "))).toMatchObject(options)
  })

  it.each<[string, string, RegExp]>([
    ["no way to pay", "", /"" is no way to pay here\. Use:\s+npm run/],
    ["an unknown way to pay", "cheque", /"cheque" is no way to pay here/],
    ["two ways to pay", "card pix", /"card pix" is no way to pay here/],
    ["an unknown option", "card --fast", /Unknown option '--fast'.*Use:/],
    ["a Pix in installments", "pix --installments 3", /an option of card/],
    ["a link in installments", "link --installments 3", /an option of card/],
    ["a card that expires", "card --expire", /an option of pix and wallet/],
    ["a link that expires", "link --expire", /an option of pix and wallet/],
    ["a Pix that is paid twice", "pix --twice", /an option of link/],
    ["a card that is charged twice", "card --twice", /an option of link/],
    [
      "an unknown placement",
      "pix --placement never",
      /after_payment or at_checkout, not "never"/,
    ],
    [
      "an order that waits for an expired code",
      "pix --placement at_checkout --expire",
      /only the simulator's clock can be moved/,
    ],
    ["a person who pays twice", "link --twice --by-hand", /exclude each other/],
    ["a refund of nothing", "card --refund 0", /like 10.00, not "0"/],
    [
      "a refund of nothing in the panel",
      "card --panel-refund 0",
      /--panel-refund takes an amount/,
    ],
    ["a refund with a comma", "card --refund 10,00", /like 10.00, not "10,00"/],
    ["no installments", "card --installments 0", /takes 1 to 12, not "0"/],
    ["13 installments", "card --installments 13", /takes 1 to 12, not "13"/],
    ["half installments", "card --installments 1.5", /takes 1 to 12/],
  ])("refuses %s and says how to use it", (_case, line, message) => {
    const args = line === "" ? [] : line.split(" ")
    expect(() => readCheckoutOptions(args)).toThrow(message)
  })
})
