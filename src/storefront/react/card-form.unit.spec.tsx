import { act, fireEvent, render, screen } from "@testing-library/react"
import { StrictMode } from "react"

import type { CardOutcome, Resumed } from "../checkout"
import {
  aDeferred,
  aFakeCheckout,
  atNow,
  forever,
  type FullCheckout,
  inAShop,
  message,
  ORDER,
  resolve,
} from "./a-fake-checkout"
import {
  CardForm,
  type CardFormProps,
  type CheckoutProviderProps,
} from "./index"

atNow()

const TYPED = {
  "Número do cartão": "4111111111111111",
  "Nome impresso no cartão": " Joao da Silva ",
  "Validade (MM/AA)": "0231",
  "Código de segurança": "223",
  "CPF ou CNPJ do titular": "52998224725",
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const values = () => Object.keys(TYPED).map((label) => field(label).value)
const button = () => screen.getByRole("button")

async function givenACardForm({
  answers = {},
  shop = {},
  ...props
}: Partial<CardFormProps> & {
  answers?: Partial<FullCheckout>
  shop?: Partial<CheckoutProviderProps>
} = {}) {
  const checkout = aFakeCheckout(answers)
  const onOrder = jest.fn()
  const view = render(
    <CardForm cartId="cart_1" amount={99.9} onOrder={onOrder} {...props} />,
    { wrapper: inAShop({ checkout, ...shop }) }
  )
  await resolve()
  return {
    ...view,
    checkout,
    onOrder,
    form: view.container.querySelector("form")!,
  }
}

async function fillIn(typed: Record<string, string> = TYPED) {
  for (const [label, value] of Object.entries(typed)) {
    await act(async () => {
      fireEvent.change(field(label), { target: { value } })
    })
  }
}

async function pay() {
  fireEvent.click(button())
  await resolve()
}

/** A form whose payment is answered by the test. */
async function whilePaying(answers: Partial<FullCheckout> = {}) {
  const paying = aDeferred<CardOutcome>()
  const given = await givenACardForm({
    answers: { payByCard: () => paying.promise, ...answers },
  })
  await fillIn()
  await pay()
  return { ...given, paying }
}

describe("CardForm", () => {
  it("pays the cart with what was typed, and gives the order to the shop once", async () => {
    const { checkout, onOrder } = await givenACardForm({
      billingAddress: { number: "1508" },
    })
    await fillIn()

    await pay()

    expect(checkout.payByCard.mock.calls).toEqual([
      [
        {
          cartId: "cart_1",
          document: "52998224725",
          documentType: "CPF",
          installments: 1,
          card: {
            number: "4111111111111111",
            holderName: "Joao da Silva",
            expirationMonth: "02",
            expirationYear: "2031",
            cvv: "223",
            brand: "VISA",
          },
          billingAddress: { number: "1508" },
          amount: 99.9,
          signal: expect.any(AbortSignal),
          onStep: expect.any(Function),
        },
      ],
    ])
    expect(onOrder.mock.calls).toEqual([[ORDER]])
    expect(message()).toBe("Pedido confirmado.")
  })

  it("pays in the installments that were chosen, with a passport and without a brand", async () => {
    const { checkout } = await givenACardForm({
      passports: true,
      answers: { getCardBrand: async () => undefined },
    })
    fireEvent.click(screen.getByRole("checkbox"))
    const { "CPF ou CNPJ do titular": _, ...card } = TYPED
    await fillIn(card)
    fireEvent.change(screen.getByRole("textbox", { name: "Passaporte" }), {
      target: { value: "FX123456" },
    })
    fireEvent.change(screen.getByLabelText("Parcelas"), {
      target: { value: "3" },
    })

    await pay()

    const [payment] = checkout.payByCard.mock.calls[0]!
    expect(payment).toMatchObject({
      document: "FX123456",
      documentType: "PASSPORT",
      installments: 3,
    })
    expect(payment.card).not.toHaveProperty("brand")
  })

  it("forgets the card once there is an order", async () => {
    await givenACardForm()
    await fillIn()

    await pay()

    expect(values()).toEqual(["", "", "", "", ""])

    await pay()
    expect(document.querySelectorAll("[aria-invalid=true]")).toHaveLength(0)
  })

  it.each([
    ["a double click", () => [button(), button()].forEach((it) => it.click())],
    [
      "the enter key and a click",
      () => (fireEvent.submit(button().closest("form")!), button().click()),
    ],
  ])("pays once for %s", async (_what, press) => {
    const { checkout } = await givenACardForm({
      answers: { payByCard: forever },
    })
    await fillIn()

    act(() => void press())
    await pay()

    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
  })

  it("is locked and says so while it pays, and keeps the focus where it is", async () => {
    const { form, checkout } = await whilePaying()
    button().focus()
    await resolve()

    expect(values().length).toBe(5)
    expect(Object.keys(TYPED).map((label) => field(label).readOnly)).toEqual(
      Array(5).fill(true)
    )
    expect(field("Parcelas").disabled).toBe(true)
    expect(button().getAttribute("aria-busy")).toBe("true")
    expect(document.activeElement).toBe(button())
    expect(form.dataset.status).toBe("tokenizing")

    act(() => checkout.payByCard.mock.calls[0]![0].onStep!("paying"))
    expect(form.dataset.status).toBe("paying")
    expect(message()).toBe("Processando…")

    act(() => checkout.payByCard.mock.calls[0]![0].onStep!("verifying"))
    expect(form.dataset.status).toBe("verifying")
    expect(message()).toBe("Verificando o pagamento… Não pague de novo.")
    await pay()
    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
  })

  it("goes on to the order when it is gone before the payment has ended", async () => {
    const { paying, unmount, onOrder, checkout } = await whilePaying()
    const { signal, onStep } = checkout.payByCard.mock.calls[0]![0]
    act(() => onStep!("paying"))

    unmount()
    await act(async () => paying.resolve({ kind: "order", order: ORDER }))

    expect(signal!.aborted).toBe(false)
    expect(onOrder.mock.calls).toEqual([[ORDER]])
  })

  it("calls the shop's latest onOrder", async () => {
    const { paying, rerender, onOrder } = await whilePaying()
    const latest = jest.fn()
    rerender(<CardForm cartId="cart_1" amount={99.9} onOrder={latest} />)

    await act(async () => paying.resolve({ kind: "order", order: ORDER }))

    expect(onOrder).not.toHaveBeenCalled()
    expect(latest.mock.calls).toEqual([[ORDER]])
  })
})

describe("CardForm after a payment that came to nothing", () => {
  it("asks for another card: the code is gone, the rest stays, the number has the focus", async () => {
    const { paying, checkout, form, onOrder } = await whilePaying()

    await act(async () =>
      paying.resolve({ kind: "declined", message: "Tente outro cartão." })
    )

    expect(values()).toEqual([
      "4111 1111 1111 1111",
      " Joao da Silva ",
      "02/31",
      "",
      "529.982.247-25",
    ])
    expect(message()).toBe("Tente outro cartão.")
    expect(document.activeElement).toBe(field("Número do cartão"))
    expect(form.dataset.status).toBe("idle")

    await fillIn({ "Código de segurança": "224" })
    await pay()
    expect(checkout.payByCard).toHaveBeenCalledTimes(2)
    expect(onOrder).not.toHaveBeenCalled()
  })

  it("keeps the card but its code when the shop starts no payment, and says why", async () => {
    const { paying } = await whilePaying()

    await act(async () =>
      paying.resolve({ kind: "refused", message: "O total mudou." })
    )

    expect(message()).toBe("O total mudou.")
    expect(field("Número do cartão").value).toBe("4111 1111 1111 1111")
    expect(field("Código de segurança").value).toBe("")
    expect(button().getAttribute("aria-busy")).toBe("false")
  })

  it("says that nothing was charged when no payment could be begun, and tells the shop why", async () => {
    const onError = jest.fn()
    const broken = new Error("offline")
    await givenACardForm({
      answers: { payByCard: () => Promise.reject(broken) },
      shop: { onError },
    })
    await fillIn()

    await pay()

    expect(message()).toBe(
      "Não foi possível pagar e nada foi cobrado. Tente outra vez."
    )
    expect(onError.mock.calls).toEqual([[broken]])
    expect(field("Código de segurança").readOnly).toBe(false)
  })

  it.each([
    ["number", "Número do cartão"],
    ["cardNumber", "Número do cartão"],
    ["brand", "Número do cartão"],
    ["bin", "Número do cartão"],
    ["Cvv", "Código de segurança"],
    ["cvv", "Código de segurança"],
    ["cardholderName", "Nome impresso no cartão"],
    ["holderName", "Nome impresso no cartão"],
    ["cardholderDocument", "CPF ou CNPJ do titular"],
    ["holderDocument", "CPF ou CNPJ do titular"],
    ["expirationYear", "Validade (MM/AA)"],
    ["ExpirationMonth", "Validade (MM/AA)"],
  ])("shows the tokenizer's %s at the field %s", async (reported, label) => {
    const { paying } = await whilePaying()

    await act(async () =>
      paying.resolve({
        kind: "invalid_card",
        errors: [{ errorCode: 1, message: "invalid", field: reported }],
      })
    )

    const wrong = Object.keys(TYPED).filter(
      (name) => field(name).getAttribute("aria-invalid") === "true"
    )
    expect(wrong).toEqual([label])
    expect(document.activeElement).toBe(field(label))
  })

  it.each(["merchantCredential", "transparentToken", ""])(
    "says what the tokenizer means by '%s' at the form, which knows no such field",
    async (reported) => {
      const { paying, form } = await whilePaying()

      await act(async () =>
        paying.resolve({
          kind: "invalid_card",
          errors: [{ errorCode: 1, message: "invalid", field: reported }],
        })
      )

      expect(form.querySelectorAll("[aria-invalid=true]")).toHaveLength(0)
      expect(message()).toContain("nada foi cobrado")
    }
  )

  it("locks itself for good when the money goes back", async () => {
    const { paying, checkout, form } = await whilePaying()
    await act(async () =>
      paying.resolve({ kind: "being_refunded", message: "Não pague de novo." })
    )

    await pay()

    expect(form.dataset.status).toBe("being_refunded")
    expect(message()).toBe("Não pague de novo.")
    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
  })
})

describe("CardForm while nobody knows", () => {
  const VERIFIED = {
    kind: "being_verified",
    message: "",
    sessionId: "payses_1",
  } as const
  type Waited = Awaited<ReturnType<FullCheckout["waitForPayment"]>>

  it("is locked, and pays no second time", async () => {
    const { paying, checkout, form } = await whilePaying()
    await act(async () => paying.resolve(VERIFIED))

    await pay()

    expect(form.dataset.status).toBe("being_verified")
    expect(message()).toBe("Verificando o pagamento… Não pague de novo.")
    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
    expect(checkout.waitForPayment.mock.calls).toEqual([
      [expect.objectContaining({ cartId: "cart_1", sessionId: "payses_1" })],
    ])
  })

  it("says what the shop says of it", async () => {
    const { paying } = await whilePaying()

    await act(async () =>
      paying.resolve({ ...VERIFIED, message: "Fale com a loja." })
    )

    expect(message()).toBe("Fale com a loja.")
  })

  it.each([
    ["", "Não foi possível pagar e nada foi cobrado. Tente outra vez."],
    ["Acabou o tempo.", "Acabou o tempo."],
  ])(
    "speaks of no code when its time is over, and the shop says '%s'",
    async (reported, said) => {
      const { paying, form } = await whilePaying({
        waitForPayment: async ({ pastExpiry }) =>
          pastExpiry ? forever() : { kind: "expired", message: reported },
      })

      await act(async () => paying.resolve(VERIFIED))

      expect(message()).toBe(said)
      expect(form.dataset.status).toBe("idle")
    }
  )

  it("ends in the order by itself", async () => {
    const waited = aDeferred<Waited>()
    const { paying, onOrder } = await whilePaying({
      waitForPayment: () => waited.promise,
    })
    await act(async () => paying.resolve(VERIFIED))

    await act(async () => waited.resolve({ kind: "order", order: ORDER }))

    expect(onOrder.mock.calls).toEqual([[ORDER]])
    expect(values()).toEqual(["", "", "", "", ""])
  })

  it("is unlocked by a decline, and leaves the focus to whoever went elsewhere", async () => {
    const waited = aDeferred<Waited>()
    const { paying, form } = await whilePaying({
      waitForPayment: () => waited.promise,
    })
    await act(async () => paying.resolve(VERIFIED))
    button().focus()

    await act(async () =>
      waited.resolve({ kind: "declined", message: "Tente outro cartão." })
    )

    expect(form.dataset.status).toBe("idle")
    expect(message()).toBe("Tente outro cartão.")
    expect(field("Código de segurança").value).toBe("")
    expect(document.activeElement).toBe(button())
  })

  it("says what a later look finds that it has come to", async () => {
    const found: Resumed[] = [
      { kind: "none" },
      { kind: "declined", message: "Tente outro cartão." },
    ]
    const { paying, form } = await whilePaying({
      resume: async () => found.shift()!,
    })
    await act(async () => paying.resolve({ ...VERIFIED, sessionId: undefined }))

    await act(() => jest.advanceTimersByTimeAsync(5_000))

    expect(form.dataset.status).toBe("idle")
    expect(message()).toBe("Tente outro cartão.")
  })

  it("stops waiting when it is gone", async () => {
    const { paying, unmount, checkout } = await whilePaying()
    await act(async () => paying.resolve(VERIFIED))
    const { signal } = checkout.waitForPayment.mock.calls[0]![0]

    unmount()

    expect(signal!.aborted).toBe(true)
  })

  it("looks every few seconds while not even the session is known, also when nobody answers", async () => {
    const found: Resumed[] = [{ kind: "none" }, VERIFIED]
    let answers = 0
    const { paying, checkout } = await whilePaying({
      resume: async () => {
        answers += 1
        if (answers === 2 || answers === 3) {
          throw new Error("offline")
        }
        return found.shift()!
      },
    })
    await act(async () => paying.resolve({ ...VERIFIED, sessionId: undefined }))

    for (const lookedUp of [1, 2, 3]) {
      expect(checkout.resume).toHaveBeenCalledTimes(lookedUp)
      expect(message()).toContain("Não pague de novo")
      await act(() => jest.advanceTimersByTimeAsync(5_000))
    }

    expect(checkout.resume).toHaveBeenCalledTimes(4)
    expect(checkout.waitForPayment).toHaveBeenCalledTimes(1)
  })

  it("looks again, slowly, when the session waits for a payment after all", async () => {
    const { paying, checkout, form } = await whilePaying({
      waitForPayment: ({ onState }) => (onState!("pending"), forever()),
    })
    await act(async () => paying.resolve(VERIFIED))
    expect(checkout.resume).toHaveBeenCalledTimes(1)

    await act(() => jest.advanceTimersByTimeAsync(5_000))

    expect(checkout.resume).toHaveBeenCalledTimes(2)
    expect(form.dataset.status).toBe("idle")
  })
})

describe("CardForm after a reload", () => {
  it("finds the order that was placed", async () => {
    const { onOrder, checkout } = await givenACardForm({
      answers: { resume: async () => ({ kind: "order", order: ORDER }) },
    })

    expect(onOrder.mock.calls).toEqual([[ORDER]])
    expect(checkout.resume.mock.calls).toEqual([
      ["cart_1", { signal: expect.any(AbortSignal) }],
    ])
  })

  it("waits for what is being verified", async () => {
    const { form, checkout } = await givenACardForm({
      answers: {
        resume: async () => ({
          kind: "being_verified",
          message: "",
          sessionId: "payses_1",
        }),
      },
    })

    expect(form.dataset.status).toBe("being_verified")
    expect(checkout.waitForPayment).toHaveBeenCalledTimes(1)
  })

  it.each<Resumed>([
    { kind: "none" },
    { kind: "expired" },
    { kind: "declined", message: "Recusado." },
    { kind: "canceled", message: "Cancelado." },
    { kind: "incomplete", missing: ["document"] },
    {
      kind: "code",
      sessionId: "payses_1",
      cartId: "cart_1",
      method: "pix",
      payload: "x",
      image: null,
      expiresAt: null,
    },
  ])("is free for a card where the cart has: $kind", async (resumed) => {
    const { form, checkout } = await givenACardForm({
      answers: { resume: async () => resumed },
    })

    expect(form.dataset.status).toBe("idle")
    expect(message()).toBe("")
    expect(checkout.waitForPayment).not.toHaveBeenCalled()
  })

  it("pays nothing before it has looked, and keeps what was typed meanwhile", async () => {
    const lookedUp = aDeferred<Resumed>()
    const { checkout, form } = await givenACardForm({
      answers: { resume: () => lookedUp.promise },
    })
    await fillIn()

    await pay()
    expect(form.dataset.status).toBe("loading")
    expect(field("Número do cartão").readOnly).toBe(false)
    expect(message()).toBe("")
    expect(checkout.payByCard).not.toHaveBeenCalled()

    await act(async () => lookedUp.resolve({ kind: "none" }))
    await pay()
    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
  })

  it("does not complain of a look that it gave up", async () => {
    const onError = jest.fn()
    const lookedUp = aDeferred<Resumed>()
    const { unmount } = await givenACardForm({
      answers: { resume: () => lookedUp.promise },
      shop: { onError },
    })

    unmount()
    await act(async () => lookedUp.reject(new Error("aborted")))

    expect(onError).not.toHaveBeenCalled()
  })

  it("starts anew for another cart, once it has looked at it", async () => {
    const lookedUp = aDeferred<Resumed>()
    const { rerender, checkout, onOrder, form } = await givenACardForm({
      answers: {
        resume: async (cartId) =>
          cartId === "cart_1" ? { kind: "none" } : lookedUp.promise,
      },
    })
    await fillIn()
    await pay()

    rerender(<CardForm cartId="cart_2" amount={50} onOrder={onOrder} />)
    await resolve()
    expect(form.dataset.status).toBe("loading")
    await act(async () => lookedUp.resolve({ kind: "none" }))
    expect(form.dataset.status).toBe("idle")
    await fillIn()
    await pay()

    expect(checkout.payByCard.mock.calls.map(([{ cartId }]) => cartId)).toEqual(
      ["cart_1", "cart_2"]
    )
    expect(onOrder).toHaveBeenCalledTimes(2)
  })
})

describe("CardForm in StrictMode", () => {
  it("gives a found order to the shop once", async () => {
    const onOrder = jest.fn()
    const checkout = aFakeCheckout({
      resume: async () => ({ kind: "order", order: ORDER }),
    })
    render(
      <StrictMode>
        <CardForm cartId="cart_1" amount={99.9} onOrder={onOrder} />
      </StrictMode>,
      { wrapper: inAShop({ checkout }) }
    )

    await resolve()

    expect(onOrder).toHaveBeenCalledTimes(1)
  })

  it("pays once, and gives the order to the shop once", async () => {
    const onOrder = jest.fn()
    const checkout = aFakeCheckout()
    render(
      <StrictMode>
        <CardForm cartId="cart_1" amount={99.9} onOrder={onOrder} />
      </StrictMode>,
      { wrapper: inAShop({ checkout }) }
    )
    await resolve()
    await fillIn()

    await pay()

    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
    expect(onOrder).toHaveBeenCalledTimes(1)
    expect(values()).toEqual(["", "", "", "", ""])
  })
})
