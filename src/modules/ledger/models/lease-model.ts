import { model } from "@medusajs/framework/utils"

/**
 * That one process does something which no other may do meanwhile, by the database's word alone: it
 * holds whatever locking module the store has. Whoever dies leaves a row that another one takes over
 * when its time is up.
 */
export const Lease = model
  .define(
    {
      name: "CheckoutTransparentLease",
      tableName: "checkout_transparent_lease",
    },
    {
      id: model.id({ prefix: "ctlse" }).primaryKey(),
      /** What it is for. */
      lease_key: model.text().unique("IDX_checkout_transparent_lease_key"),
      owner: model.text(),
      expires_at: model.dateTime(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_lease_expires_at",
      on: ["expires_at"],
    },
  ])
