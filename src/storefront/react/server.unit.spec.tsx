/** @jest-environment node */
import { renderToString } from "react-dom/server"

import { aFakeCheckout, CART, inAShop } from "./a-fake-checkout"
import { CardForm, PixPayment } from "./index"

it("on a server everything is rendered, and no input has a name, so a form without its script sends nothing", () => {
  const checkout = aFakeCheckout()
  const Shop = inAShop({ checkout })

  const html = renderToString(
    <Shop>
      <CardForm {...CART} />
      <PixPayment {...CART} />
    </Shop>
  )

  expect(typeof window).toBe("undefined")
  expect(html).toContain("Número do cartão")
  expect(html).toContain('data-status="loading"')
  expect(html).not.toContain(" name=")
  expect(checkout.resume).not.toHaveBeenCalled()
})
