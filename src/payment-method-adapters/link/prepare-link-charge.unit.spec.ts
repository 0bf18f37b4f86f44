import { anAccount, optionsWith } from "../../options/options.spec"
import { parseOptions } from "../../options/parse-options"
import { minorUnits } from "../../domain/money"
import type { PaymentPurpose } from "../../domain/charge/payment-purpose"
import type { PaymentSession } from "../../medusa/payment/read-session-with-cart"
import {
  calculateLinkExpiry,
  buildLinkRequestContent,
  objectionToLink,
} from "./prepare-link-charge"

/**
 * Returns the message against a link of R$ 99.90 for a session, or undefined. `total` is the total of the session's
 * cart.
 */
function objectionTo(
  purpose: PaymentPurpose,
  session: Partial<PaymentSession>,
  total = "99.9"
) {
  const fakeGraph = () => Promise.resolve({ data: [{ total }] })
  const dependencies = {
    query: { graph: fakeGraph },
    account: { id: "br" },
  } as unknown
  return objectionToLink(
    dependencies as Parameters<typeof objectionToLink>[0],
    {
      id: "payses_1",
      amount: "99.9",
      currencyCode: "BRL",
      paymentCollectionId: "pay_col_1",
      collectionAmount: "99.9",
      cart: undefined,
      orderId: undefined,
      orderOutstandingAmount: undefined,
      isOrderCanceled: false,
      ...session,
    },
    { amount: minorUnits(9_990), purpose }
  )
}

const cart = {
  id: "cart_1",
  currency_code: "brl",
  items: [{ id: "cali_1" }],
} as NonNullable<PaymentSession["cart"]>
const isOrderCanceled = true

describe("the objection to a payment link", () => {
  it.each<[PaymentPurpose, Partial<PaymentSession>, string | undefined]>([
    ["cart", { cart }, undefined],
    ["cart", { cart, isOrderCanceled }, "order_canceled"],
    ["cart", { cart: { ...cart, items: [] } }, "cart_empty"],
    ["cart", { cart: { ...cart, items: null } }, "cart_empty"],
    ["order", { orderOutstandingAmount: "99.9" }, undefined],
    ["order", { orderOutstandingAmount: "100" }, undefined],
    ["order", { orderOutstandingAmount: "1000.00" }, undefined],
    ["order", { orderOutstandingAmount: "99.89" }, "amount_changed"],
    ["order", { orderOutstandingAmount: "0" }, "amount_changed"],
    ["order", { orderOutstandingAmount: "-99.9" }, "amount_changed"],
    [
      "order",
      { orderOutstandingAmount: "200", collectionAmount: "200" },
      "amount_changed",
    ],
    [
      "order",
      { orderOutstandingAmount: "99.9", isOrderCanceled },
      "order_canceled",
    ],
    ["free", {}, undefined],
    ["free", { collectionAmount: "99.91" }, "amount_changed"],
    ["free", { collectionAmount: undefined }, "amount_changed"],
  ])(
    "for a payment link of R$ 99.90 with the purpose %s and a payment session with the data %j, objectionToLink returns %s",
    async (of, session, why) => {
      expect(await objectionTo(of, session)).toBe(why)
    }
  )

  it("a payment link is refused when its amount is no longer the cart's total", async () => {
    expect(await objectionTo("cart", { cart }, "89.9")).toBe("amount_changed")
  })

  it("objectionToLink throws when the session of a cart's link has no cart, or the session of an order's link has no order", async () => {
    await expect(
      objectionTo("cart", { orderOutstandingAmount: "99.9" })
    ).rejects.toThrow("belongs to no cart")
    await expect(objectionTo("order", {})).rejects.toThrow(
      "belongs to no order"
    )
  })
})

it("a payment link has the gateway account's maximum number of installments, and none if the link does not accept cards", () => {
  const orderWith = (methods: string[]) => {
    const credential = { clientId: "links-id", clientSecret: "links-secret" }
    const [account] = parseOptions(
      optionsWith(
        anAccount({
          paymentLink: { ...credential, methods },
          installments: { maximum: 3 },
        })
      )
    ).accounts
    return buildLinkRequestContent(
      account!,
      { purpose: "cart" },
      {
        session: { id: "payses_1", cart: { id: "cart_01JXYZ4f7k2q" } },
        expiresOn: "2026-11-21",
      }
    )
  }

  expect(orderWith(["card"])).toStrictEqual({
    name: "Pedido 4F7K2Q",
    methods: ["card"],
    maximumInstallments: 3,
    expiresOn: "2026-11-21",
  })
  expect(orderWith(["pix"])).not.toHaveProperty("maximumInstallments")
})

describe("the last day on which a link can be paid", () => {
  it.each([
    // It is 20:59:59 in São Paulo.
    ["2026-11-20T23:59:59.000Z", 1, "2026-11-21"],
    // It is still the 20th in São Paulo, though the 21st in UTC.
    ["2026-11-21T02:59:59.000Z", 1, "2026-11-21"],
    ["2026-11-21T03:00:00.000Z", 1, "2026-11-22"],
    ["2026-11-21T03:00:00.000Z", 0, "2026-11-21"],
    ["2026-12-31T12:00:00.000Z", 1, "2027-01-01"],
    ["2028-02-28T12:00:00.000Z", 1, "2028-02-29"],
    ["2026-11-20T12:00:00.000Z", 365, "2027-11-20"],
  ])(
    "a payment link that is created at %s with a validity of %i days can be paid until the end of %s",
    (now, days, expiresOn) => {
      expect(calculateLinkExpiry(new Date(now), days).expiresOn).toBe(expiresOn)
    }
  )

  it.each([
    ["2026-11-20T12:00:00.000Z", 1, "2026-11-22T02:59:29.000Z"],
    ["2026-11-21T03:00:00.000Z", 0, "2026-11-22T02:59:29.000Z"],
    // The link is made within the last half minute of the day.
    ["2026-11-21T02:59:40.000Z", 0, "2026-11-21T02:59:41.000Z"],
  ])(
    "a payment link that is created at %s with a validity of %i days expires at %s, shortly before its last day in Brazil ends",
    (now, days, end) => {
      const made = new Date(now)

      const { secondsLeft } = calculateLinkExpiry(made, days)

      expect(new Date(made.getTime() + secondsLeft * 1_000).toISOString()).toBe(
        end
      )
    }
  )
})
