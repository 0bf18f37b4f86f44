import { screen } from "@testing-library/react"
import {
  installFakeTimersAndConsoleCheck,
  buttons,
  PAYMENT_PROPS,
  type FullCheckout,
  LINK,
  shownMessage,
  onOrder,
  ORDER,
  pressButton,
  renderInShop,
} from "../a-fake-checkout"
import { LinkPayment, type LinkPaymentProps } from "../index"

installFakeTimersAndConsoleCheck()

const ASK = "Pagar com Pix, carteira ou cartão"
const ORDERED = { kind: "order", order: ORDER } as const
const onLink = jest.fn()
afterEach(() => onLink.mockReset())

const goOn = () =>
  screen.queryByRole<HTMLAnchorElement>("link", {
    name: "Continuar para o pagamento",
  })

const renderLinkPayment = (
  answers: Partial<FullCheckout> = {},
  props: Partial<LinkPaymentProps> = {}
) =>
  renderInShop(<LinkPayment {...PAYMENT_PROPS} onLink={onLink} {...props} />, {
    answers,
  })

/** Renders a component for a cart whose link already exists. */
const whileWaiting = (link: Partial<typeof LINK> = {}) =>
  renderLinkPayment({ resume: async () => ({ ...LINK, ...link }) })

describe("LinkPayment without a link", () => {
  it("when its button is pressed, LinkPayment creates a link, passes it to onLink, and moves the focus to the link", async () => {
    const { checkout, status } = await renderLinkPayment()
    expect(buttons()).toEqual([ASK])
    expect(checkout.askForLink).not.toHaveBeenCalled()

    await pressButton()

    expect(checkout.askForLink.mock.calls).toEqual([
      [{ cartId: "cart_1", amount: 99.9 }],
    ])
    expect(onLink.mock.calls).toEqual([[LINK]])
    expect(status()).toBe("waiting")
    expect(document.activeElement).toBe(goOn())
  })
})

describe("LinkPayment with a link", () => {
  it("for a cart that already has a link, LinkPayment shows this link with its expiry time, creates no other link, and asks the shopper not to pay again", async () => {
    const { checkout, status } = await whileWaiting()

    expect(goOn()?.href).toBe(LINK.url)
    expect(goOn()?.target).toBe("")
    expect(buttons()).toEqual([])
    expect(status()).toBe("waiting")
    expect(shownMessage()).toBe(
      "Se você já pagou, aguarde: o pedido aparecerá aqui. Não pague de novo."
    )
    // The time is in São Paulo's zone.
    expect(screen.getByText(/Pode ser pago até/).textContent).toMatch(
      /21\/11\/2026,? 23:59/
    )
    expect(screen.queryByRole("img")).toBeNull()
    expect(checkout.askForLink).not.toHaveBeenCalled()
    expect(onLink).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(document.body)
  })

  it("after a payment link has expired, LinkPayment shows a message and a button for a new link, and still recognizes a late payment of the expired link", async () => {
    const { checkout } = await whileWaiting()

    await checkout.end({ kind: "expired", message: "the shop's words" })

    expect(shownMessage()).toBe(
      "O link expirou. Se você já pagou, aguarde a confirmação e não pague de novo."
    )
    expect(goOn()).toBeNull()
    expect(buttons()).toEqual([ASK])
    expect(checkout.waitForPayment.mock.calls[1]![0].pastExpiry).toBe(true)
    await checkout.end(ORDERED)
    expect(onOrder.mock.calls).toEqual([[ORDER]])
  })
})
