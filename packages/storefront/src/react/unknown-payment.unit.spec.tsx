import { act } from "@testing-library/react"
import { StrictMode } from "react"

import type { Resumed } from "../checkout"
import {
  A_CARD,
  atNow,
  CART,
  CODE,
  type FullCheckout,
  LINK,
  message,
  onError,
  onOrder,
  ORDER,
  pass,
  press,
  show,
  type,
} from "./a-fake-checkout"
import { CardForm, LinkPayment, PixPayment } from "./index"

atNow()

const UNREACHABLE = "Não conseguimos falar com a loja. Tentando de novo…"
const NOTHING_CHARGED =
  "Não foi possível pagar e nada foi cobrado. Tente outra vez."
const OFFLINE = new Error("offline")
const ORDERED = { kind: "order", order: ORDER } as const

/** Each answer in its turn: an error is thrown, and the last answer stays. */
function lookups(...answers: (Resumed | Error)[]): FullCheckout["resume"] {
  return async () => {
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers
    if (answer instanceof Error) {
      throw answer
    }
    return answer!
  }
}

const card = (answers: Partial<FullCheckout> = {}) =>
  show(<CardForm {...CART} />, { answers })
const pix = (answers: Partial<FullCheckout> = {}) =>
  show(<PixPayment {...CART} document="52998224725" />, { answers })

async function payByCard() {
  await type(A_CARD)
  await press()
}

describe("a payment before anybody could look at the cart", () => {
  it("by card is locked, says so, and looks again until it is answered", async () => {
    const { checkout, status } = await card({
      resume: lookups(OFFLINE, OFFLINE, { kind: "none" }),
    })
    await payByCard()
    expect([status(), message()]).toEqual(["loading", UNREACHABLE])
    expect(checkout.payByCard).not.toHaveBeenCalled()

    await pass(1_000)
    expect(status()).toBe("loading")
    await pass(2_000)

    expect([status(), message()]).toEqual(["idle", ""])
    await payByCard()
    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
  })

  it.each([
    ["there is a network again", () => window, "online"],
    ["the page is shown again", () => document, "visibilitychange"],
  ])("looks at once when %s", async (_what, target, event) => {
    const { checkout } = await card({ resume: lookups(OFFLINE) })

    await act(async () => void target().dispatchEvent(new Event(event)))

    expect(checkout.resume).toHaveBeenCalledTimes(2)
  })
})

describe("a payment whose page is gone", () => {
  it.each([
    [<PixPayment key="" {...CART} />, CODE],
    [<LinkPayment key="" {...CART} />, LINK],
    [
      <CardForm key="" {...CART} />,
      { kind: "being_verified", message: "", sessionId: "payses_1" } as const,
    ],
  ])("is not waited for any more: %#", async (component, open) => {
    const { checkout, unmount } = await show(component, {
      answers: { resume: async () => open },
    })
    const { signal } = checkout.waitForPayment.mock.calls[0]![0]

    unmount()

    expect(signal!.aborted).toBe(true)
  })
})

describe("a payment that broke off", () => {
  const broken = {
    payByCard: () => Promise.reject(OFFLINE),
    askForCode: () => Promise.reject(OFFLINE),
  }

  it.each(["card", "pix"])(
    "by %s looks at the cart before it says that nothing was charged",
    async (method) => {
      const resume = lookups({ kind: "none" }, new Error("also"), {
        kind: "none",
      })
      const show = method === "card" ? card : pix
      const { checkout } = await show({ ...broken, resume })

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

  it.each<[string, typeof card, Resumed, string, RegExp]>([
    ["by card gives the order it placed", card, ORDERED, "done", /confirmado/],
    [
      "by card says nothing of a decline of before",
      card,
      { kind: "declined", message: "Tente outro cartão." },
      "idle",
      /nada foi cobrado/,
    ],
    ["by Pix shows the code that was made", pix, CODE, "waiting", /^$/],
    [
      "by Pix says that the code before it may still be paid",
      pix,
      { kind: "expired" },
      "expired",
      /Se você já pagou, aguarde a confirmação/,
    ],
  ])("%s", async (_what, show, found, then, said) => {
    const resume = lookups({ kind: "none" }, found)
    const { status } = await show({ ...broken, resume })

    await (show === card ? payByCard() : press())

    expect(status()).toBe(then)
    expect(message()).toMatch(said)
    expect(onOrder).toHaveBeenCalledTimes(found === ORDERED ? 1 : 0)
  })
})

describe("a Pix whose code was never shown", () => {
  const IN_DOUBT = {
    kind: "in_doubt",
    method: "pix",
    sessionId: "payses_1",
    message: "Tente outra vez ou escolha outra forma de pagamento.",
  } as const

  it("says so after the press that asked for it, and another press asks again", async () => {
    const { checkout, status } = await pix({
      askForCode: async () => IN_DOUBT,
    })

    await press()
    expect([status(), message()]).toEqual(["in_doubt", IN_DOUBT.message])
    await press()

    expect(checkout.askForCode).toHaveBeenCalledTimes(2)
  })

  it("is found after a reload, and its code is shown by itself when it turns out to exist", async () => {
    const { checkout, status } = await pix({
      resume: lookups(IN_DOUBT, CODE),
    })
    expect([status(), message()]).toEqual(["in_doubt", IN_DOUBT.message])
    const { onState } = checkout.waitForPayment.mock.calls[0]![0]

    await act(async () => onState?.("in_doubt"))
    expect(status()).toBe("in_doubt")
    await act(async () => onState?.("pending"))

    expect(status()).toBe("waiting")
  })

  it("is found when a payment that was being verified turns out to be one", async () => {
    const { checkout, status } = await pix({
      resume: lookups(
        { kind: "being_verified", message: "", sessionId: "payses_1" },
        IN_DOUBT
      ),
    })
    const { onState } = checkout.waitForPayment.mock.calls[0]![0]

    await act(async () => onState?.("in_doubt"))
    await pass(5_000)

    expect(status()).toBe("in_doubt")
  })

  it("leaves the card form open, without a message, and a card pays", async () => {
    const { checkout, status } = await card({ resume: async () => IN_DOUBT })
    expect([status(), message()]).toEqual(["idle", ""])

    await payByCard()

    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
    expect(onOrder).toHaveBeenCalledTimes(1)
  })
})

describe("in StrictMode, which does everything twice,", () => {
  it("a card is paid once, and its order given to the shop once", async () => {
    const { checkout } = await show(
      <StrictMode>
        <CardForm {...CART} />
      </StrictMode>
    )

    await payByCard()

    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
    expect(onOrder).toHaveBeenCalledTimes(1)
  })
})
