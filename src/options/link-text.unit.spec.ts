import { linkTextFor } from "./account-payment-link"

describe("the text of a payment link", () => {
  it.each([
    ["Pedido {reference}", "Pedido 1024"],
    ["{reference}: {reference}", "1024: 1024"],
    ["Sapatos", "Sapatos"],
  ])("of %j is %j", (template, text) => {
    expect(linkTextFor(template, { reference: "1024" })).toBe(text)
  })

  it("takes a reference as it is", () => {
    expect(
      linkTextFor("Pedido {reference}", { reference: "$&{reference}" })
    ).toBe("Pedido $&{reference}")
  })
})
