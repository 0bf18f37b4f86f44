import PaymentModule from "@medusajs/medusa/payment"
import { defineLink } from "@medusajs/framework/utils"
import LedgerModule from "../modules/ledger"

/** `charge.payment`: the payment that Medusa made of the charge's session; there is none before the session is authorized. */
defineLink(
  {
    linkable: LedgerModule.linkable.checkoutTransparentCharge,
    field: "payment_session_id",
  },
  { ...PaymentModule.linkable.payment.id, primaryKey: "payment_session_id" },
  { readOnly: true }
)

/**
 * `payment.checkout_transparent_payment_charge`: one at most, as a payment session has one charge. The alias differs
 * from that of the payment collection: in one module, Medusa tells links apart by alias alone (2.21.2, measured).
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
