import { act, screen } from "@testing-library/react"
import type { ReactElement } from "react"

import type { CodeOutcome, PaymentOutcome, Resumed } from "../../checkout"
import {
  installFakeTimersAndConsoleCheck,
  buttons,
  PAYMENT_PROPS,
  CODE,
  field,
  neverResolving,
  shownMessage,
  NOW,
  onError,
  onOrder,
  ORDER,
  passTime,
  pressButton,
  flushEffects,
  renderInShop,
  typeIntoFields,
} from "../a-fake-checkout"
import { PixPayment, WalletPayment } from "../index"

installFakeTimersAndConsoleCheck()

const DOCUMENT = "CPF ou CNPJ"
const PIX = <PixPayment cartId="cart_1" onOrder={onOrder} />
const VERIFIED = {
  kind: "being_verified",
  message: "",
  sessionId: "payses_1",
} as const
const ORDERED = { kind: "order", order: ORDER } as const

async function askFor(document = "52998224725") {
  await typeIntoFields({ [DOCUMENT]: document })
  await pressButton()
}

/** Renders a component for a cart whose code already exists. */
const whileWaiting = (
  code: Partial<typeof CODE> = {},
  component: ReactElement = PIX
) =>
  renderInShop(component, {
    answers: { resume: async () => ({ ...CODE, ...code }) },
  })

const shownSteps = () =>
  screen.getAllByRole("listitem").map((step) => step.textContent)

describe("PixPayment without a code", () => {
  it("PixPayment creates a code with the typed document, and moves the focus to the button that copies the code", async () => {
    const { checkout, status } = await renderInShop(PIX)
    expect(buttons()).toEqual(["Gerar código Pix"])
    expect(checkout.askForCode).not.toHaveBeenCalled()

    await askFor()

    expect(checkout.askForCode.mock.calls).toEqual([
      [
        {
          cartId: "cart_1",
          method: "pix",
          document: "52998224725",
          documentType: "CPF",
        },
      ],
    ])
    expect(status()).toBe("waiting")
    expect(field("Pix copia e cola").value).toBe(CODE.payload)
    expect(document.activeElement?.textContent).toBe("Copiar código")
  })

  it("if the shopper double-clicks the button of PixPayment, the component requests only one code and shows that the request is running", async () => {
    const { checkout, status } = await renderInShop(PIX, {
      answers: { askForCode: neverResolving },
    })
    await typeIntoFields({ [DOCUMENT]: "52998224725" })
    const button = screen.getByRole("button")

    act(() => [button, button].forEach((it) => it.click()))
    await pressButton()

    expect(checkout.askForCode).toHaveBeenCalledTimes(1)
    expect(status()).toBe("starting")
    expect(button.getAttribute("aria-busy")).toBe("true")
    expect(shownMessage()).toBe("Processando…")
    expect(field(DOCUMENT).readOnly).toBe(true)
  })

  it.each<[CodeOutcome | Error, string]>([
    [{ kind: "refused", message: "O total mudou." }, "O total mudou."],
    [
      { kind: "incomplete", missing: ["email"] },
      "Faltam dados para o pagamento. Confira e-mail, telefone, endereço e CPF ou CNPJ.",
    ],
    [
      { kind: "incomplete", missing: ["email"], message: "Informe o e-mail." },
      "Informe o e-mail.",
    ],
    [
      new Error("offline"),
      "Não foi possível pagar e nada foi cobrado. Tente outra vez.",
    ],
  ])(
    "if the request for a Pix code ends with the outcome or error %p, PixPayment shows '%s' and offers to create a code again",
    async (outcome, said) => {
      const isError = outcome instanceof Error
      await renderInShop(PIX, {
        answers: {
          askForCode: async () => {
            if (isError) throw outcome
            return outcome
          },
        },
      })

      await askFor()

      expect(shownMessage()).toBe(said)
      expect(buttons()).toEqual(["Gerar código Pix"])
      expect(onError.mock.calls).toEqual(isError ? [[outcome]] : [])
    }
  )
})

describe("PixPayment with a code", () => {
  it("after a reload, PixPayment shows the existing code, creates no other code, and does not move the focus", async () => {
    const { checkout, container } = await whileWaiting()

    expect(screen.getByRole<HTMLImageElement>("img").src).toBe(CODE.image)
    expect(screen.getByAltText("QR code")).toBeTruthy()
    expect(shownSteps()).toEqual([
      "Abra o app do seu banco e escolha Pix.",
      "Escaneie o QR code ou cole o código.",
      "Confirme o pagamento. O pedido aparecerá aqui.",
    ])
    expect(checkout.askForCode).not.toHaveBeenCalled()
    expect(checkout.waitForPayment.mock.calls).toEqual([
      [
        expect.objectContaining({
          cartId: "cart_1",
          sessionId: "payses_1",
          pastExpiry: false,
        }),
      ],
    ])
    expect(document.activeElement).toBe(document.body)
    expect(container.querySelector("form")).toBeNull()
  })

  it("PixPayment says that the payment has arrived if the order is not placed yet, and calls onOrder when the order is placed", async () => {
    const { checkout, status } = await whileWaiting()

    act(() => checkout.waitForPayment.mock.calls[0]![0].onState!("paid"))
    await flushEffects()
    expect(status()).toBe("paid")
    expect(shownMessage()).toBe("Pagamento recebido. Concluindo o pedido…")
    expect(screen.queryByRole("img")).toBeNull()

    await checkout.end(ORDERED)
    expect(status()).toBe("done")
    expect(onOrder.mock.calls).toEqual([[ORDER]])
  })
})

describe("PixPayment on a device whose clock is wrong", () => {
  it.each([
    ["an hour ahead", 60 * 60_000],
    ["27 minutes ahead", 27 * 60_000],
    ["a day behind", -24 * 60 * 60_000],
  ])(
    "if the clock of the device is wrong (%s), PixPayment counts down the seconds that the shop sent",
    async (_what, ms) => {
      jest.setSystemTime(NOW.getTime() + ms)
      await whileWaiting({ secondsLeft: 1_800 })
      expect(screen.getByRole("timer").textContent).toBe("Expira em 30:00")

      await passTime(60_000)

      expect(screen.getByRole("timer").textContent).toBe("Expira em 29:00")
      expect(shownMessage()).toBe("")
    }
  )

  it("if the code of a cart comes without the seconds until its expiry, PixPayment counts down the seconds that waitForPayment reports", async () => {
    jest.setSystemTime(NOW.getTime() + 60 * 60_000)
    const { checkout } = await whileWaiting()
    expect(screen.getByRole("timer").textContent).toBe("Verificando…")
    const [{ onState }] = checkout.waitForPayment.mock.calls[0]!

    await act(async () => onState!("pending", 90))

    expect(screen.getByRole("timer").textContent).toBe("Expira em 01:30")
    // Each wait begins with a request, so the time is taken only once.
    const [next] = checkout.waitForPayment.mock.calls[1]!
    await act(async () => next.onState!("pending", 85))
    expect(checkout.waitForPayment).toHaveBeenCalledTimes(2)
  })
})

describe("PixPayment after its code has expired", () => {
  it("when a code expires, PixPayment moves the focus to a button that creates a new code with the same document", async () => {
    const { checkout, status } = await renderInShop(PIX)
    await askFor()

    await checkout.end({ kind: "expired" })
    expect(status()).toBe("expired")
    expect(document.activeElement?.textContent).toBe("Gerar novo código")
    await pressButton()

    expect(
      checkout.askForCode.mock.calls.map(([{ document }]) => document)
    ).toEqual(["52998224725", "52998224725"])
    expect(status()).toBe("waiting")
  })

  it.each<[PaymentOutcome, string]>([
    [ORDERED, "done"],
    // The shop abandons the code later.
    [{ kind: "canceled", message: "Cancelado." }, "expired"],
  ])(
    "PixPayment keeps waiting for a late payment after its code has expired: if the wait ends with the outcome %j, the component's status is %s",
    async (outcome, then) => {
      const { checkout, status } = await whileWaiting()
      await checkout.end({ kind: "expired" })
      expect(checkout.waitForPayment.mock.calls[1]![0]).toMatchObject({
        sessionId: "payses_1",
        pastExpiry: true,
      })

      await checkout.end(outcome)

      expect(status()).toBe(then)
    }
  )
})

describe("PixPayment while the outcome is unknown", () => {
  it("PixPayment shows no button while the outcome of its request for a code is unknown, and shows the code as soon as the code exists", async () => {
    const found: Resumed[] = [{ kind: "none" }, CODE]
    const { status } = await renderInShop(PIX, {
      answers: {
        resume: async () => found.shift()!,
        askForCode: async () => VERIFIED,
        waitForPayment: ({ onState }) => (
          onState!("pending"),
          neverResolving()
        ),
      },
    })
    await askFor()
    expect(status()).toBe("being_verified")
    expect(shownMessage()).toBe("Verificando o pagamento… Não pague de novo.")
    expect(buttons()).toEqual([])

    await passTime(5_000)

    expect(status()).toBe("waiting")
  })

  it("when waitForPayment fails, PixPayment has the status being_verified and does not call waitForPayment again", async () => {
    const broken = new Error("broken")
    const { status, checkout } = await renderInShop(PIX, {
      answers: {
        resume: async () => CODE,
        waitForPayment: () => Promise.reject(broken),
      },
    })

    expect(status()).toBe("being_verified")
    expect(onError.mock.calls).toEqual([[broken]])
    expect(checkout.waitForPayment).toHaveBeenCalledTimes(1)
  })
})

describe("WalletPayment", () => {
  it.each([
    ["https://wallet.invalid/pay/1", 1],
    ["javascript:alert(1)", 0],
    ["http://wallet.invalid/", 0],
  ])(
    "WalletPayment shows a link to the wallet's app only if the code is an https URL, here %s",
    async (payload, links) => {
      await whileWaiting(
        { method: "wallet", payload },
        <WalletPayment {...PAYMENT_PROPS} walletName="PicPay" />
      )

      expect(shownSteps()[0]).toBe("Abra PicPay.")
      const shown = screen.queryAllByRole<HTMLAnchorElement>("link", {
        name: "Abrir PicPay",
      })
      expect(shown.map(({ href }) => href)).toEqual(Array(links).fill(payload))
    }
  )
})
