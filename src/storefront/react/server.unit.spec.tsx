/** @jest-environment node */
import { renderToString } from "react-dom/server"

import { aFakeCheckout, inAShop } from "./a-fake-checkout"
import { CardForm, PixPayment } from "./index"

describe("on a server", () => {
  it("there is no window, and everything is rendered all the same", () => {
    const checkout = aFakeCheckout()
    const Shop = inAShop({ checkout })

    const html = renderToString(
      <Shop>
        <CardForm cartId="cart_1" amount={99.9} onOrder={() => {}} />
        <PixPayment cartId="cart_1" onOrder={() => {}} />
      </Shop>
    )

    expect(typeof window).toBe("undefined")
    expect(html).toContain("Número do cartão")
    expect(html).toContain('data-status="loading"')
    expect(checkout.resume).not.toHaveBeenCalled()
  })

  it("no input has a name, so a form without its script sends nothing", () => {
    const Shop = inAShop({ checkout: aFakeCheckout() })

    const html = renderToString(
      <Shop>
        <CardForm cartId="cart_1" amount={99.9} onOrder={() => {}} />
      </Shop>
    )

    expect(html).not.toContain(" name=")
  })
})
