import OrderModule from "@medusajs/medusa/order"
import { defineLink } from "@medusajs/framework/utils"
import LedgerModule from "../modules/ledger"

/**
 * The link `charge.order`, which has the order to which the charge is bound. A charge has no order before its order is
 * placed.
 */
defineLink(
  {
    linkable: LedgerModule.linkable.checkoutTransparentCharge,
    field: "order_id",
  },
  OrderModule.linkable.order,
  { readOnly: true }
)

/** The link `order.checkout_transparent_charges`. */
defineLink(
  { linkable: OrderModule.linkable.order, field: "id", isList: true },
  {
    ...LedgerModule.linkable.checkoutTransparentCharge.id,
    primaryKey: "order_id",
  },
  { readOnly: true }
)
