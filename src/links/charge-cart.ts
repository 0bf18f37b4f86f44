import CartModule from "@medusajs/medusa/cart"
import { defineLink } from "@medusajs/framework/utils"
import LedgerModule from "../modules/ledger"

const { checkoutTransparentCharge: charge } = LedgerModule.linkable

/** `charge.cart` */
defineLink({ linkable: charge, field: "cart_id" }, CartModule.linkable.cart, {
  readOnly: true,
})

/** `cart.checkout_transparent_charges`: all that were made for the cart, also declined ones and codes that ended. */
defineLink(
  { linkable: CartModule.linkable.cart, field: "id", isList: true },
  { ...charge.id, primaryKey: "cart_id" },
  { readOnly: true }
)
