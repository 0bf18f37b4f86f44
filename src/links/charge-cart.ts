import CartModule from "@medusajs/medusa/cart"
import { defineLink } from "@medusajs/framework/utils"
import LedgerModule from "../modules/ledger"

/** `charge.cart` */
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

/** `cart.checkout_transparent_charges`: all that were made for the cart, also declined ones and codes that ended. */
defineLink(
  { linkable: CartModule.linkable.cart, field: "id", isList: true },
  {
    ...LedgerModule.linkable.checkoutTransparentCharge.id,
    primaryKey: "cart_id",
  },
  { readOnly: true }
)
