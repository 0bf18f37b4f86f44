import { act, fireEvent, render, screen } from "@testing-library/react"

import type { Resumed } from "../checkout"
import {
  aFakeCheckout,
  atNow,
  CODE,
  type FullCheckout,
  inAShop,
  message,
  ORDER,
  pass,
  resolve,
} from "./a-fake-checkout"
import { CardForm, PixPayment, english } from "./index"

atNow()

const UNREACHABLE = "Não conseguimos falar com a loja. Tentando de novo…"
const NOTHING_CHARGED =
  "Não foi possível pagar e nada foi cobrado. Tente outra vez."
const OFFLINE = new Error("offline")

/** Fails until one of its answers is left: an error is thrown, and the last answer stays. */
function lookups(...answers: (Resumed | Error)[]): FullCheckout["resume"] {
  return async () => {
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers
    if (answer instanceof Error) {
      throw answer
    }
    return answer!
  }
}

async function given(
  component: "card" | "pix",
  answers: Partial<FullCheckout>,
  locale: "pt-BR" | "en" = "pt-BR"
) {
  const checkout = aFakeCheckout(answers)
  const onOrder = jest.fn()
  const onError = jest.fn()
  const shown = { cartId: "cart_1", onOrder }
  const { container, unmount } = render(
    component === "card" ? (
      <CardForm {...shown} amount={99.9} />
    ) : (
      <PixPayment {...shown} document="52998224725" />
    ),
    {
      wrapper: inAShop({
        checkout,
        onError,
        language: locale === "en" ? english : undefined,
      }),
    }
  )
  await resolve()
  const status = () =>
    container.querySelector<HTMLElement>("[data-status]")!.dataset.status
  return { checkout, onOrder, onError, status, unmount }
}

async function payByCard() {
  const typed = ["4111111111111111", "Joao", "0231", "223", "52998224725"]
  for (const [index, value] of typed.entries()) {
    await act(async () => {
      fireEvent.change(screen.getAllByRole("textbox")[index]!, {
        target: { value },
      })
    })
  }
  await press()
}

async function press() {
  fireEvent.click(screen.getByRole("button"))
  await resolve()
}

describe("a payment before anybody could look at the cart", () => {
  it("by card is locked, says so, and looks again until it is answered", async () => {
    const { checkout, status } = await given("card", {
      resume: lookups(OFFLINE, OFFLINE, { kind: "none" }),
    })
    await payByCard()
    expect(status()).toBe("loading")
    expect(message()).toBe(UNREACHABLE)
    expect(checkout.payByCard).not.toHaveBeenCalled()

    await pass(1_000)
    expect(status()).toBe("loading")
    await pass(2_000)

    expect(status()).toBe("idle")
    expect(message()).toBe("")
    await payByCard()
    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
  })

  it("by Pix offers nothing to press", async () => {
    const { status } = await given("pix", {
      resume: lookups(OFFLINE, CODE),
    })
    expect(status()).toBe("loading")
    expect(message()).toBe(UNREACHABLE)
    expect(screen.queryByRole("button")).toBeNull()

    await pass(1_000)

    expect(status()).toBe("waiting")
  })

  it("speaks English", async () => {
    await given("card", { resume: lookups(OFFLINE) }, "en")

    expect(message()).toBe("We cannot reach the shop. Trying again…")
  })

  it("finds the order that was paid in the meantime, and pays no second one", async () => {
    const { checkout, onOrder } = await given("card", {
      resume: lookups(OFFLINE, { kind: "order", order: ORDER }),
    })

    await pass(1_000)

    expect(onOrder.mock.calls).toEqual([[ORDER]])
    expect(checkout.payByCard).not.toHaveBeenCalled()
  })

  it("waits longer each time, and never more than eight seconds", async () => {
    const { checkout } = await given("card", { resume: lookups(OFFLINE) })

    const pauses = [1_000, 2_000, 4_000, 8_000, 8_000]
    for (const [index, pause] of pauses.entries()) {
      await pass(pause - 1)
      expect(checkout.resume).toHaveBeenCalledTimes(index + 1)
      await pass(1)
      expect(checkout.resume).toHaveBeenCalledTimes(index + 2)
    }
  })

  it.each([
    [
      "there is a network again",
      () => window.dispatchEvent(new Event("online")),
    ],
    [
      "the page is shown again",
      () => document.dispatchEvent(new Event("visibilitychange")),
    ],
  ])("looks at once when %s", async (_what, happens) => {
    const { checkout } = await given("card", { resume: lookups(OFFLINE) })

    await act(async () => void happens())

    expect(checkout.resume).toHaveBeenCalledTimes(2)
  })

  it("stops looking when it is gone", async () => {
    const { checkout, unmount } = await given("card", {
      resume: lookups(OFFLINE),
    })

    unmount()
    await pass(60_000)
    window.dispatchEvent(new Event("online"))
    await resolve()

    expect(checkout.resume).toHaveBeenCalledTimes(1)
  })
})

describe("a payment that broke off", () => {
  it.each(["card", "pix"] as const)(
    "by %s looks at the cart before it says that nothing was charged",
    async (method) => {
      const { onError, checkout } = await given(method, {
        payByCard: () => Promise.reject(OFFLINE),
        askForCode: () => Promise.reject(OFFLINE),
        resume: lookups({ kind: "none" }, new Error("also"), { kind: "none" }),
      })

      await (method === "card" ? payByCard() : press())
      expect(message()).toBe(UNREACHABLE)
      expect(onError.mock.calls[0]).toEqual([OFFLINE])
      await press()
      await pass(1_000)

      expect(message()).toBe(NOTHING_CHARGED)
      expect(checkout.resume).toHaveBeenCalledTimes(3)
      expect(
        checkout.payByCard.mock.calls.length +
          checkout.askForCode.mock.calls.length
      ).toBe(1)
    }
  )

  it("by card gives the order to the shop that was placed all the same", async () => {
    const { onOrder, status } = await given("card", {
      payByCard: () => Promise.reject(OFFLINE),
      resume: lookups({ kind: "none" }, { kind: "order", order: ORDER }),
    })

    await payByCard()

    expect(onOrder.mock.calls).toEqual([[ORDER]])
    expect(status()).toBe("done")
  })

  it("by card says nothing of a decline of before", async () => {
    await given("card", {
      payByCard: () => Promise.reject(OFFLINE),
      resume: lookups(
        { kind: "none" },
        { kind: "declined", message: "Tente outro cartão." }
      ),
    })

    await payByCard()

    expect(message()).toBe(NOTHING_CHARGED)
  })

  it("by Pix shows the code that was made all the same", async () => {
    const { status } = await given("pix", {
      askForCode: () => Promise.reject(OFFLINE),
      resume: lookups({ kind: "none" }, CODE),
    })

    await press()

    expect(status()).toBe("waiting")
  })

  it("by Pix says that the code before it may still be paid", async () => {
    await given("pix", {
      askForCode: () => Promise.reject(OFFLINE),
      resume: lookups({ kind: "expired" }),
    })

    await press()

    expect(message()).toContain("Se você já pagou, aguarde a confirmação")
  })
})

describe("what nobody expected", () => {
  it("is reported to the browser where the shop takes no errors", async () => {
    const reportError = jest.fn()
    Object.assign(globalThis, { reportError })
    const checkout = aFakeCheckout({
      resume: lookups(OFFLINE, { kind: "none" }),
    })
    render(<PixPayment cartId="cart_1" onOrder={() => {}} />, {
      wrapper: inAShop({ checkout }),
    })

    await resolve()

    expect(reportError.mock.calls).toEqual([[OFFLINE]])
    Reflect.deleteProperty(globalThis, "reportError")
  })
})
