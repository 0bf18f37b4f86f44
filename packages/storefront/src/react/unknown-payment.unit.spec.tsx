import { act } from "@testing-library/react"
import { StrictMode } from "react"

import type { Resumed } from "../checkout"
import {
  A_CARD,
  installFakeTimersAndConsoleCheck,
  PAYMENT_PROPS,
  CODE,
  type FullCheckout,
  LINK,
  shownMessage,
  onError,
  onOrder,
  ORDER,
  passTime,
  pressButton,
  renderInShop,
  typeIntoFields,
} from "./a-fake-checkout"
import { CardForm, LinkPayment, PixPayment } from "./index"

installFakeTimersAndConsoleCheck()

const UNREACHABLE = "Não conseguimos falar com a loja. Tentando de novo…"
const NOTHING_CHARGED =
  "Não foi possível pagar e nada foi cobrado. Tente outra vez."
const OFFLINE = new Error("offline")
const ORDERED = { kind: "order", order: ORDER } as const

/**
 * Returns a fake of `resume`. Each call returns the next of the given answers, or throws it if it is an error. After
 * the last answer, every call repeats it.
 */
function answerLookupsWith(
  ...answers: (Resumed | Error)[]
): FullCheckout["resume"] {
  return async () => {
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers
    if (answer instanceof Error) {
      throw answer
    }
    return answer!
  }
}

const renderCardForm = (answers: Partial<FullCheckout> = {}) =>
  renderInShop(<CardForm {...PAYMENT_PROPS} />, { answers })
const renderPixPayment = (answers: Partial<FullCheckout> = {}) =>
  renderInShop(<PixPayment {...PAYMENT_PROPS} document="52998224725" />, {
    answers,
  })

async function payByCard() {
  await typeIntoFields(A_CARD)
  await pressButton()
}

describe("a payment before the first lookup of the cart", () => {
  it("CardForm cannot be submitted before it has looked up the cart, and repeats a failed lookup", async () => {
    const { checkout, status } = await renderCardForm({
      resume: answerLookupsWith(OFFLINE, OFFLINE, { kind: "none" }),
    })
    await payByCard()
    expect([status(), shownMessage()]).toEqual(["loading", UNREACHABLE])
    expect(checkout.payByCard).not.toHaveBeenCalled()

    await passTime(1_000)
    expect(status()).toBe("loading")
    await passTime(2_000)

    expect([status(), shownMessage()]).toEqual(["idle", ""])
    await payByCard()
    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
  })

  it.each([
    ["the browser is online again", () => window, "online"],
    ["the page is visible again", () => document, "visibilitychange"],
  ])(
    "after a failed lookup of the cart, CardForm looks the cart up again at once when %s",
    async (_what, target, event) => {
      const { checkout } = await renderCardForm({
        resume: answerLookupsWith(OFFLINE),
      })

      await act(async () => void target().dispatchEvent(new Event(event)))

      expect(checkout.resume).toHaveBeenCalledTimes(2)
    }
  )
})

describe("a payment whose component is removed", () => {
  it.each([
    ["PixPayment", <PixPayment key="" {...PAYMENT_PROPS} />, CODE],
    ["LinkPayment", <LinkPayment key="" {...PAYMENT_PROPS} />, LINK],
    [
      "CardForm",
      <CardForm key="" {...PAYMENT_PROPS} />,
      { kind: "being_verified", message: "", sessionId: "payses_1" } as const,
    ],
  ])(
    "a component that waits for a payment stops waiting when it is removed from the page (component: %s)",
    async (_, component, open) => {
      const { checkout, unmount } = await renderInShop(component, {
        answers: { resume: async () => open },
      })
      const { signal } = checkout.waitForPayment.mock.calls[0]![0]

      unmount()

      expect(signal!.aborted).toBe(true)
    }
  )
})

describe("a payment that failed without an answer", () => {
  const broken = {
    payByCard: () => Promise.reject(OFFLINE),
    askForCode: () => Promise.reject(OFFLINE),
  }

  it.each(["card", "pix"])(
    "if a request to pay by %s fails, the payment component looks up the cart before it says that nothing was charged",
    async (method) => {
      const resume = answerLookupsWith({ kind: "none" }, new Error("also"), {
        kind: "none",
      })
      const show = method === "card" ? renderCardForm : renderPixPayment
      const { checkout } = await show({ ...broken, resume })

      await (method === "card" ? payByCard() : pressButton())
      expect(shownMessage()).toBe(UNREACHABLE)
      expect(onError.mock.calls[0]).toEqual([OFFLINE])
      await pressButton()
      await passTime(1_000)

      expect(shownMessage()).toBe(NOTHING_CHARGED)
      expect(checkout.resume).toHaveBeenCalledTimes(3)
      expect(
        checkout.payByCard.mock.calls.length +
          checkout.askForCode.mock.calls.length
      ).toBe(1)
    }
  )

  it.each<[string, typeof renderCardForm, Resumed, string, RegExp]>([
    [
      "CardForm passes the order of the cart to onOrder",
      renderCardForm,
      ORDERED,
      "done",
      /confirmado/,
    ],
    [
      "CardForm does not show the message of an earlier decline",
      renderCardForm,
      { kind: "declined", message: "Tente outro cartão." },
      "idle",
      /nada foi cobrado/,
    ],
    [
      "PixPayment shows the Pix code that was created",
      renderPixPayment,
      CODE,
      "waiting",
      /^$/,
    ],
    [
      "PixPayment says that an earlier Pix code may still be paid",
      renderPixPayment,
      { kind: "expired" },
      "expired",
      /Se você já pagou, aguarde a confirmação/,
    ],
  ])(
    "if the request for a payment gets no answer, the payment component looks up the cart and acts on the payment that it finds (here %s)",
    async (_what, show, found, then, said) => {
      const resume = answerLookupsWith({ kind: "none" }, found)
      const { status } = await show({ ...broken, resume })

      await (show === renderCardForm ? payByCard() : pressButton())

      expect(status()).toBe(then)
      expect(shownMessage()).toMatch(said)
      expect(onOrder).toHaveBeenCalledTimes(found === ORDERED ? 1 : 0)
    }
  )
})

describe("a Pix whose code was never shown", () => {
  const IN_DOUBT = {
    kind: "in_doubt",
    method: "pix",
    sessionId: "payses_1",
    message: "Tente outra vez ou escolha outra forma de pagamento.",
  } as const

  it("while it is unknown whether a code was created, PixPayment has the status in_doubt, and its button requests a code again", async () => {
    const { checkout, status } = await renderPixPayment({
      askForCode: async () => IN_DOUBT,
    })

    await pressButton()
    expect([status(), shownMessage()]).toEqual(["in_doubt", IN_DOUBT.message])
    await pressButton()

    expect(checkout.askForCode).toHaveBeenCalledTimes(2)
  })

  it("after a reload, PixPayment has the status in_doubt while it is unknown whether the code was created, and the status waiting as soon as the code exists", async () => {
    const { checkout, status } = await renderPixPayment({
      resume: answerLookupsWith(IN_DOUBT, CODE),
    })
    expect([status(), shownMessage()]).toEqual(["in_doubt", IN_DOUBT.message])
    const { onState } = checkout.waitForPayment.mock.calls[0]![0]

    await act(async () => onState?.("in_doubt"))
    expect(status()).toBe("in_doubt")
    await act(async () => onState?.("pending"))

    expect(status()).toBe("waiting")
  })

  it("PixPayment changes from being_verified to in_doubt when the backend does not know whether it created a code", async () => {
    const { checkout, status } = await renderPixPayment({
      resume: answerLookupsWith(
        { kind: "being_verified", message: "", sessionId: "payses_1" },
        IN_DOUBT
      ),
    })
    const { onState } = checkout.waitForPayment.mock.calls[0]![0]

    await act(async () => onState?.("in_doubt"))
    await passTime(5_000)

    expect(status()).toBe("in_doubt")
  })

  it("if it is unknown whether a Pix code of the cart exists, CardForm shows no message about this code and can pay by card", async () => {
    const { checkout, status } = await renderCardForm({
      resume: async () => IN_DOUBT,
    })
    expect([status(), shownMessage()]).toEqual(["idle", ""])

    await payByCard()

    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
    expect(onOrder).toHaveBeenCalledTimes(1)
  })
})

describe("in StrictMode, which renders everything twice", () => {
  it("in React's StrictMode, which renders everything twice, CardForm pays once in total and calls onOrder once in total", async () => {
    const { checkout } = await renderInShop(
      <StrictMode>
        <CardForm {...PAYMENT_PROPS} />
      </StrictMode>
    )

    await payByCard()

    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
    expect(onOrder).toHaveBeenCalledTimes(1)
  })
})
