import { act, fireEvent, render, screen } from "@testing-library/react"

import {
  aFakeCheckout,
  atNow,
  CONFIGURATION,
  forever,
  type FullCheckout,
  inAShop,
} from "./a-fake-checkout"
import {
  CardForm,
  type CardFormProps,
  type CheckoutProviderProps,
  english,
} from "./index"

atNow()

async function givenACardForm({
  answers = {},
  shop = {},
  ...props
}: Partial<CardFormProps> & {
  answers?: Partial<FullCheckout>
  shop?: Partial<CheckoutProviderProps>
} = {}) {
  const checkout = aFakeCheckout(answers)
  const view = render(
    <CardForm cartId="cart_1" amount={99.9} onOrder={() => {}} {...props} />,
    { wrapper: inAShop({ checkout, ...shop }) }
  )
  await act(async () => {})
  return { checkout, form: view.container.querySelector("form")! }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function type(label: string, value: string) {
  await act(async () => {
    fireEvent.change(field(label), { target: { value } })
  })
}

async function leave(label: string, value: string) {
  await type(label, value)
  fireEvent.blur(field(label))
}

const problem = (label: string) => {
  const id = field(label).getAttribute("aria-describedby")!
  return document.getElementById(id)!.textContent
}

const PT = {
  number: "Número do cartão",
  name: "Nome impresso no cartão",
  expiry: "Validade (MM/AA)",
  cvv: "Código de segurança",
  document: "CPF ou CNPJ do titular",
}

describe("the fields of CardForm", () => {
  it.each([
    [PT.number, "cc-number", "numeric"],
    [PT.name, "cc-name", null],
    [PT.expiry, "cc-exp", "numeric"],
    [PT.cvv, "cc-csc", "numeric"],
    // A CNPJ may have letters, which a numeric keyboard has not.
    [PT.document, "off", null],
  ])(
    "%s is filled in by %s, with the keyboard %s",
    async (label, ...expected) => {
      await givenACardForm()

      expect([
        field(label).getAttribute("autocomplete"),
        field(label).getAttribute("inputmode"),
      ]).toEqual(expected)
    }
  )

  it("has no names, so that a page without its script sends no card anywhere", async () => {
    const { form } = await givenACardForm()

    expect([...new FormData(form).keys()]).toEqual([])
  })

  it("leaves checking to the page, in the shopper's language", async () => {
    const { form } = await givenACardForm()

    expect(form.noValidate).toBe(true)
    expect(form.querySelectorAll("input[aria-required=true]")).toHaveLength(5)
    expect(form.querySelectorAll("[required], [pattern]")).toHaveLength(0)
  })

  it("writes what is typed with its marks", async () => {
    await givenACardForm()

    await type(PT.number, "4111111111111111")
    await type(PT.expiry, "1227")
    await type(PT.document, "52998224725")

    expect(field(PT.number).value).toBe("4111 1111 1111 1111")
    expect(field(PT.expiry).value).toBe("12/27")
    expect(field(PT.document).value).toBe("529.982.247-25")
  })

  it.each([
    [PT.number, "4111 1111 1111", "Faltam números do cartão."],
    [
      PT.number,
      "4111 1111 1111 1112",
      "Número do cartão inválido. Confira os números.",
    ],
    [PT.name, "  ", "Informe o nome impresso no cartão."],
    [PT.expiry, "12", "Informe o mês e o ano da validade (MM/AA)."],
    [PT.expiry, "12/2", "Informe o mês e o ano da validade (MM/AA)."],
    [PT.expiry, "13/27", "Confira o mês e o ano da validade (MM/AA)."],
    [PT.cvv, "12", "O código tem 3 números, ou 4 no American Express."],
    [
      PT.document,
      "529.982.247",
      "O CPF tem 11 números, e o CNPJ, 14 caracteres.",
    ],
    [
      PT.document,
      "12.345.678/9012",
      "O CPF tem 11 números, e o CNPJ, 14 caracteres.",
    ],
    [
      PT.document,
      "529.982.247-26",
      "CPF ou CNPJ inválido. Confira os números.",
    ],
    [
      PT.document,
      "11.222.333/0001-82",
      "CPF ou CNPJ inválido. Confira os números.",
    ],
  ])(
    "%s says on leaving it what is wrong with %j: %s",
    async (label, value, said) => {
      await givenACardForm()

      await leave(label, value)

      expect(field(label).getAttribute("aria-invalid")).toBe("true")
      expect(problem(label)).toBe(said)
    }
  )

  it("says that a card is too old", async () => {
    await givenACardForm()

    await leave(PT.expiry, "10/26")

    expect(problem(PT.expiry)).toBe("Este cartão está vencido.")
  })

  it("takes a card that is good until the end of this month", async () => {
    await givenACardForm()

    await leave(PT.expiry, "11/26")

    expect(field(PT.expiry).getAttribute("aria-invalid")).toBe("false")
  })

  it("does not miss a field that is left empty on the way", async () => {
    await givenACardForm()

    fireEvent.blur(field(PT.name))

    expect(problem(PT.name)).toBe("")
  })

  it("stops complaining while a field is being corrected", async () => {
    await givenACardForm()
    await leave(PT.number, "4111 1111 1111 1112")

    await type(PT.number, "4111 1111 1111 111")

    expect(field(PT.number).getAttribute("aria-invalid")).toBe("false")
    expect(problem(PT.number)).toBe("")
  })

  it("misses every empty field when it is sent, and goes to the first", async () => {
    const { checkout, form } = await givenACardForm()
    await type(PT.number, "4111111111111111")

    fireEvent.submit(form)

    expect(field(PT.number).getAttribute("aria-invalid")).toBe("false")
    expect([PT.name, PT.expiry, PT.cvv, PT.document].map(problem)).toEqual([
      "Informe o nome impresso no cartão.",
      "Informe a validade (MM/AA).",
      "Informe o código de segurança.",
      "Informe o CPF ou CNPJ.",
    ])
    expect(document.activeElement).toBe(field(PT.name))
    expect(checkout.payByCard).not.toHaveBeenCalled()
  })

  it("goes to a wrong field again when it is sent again", async () => {
    const { form } = await givenACardForm()
    fireEvent.submit(form)
    field(PT.cvv).focus()

    fireEvent.submit(form)

    expect(document.activeElement).toBe(field(PT.number))
  })

  it("takes the operator's two test cards only in its sandbox", async () => {
    await givenACardForm()
    await leave(PT.number, "4389355432185991")

    expect(problem(PT.number)).toBe(
      "Número do cartão inválido. Confira os números."
    )
  })

  it("takes the operator's two test cards in its sandbox", async () => {
    await givenACardForm({
      answers: {
        configuration: async () => ({ ...CONFIGURATION, sandbox: true }),
      },
    })
    await leave(PT.number, "4389355432185991")

    expect(problem(PT.number)).toBe("")
  })

  it("asks for a passport only where the shop takes one", async () => {
    await givenACardForm()

    expect(screen.queryByRole("checkbox")).toBeNull()
  })

  it("takes a passport, without marks, once the shopper says that it is one", async () => {
    await givenACardForm({ passports: true })
    await leave(PT.document, "FX123456")
    expect(problem(PT.document)).toBe(
      "O CPF tem 11 números, e o CNPJ, 14 caracteres."
    )

    fireEvent.click(
      screen.getByRole("checkbox", { name: "Pagar com passaporte (sem CPF)" })
    )
    await act(async () => {
      const passport = screen.getByRole("textbox", { name: "Passaporte" })
      fireEvent.change(passport, { target: { value: "FX123456" } })
      fireEvent.blur(passport)
    })

    const passport = screen.getByRole<HTMLInputElement>("textbox", {
      name: "Passaporte",
    })
    expect(passport.value).toBe("FX123456")
    expect(passport.getAttribute("aria-invalid")).toBe("false")

    await act(async () => {
      fireEvent.change(passport, { target: { value: "F" } })
      fireEvent.blur(passport)
    })

    expect(problem("Passaporte")).toBe(
      "O número do passaporte tem de 5 a 20 letras e números."
    )
  })

  it("speaks English", async () => {
    const { form } = await givenACardForm({ shop: { language: english } })

    fireEvent.submit(form)

    expect(
      [...form.querySelectorAll("label")].map((label) => label.textContent)
    ).toEqual([
      "Card number",
      "Name on the card",
      "Expiry (MM/YY)",
      "Security code",
      "Cardholder's CPF or CNPJ",
      "Installments",
    ])
    expect(problem("Card number")).toBe("Enter the card number.")
    expect(screen.getByRole("button").textContent).toBe("Pay R$99.90")
  })

  it("says what the shop wants said instead", async () => {
    await givenACardForm({
      shop: { texts: { number: "Cartão", pay: "Fechar o pedido" } },
    })

    expect(field("Cartão")).toBeTruthy()
    expect(screen.getByRole("button").textContent).toBe("Fechar o pedido")
  })

  it("is sent by a button elsewhere when it has none", async () => {
    const { form } = await givenACardForm({ id: "card", hideSubmit: true })

    expect(form.id).toBe("card")
    expect(screen.queryByRole("button")).toBeNull()
  })

  it("has a button of the shop's words and a class of the shop", async () => {
    const { form } = await givenACardForm({
      submitLabel: "Comprar",
      className: "mine",
    })

    expect(screen.getByRole("button").textContent).toBe("Comprar")
    expect([...form.classList]).toEqual(["ct-form", "mine"])
  })
})

describe("the brand of CardForm", () => {
  it("is asked for once the first six digits are there, and not with every further key", async () => {
    const { checkout } = await givenACardForm()

    await type(PT.number, "4111 1")
    expect(checkout.getCardBrand).not.toHaveBeenCalled()
    await type(PT.number, "4111 11")
    await type(PT.number, "4111 1111 1111 1111")

    expect(checkout.getCardBrand.mock.calls.map(([bin]) => bin)).toEqual([
      "411111",
    ])
    expect(screen.getByText("VISA").className).toBe("ct-brand")
  })

  it("is that of the digits that stand there, not of those before", async () => {
    const { form } = await givenACardForm({
      answers: {
        getCardBrand: async (bin) => (bin === "411111" ? "VISA" : forever()),
      },
    })
    await type(PT.number, "4111 11")

    await type(PT.number, "5111 11")

    expect(form.querySelector(".ct-brand")!.textContent).toBe("")
  })

  it.each([
    ["VISA", "1234", "123"],
    ["AMEX", "1234", "1234"],
    [undefined, "12345", "1234"],
  ])("%s makes %s a security code of %s", async (brand, typed, kept) => {
    await givenACardForm({ answers: { getCardBrand: async () => brand } })
    await type(PT.number, "378282246310005")

    await leave(PT.cvv, typed)

    expect(field(PT.cvv).value).toBe(kept)
    expect(problem(PT.cvv)).toBe("")
  })

  it("that nobody tells stops nobody, and is told to the shop", async () => {
    const onError = jest.fn()
    const broken = new Error("refused")
    await givenACardForm({
      answers: { getCardBrand: () => Promise.reject(broken) },
      shop: { onError },
    })

    await leave(PT.number, "4111111111111111")

    expect(problem(PT.number)).toBe("")
    expect(onError.mock.calls).toEqual([[broken]])
  })
})
