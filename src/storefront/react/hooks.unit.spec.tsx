import { act, render, renderHook } from "@testing-library/react"
import type { ReactElement } from "react"

import {
  aFakeCheckout,
  atNow,
  CART,
  CODE,
  inAShop,
  onOrder,
  ORDER,
  resolve,
} from "./a-fake-checkout"
import {
  CardForm,
  CheckoutProvider,
  type PixOptions,
  useCardForm,
  useCheckout,
  usePix,
} from "./index"

atNow()

it("useCardForm has all that a form of one's own needs", async () => {
  const { result } = renderHook(() => useCardForm(CART), {
    wrapper: inAShop({ checkout: aFakeCheckout() }),
  })
  await resolve()
  expect(result.current).toMatchObject({
    values: { number: "", name: "", expiry: "", cvv: "", document: "" },
    problems: { number: "", name: "", expiry: "", cvv: "", document: "" },
    brand: undefined,
    status: "idle",
    isLocked: false,
    message: undefined,
    installments: { count: 1, isReduced: false },
  })

  act(() => {
    result.current.set("number", "4111111111111111")
    result.current.set("expiry", "02")
  })
  act(() => result.current.blur("expiry"))
  expect(result.current.values.number).toBe("4111 1111 1111 1111")
  expect(result.current.problems.expiry).toBe(
    "Informe o mês e o ano da validade (MM/AA)."
  )

  act(() => {
    result.current.set("name", "Joao da Silva")
    result.current.set("expiry", "0231")
    result.current.set("cvv", "223")
    result.current.set("document", "52998224725")
    result.current.installments.setCount(3)
  })
  await resolve()
  expect(result.current.brand).toBe("VISA")
  expect(result.current.installments.count).toBe(3)

  const event = { preventDefault: jest.fn() }
  act(() => result.current.submit(event))
  expect(result.current.status).toBe("tokenizing")
  await resolve()

  expect(event.preventDefault).toHaveBeenCalledTimes(1)
  expect(result.current.status).toBe("done")
  expect(onOrder.mock.calls).toEqual([[ORDER]])
})

describe("usePix", () => {
  const pixOf = (
    checkout: ReturnType<typeof aFakeCheckout>,
    options: Partial<PixOptions> = {}
  ) =>
    renderHook(() => usePix({ cartId: "cart_1", onOrder, ...options }), {
      wrapper: inAShop({ checkout }),
    }).result

  it("has all that a page of one's own needs", async () => {
    const checkout = aFakeCheckout()
    const pix = pixOf(checkout, { method: "wallet" })
    expect(pix.current).toMatchObject({ status: "loading", canStart: false })
    act(() => pix.current.start("52998224725"))
    expect(checkout.askForCode).not.toHaveBeenCalled()
    await resolve()
    expect(pix.current).toMatchObject({
      status: "idle",
      canStart: true,
      code: undefined,
      secondsLeft: undefined,
      message: undefined,
    })

    act(() => pix.current.start("FX123456", "PASSPORT"))
    expect(pix.current.status).toBe("starting")
    await resolve()

    expect(checkout.askForCode.mock.calls).toEqual([
      [
        {
          cartId: "cart_1",
          method: "wallet",
          document: "FX123456",
          documentType: "PASSPORT",
        },
      ],
    ])
    expect(pix.current).toMatchObject({
      status: "waiting",
      canStart: false,
      code: { ...CODE, method: "wallet" },
      secondsLeft: 1_800,
    })
  })

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
  it("gives out the checkout", () => {
    const checkout = aFakeCheckout()

    const { result } = renderHook(useCheckout, {
      wrapper: inAShop({ checkout }),
    })

    expect(result.current).toBe(checkout)
  })

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
