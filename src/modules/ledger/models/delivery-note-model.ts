import { model } from "@medusajs/framework/utils"
import { DELIVERY_NOTES } from "../../../charge/delivery-note"

/**
 * When a delivery of the gateway to an account was last authenticated, and when one was last refused
 * for each reason. Strangers cause refusals, so there is one row of a kind, written once a minute at most.
 */
export const DeliveryNote = model
  .define(
    {
      name: "CheckoutTransparentDeliveryNote",
      tableName: "checkout_transparent_delivery_note",
    },
    {
      id: model.id({ prefix: "ctdln" }).primaryKey(),
      account: model.text(),
      kind: model.enum([...DELIVERY_NOTES]),
      noted_at: model.dateTime(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_delivery_note_kind",
      on: ["account", "kind"],
      unique: true,
    },
  ])
