import OrderModule from "@medusajs/medusa/order"
import { defineLink } from "@medusajs/framework/utils"
import LedgerModule from "../modules/ledger"

const { checkoutTransparentCharge: charge } = LedgerModule.linkable

/** `charge.order`: the order that a charge belongs to since that order was placed. */
defineLink(
  { linkable: charge, field: "order_id" },
  OrderModule.linkable.order,
  { readOnly: true }
)

/** `order.checkout_transparent_charges` */
defineLink(
  { linkable: OrderModule.linkable.order, field: "id", isList: true },
  { ...charge.id, primaryKey: "order_id" },
  { readOnly: true }
)
