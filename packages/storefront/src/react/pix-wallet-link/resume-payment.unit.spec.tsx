import { fireEvent, screen } from "@testing-library/react"

import { StoreError } from "../../checkout"
import {
  installFakeTimersAndConsoleCheck,
  CODE,
  type FullCheckout,
  shownMessage,
  onError,
  passTime,
  flushEffects,
  RESUMED,
  renderInShop,
  typeIntoFields as typeIn,
} from "../a-fake-checkout"
import { ResumePayment } from "../index"

installFakeTimersAndConsoleCheck()

const onCart = jest.fn()
afterEach(() => onCart.mockReset())

const renderResumePayment = (answers: Partial<FullCheckout> = {}) =>
  renderInShop(<ResumePayment token="a-token" onCart={onCart} />, { answers })
const resumedPaymentWith = (of: Partial<typeof RESUMED>) => async () => ({
  ...RESUMED,
  code: null,
  ...of,
})
const pressButtonNamed = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }))
  await flushEffects()
}
const ANOTHER = { another: { total: 9_491, quote: "a-quote" } }
const CPF = "CPF ou CNPJ"

it("when the shop refuses to create another code, ResumePayment shows the shop's reason and reads the payment again", async () => {
  const { checkout } = await renderResumePayment({
    openResumeLink: resumedPaymentWith({ state: "expired", ...ANOTHER }),
    askForAnotherCode: () =>
      Promise.reject(new StoreError("O valor mudou.", 400)),
  })
  await typeIn({ [CPF]: "52998224725" })
  await pressButtonNamed("Gerar novo código")

  expect(shownMessage()).toBe("O valor mudou.")
  expect(checkout.openResumeLink).toHaveBeenCalledTimes(2)
  expect(onError).not.toHaveBeenCalled()
})

it.each(["pix", "wallet"] as const)(
  "ResumePayment shows the code of a %s payment even if the page's text for the name of the payer's app is empty",
  async (method) => {
    await renderInShop(<ResumePayment token="a-token" onCart={onCart} />, {
      answers: {
        openResumeLink: resumedPaymentWith({ method, code: RESUMED.code }),
      },
      texts: { [`${method}App`]: "" },
    })

    expect(screen.getByDisplayValue(CODE.payload)).toBeTruthy()
  }
)

it("ResumePayment does not show the QR code text of a payment link as a code to pay", async () => {
  await renderResumePayment({
    openResumeLink: resumedPaymentWith({ method: "link", code: RESUMED.code }),
  })

  expect(screen.queryByDisplayValue(CODE.payload)).toBeNull()
})

it("if the order was canceled, ResumePayment offers to fill a new cart, and passes the new cart's id to onCart", async () => {
  await renderResumePayment({
    openResumeLink: resumedPaymentWith({ state: "order_canceled" }),
  })
  expect(shownMessage()).toMatch(/^O pedido foi cancelado/)

  await pressButtonNamed("Montar o carrinho de novo")

  expect(onCart.mock.calls).toEqual([["cart_2"]])
})

it("if the shop answers that a resume link is not valid, ResumePayment shows the shop's message and sends no further request", async () => {
  const { checkout } = await renderResumePayment({
    openResumeLink: () =>
      Promise.reject(new StoreError("Este link não vale.", 404)),
  })
  await passTime(60_000)

  expect(shownMessage()).toBe("Este link não vale.")
  expect(checkout.openResumeLink).toHaveBeenCalledTimes(1)
})

it("ResumePayment lets the shopper create another code while the first code is in doubt, and shows the message about a code in doubt again if the second code is in doubt, too", async () => {
  const IN_DOUBT = { state: "in_doubt", ...ANOTHER } as const
  const { checkout } = await renderResumePayment({
    openResumeLink: resumedPaymentWith(IN_DOUBT),
    askForAnotherCode: resumedPaymentWith(IN_DOUBT),
  })
  expect(shownMessage()).toMatch(/^Ainda não sabemos se o código foi gerado/)

  await typeIn({ [CPF]: "52998224725" })
  await pressButtonNamed("Gerar novo código")

  expect(shownMessage()).toMatch(/^Ainda não sabemos se o código foi gerado/)
  expect(checkout.askForAnotherCode).toHaveBeenCalledTimes(1)
})

it("if the shop refuses another code and its next answer shows that the payment is being verified, ResumePayment asks the shopper not to pay again", async () => {
  const verified = { ...RESUMED, code: null, state: "being_verified" } as const
  const answers = [resumedPaymentWith({ state: "expired", ...ANOTHER })]
  await renderResumePayment({
    openResumeLink: async () => answers.pop()?.() ?? verified,
    askForAnotherCode: () =>
      Promise.reject(new StoreError("Este pedido já foi pago.", 400)),
    stopReminders: async () => verified,
  })
  await typeIn({ [CPF]: "52998224725" })
  await pressButtonNamed("Gerar novo código")
  expect(shownMessage()).toBe("Este pedido já foi pago.")

  await pressButtonNamed("Não receber lembretes")

  expect(shownMessage()).toMatch(/Não pague de novo/)
})
