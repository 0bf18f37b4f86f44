import { model } from "@medusajs/framework/utils"

/**
 * That the personal data of a customer is to be erased, written with the marks on his charges. Open
 * until the last of them is closed and erased. Nothing in it says who he was but Medusa's id of him.
 */
export const Erasure = model
  .define(
    {
      name: "CheckoutTransparentErasure",
      tableName: "checkout_transparent_erasure",
    },
    {
      id: model.id({ prefix: "ctera" }).primaryKey(),
      /** Null for a buyer who was named by e-mail address alone. */
      customer_id: model.text().nullable(),
      /** The id of an admin user or of an API key, or `customer.deleted`. */
      requested_by: model.text(),
      /** Why, without what would name the customer: see charge/erasure.ts. */
      reason: model.text(),
      /** Whether documents for fiscal notes stay until their own time is up. */
      keeps_fiscal_documents: model.boolean(),
      /** How many charges it found that were not erased. */
      charges: model.number(),
      finished_at: model.dateTime().nullable(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_erasure_customer_id",
      on: ["customer_id"],
      where: "customer_id is not null",
    },
    {
      name: "IDX_checkout_transparent_erasure_open",
      on: ["created_at"],
      where: "finished_at is null",
    },
  ])
