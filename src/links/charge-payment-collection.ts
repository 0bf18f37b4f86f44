import PaymentModule from "@medusajs/medusa/payment"
import { defineLink } from "@medusajs/framework/utils"
import LedgerModule from "../modules/ledger"

/** The link `charge.payment_collection`. */
defineLink(
  {
    linkable: LedgerModule.linkable.checkoutTransparentCharge,
    field: "payment_collection_id",
  },
  PaymentModule.linkable.paymentCollection,
  { readOnly: true }
)

/** The link `payment_collection.checkout_transparent_charges`. */
defineLink(
  {
    linkable: PaymentModule.linkable.paymentCollection,
    field: "id",
    isList: true,
  },
  {
    ...LedgerModule.linkable.checkoutTransparentCharge.id,
    primaryKey: "payment_collection_id",
  },
  { readOnly: true }
)
