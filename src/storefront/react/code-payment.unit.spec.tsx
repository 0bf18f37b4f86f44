import { act, fireEvent, render, screen } from "@testing-library/react"
import { StrictMode } from "react"

import type { CodeOutcome, PaymentOutcome, Resumed } from "../checkout"
import {
  aDeferred,
  aFakeCheckout,
  atNow,
  CODE,
  forever,
  type FullCheckout,
  inAShop,
  message,
  ORDER,
  pass,
  resolve,
} from "./a-fake-checkout"
import {
  type CheckoutProviderProps,
  PixPayment,
  type PixPaymentProps,
  WalletPayment,
  type WalletPaymentProps,
  english,
} from "./index"

atNow()

const buttons = () =>
  screen.queryAllByRole("button").map((button) => button.textContent)

async function givenAPayment({
  answers = {},
  shop = {},
  Payment = PixPayment,
  ...props
}: Partial<WalletPaymentProps> & {
  answers?: Partial<FullCheckout>
  shop?: Partial<CheckoutProviderProps>
  Payment?: (props: PixPaymentProps) => React.ReactElement
} = {}) {
  const checkout = aFakeCheckout(answers)
  const onOrder = jest.fn()
  const view = render(
    <Payment cartId="cart_1" onOrder={onOrder} {...props} />,
    { wrapper: inAShop({ checkout, ...shop }) }
  )
  await resolve()
  const section = view.container.querySelector("section")!
  return { ...view, checkout, onOrder, section }
}

async function askFor(document = "52998224725") {
  fireEvent.change(screen.getByLabelText("CPF ou CNPJ"), {
    target: { value: document },
  })
  fireEvent.click(screen.getByRole("button"))
  await resolve()
}

/** A payment with its code on the page, whose waiting is answered by the test. */
async function whileWaiting(
  props: Parameters<typeof givenAPayment>[0] & {
    code?: Partial<typeof CODE>
  } = {}
) {
  const waits: ReturnType<typeof aDeferred<PaymentOutcome>>[] = []
  const { code, answers, ...others } = props
  const given = await givenAPayment({
    answers: {
      resume: async () => ({ ...CODE, ...code }),
      waitForPayment: () => {
        waits.push(aDeferred())
        return waits.at(-1)!.promise
      },
      ...answers,
    },
    ...others,
  })
  return { ...given, waits }
}

describe("PixPayment without a code", () => {
  it("asks for the buyer's document, and makes a code of it", async () => {
    const { checkout, section } = await givenAPayment()
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
    expect(section.dataset.status).toBe("waiting")
    expect(
      screen.getByLabelText<HTMLInputElement>("Pix copia e cola").value
    ).toBe(CODE.payload)
  })

  it("gives the focus to the button that copies, since the one that was pressed is gone", async () => {
    await givenAPayment()

    await askFor()

    expect(document.activeElement?.textContent).toBe("Copiar código")
  })

  it("makes no code of a wrong document", async () => {
    const { checkout } = await givenAPayment()

    await askFor("529.982.247-26")

    expect(checkout.askForCode).not.toHaveBeenCalled()
    const input = screen.getByLabelText<HTMLInputElement>("CPF ou CNPJ")
    expect(input.value).toBe("529.982.247-26")
    expect(input.getAttribute("aria-invalid")).toBe("true")
    expect(document.activeElement).toBe(input)
  })

  it("asks for nothing that the page knows", async () => {
    const { checkout } = await givenAPayment({ document: "52998224725" })
    expect(screen.queryByRole("textbox")).toBeNull()

    fireEvent.click(screen.getByRole("button", { name: "Gerar código Pix" }))
    await resolve()

    expect(checkout.askForCode).toHaveBeenCalledTimes(1)
  })

  it.each(["", "529.982.247-26", "123"])(
    "asks for the document when the page knows the wrong one '%s'",
    async (document) => {
      const { checkout } = await givenAPayment({ document })

      await askFor()

      expect(checkout.askForCode.mock.calls[0]![0].document).toBe("52998224725")
    }
  )

  it("asks for no other amount than the shopper sees", async () => {
    const { checkout } = await givenAPayment({ amount: 99.9 })

    await askFor()

    expect(checkout.askForCode.mock.calls[0]![0].amount).toBe(99.9)
  })

  it("takes a passport where the shop does", async () => {
    const { checkout } = await givenAPayment({ passports: true })
    fireEvent.click(
      screen.getByRole("checkbox", { name: "Pagar com passaporte (sem CPF)" })
    )

    fireEvent.change(screen.getByRole("textbox", { name: "Passaporte" }), {
      target: { value: "FX123456" },
    })
    fireEvent.click(screen.getByRole("button"))
    await resolve()

    expect(checkout.askForCode.mock.calls[0]![0]).toMatchObject({
      document: "FX123456",
      documentType: "PASSPORT",
    })
  })

  it("makes one code for two clicks, and says that it is busy", async () => {
    const { checkout, section } = await givenAPayment({
      answers: { askForCode: forever },
    })
    fireEvent.change(screen.getByLabelText("CPF ou CNPJ"), {
      target: { value: "52998224725" },
    })
    const button = screen.getByRole("button")

    act(() => [button, button].forEach((it) => it.click()))
    fireEvent.click(button)
    await resolve()

    expect(checkout.askForCode).toHaveBeenCalledTimes(1)
    expect(section.dataset.status).toBe("starting")
    expect(button.getAttribute("aria-busy")).toBe("true")
    expect(message()).toBe("Processando…")
    expect(
      screen.getByLabelText<HTMLInputElement>("CPF ou CNPJ").readOnly
    ).toBe(true)
  })

  it.each<[CodeOutcome, string]>([
    [{ kind: "refused", message: "O total mudou." }, "O total mudou."],
    [
      { kind: "incomplete", missing: ["email"] },
      "Faltam dados para o pagamento. Confira e-mail, telefone, endereço e CPF ou CNPJ.",
    ],
    [
      { kind: "incomplete", missing: ["email"], message: "Informe o e-mail." },
      "Informe o e-mail.",
    ],
  ])(
    "says why there is none, and offers to try again: %j",
    async (outcome, said) => {
      await givenAPayment({ answers: { askForCode: async () => outcome } })

      await askFor()

      expect(message()).toBe(said)
      expect(buttons()).toEqual(["Gerar código Pix"])
    }
  )

  it("says that nothing was charged when nobody answers, and tells the shop why", async () => {
    const onError = jest.fn()
    const broken = new Error("offline")
    await givenAPayment({
      answers: { askForCode: () => Promise.reject(broken) },
      shop: { onError },
    })

    await askFor()

    expect(message()).toBe(
      "Não foi possível pagar e nada foi cobrado. Tente outra vez."
    )
    expect(onError.mock.calls).toEqual([[broken]])
    expect(buttons()).toEqual(["Gerar código Pix"])
  })

  it("shows nothing to press until it is known what is there", async () => {
    const { section } = await givenAPayment({ answers: { resume: forever } })

    expect(section.dataset.status).toBe("loading")
    expect(buttons()).toEqual([])
  })

  it.each<Resumed>([
    { ...CODE, method: "wallet" },
    { kind: "canceled", message: "Cancelado." },
    { kind: "declined", message: "Recusado." },
    { kind: "incomplete", missing: ["document"] },
  ])(
    "offers a code, and speaks of nothing else, where the cart has: $kind",
    async (resumed) => {
      await givenAPayment({ answers: { resume: async () => resumed } })

      expect(buttons()).toEqual(["Gerar código Pix"])
      expect(message()).toBe("")
    }
  )
})

describe("PixPayment with a code", () => {
  it("shows the code that is there after a reload, and asks for no other", async () => {
    const { checkout, section } = await whileWaiting()

    expect(screen.getByRole<HTMLImageElement>("img").src).toBe(CODE.image)
    expect(screen.getByAltText("QR code")).toBeTruthy()
    expect(
      screen.getAllByRole("listitem").map((step) => step.textContent)
    ).toEqual([
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
    expect(section.querySelector("form")).toBeNull()
  })

  it("does without a picture where there is none", async () => {
    await whileWaiting({ code: { image: null } })

    expect(screen.queryByRole("img")).toBeNull()
  })

  it("says that an order which is placed already waits for the payment", async () => {
    const { onOrder } = await whileWaiting({ code: { order: ORDER } })

    expect(
      screen.getByText("O pedido está aguardando o pagamento.")
    ).toBeTruthy()
    expect(onOrder).not.toHaveBeenCalled()
  })

  it("says that the money is there while the order is not, then gives the order to the shop", async () => {
    const { checkout, waits, section, onOrder } = await whileWaiting()

    act(() => checkout.waitForPayment.mock.calls[0]![0].onState!("paid"))
    await resolve()
    expect(section.dataset.status).toBe("paid")
    expect(message()).toBe("Pagamento recebido. Concluindo o pedido…")
    expect(screen.queryByRole("img")).toBeNull()

    await act(async () =>
      waits.at(-1)!.resolve({ kind: "order", order: ORDER })
    )
    expect(section.dataset.status).toBe("done")
    expect(onOrder.mock.calls).toEqual([[ORDER]])
  })

  it("stops waiting when it is gone", async () => {
    const { checkout, unmount } = await whileWaiting()
    const { signal } = checkout.waitForPayment.mock.calls[0]![0]

    unmount()

    expect(signal!.aborted).toBe(true)
  })

  it.each<[PaymentOutcome, string[]]>([
    [{ kind: "canceled", message: "Cancelado." }, ["Gerar código Pix"]],
    [{ kind: "declined", message: "Recusado." }, ["Gerar código Pix"]],
    [{ kind: "refunded", message: "Devolvido." }, ["Gerar código Pix"]],
    [{ kind: "being_refunded", message: "Em devolução." }, []],
  ])("says what became of it: %j", async (outcome, offered) => {
    const { waits, section } = await whileWaiting()

    await act(async () => waits[0]!.resolve(outcome))

    expect(section.dataset.status).toBe(outcome.kind)
    expect(message()).toBe("message" in outcome ? outcome.message : undefined)
    expect(buttons()).toEqual(offered)
  })
})

describe("the countdown of PixPayment", () => {
  const countdown = () => screen.getByRole("timer")

  it("shows what is left, and is not read out every second", async () => {
    await whileWaiting()
    expect(countdown().textContent).toBe("Expira em 30:00")

    await pass(61_000)

    expect(countdown().textContent).toBe("Expira em 28:59")
    expect(countdown().closest("[role=status]")).toBeNull()
    expect(message()).toBe("")
  })

  it.each([
    ["2026-11-20T13:00:00.000Z", "Expira em 1:00:00"],
    ["2026-11-20T13:05:00.000Z", "Expira em 1:05:00"],
    ["2026-11-21T14:05:00.000Z", "Expira em 26:05:00"],
    ["2026-11-20T12:59:59.000Z", "Expira em 59:59"],
    ["2026-11-20T12:00:09.000Z", "Expira em 00:09"],
  ])("that ends at %s says: %s", async (expiresAt, said) => {
    await whileWaiting({ code: { expiresAt } })

    expect(countdown().textContent).toBe(said)
  })

  it("tells the live region once that five minutes are left", async () => {
    await whileWaiting()
    await pass(25 * 60_000 - 1_000)
    expect(message()).toBe("")

    await pass(1_000)
    expect(message()).toBe("Faltam menos de 5 minutos.")
    await pass(299_000)
    expect(message()).toBe("Faltam menos de 5 minutos.")
  })

  it("leaves it to the shop to say that the code has expired: the shopper's clock may be wrong", async () => {
    const { section } = await whileWaiting({
      code: { expiresAt: "2026-11-20T11:00:00.000Z" },
    })

    expect(countdown().textContent).toBe("Verificando…")
    expect(section.dataset.status).toBe("waiting")
    expect(screen.getByRole("img")).toBeTruthy()
  })

  it("is not there when nobody told an end", async () => {
    await whileWaiting({ code: { expiresAt: null } })

    expect(screen.queryByRole("timer")).toBeNull()
  })
})

describe("PixPayment after its code has expired", () => {
  it("gives the focus that was in the code to the button for a new one", async () => {
    const { waits } = await whileWaiting()
    screen.getByRole("button", { name: "Copiar código" }).focus()

    await act(async () => waits[0]!.resolve({ kind: "expired" }))

    expect(document.activeElement?.textContent).toBe("Gerar novo código")
  })

  it("leaves the focus to whoever went elsewhere", async () => {
    const { waits } = await whileWaiting()
    const elsewhere = document.body.appendChild(document.createElement("input"))
    elsewhere.focus()

    await act(async () => waits[0]!.resolve({ kind: "expired" }))

    expect(document.activeElement).toBe(elsewhere)
    elsewhere.remove()
  })

  it("offers a new one, also after a reload", async () => {
    await givenAPayment({
      answers: { resume: async () => ({ kind: "expired" }) },
    })

    expect(message()).toBe(
      "O código expirou. Se você já pagou, aguarde a confirmação e não pague de novo."
    )
    expect(buttons()).toEqual(["Gerar novo código"])
  })

  it("makes a new one of the same document", async () => {
    const waits: ReturnType<typeof aDeferred<PaymentOutcome>>[] = []
    const { checkout, section } = await givenAPayment({
      answers: {
        waitForPayment: () => (waits.push(aDeferred()), waits.at(-1)!.promise),
      },
    })
    await askFor()
    await act(async () => waits[0]!.resolve({ kind: "expired" }))
    expect(section.dataset.status).toBe("expired")

    fireEvent.click(screen.getByRole("button", { name: "Gerar novo código" }))
    await resolve()

    expect(
      checkout.askForCode.mock.calls.map(([{ document }]) => document)
    ).toEqual(["52998224725", "52998224725"])
    expect(section.dataset.status).toBe("waiting")
  })

  it("goes on waiting, since banks confirm late now and then", async () => {
    const { checkout, waits, section, onOrder } = await whileWaiting()
    await act(async () => waits[0]!.resolve({ kind: "expired" }))
    expect(checkout.waitForPayment.mock.calls[1]![0]).toMatchObject({
      sessionId: "payses_1",
      pastExpiry: true,
    })

    await act(async () => waits[1]!.resolve({ kind: "order", order: ORDER }))

    expect(section.dataset.status).toBe("done")
    expect(onOrder.mock.calls).toEqual([[ORDER]])
  })

  it("stays expired when the shop gives the code up later", async () => {
    const { waits, section } = await whileWaiting()
    await act(async () => waits[0]!.resolve({ kind: "expired" }))

    await act(async () =>
      waits[1]!.resolve({ kind: "canceled", message: "Cancelado." })
    )

    expect(section.dataset.status).toBe("expired")
  })
})

describe("PixPayment while nobody knows", () => {
  const VERIFIED = {
    kind: "being_verified",
    message: "",
    sessionId: "payses_1",
  } as const

  it("offers nothing to press, and shows the code once there is one", async () => {
    const found: Resumed[] = [{ kind: "none" }, CODE]
    const { section } = await givenAPayment({
      answers: {
        resume: async () => found.shift()!,
        askForCode: async () => VERIFIED,
        waitForPayment: ({ onState }) => (onState!("pending"), forever()),
      },
    })
    await askFor()
    expect(section.dataset.status).toBe("being_verified")
    expect(message()).toBe("Verificando o pagamento… Não pague de novo.")
    expect(buttons()).toEqual([])

    await pass(5_000)

    expect(section.dataset.status).toBe("waiting")
  })

  it("says what the shop says of it", async () => {
    await givenAPayment({
      answers: {
        resume: async () => ({ ...VERIFIED, message: "Fale com a loja." }),
      },
    })

    expect(message()).toBe("Fale com a loja.")
  })

  it("does not forget the payment when waiting fails", async () => {
    const onError = jest.fn()
    const broken = new Error("broken")
    const { section, checkout } = await givenAPayment({
      answers: {
        resume: async () => CODE,
        waitForPayment: () => Promise.reject(broken),
      },
      shop: { onError },
    })

    expect(section.dataset.status).toBe("being_verified")
    expect(onError.mock.calls).toEqual([[broken]])
    expect(checkout.waitForPayment).toHaveBeenCalledTimes(1)
  })
})

describe("copying the code of PixPayment", () => {
  const copy = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Copiar código" }))
    await resolve()
  }
  const clipboard = (writeText: () => Promise<void>) =>
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: { writeText: jest.fn(writeText) },
    })
  const execCommand = (copies: boolean) =>
    Object.assign(document, { execCommand: jest.fn(() => copies) })

  afterEach(() => {
    Reflect.deleteProperty(navigator, "clipboard")
    Reflect.deleteProperty(document, "execCommand")
  })

  it("says that it is done", async () => {
    clipboard(async () => {})
    await whileWaiting()

    await copy()

    expect(jest.mocked(navigator.clipboard.writeText).mock.calls).toEqual([
      [CODE.payload],
    ])
    expect(message()).toBe("Código copiado.")
  })

  it.each([
    ["there is no clipboard", () => {}],
    [
      "the clipboard is denied",
      () => clipboard(() => Promise.reject(new Error("denied"))),
    ],
  ])("goes another way where %s", async (_what, given) => {
    given()
    execCommand(true)
    await whileWaiting()

    await copy()

    const input = screen.getByRole<HTMLInputElement>("textbox")
    expect(input.value.slice(input.selectionStart!, input.selectionEnd!)).toBe(
      CODE.payload
    )
    expect(message()).toBe("Código copiado.")
  })

  it("leaves the code selected and says nothing where no way works", async () => {
    execCommand(false)
    await whileWaiting()

    await copy()

    expect(screen.getByRole<HTMLInputElement>("textbox").selectionEnd).toBe(
      CODE.payload.length
    )
    expect(message()).toBe("")
  })
})

describe("WalletPayment", () => {
  const Payment = WalletPayment

  it("makes a code for the wallet", async () => {
    const { checkout } = await givenAPayment({ Payment })
    expect(buttons()).toEqual(["Gerar QR code"])

    await askFor()

    expect(checkout.askForCode.mock.calls[0]![0].method).toBe("wallet")
    expect(screen.getAllByRole("listitem")[0]!.textContent).toBe(
      "Abra sua carteira digital."
    )
    expect(screen.getByLabelText("Código para copiar")).toBeTruthy()
  })

  it("names the wallet, and opens it with a code that is an address", async () => {
    await whileWaiting({
      Payment,
      walletName: "PicPay",
      code: { method: "wallet", payload: "https://wallet.invalid/pay/1" },
    })

    expect(screen.getAllByRole("listitem")[0]!.textContent).toBe("Abra PicPay.")
    const link = screen.getByRole<HTMLAnchorElement>("link", {
      name: "Abrir PicPay",
    })
    expect(link.href).toBe("https://wallet.invalid/pay/1")
  })

  it.each(["javascript:alert(1)", "http://wallet.invalid/", "0002012679"])(
    "makes no link of the code %s",
    async (payload) => {
      await whileWaiting({ Payment, code: { method: "wallet", payload } })

      expect(screen.queryByRole("link")).toBeNull()
    }
  )

  it("speaks English", async () => {
    await givenAPayment({ Payment, shop: { language: english } })
    expect(buttons()).toEqual(["Get a QR code"])

    fireEvent.change(screen.getByLabelText("CPF or CNPJ"), {
      target: { value: "52998224725" },
    })
    fireEvent.click(screen.getByRole("button"))
    await resolve()

    expect(buttons()).toEqual(["Copy code"])
    expect(screen.getByRole("timer").textContent).toBe("Expires in 30:00")
    expect(
      screen.getAllByRole("listitem").map((step) => step.textContent)
    ).toEqual([
      "Open your digital wallet.",
      "Scan the QR code or paste the code.",
      "Confirm the payment. The order will appear here.",
    ])
  })
})

describe("PixPayment in StrictMode", () => {
  it("makes one code, and gives its order to the shop once", async () => {
    const waits: ReturnType<typeof aDeferred<PaymentOutcome>>[] = []
    const checkout = aFakeCheckout({
      waitForPayment: () => (waits.push(aDeferred()), waits.at(-1)!.promise),
    })
    const onOrder = jest.fn()
    render(
      <StrictMode>
        <PixPayment cartId="cart_1" onOrder={onOrder} />
      </StrictMode>,
      { wrapper: inAShop({ checkout }) }
    )
    await resolve()

    await askFor()
    await act(async () =>
      waits.forEach(({ resolve }) => resolve({ kind: "order", order: ORDER }))
    )

    expect(checkout.askForCode).toHaveBeenCalledTimes(1)
    expect(onOrder).toHaveBeenCalledTimes(1)
  })

  it("makes no code by being shown", async () => {
    const checkout = aFakeCheckout()
    render(
      <StrictMode>
        <PixPayment cartId="cart_1" document="52998224725" onOrder={() => {}} />
      </StrictMode>,
      { wrapper: inAShop({ checkout }) }
    )

    await resolve()

    expect(checkout.askForCode).not.toHaveBeenCalled()
    expect(checkout.payByCard).not.toHaveBeenCalled()
  })
})
