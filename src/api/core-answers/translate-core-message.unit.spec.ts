import type { Charge } from "../../domain/charge/charge"
import { shopperText } from "../../texts/shopper-texts"
import {
  recognizeCoreMessage,
  replaceMessageInBody,
  selectMessageByOpenCharge,
} from "./translate-core-message"

describe("the meaning of core's messages", () => {
  it.each([
    ["Not enough stock available for item iitem_1", "out_of_stock"],
    ["Some variant does not have the required inventory", "out_of_stock"],
    [
      "Sales channel sc_1 is not associated with any stock location",
      "out_of_stock",
    ],
    ["Variant variant_1 does not have any inventory items", "out_of_stock"],
    ["No shipping method selected but the cart", "shipping_missing"],
    ["require shipping profiles that are not satisfied", "shipping_missing"],
    ["Promotion usage exceeds the limit.", "promotion_ended"],
    ["Cannot complete a cart with no items", "cart_empty"],
    [
      "Payment providers pp_1, pp_2 are not enabled in the cart's region",
      "method_unavailable",
    ],
    ["PaymentSession with id: payses_1 was not found", "payment_replaced"],
    ["PaymentCollection id not found: pay_col_1", "payment_replaced"],
    ["Payment sessions are required to complete cart", "payment_replaced"],
    ["Payment collection has not been initiated for cart", "payment_replaced"],
    ["Could not delete all payment sessions", "payment_replaced"],
    [
      "Cannot create multiple links between 'order' and 'payment'",
      "another_payment_open",
    ],
    ["Payment with payment_session_id: payses_1", "another_payment_open"],
    ["Session: payses_1 was not authorized with the provider.", "shop_failed"],
    ["An unknown error occurred.", "shop_failed"],
  ])(
    "if Medusa's core answers with the message %j, recognizeCoreMessage returns the code %s of the plugin's message for the shopper",
    (said, meaning) => {
      expect(recognizeCoreMessage(400, { type: "any", message: said })).toEqual(
        {
          said,
          meaning,
        }
      )
    }
  )

  it("recognizeCoreMessage returns shop_failed for an unknown message with the status 500, and undefined for the same message with the status 400", () => {
    const said = "Order with id order_1 has been canceled."

    expect(recognizeCoreMessage(500, { message: said })?.meaning).toBe(
      "shop_failed"
    )
    expect(recognizeCoreMessage(400, { message: said })).toBeUndefined()
  })

  it.each([
    shopperText("being_verified", "pt-BR"),
    shopperText("being_verified", "en", { method: "pix" }),
    shopperText("card_missing", "pt-BR", { method: "link" }),
  ])(
    "recognizeCoreMessage returns undefined for a message that the plugin itself wrote for the shopper, even with the status 500 (message: %s)",
    (said) => {
      expect(recognizeCoreMessage(500, { message: said })).toBeUndefined()
    }
  )

  it("recognizeCoreMessage returns another_payment_open for the error of Medusa's core about two conflicting requests", () => {
    const said = "The request conflicted with another request."

    expect(recognizeCoreMessage(409, { message: said })?.meaning).toBe(
      "another_payment_open"
    )
  })

  it("recognizeCoreMessage finds, and replaceMessageInBody replaces, the message of Medusa's core in the response to a cart completion that placed no order", () => {
    const body = {
      type: "cart",
      cart: { id: "cart_1" },
      error: { type: "any", message: "Payment authorization failed" },
    }

    expect(recognizeCoreMessage(200, body)?.meaning).toBe("shop_failed")
    expect(replaceMessageInBody(body, "A loja falhou.")).toEqual({
      ...body,
      error: { type: "any", message: "A loja falhou." },
    })
  })

  it.each([
    ["a cart", 200, { cart: { id: "cart_1" } }],
    ["an order", 200, { type: "order", order: { id: "order_1" } }],
    [
      "the message of a shop's own hook",
      400,
      { message: "Idade mínima: 18 anos." },
    ],
    ["a message of the plugin", 400, { message: "O carrinho está vazio." }],
    ["a text", 502, "Bad gateway"],
    ["missing", 500, undefined],
  ])(
    "recognizeCoreMessage returns undefined for a response whose body is %s",
    (_, status, body) => {
      expect(recognizeCoreMessage(status, body)).toBeUndefined()
    }
  )
})

it("selectMessageByOpenCharge returns another_payment_open unchanged if a charge of the cart is open, and shop_busy instead if none is open", () => {
  const selectedMessage = (open?: Partial<Charge>) =>
    selectMessageByOpenCharge(
      open as Charge | undefined,
      "another_payment_open"
    )

  expect(selectedMessage({ state: "paid" })).toBe("another_payment_open")
  expect(selectedMessage()).toBe("shop_busy")
})
