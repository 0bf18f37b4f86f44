import {
  A_CARD,
  aDeferred,
  installFakeTimersAndConsoleCheck,
  buttons,
  PAYMENT_PROPS,
  CODE,
  type FullCheckout,
  shownMessage,
  onOrder,
  ORDER,
  pressButton,
  flushEffects,
  renderInShop,
  typeIntoFields,
} from "./a-fake-checkout"
import {
  CardForm,
  english,
  LinkPayment,
  NothingToPay,
  PixPayment,
  WalletPayment,
} from "./index"

installFakeTimersAndConsoleCheck()

const free: Partial<FullCheckout> = {
  resume: async () => ({ kind: "nothing_to_pay", message: "Nada a pagar." }),
}
const FREE = { ...PAYMENT_PROPS, amount: 0 }

describe.each([
  ["CardForm", CardForm],
  ["PixPayment", PixPayment],
  ["WalletPayment", WalletPayment],
  ["LinkPayment", LinkPayment],
  ["NothingToPay", NothingToPay],
])("%s for a cart that leaves nothing to pay", (_, Component) => {
  it("for a cart with nothing to pay, each payment component shows no field, only a button, and this button places the order without a payment", async () => {
    const { checkout, status } = await renderInShop(<Component {...FREE} />, {
      answers: free,
    })
    expect([buttons(), shownMessage(), status()]).toEqual([
      ["Concluir pedido"],
      "Nada a pagar.",
      "nothing_to_pay",
    ])
    expect(document.querySelector("input")).toBeNull()

    await pressButton()

    expect(checkout.completeWithoutPayment.mock.calls).toEqual([["cart_1"]])
    expect(onOrder.mock.calls).toEqual([[ORDER]])
    expect([buttons(), status()]).toEqual([[], "done"])
    for (const call of ["payByCard", "askForCode", "askForLink"] as const) {
      expect(checkout[call]).not.toHaveBeenCalled()
    }
  })

  it("if the shop refuses to place the order for a cart with nothing to pay, each payment component shows the refusal and offers its button again", async () => {
    const placing =
      aDeferred<Awaited<ReturnType<FullCheckout["completeWithoutPayment"]>>>()
    const { status } = await renderInShop(<Component {...FREE} />, {
      answers: { ...free, completeWithoutPayment: () => placing.promise },
      language: english,
    })
    expect(buttons()).toEqual(["Place order"])
    await pressButton()
    expect([buttons(), status()]).toEqual([["Processing…"], "starting"])

    placing.resolve({ kind: "refused", message: "Out of stock." })
    await flushEffects()

    expect([buttons(), shownMessage()]).toEqual([
      ["Place order"],
      "Out of stock.",
    ])
    expect(onOrder).not.toHaveBeenCalled()
  })
})

it("the status of CardForm is nothing_to_pay again after the shop has refused to place the order of a cart with nothing to pay", async () => {
  const { status } = await renderInShop(<CardForm {...FREE} />, {
    answers: {
      ...free,
      completeWithoutPayment: async () => ({
        kind: "refused",
        message: "Esgotado.",
      }),
    },
  })

  await pressButton()

  expect([shownMessage(), status()]).toEqual(["Esgotado.", "nothing_to_pay"])
})

it("CardForm shows only a button while a promotion covers the cart, and shows the form again when the promotion ends", async () => {
  const { rerender, checkout } = await renderInShop(
    <CardForm {...PAYMENT_PROPS} />
  )
  await typeIntoFields(A_CARD)

  rerender(<CardForm {...FREE} />)
  await flushEffects()
  expect([buttons(), shownMessage()]).toEqual([
    ["Concluir pedido"],
    "Não há nada a pagar neste pedido.",
  ])
  rerender(<CardForm {...PAYMENT_PROPS} />)
  await flushEffects()

  expect(buttons()).toEqual(["Pagar R$\u00a099,90"])
  expect(shownMessage()).toBe("")
  expect(checkout.completeWithoutPayment).not.toHaveBeenCalled()
})

it("PixPayment without an amount places the order without a payment if resume returns nothing_to_pay", async () => {
  const { amount: _amount, ...unpriced } = PAYMENT_PROPS
  const { checkout } = await renderInShop(<PixPayment {...unpriced} />, {
    answers: free,
  })
  expect(buttons()).toEqual(["Concluir pedido"])

  await pressButton()

  expect(checkout.completeWithoutPayment).toHaveBeenCalledTimes(1)
  expect(onOrder.mock.calls).toEqual([[ORDER]])
})

it("PixPayment shows a code that can still be paid, even if the page's amount is 0", async () => {
  await renderInShop(<PixPayment {...FREE} />, {
    answers: { resume: async () => CODE },
  })

  expect(buttons()).toEqual(["Copiar código"])
})
