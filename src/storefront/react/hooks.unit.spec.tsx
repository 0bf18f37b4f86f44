import { act, render, renderHook } from "@testing-library/react"
import type { ReactElement } from "react"

import {
  aFakeCheckout,
  atNow,
  CART,
  inAShop,
  onOrder,
  resolve,
} from "./a-fake-checkout"
import { CardForm, CheckoutProvider, type PixOptions, usePix } from "./index"

atNow()

describe("usePix", () => {
  const pixOf = (
    checkout: ReturnType<typeof aFakeCheckout>,
    options: Partial<PixOptions> = {}
  ) =>
    renderHook(() => usePix({ cartId: "cart_1", onOrder, ...options }), {
      wrapper: inAShop({ checkout }),
    }).result

  it("leaves a document that it does not know to the shop's backend, and says what is missing", async () => {
    const checkout = aFakeCheckout({
      askForCode: async () => ({ kind: "incomplete", missing: ["document"] }),
    })
    const pix = pixOf(checkout, { amount: "99.9" })
    await resolve()
    expect(pix.current.missing).toBeUndefined()

    act(() => pix.current.start("123"))
    await resolve()

    expect(pix.current.missing).toEqual(["document"])
    expect(checkout.askForCode.mock.calls).toEqual([
      [{ cartId: "cart_1", method: "pix", amount: "99.9", document: "123" }],
    ])
  })
})

describe("CheckoutProvider", () => {
  it.each([
    [
      "in none",
      (form: ReactElement) => form,
      "Put <CheckoutProvider> around this.",
    ],
    [
      "in one whose checkout takes no cards",
      (form: ReactElement) => (
        <CheckoutProvider
          checkout={{ ...aFakeCheckout(), payByCard: undefined as never }}
        >
          {form}
        </CheckoutProvider>
      ),
      "Give createCheckout the method that has payByCard.",
    ],
  ])("is missed by a card form that stands %s", (_where, within, said) => {
    const complained = jest.mocked(globalThis.console.error)
    complained.mockImplementation(() => {})

    expect(() => render(within(<CardForm {...CART} />))).toThrow(said)

    complained.mockClear()
  })
})
