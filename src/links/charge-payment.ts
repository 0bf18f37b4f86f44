import PaymentModule from "@medusajs/medusa/payment"
import { defineLink } from "@medusajs/framework/utils"
import LedgerModule from "../modules/ledger"

/**
 * The link `charge.payment`, which has the payment that Medusa created for the charge's session. There is no payment
 * before the session is authorized.
 */
defineLink(
  {
    linkable: LedgerModule.linkable.checkoutTransparentCharge,
    field: "payment_session_id",
  },
  { ...PaymentModule.linkable.payment.id, primaryKey: "payment_session_id" },
  { readOnly: true }
)

/**
 * The link `payment.checkout_transparent_payment_charge`. It has one charge at most, because a payment session has one
 * charge. It needs an alias of its own, because the link `payment_collection.checkout_transparent_charges` belongs to
 * the same module, and Medusa distinguishes the links of one module only by their alias (2.21.2, measured).
 */
defineLink(
  { linkable: PaymentModule.linkable.payment, field: "payment_session_id" },
  {
    ...LedgerModule.linkable.checkoutTransparentCharge.id,
    primaryKey: "payment_session_id",
    alias: "checkout_transparent_payment_charge",
  },
  { readOnly: true }
)
