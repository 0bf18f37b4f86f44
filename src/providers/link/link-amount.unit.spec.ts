import { minorUnits } from "../../charge/money"
import type { PaymentSession } from "../../medusa/payment-session"
import { objectionToLink } from "./prepare-link"

const AMOUNT = minorUnits(9_990)

function aSession(changes: Partial<PaymentSession> = {}): PaymentSession {
  return {
    id: "payses_1",
    amount: "99.9",
    currencyCode: "BRL",
    paymentCollectionId: "pay_col_1",
    collectionAmount: "99.9",
    cart: undefined,
    orderDue: undefined,
    isOrderCanceled: false,
    ...changes,
  }
}

type Access = Parameters<typeof objectionToLink>[0]

/** Medusa, of a cart that costs so much. */
function access(total: string): Access {
  const graph = () => Promise.resolve({ data: [{ total }] })
  return { query: { graph } as unknown as Access["query"] }
}

const objection = (
  purpose: "cart" | "order" | "free",
  session: Partial<PaymentSession>,
  total = "99.9"
) =>
  objectionToLink(access(total), aSession(session), { amount: AMOUNT, purpose })

const A_CART = {
  id: "cart_1",
  currency_code: "brl",
  items: [{ id: "cali_1" }],
} as NonNullable<PaymentSession["cart"]>

describe("a link for a cart", () => {
  it("is of what the cart costs now", async () => {
    expect(await objection("cart", { cart: A_CART })).toBeUndefined()
    expect(await objection("cart", { cart: A_CART }, "89.9")).toBe(
      "amount_changed"
    )
  })

  it("is not made when its order was canceled", async () => {
    expect(
      await objection("cart", { cart: A_CART, isOrderCanceled: true })
    ).toBe("order_canceled")
  })

  it.each([[[]], [null]])(
    "is not made of its shipping alone (%j)",
    async (items) => {
      expect(await objection("cart", { cart: { ...A_CART, items } })).toBe(
        "cart_empty"
      )
    }
  )

  it("is not made for a session of no cart, whoever asks in the store", async () => {
    await expect(objection("cart", { orderDue: "99.9" })).rejects.toThrow(
      "belongs to no cart"
    )
  })
})

describe("a link for an order", () => {
  it.each(["99.9", "100", "1000.00"])("that owes %s is made", async (due) => {
    expect(await objection("order", { orderDue: due })).toBeUndefined()
  })

  it.each(["99.89", "0", "-99.9"])(
    "that owes %s would take too much, and is not made",
    async (due) => {
      expect(await objection("order", { orderDue: due })).toBe("amount_changed")
    }
  )

  it("is of what its payment collection is about", async () => {
    expect(
      await objection("order", { orderDue: "200", collectionAmount: "200" })
    ).toBe("amount_changed")
  })

  it("is not made for one that was canceled", async () => {
    expect(
      await objection("order", { orderDue: "99.9", isOrderCanceled: true })
    ).toBe("order_canceled")
  })

  it("is not made where there is no order", async () => {
    await expect(objection("order", {})).rejects.toThrow("belongs to no order")
  })
})

describe("a link for nothing but an amount", () => {
  it("is of what its payment collection is about", async () => {
    expect(await objection("free", {})).toBeUndefined()
    expect(await objection("free", { collectionAmount: "99.91" })).toBe(
      "amount_changed"
    )
    expect(await objection("free", { collectionAmount: undefined })).toBe(
      "amount_changed"
    )
  })
})
