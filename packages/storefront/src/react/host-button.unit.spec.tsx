import { act, fireEvent, screen } from "@testing-library/react"
import type { ReactElement } from "react"

import {
  A_CARD,
  aDeferred,
  atNow,
  CART,
  CODE,
  type FullCheckout,
  onOrder,
  press,
  RESUMED,
  show,
  type,
} from "./a-fake-checkout"
import {
  type ButtonProps,
  CardForm,
  LinkPayment,
  NothingToPay,
  PixPayment,
  ResumePayment,
} from "./index"

atNow()

const HostButton = (props: ButtonProps) => (
  <button className="of-the-host" {...props} />
)

const classes = () =>
  screen.getAllByRole("button").map(({ className }) => className)

describe("a page that gives the provider a button of its own", () => {
  it.each<[string, ReactElement, Partial<FullCheckout>]>([
    ["paying by card", <CardForm key="" {...CART} />, {}],
    ["asking for a Pix code", <PixPayment key="" {...CART} />, {}],
    [
      "copying a code",
      <PixPayment key="" {...CART} />,
      { resume: async () => CODE },
    ],
    ["asking for a link", <LinkPayment key="" {...CART} />, {}],
    [
      "placing an order with nothing to pay",
      <NothingToPay key="" {...CART} amount={0} />,
      {},
    ],
    [
      "making the cart again",
      <ResumePayment key="" token="token" onCart={onOrder} />,
      {
        openLink: async () => ({
          ...RESUMED,
          state: "order_canceled",
          code: null,
        }),
      },
    ],
  ])(
    "components use the page's own button component for each of their buttons, here for %s",
    async (_, component, answers) => {
      await show(component, { answers, button: HostButton })

      expect(classes()).toEqual(["of-the-host"])
    }
  )

  it("with the page's own button component, a double click pays only once and the busy button keeps the focus", async () => {
    const paying = aDeferred<never>()
    const { checkout } = await show(<CardForm {...CART} />, {
      answers: { payByCard: () => paying.promise },
      button: HostButton,
    })
    await type(A_CARD)
    const button = screen.getByRole("button")
    await act(async () => button.focus())

    await press()
    fireEvent.click(button)

    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
    expect(button).toBe(document.activeElement)
    expect(button.getAttribute("aria-busy")).toBe("true")
    expect(button).toHaveProperty("disabled", false)
  })
})

it("without a button component of the page, components show a button with the class name ct-button", async () => {
  await show(<PixPayment {...CART} />)

  expect(classes()).toEqual(["ct-button"])
})
