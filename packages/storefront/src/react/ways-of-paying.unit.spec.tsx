import { act, fireEvent, screen } from "@testing-library/react"

import {
  A_CARD,
  aDeferred,
  installFakeTimersAndConsoleCheck,
  buttons,
  PAYMENT_PROPS,
  CONFIGURATION,
  type FullCheckout,
  shownMessage,
  pressButton,
  flushEffects,
  renderInShop,
  typeIntoFields,
  WAYS,
} from "./a-fake-checkout"
import { CardForm, PixPayment, PricesByWay, WalletPayment } from "./index"

installFakeTimersAndConsoleCheck()

const withUsualSpaces = (text: string | null | undefined) =>
  text?.replace(/\u00a0/g, " ")
const paragraphTexts = ({ container }: { container: HTMLElement }) =>
  [...container.querySelectorAll("p")].map((one) =>
    withUsualSpaces(one.textContent)
  )
const priced: Partial<FullCheckout> = {
  configuration: async () => ({ ...CONFIGURATION, pricesByWay: true }),
}
const onTotal = jest.fn()
afterEach(() => onTotal.mockReset())
const SHOWN = { quote: "a-quote" }

describe("PricesByWay", () => {
  it("PricesByWay shows the Pix price, the largest number of installments without interest, and the largest number of installments with interest and its total", async () => {
    expect(
      paragraphTexts(await renderInShop(<PricesByWay ways={WAYS} />))
    ).toEqual([
      "R$ 95,00 no Pix (5 % de desconto)",
      "ou 3x de R$ 33,33 sem juros",
      "ou 12x de R$ 9,45 com juros de 1,99 % a.m. (26,68 % a.a.), total R$ 113,40, CET 26,90 % a.a.",
    ])
  })
})

it("CardForm announces the new number of installments when the changed total no longer allows the chosen number", async () => {
  const { rerender } = await renderInShop(
    <CardForm {...PAYMENT_PROPS} amount={100} />
  )
  const select = screen.getByRole<HTMLSelectElement>("combobox")
  fireEvent.change(select, { target: { value: "10" } })

  rerender(<CardForm {...PAYMENT_PROPS} amount={15} />)
  await flushEffects()

  expect(select.value).toBe("3")
  expect(withUsualSpaces(shownMessage())).toBe("3x de R$ 5,00 sem juros")
  expect(buttons().map(withUsualSpaces)).toEqual(["Pagar R$ 15,00"])
})

describe("a shop with prices by way of paying", () => {
  it("if prices depend on the number of installments, CardForm shows the total of the chosen number on its button and pays this total", async () => {
    const { checkout, container } = await renderInShop(
      <CardForm {...PAYMENT_PROPS} onTotal={onTotal} />,
      { answers: priced }
    )
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "12" } })
    await typeIntoFields(A_CARD)

    expect(buttons()).toEqual(["Pagar R$\u00a0113,40"])
    expect(container.querySelector(".ct-terms")?.textContent).toContain("CET")
    expect(onTotal.mock.calls).toEqual([[undefined], [10_000], [11_340]])
    await pressButton()
    expect(checkout.payByCard.mock.calls).toMatchObject([
      [{ installments: 12, total: 11_340, ...SHOWN }],
    ])
    expect(checkout.payByCard.mock.calls[0]![0]).not.toHaveProperty("amount")
  })

  it.each([
    ["Pix", PixPayment, 9_500],
    ["wallet", WalletPayment, 10_000],
  ])(
    "the component for %s payments requests the code with the total of this payment method, and passes this total to onTotal until the code exists",
    async (_name, Payment, total) => {
      const { checkout } = await renderInShop(
        <Payment {...PAYMENT_PROPS} document="52998224725" onTotal={onTotal} />,
        { answers: priced }
      )
      await pressButton()

      expect(checkout.askForCode.mock.calls).toMatchObject([
        [{ total, ...SHOWN }],
      ])
      expect(onTotal.mock.calls).toEqual([[undefined], [total], [undefined]])
    }
  )

  it("PixPayment cannot be submitted before the prices are loaded, and loads the prices again after a refusal", async () => {
    let reportWays: (ways: typeof WAYS) => void = () => undefined
    const { checkout, status } = await renderInShop(
      <PixPayment {...PAYMENT_PROPS} document="52998224725" />,
      {
        answers: {
          ...priced,
          waysOfPaying: () => new Promise((resolve) => (reportWays = resolve)),
          askForCode: async () => ({ kind: "refused", message: "no" }),
        },
      }
    )
    expect([status(), buttons()]).toEqual(["loading", []])
    await act(async () => reportWays(WAYS))
    await pressButton()

    expect(checkout.waysOfPaying.mock.calls.map(([of]) => of)).toEqual([
      { cartId: "cart_1" },
      { cartId: "cart_1" },
    ])
  })

  it("CardForm shows no installments and passes no total to onTotal while a payment that began before a reload is unfinished", async () => {
    const found = { kind: "being_verified", message: "", sessionId: "payses_1" }
    const { status } = await renderInShop(
      <CardForm {...PAYMENT_PROPS} amount={113.4} onTotal={onTotal} />,
      { answers: { ...priced, resume: async () => found as never } }
    )

    expect(status()).toBe("being_verified")
    expect(screen.queryByRole("combobox")).toBeNull()
    expect(onTotal.mock.lastCall).toEqual([undefined])
  })

  it("while its payment is being verified, CardForm passes the charged total to onTotal", async () => {
    await renderInShop(<CardForm {...PAYMENT_PROPS} onTotal={onTotal} />, {
      answers: {
        ...priced,
        payByCard: async () => ({
          kind: "being_verified",
          message: "",
          sessionId: "payses_1",
        }),
      },
    })
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "12" } })
    await typeIntoFields(A_CARD)
    await pressButton()

    expect(onTotal.mock.lastCall).toEqual([11_340])
  })

  it("CardForm shows no installments before their prices are loaded", async () => {
    await renderInShop(<CardForm {...PAYMENT_PROPS} />, {
      answers: { ...priced, waysOfPaying: () => new Promise(() => undefined) },
    })

    expect(screen.queryByRole("combobox")).toBeNull()
  })

  it("if CardForm has charged one cart and then shows another cart whose payment is unfinished, onTotal receives no total for the second cart", async () => {
    const verified = { kind: "being_verified", message: "" } as const
    const { rerender, status } = await renderInShop(
      <CardForm {...PAYMENT_PROPS} onTotal={onTotal} />,
      {
        answers: {
          ...priced,
          payByCard: async () => ({ ...verified, sessionId: "payses_1" }),
          resume: async (cartId) =>
            cartId === "cart_1"
              ? { kind: "none" }
              : { ...verified, sessionId: "payses_2" },
        },
      }
    )
    await typeIntoFields(A_CARD)
    await pressButton()
    expect(onTotal.mock.lastCall).toEqual([10_000])

    rerender(<CardForm {...PAYMENT_PROPS} cartId="cart_2" onTotal={onTotal} />)
    await flushEffects()

    expect(status()).toBe("being_verified")
    expect(onTotal.mock.lastCall).toEqual([undefined])
  })
})

it.each([
  ["with prices by way of paying", true],
  ["without prices by way of paying", false],
])(
  "CardForm offers installments only after the configuration is loaded (the configuration of a shop %s)",
  async (_what, pricesByWay) => {
    const shop = aDeferred<typeof CONFIGURATION>()
    await renderInShop(<CardForm {...PAYMENT_PROPS} />, {
      answers: { configuration: () => shop.promise },
    })
    expect(screen.queryByRole("combobox")).toBeNull()

    await act(async () => shop.resolve({ ...CONFIGURATION, pricesByWay }))

    expect(screen.getAllByRole("option")).toHaveLength(pricesByWay ? 3 : 12)
  }
)
