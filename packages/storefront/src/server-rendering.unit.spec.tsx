/** @jest-environment node */
import { renderToString } from "react-dom/server"

import { CREDENTIALS, sdkErrorOfRejectedCall } from "./card-sdk/a-fake-sdk"
import { createCardSdk, sdkScript, simulatorSdk } from "./index"
import {
  aFakeCheckout,
  PAYMENT_PROPS,
  wrapInCheckoutProvider,
} from "./react/a-fake-checkout"
import { CardForm, PixPayment } from "./react/index"

it("CardForm and PixPayment can be rendered on a server, and their inputs have no names, so that a form without its script sends nothing", () => {
  const checkout = aFakeCheckout()
  const Shop = wrapInCheckoutProvider({ checkout })

  const html = renderToString(
    <Shop>
      <CardForm {...PAYMENT_PROPS} />
      <PixPayment {...PAYMENT_PROPS} />
    </Shop>
  )

  expect(html).toContain("Número do cartão")
  expect(html).toContain('data-status="loading"')
  expect(html).not.toContain(" name=")
  expect(checkout.resume).not.toHaveBeenCalled()
})

it("createCardSdk can be called on a server, but loading the SDK with a script tag fails there because a script needs a browser", async () => {
  const sdk = createCardSdk({
    load: sdkScript({ scriptUrl: "/sdk.js" }),
  })

  expect(
    await sdkErrorOfRejectedCall(sdk.setCredentials(CREDENTIALS))
  ).toMatchObject({
    code: "sdk_unavailable",
    message: expect.stringContaining("a script needs a browser"),
  })
})

it("simulatorSdk refuses to load on a page that is not on this machine", async () => {
  Object.assign(globalThis, { location: { href: "https://loja.example/" } })

  const { signal } = new AbortController()
  await expect(simulatorSdk("http://localhost:9470")(signal)).rejects.toThrow(
    "simulatorSdk is for development: the page is not on this machine. Load the package instead"
  )
  Reflect.deleteProperty(globalThis, "location")
})
