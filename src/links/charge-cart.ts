import CartModule from "@medusajs/medusa/cart"
import { defineLink } from "@medusajs/framework/utils"
import LedgerModule from "../modules/ledger"

/** The link `charge.cart`. */
defineLink(
  {
    linkable: LedgerModule.linkable.checkoutTransparentCharge,
    field: "cart_id",
  },
  CartModule.linkable.cart,
  {
    readOnly: true,
  }
)

/**
 * The link `cart.checkout_transparent_charges`, which has all charges that were made for the cart, including declined
 * ones and ended codes.
 */
defineLink(
  { linkable: CartModule.linkable.cart, field: "id", isList: true },
  {
    ...LedgerModule.linkable.checkoutTransparentCharge.id,
    primaryKey: "cart_id",
  },
  { readOnly: true }
)
