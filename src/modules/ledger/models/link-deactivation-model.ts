import { model } from "@medusajs/framework/utils"
import { DEACTIVATION_STATES } from "../../../charge/link-transactions"

/**
 * That a payment link is made inactive: written before the gateway is asked, one row for a link,
 * whoever asks and how often. Beside the operations, whose claim is one for a charge: while it is not
 * known whether a link is inactive, the money that was paid at it can be refunded.
 */
export const LinkDeactivation = model
  .define(
    {
      name: "CheckoutTransparentLinkDeactivation",
      tableName: "checkout_transparent_link_deactivation",
    },
    {
      id: model.id({ prefix: "ctlde" }).primaryKey(),
      /** The gateway's id of the link, which need not be the one that its charge has. */
      link_id: model
        .text()
        .unique("IDX_checkout_transparent_link_deactivation_link_id"),
      charge_id: model.text(),
      /** Who wanted it last. */
      actor: model.text(),
      state: model.enum([...DEACTIVATION_STATES]),
      /** How often it was claimed; the last claim is the one that may resolve it. */
      tries: model.number().default(0),
      owner: model.text().nullable(),
      lease_expires_at: model.dateTime().nullable(),
      /** When it is tried again by itself; null for never. */
      next_try_at: model.dateTime().nullable(),
      error_code: model.text().nullable(),
      error_message: model.text().nullable(),
      resolved_at: model.dateTime().nullable(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_link_deactivation_due",
      on: ["next_try_at"],
      where: "next_try_at is not null",
    },
  ])
