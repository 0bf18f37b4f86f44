import { fireEvent } from "@testing-library/react"

import {
  A_CARD,
  installFakeTimersAndConsoleCheck,
  PAYMENT_PROPS,
  field,
  neverResolving,
  type FullCheckout,
  pressButton,
  renderInShop,
  typeIntoFields,
} from "../a-fake-checkout"
import {
  CardForm,
  type CardFormProps,
  type CheckoutProviderProps,
} from "../index"

installFakeTimersAndConsoleCheck()

async function givenACardForm(
  shop: Partial<CheckoutProviderProps> & {
    answers?: Partial<FullCheckout>
  } = {},
  props: Partial<CardFormProps> = {}
) {
  const shown = await renderInShop(
    <CardForm {...PAYMENT_PROPS} {...props} />,
    shop
  )
  return { ...shown, form: shown.container.querySelector("form")! }
}

async function typeAndLeave(label: string, value: string) {
  await typeIntoFields({ [label]: value })
  fireEvent.blur(field(label))
}

const isWrong = (label: string) =>
  field(label).getAttribute("aria-invalid") === "true"
const shownProblemOf = (label: string) =>
  document.getElementById(field(label).getAttribute("aria-describedby")!)!
    .textContent

const NUMBER = "Número do cartão"
const NAME = "Nome impresso no cartão"
const EXPIRY = "Validade (MM/AA)"
const CVV = "Código de segurança"
const DOCUMENT = "CPF ou CNPJ do titular"
const WRONG_NUMBER = "Número do cartão inválido. Confira os números."
const NO_EXPIRY = "Informe o mês e o ano da validade (MM/AA)."
const SHORT_DOCUMENT = "O CPF tem 11 números, e o CNPJ, 14 caracteres."
const WRONG_DOCUMENT = "CPF ou CNPJ inválido. Confira os números."

describe("a card that expired last month", () => {
  it.each([
    ["is accepted on the first day of this month", 1, false],
    ["is refused on the third day of this month", 3, true],
  ])(
    "CardForm still accepts an expired card on the first day after its last month, but not on the third day (a card that expired last month %s)",
    async (_what, day, isRefused) => {
      jest.setSystemTime(new Date(2026, 10, day, 0, 30))
      const { checkout } = await givenACardForm()
      await typeIntoFields({ ...A_CARD, [EXPIRY]: "10/26" })
      await pressButton()

      expect(isWrong(EXPIRY)).toBe(isRefused)
      expect(checkout.payByCard).toHaveBeenCalledTimes(isRefused ? 0 : 1)
    }
  )
})

describe("the fields of CardForm", () => {
  it.each([
    [NUMBER, "4111 1111 1111", "Faltam números do cartão."],
    // The operator's test card is accepted only in its sandbox.
    [NUMBER, "4389355432185991", WRONG_NUMBER],
    [NAME, "  ", "Informe o nome impresso no cartão."],
    [EXPIRY, "12", NO_EXPIRY],
    [EXPIRY, "13/27", "Confira o mês e o ano da validade (MM/AA)."],
    [EXPIRY, "10/26", "Este cartão está vencido."],
    // The card is valid until the end of this month.
    [EXPIRY, "11/26", ""],
    [CVV, "12", "O código tem 3 números, ou 4 no American Express."],
    [DOCUMENT, "529.982.247", SHORT_DOCUMENT],
    [DOCUMENT, "529.982.247-26", WRONG_DOCUMENT],
  ])(
    "when the shopper leaves CardForm's field %s with the text '%s', the field shows the error '%s', which is empty for a valid text",
    async (label, value, said) => {
      await givenACardForm()

      await typeAndLeave(label, value)

      expect([isWrong(label), shownProblemOf(label)]).toEqual([
        said !== "",
        said,
      ])
    }
  )

  it("CardForm reports its empty fields when it is submitted, and moves the focus to the first of them", async () => {
    const { checkout, form } = await givenACardForm()
    await typeIntoFields({ [NUMBER]: "4111111111111111" })

    fireEvent.submit(form)

    expect(isWrong(NUMBER)).toBe(false)
    expect([NAME, EXPIRY, CVV, DOCUMENT].map(shownProblemOf)).toEqual([
      "Informe o nome impresso no cartão.",
      "Informe a validade (MM/AA).",
      "Informe o código de segurança.",
      "Informe o CPF ou CNPJ.",
    ])
    expect(document.activeElement).toBe(field(NAME))
    field(CVV).focus()
    fireEvent.submit(form)
    expect(document.activeElement).toBe(field(NAME))
    expect(checkout.payByCard).not.toHaveBeenCalled()
  })
})

describe("the brand in CardForm", () => {
  it("CardForm requests a card's brand only once after its first six digits are typed, and clears the brand when these digits change", async () => {
    const { checkout, form } = await givenACardForm({
      answers: {
        getCardBrand: async (bin) =>
          bin === "411111" ? "VISA" : neverResolving(),
      },
    })
    const shownBrand = () => form.querySelector(".ct-brand")!.textContent

    await typeIntoFields({ [NUMBER]: "4111 1" })
    expect(checkout.getCardBrand).not.toHaveBeenCalled()
    await typeIntoFields({ [NUMBER]: "4111 11" })
    await typeIntoFields({ [NUMBER]: "4111 1111 1111 1111" })
    expect(checkout.getCardBrand.mock.calls.map(([bin]) => bin)).toEqual([
      "411111",
    ])
    expect(shownBrand()).toBe("VISA")

    await typeIntoFields({ [NUMBER]: "5111 11" })
    expect(shownBrand()).toBe("")
  })
})
