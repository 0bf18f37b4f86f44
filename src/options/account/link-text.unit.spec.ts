import { fillLinkText } from "./payment-link-options"

describe("the text of a payment link", () => {
  it.each([
    ["Pedido {reference}", "1024", "Pedido 1024"],
    ["{reference}: {reference}", "1024", "1024: 1024"],
    ["Sapatos", "1024", "Sapatos"],
    ["Pedido {reference}", "$&{reference}", "Pedido $&{reference}"],
  ])(
    "fillLinkText fills the reference into the template: %j with the reference %j becomes %j",
    (template, reference, text) => {
      expect(fillLinkText(template, { reference })).toBe(text)
    }
  )
})
