import { screen } from "@testing-library/react"
import {
  atNow,
  buttons,
  CART,
  type FullCheckout,
  LINK,
  message,
  onOrder,
  ORDER,
  press,
  show,
} from "../a-fake-checkout"
import { LinkPayment, type LinkPaymentProps } from "../index"

atNow()

const ASK = "Pagar com Pix, carteira ou cartão"
const ORDERED = { kind: "order", order: ORDER } as const
const onLink = jest.fn()
afterEach(() => onLink.mockReset())

const goOn = () =>
  screen.queryByRole<HTMLAnchorElement>("link", {
    name: "Continuar para o pagamento",
  })

const given = (
  answers: Partial<FullCheckout> = {},
  props: Partial<LinkPaymentProps> = {}
) => show(<LinkPayment {...CART} onLink={onLink} {...props} />, { answers })

/** A payment whose link is there already. */
const whileWaiting = (link: Partial<typeof LINK> = {}) =>
  given({ resume: async () => ({ ...LINK, ...link }) })

describe("LinkPayment without a link", () => {
  it("asks for nothing but a press of its button, makes a link, goes there, and gives the focus to what leads there", async () => {
    const { checkout, status } = await given()
    expect(buttons()).toEqual([ASK])
    expect(checkout.askForLink).not.toHaveBeenCalled()

    await press()

    expect(checkout.askForLink.mock.calls).toEqual([
      [{ cartId: "cart_1", amount: 99.9 }],
    ])
    expect(onLink.mock.calls).toEqual([[LINK]])
    expect(status()).toBe("waiting")
    expect(document.activeElement).toBe(goOn())
  })
})

describe("LinkPayment with a link", () => {
  it("after the way back or a reload shows the same one, until when it can be paid, and asks not to pay twice", async () => {
    const { checkout, status } = await whileWaiting()

    expect(goOn()?.href).toBe(LINK.url)
    expect(goOn()?.target).toBe("")
    expect(buttons()).toEqual([])
    expect(status()).toBe("waiting")
    expect(message()).toBe(
      "Se você já pagou, aguarde: o pedido aparecerá aqui. Não pague de novo."
    )
    // In São Paulo's time.
    expect(screen.getByText(/Pode ser pago até/).textContent).toMatch(
      /21\/11\/2026,? 23:59/
    )
    expect(screen.queryByRole("img")).toBeNull()
    expect(checkout.askForLink).not.toHaveBeenCalled()
    expect(onLink).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(document.body)
  })

  it("that expires says so in words of its own, offers a new one, and still takes a late confirmation", async () => {
    const { checkout } = await whileWaiting()

    await checkout.end({ kind: "expired", message: "the shop's words" })

    expect(message()).toBe(
      "O link expirou. Se você já pagou, aguarde a confirmação e não pague de novo."
    )
    expect(goOn()).toBeNull()
    expect(buttons()).toEqual([ASK])
    expect(checkout.waitForPayment.mock.calls[1]![0].pastExpiry).toBe(true)
    await checkout.end(ORDERED)
    expect(onOrder.mock.calls).toEqual([[ORDER]])
  })
})
