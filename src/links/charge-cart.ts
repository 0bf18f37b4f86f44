import CartModule from "@medusajs/medusa/cart"
import { defineLink } from "@medusajs/framework/utils"
import LedgerModule from "../modules/ledger"

/** The module link `charge.cart`, with which Medusa's query reads the cart of a charge. */
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
 * The module link `cart.checkout_transparent_charges`. It contains all charges of the cart, including declined charges
 * and expired codes.
 */
defineLink(
  { linkable: CartModule.linkable.cart, field: "id", isList: true },
  {
    ...LedgerModule.linkable.checkoutTransparentCharge.id,
    primaryKey: "cart_id",
  },
  { readOnly: true }
)
