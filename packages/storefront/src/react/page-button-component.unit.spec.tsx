import { act, fireEvent, screen } from "@testing-library/react"
import type { ReactElement } from "react"

import {
  A_CARD,
  aDeferred,
  installFakeTimersAndConsoleCheck,
  PAYMENT_PROPS,
  CODE,
  type FullCheckout,
  onOrder,
  pressButton,
  RESUMED,
  renderInShop,
  typeIntoFields,
} from "./a-fake-checkout"
import {
  type ButtonProps,
  CardForm,
  LinkPayment,
  NothingToPay,
  PixPayment,
  ResumePayment,
} from "./index"

installFakeTimersAndConsoleCheck()

const HostButton = (props: ButtonProps) => (
  <button className="of-the-host" {...props} />
)

const buttonClasses = () =>
  screen.getAllByRole("button").map(({ className }) => className)

describe("a page that gives the provider a button of its own", () => {
  it.each<[string, ReactElement, Partial<FullCheckout>]>([
    ["paying by card", <CardForm key="" {...PAYMENT_PROPS} />, {}],
    ["creating a Pix code", <PixPayment key="" {...PAYMENT_PROPS} />, {}],
    [
      "copying a code",
      <PixPayment key="" {...PAYMENT_PROPS} />,
      { resume: async () => CODE },
    ],
    ["creating a payment link", <LinkPayment key="" {...PAYMENT_PROPS} />, {}],
    [
      "placing an order with nothing to pay",
      <NothingToPay key="" {...PAYMENT_PROPS} amount={0} />,
      {},
    ],
    [
      "filling a new cart after a canceled order",
      <ResumePayment key="" token="token" onCart={onOrder} />,
      {
        openResumeLink: async () => ({
          ...RESUMED,
          state: "order_canceled",
          code: null,
        }),
      },
    ],
  ])(
    "if the page passes its own button component to the CheckoutProvider, the button for %s is rendered with this component",
    async (_, component, answers) => {
      await renderInShop(component, { answers, button: HostButton })

      expect(buttonClasses()).toEqual(["of-the-host"])
    }
  )

  it("if the page passes its own button component, CardForm pays only once for a double click, and the busy button keeps the focus", async () => {
    const paying = aDeferred<never>()
    const { checkout } = await renderInShop(<CardForm {...PAYMENT_PROPS} />, {
      answers: { payByCard: () => paying.promise },
      button: HostButton,
    })
    await typeIntoFields(A_CARD)
    const button = screen.getByRole("button")
    await act(async () => button.focus())

    await pressButton()
    fireEvent.click(button)

    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
    expect(button).toBe(document.activeElement)
    expect(button.getAttribute("aria-busy")).toBe("true")
    expect(button).toHaveProperty("disabled", false)
  })
})

it("PixPayment shows a button with the class name ct-button if the page passes no button component to the provider", async () => {
  await renderInShop(<PixPayment {...PAYMENT_PROPS} />)

  expect(buttonClasses()).toEqual(["ct-button"])
})
