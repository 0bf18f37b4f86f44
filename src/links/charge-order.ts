import OrderModule from "@medusajs/medusa/order"
import { defineLink } from "@medusajs/framework/utils"
import LedgerModule from "../modules/ledger"

/**
 * The module link `charge.order`, with the order that the ledger has stored for the charge. A charge has no order
 * before the order is placed.
 */
defineLink(
  {
    linkable: LedgerModule.linkable.checkoutTransparentCharge,
    field: "order_id",
  },
  OrderModule.linkable.order,
  { readOnly: true }
)

/** The module link `order.checkout_transparent_charges`, with which Medusa's query reads the charges of an order. */
defineLink(
  { linkable: OrderModule.linkable.order, field: "id", isList: true },
  {
    ...LedgerModule.linkable.checkoutTransparentCharge.id,
    primaryKey: "order_id",
  },
  { readOnly: true }
)
