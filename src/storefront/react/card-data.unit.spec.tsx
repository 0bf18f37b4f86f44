import { act, fireEvent, render, screen } from "@testing-library/react"
import { StrictMode } from "react"

import type { CardOutcome } from "../checkout"
import {
  aDeferred,
  aFakeCheckout,
  atNow,
  CONFIGURATION,
  forever,
  type FullCheckout,
  inAShop,
  message,
  ORDER,
  resolve,
} from "./a-fake-checkout"
import { CardForm, type CardFormProps, english } from "./index"

atNow()

const TYPED = ["4111111111111111", "Joao", "0231", "987", "52998224725"]
const inputs = () => screen.getAllByRole<HTMLInputElement>("textbox")
const values = () => inputs().map(({ value }) => value)

async function givenACardForm({
  answers = {},
  locale = "pt-BR",
  ...props
}: Partial<CardFormProps> & {
  answers?: Partial<FullCheckout>
  locale?: "pt-BR" | "en"
} = {}) {
  const checkout = aFakeCheckout(answers)
  const onError = jest.fn()
  const onOrder = jest.fn()
  const form = (more: Partial<CardFormProps> = {}) => (
    <StrictMode>
      <CardForm
        cartId="cart_1"
        amount={99.9}
        onOrder={onOrder}
        {...props}
        {...more}
      />
    </StrictMode>
  )
  const view = render(form(), {
    wrapper: inAShop({
      checkout,
      onError,
      language: locale === "en" ? english : undefined,
    }),
  })
  await resolve()
  return {
    ...view,
    checkout,
    onError,
    change: (more: Partial<CardFormProps>) => view.rerender(form(more)),
    status: () => view.container.querySelector("form")!.dataset.status,
  }
}

async function type(index: number, value: string) {
  await act(async () => {
    fireEvent.input(inputs()[index]!, { target: { value } })
  })
}

async function pay(typed: readonly string[] = TYPED) {
  for (const [index, value] of typed.entries()) {
    await type(index, value)
  }
  fireEvent.click(screen.getByRole("button"))
  await resolve()
}

/** A form whose payment is answered by the test. */
async function whilePaying(answers: Partial<FullCheckout> = {}) {
  const paying = aDeferred<CardOutcome>()
  const given = await givenACardForm({
    answers: { payByCard: () => paying.promise, ...answers },
  })
  await pay()
  return { ...given, paying }
}

describe("what was typed of a card", () => {
  it.each(["pt-BR", "en"] as const)(
    "is never in the page's markup, in %s",
    async (locale) => {
      const { container, change, checkout } = await givenACardForm({
        locale,
        answers: { payByCard: forever },
      })
      const isBare = () => {
        expect(container.outerHTML).not.toMatch(/4111|411 1|987|Joao|529/)
        expect(container.querySelectorAll("input[value]")).toHaveLength(0)
      }

      for (const [index, value] of TYPED.entries()) {
        for (let length = 1; length <= value.length; length++) {
          await type(index, value.slice(0, length))
          isBare()
        }
        fireEvent.blur(inputs()[index]!)
        isBare()
      }
      change({ amount: 50 })
      isBare()
      fireEvent.click(screen.getByRole("button"))
      await resolve()

      isBare()
      expect(checkout.payByCard.mock.calls[0]![0].card.number).toBe(TYPED[0])
      expect(values()[0]).toBe("4111 1111 1111 1111")
    }
  )

  it.each<CardOutcome>([
    { kind: "order", order: ORDER },
    { kind: "being_verified", message: "", sessionId: "payses_1" },
    { kind: "being_refunded", message: "" },
  ])("is forgotten at once on: $kind", async (outcome) => {
    const { paying } = await whilePaying()

    await act(async () => paying.resolve(outcome))

    expect(values()).toEqual(["", "", "", "", ""])
  })

  it.each(["canceled", "refunded"] as const)(
    "is forgotten when a look finds it %s",
    async (kind) => {
      const { paying } = await whilePaying({
        waitForPayment: async () => ({ kind, message: "" }),
      })

      await act(async () =>
        paying.resolve({ kind: "being_verified", message: "", sessionId: "1" })
      )

      expect(values()).toEqual(["", "", "", "", ""])
    }
  )

  it.each<[CardOutcome, string]>([
    [{ kind: "declined", message: "" }, ""],
    [{ kind: "refused", message: "" }, ""],
    [{ kind: "invalid_card", errors: [] }, "987"],
  ])("keeps no code unless it may be sent again: %j", async (outcome, kept) => {
    const { paying } = await whilePaying()

    await act(async () => paying.resolve(outcome))

    expect(values()[3]).toBe(kept)
    expect(values()[0]).toBe("4111 1111 1111 1111")
  })

  it("is kept when nothing could be begun", async () => {
    const { paying } = await whilePaying()

    await act(async () => paying.reject(new Error("offline")))

    expect(values()[3]).toBe("987")
  })
})

describe("a payment by card that its page leaves", () => {
  it("is called off while the card is not even a token, and nobody is told", async () => {
    const { paying, checkout, unmount, onError } = await whilePaying()
    const { signal, onStep } = checkout.payByCard.mock.calls[0]![0]
    act(() => onStep!("tokenizing"))
    expect(signal!.aborted).toBe(false)

    unmount()
    expect(signal!.aborted).toBe(true)

    await act(async () => paying.reject(new Error("aborted")))
    expect(onError).not.toHaveBeenCalled()
  })

  it.each(["paying", "verifying"] as const)(
    "goes on once it is %s",
    async (step) => {
      const { checkout, unmount } = await whilePaying()
      const { signal, onStep } = checkout.payByCard.mock.calls[0]![0]
      act(() => onStep!("tokenizing"))
      act(() => onStep!(step))

      unmount()

      expect(signal!.aborted).toBe(false)
    }
  )

  it("goes on while the page only renders again", async () => {
    const { checkout, change } = await whilePaying()

    change({ amount: 50 })

    expect(checkout.payByCard.mock.calls[0]![0].signal!.aborted).toBe(false)
  })
})

describe("CardForm of a buyer whom the page knows", () => {
  it("begins with the buyer's document, and pays with both", async () => {
    const { checkout } = await givenACardForm({ document: "529.982.247-25" })
    expect(values()[4]).toBe("529.982.247-25")

    await pay([...TYPED.slice(0, 4), "11222333000181"])

    expect(checkout.payByCard.mock.calls[0]![0]).toMatchObject({
      document: "52998224725",
      documentType: "CPF",
      card: { holderDocument: "11222333000181" },
    })
  })

  it("pays with the buyer's own card when nothing else is typed", async () => {
    const { checkout } = await givenACardForm({ document: "52998224725" })

    await pay(TYPED.slice(0, 4))

    expect(checkout.payByCard.mock.calls[0]![0]).toMatchObject({
      document: "52998224725",
      card: { holderDocument: "52998224725" },
    })
  })

  it("takes a wrong document as none", async () => {
    const { checkout } = await givenACardForm({ document: "529.982.247-26" })
    expect(values()[4]).toBe("")

    await pay()

    const [payment] = checkout.payByCard.mock.calls[0]!
    expect(payment.document).toBe("52998224725")
    expect(payment.card).not.toHaveProperty("holderDocument")
  })

  it("leaves a holder's passport out, since the card service takes none", async () => {
    const { checkout } = await givenACardForm({
      document: "52998224725",
      passports: true,
    })
    fireEvent.click(screen.getByRole("checkbox"))

    await pay([...TYPED.slice(0, 4), "FX123456"])

    expect(checkout.payByCard.mock.calls[0]![0]).toMatchObject({
      document: "52998224725",
      documentType: "CPF",
      card: { holderDocument: "" },
    })
  })
})

describe("CardForm of a shop without cards", () => {
  const { card: _, ...others } = CONFIGURATION.methods

  it.each([
    [
      "pt-BR",
      "Pagamento com cartão indisponível. Escolha outra forma de pagamento.",
      { methods: others },
    ],
    [
      "en",
      "Payment by card is not available. Choose another payment method.",
      { sdk: undefined },
    ],
  ] as const)("says so at once, in %s", async (locale, said, lacking) => {
    const { status, checkout } = await givenACardForm({
      locale,
      answers: {
        configuration: async () => ({ ...CONFIGURATION, ...lacking }),
      },
    })
    expect(message()).toBe(said)
    expect(status()).toBe("unavailable")
    expect(inputs().every(({ readOnly }) => readOnly)).toBe(true)

    await pay()

    expect(checkout.payByCard).not.toHaveBeenCalled()
  })
})
