import PaymentModule from "@medusajs/medusa/payment"
import { defineLink } from "@medusajs/framework/utils"
import LedgerModule from "../modules/ledger"

/** The module link `charge.payment_collection`, with which Medusa's query reads the payment collection of a charge. */
defineLink(
  {
    linkable: LedgerModule.linkable.checkoutTransparentCharge,
    field: "payment_collection_id",
  },
  PaymentModule.linkable.paymentCollection,
  { readOnly: true }
)

/**
 * The module link `payment_collection.checkout_transparent_charges`, with which Medusa's query reads the charges of a
 * payment collection.
 */
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
