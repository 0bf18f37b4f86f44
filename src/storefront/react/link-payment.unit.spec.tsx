import { act, fireEvent, render, screen } from "@testing-library/react"

import type { LinkOutcome, PaymentOutcome } from "../checkout"
import {
  aDeferred,
  aFakeCheckout,
  atNow,
  CODE,
  type FullCheckout,
  inAShop,
  LINK,
  message,
  ORDER,
  pass,
  resolve,
} from "./a-fake-checkout"
import {
  CardForm,
  type CheckoutProviderProps,
  LinkPayment,
  type LinkPaymentProps,
  PixPayment,
  english,
} from "./index"

atNow()

const button = () => screen.queryByRole("button")
const goOn = () =>
  screen.queryByRole<HTMLAnchorElement>("link", {
    name: "Continuar para o pagamento",
  })

async function givenAPayment({
  answers = {},
  shop = {},
  ...props
}: Partial<LinkPaymentProps> & {
  answers?: Partial<FullCheckout>
  shop?: Partial<CheckoutProviderProps>
} = {}) {
  const checkout = aFakeCheckout(answers)
  const onOrder = jest.fn()
  const onLink = jest.fn()
  const view = render(
    <LinkPayment
      cartId="cart_1"
      onOrder={onOrder}
      onLink={onLink}
      {...props}
    />,
    { wrapper: inAShop({ checkout, ...shop }) }
  )
  await resolve()
  const section = view.container.querySelector("section")!
  return { ...view, checkout, onOrder, onLink, section }
}

async function start() {
  fireEvent.click(button()!)
  await resolve()
}

/** A payment whose link is open already, and whose waiting is answered by the test. */
async function whileWaiting({
  answers,
  ...props
}: Parameters<typeof givenAPayment>[0] = {}) {
  const waits: ReturnType<typeof aDeferred<PaymentOutcome>>[] = []
  const given = await givenAPayment({
    answers: {
      resume: async () => LINK,
      waitForPayment: () => {
        waits.push(aDeferred())
        return waits.at(-1)!.promise
      },
      ...answers,
    },
    ...props,
  })
  return { ...given, waits }
}

describe("LinkPayment without a link", () => {
  it("asks for nothing but a press of its button, makes a link and goes there", async () => {
    const { checkout, onLink, section } = await givenAPayment({ amount: 129.9 })
    expect(button()?.textContent).toBe("Pagar com Pix, carteira ou cartão")
    expect(checkout.askForLink).not.toHaveBeenCalled()

    await start()

    expect(checkout.askForLink.mock.calls).toEqual([
      [{ cartId: "cart_1", amount: 129.9 }],
    ])
    expect(onLink.mock.calls).toEqual([[LINK]])
    expect(section.dataset.status).toBe("waiting")
  })

  it("says what the shop wants its button to say", async () => {
    await givenAPayment({ submitLabel: "Pagar com cartão" })

    expect(button()?.textContent).toBe("Pagar com cartão")
  })

  it("makes one link however often it is pressed, and stays focusable meanwhile", async () => {
    const answer = aDeferred<LinkOutcome>()
    const { checkout } = await givenAPayment({
      answers: { askForLink: () => answer.promise },
    })

    await start()
    await start()

    expect(checkout.askForLink).toHaveBeenCalledTimes(1)
    expect(button()?.textContent).toBe("Processando…")
    expect(button()?.getAttribute("aria-disabled")).toBe("true")
    expect(button()?.hasAttribute("disabled")).toBe(false)
  })

  it("takes nobody away who went on while it was being made", async () => {
    const answer = aDeferred<LinkOutcome>()
    const { unmount, onLink } = await givenAPayment({
      answers: { askForLink: () => answer.promise },
    })
    await start()

    unmount()
    answer.resolve(LINK)
    await resolve()

    expect(onLink).not.toHaveBeenCalled()
  })

  it("goes nowhere when the shop refuses, says why, and may be pressed again", async () => {
    const { onLink } = await givenAPayment({
      answers: {
        askForLink: async () => ({
          kind: "refused",
          message: "O total mudou.",
        }),
      },
    })

    await start()

    expect(onLink).not.toHaveBeenCalled()
    expect(message()).toBe("O total mudou.")
    expect(button()?.textContent).toBe("Pagar com Pix, carteira ou cartão")
  })

  it("says that nothing was charged when the shop cannot be reached, and tells the page's log", async () => {
    const onError = jest.fn()
    const failure = new Error("no network")
    await givenAPayment({
      answers: { askForLink: () => Promise.reject(failure) },
      shop: { onError },
    })

    await start()
    await pass(10_000)

    expect(onError).toHaveBeenCalledWith(failure)
    expect(message()).toBe(
      "Não foi possível pagar e nada foi cobrado. Tente outra vez."
    )
  })

  it("gives the order of a cart that turns out to be paid", async () => {
    const { onOrder, onLink } = await givenAPayment({
      answers: { askForLink: async () => ({ kind: "order", order: ORDER }) },
    })

    await start()

    expect(onLink).not.toHaveBeenCalled()
    expect(onOrder.mock.calls).toEqual([[ORDER]])
  })
})

describe("LinkPayment with a link", () => {
  it("after the way back or a reload shows the same one, and asks not to pay twice", async () => {
    const { checkout, onLink, section } = await whileWaiting()

    expect(goOn()?.href).toBe(LINK.url)
    expect(goOn()?.target).toBe("")
    expect(button()).toBeNull()
    expect(section.dataset.status).toBe("waiting")
    expect(message()).toBe(
      "Se você já pagou, aguarde: o pedido aparecerá aqui. Não pague de novo."
    )
    expect(checkout.askForLink).not.toHaveBeenCalled()
    expect(onLink).not.toHaveBeenCalled()
  })

  it("says until when, in São Paulo's time", async () => {
    await whileWaiting()

    expect(screen.getByText(/Pode ser pago até/).textContent).toMatch(
      /21\/11\/2026,? 23:59/
    )
  })

  it("says nothing of an end that nobody told", async () => {
    await whileWaiting({
      answers: { resume: async () => ({ ...LINK, expiresAt: null }) },
    })

    expect(screen.queryByText(/Pode ser pago até/)).toBeNull()
  })

  it("shows a QR code only where one was told", async () => {
    const image = CODE.image!
    const { unmount } = await whileWaiting()
    expect(screen.queryByRole("img")).toBeNull()
    unmount()

    await whileWaiting({
      answers: {
        resume: async () => ({ ...LINK, code: { payload: "6304", image } }),
      },
    })

    expect(
      screen.getByRole<HTMLImageElement>("img", { name: "QR code" }).src
    ).toBe(image)
  })

  it("of an order that waits says so", async () => {
    await whileWaiting({
      answers: { resume: async () => ({ ...LINK, order: ORDER }) },
    })

    expect(
      screen.getByText("O pedido está aguardando o pagamento.")
    ).toBeTruthy()
  })

  it("gives the focus to what goes there when it was just asked for, and takes it from nobody after a reload", async () => {
    const { unmount } = await whileWaiting()
    expect(document.activeElement).toBe(document.body)
    unmount()

    await givenAPayment()
    await start()

    expect(document.activeElement).toBe(goOn())
  })

  it("waits in the background and gives the order", async () => {
    const { checkout, onOrder, waits, section } = await whileWaiting()
    const [{ sessionId, onState }] = checkout.waitForPayment.mock.calls[0]!

    act(() => onState?.("paid"))
    await resolve()
    expect(section.dataset.status).toBe("paid")
    expect(goOn()).toBeNull()
    waits.at(-1)!.resolve({ kind: "order", order: ORDER })
    await resolve()

    expect(sessionId).toBe(LINK.sessionId)
    expect(onOrder.mock.calls).toEqual([[ORDER]])
    expect(section.dataset.status).toBe("done")
  })

  it("that expires says so in words of its own, offers a new one, and still takes a late confirmation", async () => {
    const { checkout, onOrder, waits } = await whileWaiting()

    waits[0]!.resolve({ kind: "expired", message: "the shop's words" })
    await resolve()

    expect(message()).toBe(
      "O link expirou. Se você já pagou, aguarde a confirmação e não pague de novo."
    )
    expect(goOn()).toBeNull()
    expect(button()?.textContent).toBe("Pagar com Pix, carteira ou cartão")
    expect(checkout.waitForPayment.mock.calls[1]![0].pastExpiry).toBe(true)
    waits[1]!.resolve({ kind: "order", order: ORDER })
    await resolve()
    expect(onOrder.mock.calls).toEqual([[ORDER]])
  })

  it("is asked about at once when the shopper comes back from it, and not else", async () => {
    const { checkout, unmount } = await givenAPayment({ hasReturned: true })
    const [, returned] = checkout.resume.mock.calls[0]!
    unmount()
    const other = await givenAPayment()
    const [, notReturned] = other.checkout.resume.mock.calls[0]!

    expect(returned).toMatchObject({ hasReturned: true })
    expect(notReturned).not.toHaveProperty("hasReturned")
  })

  it("speaks English where the shop does", async () => {
    await whileWaiting({ shop: { language: english } })

    expect(
      screen.getByRole("link", { name: "Continue to the payment" })
    ).toBeTruthy()
    expect(message()).toMatch(/Do not pay again/)
  })
})

describe("a link beside other methods", () => {
  it("is not shown by a Pix, which may be asked for", async () => {
    const checkout = aFakeCheckout({ resume: async () => LINK })
    render(<PixPayment cartId="cart_1" onOrder={jest.fn()} />, {
      wrapper: inAShop({ checkout }),
    })
    await resolve()

    expect(goOn()).toBeNull()
    expect(button()?.textContent).toBe("Gerar código Pix")
  })

  it("leaves a card free to be typed", async () => {
    const checkout = aFakeCheckout({ resume: async () => LINK })
    const { container } = render(
      <CardForm cartId="cart_1" amount={10} onOrder={jest.fn()} />,
      { wrapper: inAShop({ checkout }) }
    )
    await resolve()

    expect(container.querySelector("form")?.dataset.status).toBe("idle")
  })

  it("shows no code of a Pix that is open, and may be asked for", async () => {
    await givenAPayment({ answers: { resume: async () => CODE } })

    expect(screen.queryByRole("img")).toBeNull()
    expect(button()?.textContent).toBe("Pagar com Pix, carteira ou cartão")
  })
})
