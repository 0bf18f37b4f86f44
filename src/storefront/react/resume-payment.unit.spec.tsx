import { fireEvent, screen } from "@testing-library/react"

import { StoreError } from "../checkout"
import {
  atNow,
  type FullCheckout,
  message,
  onError,
  pass,
  resolve,
  RESUMED,
  show,
  type as typeIn,
} from "./a-fake-checkout"
import { ResumePayment } from "./index"

atNow()

const onCart = jest.fn()
afterEach(() => onCart.mockReset())

const opened = (answers: Partial<FullCheckout> = {}) =>
  show(<ResumePayment token="a-token" onCart={onCart} />, { answers })
const found = (of: Partial<typeof RESUMED>) => async () => ({
  ...RESUMED,
  code: null,
  ...of,
})
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }))
  await resolve()
}
const ANOTHER = { another: { total: 9_491, quote: "a-quote" } }
const CPF = "CPF ou CNPJ"

it("says what the shop refuses, and reads the price again", async () => {
  const { checkout } = await opened({
    openLink: found({ state: "expired", ...ANOTHER }),
    askForAnotherCode: () =>
      Promise.reject(new StoreError("O valor mudou.", 400)),
  })
  await typeIn({ [CPF]: "52998224725" })
  await press("Gerar novo código")

  expect(message()).toBe("O valor mudou.")
  expect(checkout.openLink).toHaveBeenCalledTimes(2)
  expect(onError).not.toHaveBeenCalled()
})

it("fills a cart again for an order that was canceled, and gives it to the page", async () => {
  await opened({ openLink: found({ state: "order_canceled" }) })
  expect(message()).toMatch(/^O pedido foi cancelado/)

  await press("Montar o carrinho de novo")

  expect(onCart.mock.calls).toEqual([["cart_2"]])
})

it("says that a link is over, and asks no more", async () => {
  const { checkout } = await opened({
    openLink: () => Promise.reject(new StoreError("Este link não vale.", 404)),
  })
  await pass(60_000)

  expect(message()).toBe("Este link não vale.")
  expect(checkout.openLink).toHaveBeenCalledTimes(1)
})

it.each([
  ["asked for on this page", true, /^Ainda não sabemos se o código foi gerado/],
  ["begun elsewhere", false, /Não pague de novo/],
])(
  "says what is so of a payment in doubt that was %s",
  async (_what, isAsked, said) => {
    const states = isAsked
      ? (["expired", "being_verified"] as const)
      : (["being_verified"] as const)
    const left = [...states]
    await opened({
      openLink: async () => ({
        ...(await found(ANOTHER)()),
        state: left.shift() ?? "being_verified",
      }),
      askForAnotherCode: found({ state: "being_verified" }),
    })
    if (isAsked) {
      await typeIn({ [CPF]: "52998224725" })
      await press("Gerar novo código")
    }

    expect(message()).toMatch(said)
  }
)
