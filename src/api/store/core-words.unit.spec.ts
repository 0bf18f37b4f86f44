import type { Charge } from "../../charge/charge"
import { meaningOf, saying, withRegardTo } from "./in-shoppers-words"

describe("what core says", () => {
  it.each([
    [
      400,
      "Not enough stock available for item iitem_1 at location sloc_1",
      "out_of_stock",
    ],
    [400, "Some variant does not have the required inventory", "out_of_stock"],
    [
      400,
      "Sales channel sc_1 is not associated with any stock location for variant variant_1.",
      "out_of_stock",
    ],
    [
      400,
      "Variant variant_1 does not have any inventory items associated with it.",
      "out_of_stock",
    ],
    [
      400,
      "No shipping method selected but the cart contains items that require shipping.",
      "shipping_missing",
    ],
    [
      400,
      "The cart items require shipping profiles that are not satisfied by the current shipping methods",
      "shipping_missing",
    ],
    [400, "Promotion usage exceeds the limit.", "promotion_ended"],
    [400, "Promotion usage exceeds the budget limit.", "promotion_ended"],
    [400, "Cannot complete a cart with no items", "cart_empty"],
    [
      400,
      "Payment provider pp_1 is not enabled in the cart's region reg_1.",
      "method_unavailable",
    ],
    [
      400,
      "Payment providers pp_1, pp_2 are not enabled in the cart's region",
      "method_unavailable",
    ],
    [404, 'PaymentSession with id "payses_1" not found', "payment_replaced"],
    [404, "PaymentSession with id: payses_1 was not found", "payment_replaced"],
    [404, "PaymentCollection id not found: pay_col_1", "payment_replaced"],
    [400, "Payment sessions are required to complete cart", "payment_replaced"],
    [
      400,
      "Payment collection has not been initiated for cart",
      "payment_replaced",
    ],
    [500, "Could not delete all payment sessions", "payment_replaced"],
    [
      400,
      "Cannot create multiple links between 'order' and 'payment'",
      "another_payment_open",
    ],
    [
      400,
      "Payment with payment_session_id: payses_1, already exists.",
      "another_payment_open",
    ],
    [
      409,
      "The request conflicted with another request. You may retry the request with the provided Idempotency-Key.",
      "another_payment_open",
    ],
    [
      400,
      "Session: payses_1 was not authorized with the provider.",
      "shop_failed",
    ],
    [500, "An unknown error occurred.", "shop_failed"],
  ])("%i %j means %s", (status, said, meaning) => {
    expect(meaningOf(status, { type: "any", message: said })).toEqual({
      said,
      meaning,
    })
  })

  it("is found in a completion that core answers with the cart", () => {
    const body = {
      type: "cart",
      cart: { id: "cart_1" },
      error: { type: "any", message: "Payment authorization failed" },
    }

    expect(meaningOf(200, body)?.meaning).toBe("shop_failed")
    expect(saying(body, "A loja falhou.")).toEqual({
      ...body,
      error: { type: "any", message: "A loja falhou." },
    })
  })

  it.each([
    ["a cart", 200, { cart: { id: "cart_1" } }],
    ["an order", 200, { type: "order", order: { id: "order_1" } }],
    ["what a shop's own hook says", 400, { message: "Idade mínima: 18 anos." }],
    ["what we say", 400, { message: "O carrinho está vazio." }],
    ["a text", 502, "Bad gateway"],
    ["nothing", 500, undefined],
  ])("is not found in %s", (_, status, body) => {
    expect(meaningOf(status, body)).toBeUndefined()
  })
})

describe("a conflict", () => {
  it.each([
    [
      "a payment under way, where a charge is open",
      { state: "paid" },
      "another_payment_open",
    ],
    ["many orders at once, where none is", undefined, "shop_busy"],
  ])("is %s", (_, open, message) => {
    expect(
      withRegardTo(open as Charge | undefined, "another_payment_open")
    ).toBe(message)
  })
})
