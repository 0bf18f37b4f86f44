import { act, screen } from "@testing-library/react"

import type { CardOutcome, Resumed } from "../../checkout"
import {
  A_CARD,
  aDeferred,
  installFakeTimersAndConsoleCheck,
  PAYMENT_PROPS,
  field,
  type FullCheckout,
  shownMessage,
  onError,
  onOrder,
  ORDER,
  pressButton,
  flushEffects,
  renderInShop,
  typeIntoFields,
  typedCard,
} from "../a-fake-checkout"
import { CardForm } from "../index"

installFakeTimersAndConsoleCheck()

const EMPTY = ["", "", "", "", ""]
const TYPED = [
  "4111 1111 1111 1111",
  " Joao da Silva ",
  "02/31",
  "987",
  "529.982.247-25",
]
const WITHOUT_CODE = [...TYPED.slice(0, 3), "", TYPED[4]!]
const NOTHING_CHARGED =
  "Não foi possível pagar e nada foi cobrado. Tente outra vez."
const DO_NOT_PAY_AGAIN = "Verificando o pagamento… Não pague de novo."
const DECLINED = { kind: "declined", message: "Tente outro cartão." } as const
const VERIFIED = {
  kind: "being_verified",
  message: "",
  sessionId: "payses_1",
} as const
const ORDERED = { kind: "order", order: ORDER } as const

const submitButton = () => screen.getByRole("button")

/** Renders a form whose payment is running. Returns functions that end the payment with an outcome or an error. */
async function whilePaying(answers: Partial<FullCheckout> = {}) {
  const paying = aDeferred<CardOutcome>()
  const shown = await renderInShop(<CardForm {...PAYMENT_PROPS} />, {
    answers: { payByCard: () => paying.promise, ...answers },
  })
  await typeIntoFields(A_CARD)
  await pressButton()
  const [payment] = shown.checkout.payByCard.mock.calls[0]!
  return {
    ...shown,
    payment,
    comesTo: (outcome: CardOutcome) => act(async () => paying.resolve(outcome)),
    fails: (error: Error) => act(async () => paying.reject(error)),
  }
}

describe("CardForm", () => {
  it("CardForm pays with the typed card, calls onOrder once, and empties the card's fields", async () => {
    const { checkout } = await renderInShop(
      <CardForm {...PAYMENT_PROPS} billingAddress={{ number: "1508" }} />
    )
    await typeIntoFields(A_CARD)

    await pressButton()
    await pressButton()

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
            cvv: "987",
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
    expect(shownMessage()).toBe("Pedido confirmado.")
    expect(typedCard()).toEqual(EMPTY)
    expect(document.querySelectorAll("[aria-invalid=true]")).toHaveLength(0)
  })

  it("while CardForm pays, it locks its fields, shows the current step and leaves the focus on the button", async () => {
    const { status, payment, checkout } = await whilePaying()
    submitButton().focus()
    await flushEffects()

    expect(Object.keys(A_CARD).map((label) => field(label).readOnly)).toEqual(
      Array(5).fill(true)
    )
    expect(field("Parcelas").disabled).toBe(true)
    expect(submitButton().getAttribute("aria-busy")).toBe("true")
    expect(document.activeElement).toBe(submitButton())
    expect(status()).toBe("tokenizing")

    act(() => payment.onStep!("paying"))
    expect(status()).toBe("paying")
    expect(shownMessage()).toBe("Processando…")

    act(() => payment.onStep!("verifying"))
    expect(status()).toBe("verifying")
    expect(shownMessage()).toBe(DO_NOT_PAY_AGAIN)
    await pressButton()
    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
  })

  it.each<[CardOutcome, string, string, string[]]>([
    [DECLINED, "idle", "Tente outro cartão.", WITHOUT_CODE],
    [
      { kind: "refused", message: "O total mudou." },
      "idle",
      "O total mudou.",
      WITHOUT_CODE,
    ],
    [{ kind: "invalid_card", errors: [] }, "idle", NOTHING_CHARGED, TYPED],
    [
      { kind: "being_refunded", message: "Em devolução." },
      "being_refunded",
      "Em devolução.",
      EMPTY,
    ],
    [VERIFIED, "being_verified", DO_NOT_PAY_AGAIN, EMPTY],
    [
      { ...VERIFIED, message: "Fale com a loja." },
      "being_verified",
      "Fale com a loja.",
      EMPTY,
    ],
  ])(
    "after a payment with the outcome %j, CardForm has the status %s, shows the message '%s', and its fields contain %j",
    async (outcome, ...expected) => {
      const { checkout, comesTo, status } = await whilePaying()

      await comesTo(outcome)

      expect([status(), shownMessage(), typedCard()]).toEqual(expected)
      expect(onOrder).not.toHaveBeenCalled()
      // A shopper who may pay again can submit the form again, and no other shopper can.
      await typeIntoFields(A_CARD)
      await pressButton()
      expect(checkout.payByCard).toHaveBeenCalledTimes(
        status() === "being_verified" || status() === "being_refunded" ? 1 : 2
      )
    }
  )

  it("when payByCard throws and the cart has no payment, CardForm says that nothing was charged, keeps the typed card, and calls onError", async () => {
    const { fails } = await whilePaying()
    const broken = new Error("offline")

    await fails(broken)

    expect(shownMessage()).toBe(NOTHING_CHARGED)
    expect(onError.mock.calls).toEqual([[broken]])
    expect(typedCard()).toEqual(TYPED)
    expect(field("Código de segurança").readOnly).toBe(false)
  })
})

describe("a payment by card whose component is removed", () => {
  it("removing CardForm before the card is tokenized aborts the payment, and no error is reported", async () => {
    const { payment, unmount, rerender, fails } = await whilePaying()
    act(() => payment.onStep!("tokenizing"))
    rerender(<CardForm {...PAYMENT_PROPS} amount={50} />)
    expect(payment.signal!.aborted).toBe(false)

    unmount()
    expect(payment.signal!.aborted).toBe(true)

    await fails(new Error("aborted"))
    expect(onError).not.toHaveBeenCalled()
  })

  it.each(["paying", "verifying"] as const)(
    "if CardForm is removed during the step %s of a payment, the payment continues, and the most recent onOrder callback receives the order",
    async (step) => {
      const { payment, unmount, rerender, comesTo } = await whilePaying()
      const latest = jest.fn()
      rerender(<CardForm {...PAYMENT_PROPS} onOrder={latest} />)
      act(() => payment.onStep!(step))

      unmount()
      await comesTo(ORDERED)

      expect(payment.signal!.aborted).toBe(false)
      expect(onOrder).not.toHaveBeenCalled()
      expect(latest.mock.calls).toEqual([[ORDER]])
    }
  )
})

describe("CardForm while the outcome is unknown", () => {
  it.each([
    [DECLINED, "Tente outro cartão."],
    [{ kind: "canceled", message: "Cancelado." }, "Cancelado."],
    [{ kind: "refunded", message: "Devolvido." }, "Devolvido."],
    // The message must not mention a code, because a card payment has none.
    [{ kind: "expired", message: "" }, NOTHING_CHARGED],
    [{ kind: "expired", message: "Acabou o tempo." }, "Acabou o tempo."],
  ] as const)(
    "when a payment of unknown outcome gets the outcome %j, CardForm can be submitted again, shows '%s', and has empty fields",
    async (outcome, said) => {
      const { status, checkout, comesTo } = await whilePaying()
      await comesTo(VERIFIED)
      submitButton().focus()

      await checkout.end(outcome)

      expect([status(), shownMessage()]).toEqual(["idle", said])
      expect(typedCard()).toEqual(EMPTY)
      expect(document.activeElement).toBe(submitButton())
    }
  )
})

describe("CardForm for another cart", () => {
  it("if the property cartId of CardForm changes, the form looks up the new cart and can then pay the new cart", async () => {
    const lookedUp = aDeferred<Resumed>()
    const { rerender, checkout, status } = await renderInShop(
      <CardForm {...PAYMENT_PROPS} />,
      {
        answers: {
          resume: async (cartId) =>
            cartId === "cart_1" ? { kind: "none" } : lookedUp.promise,
        },
      }
    )
    await typeIntoFields(A_CARD)
    await pressButton()

    rerender(<CardForm {...PAYMENT_PROPS} cartId="cart_2" />)
    await flushEffects()
    expect(status()).toBe("loading")
    await act(async () => lookedUp.resolve({ kind: "none" }))
    await typeIntoFields(A_CARD)
    await pressButton()

    expect(checkout.payByCard.mock.calls.map(([{ cartId }]) => cartId)).toEqual(
      ["cart_1", "cart_2"]
    )
    expect(onOrder).toHaveBeenCalledTimes(2)
  })
})
