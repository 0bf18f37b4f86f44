import PaymentModule from "@medusajs/medusa/payment"
import { defineLink } from "@medusajs/framework/utils"
import LedgerModule from "../modules/ledger"

/**
 * The module link `charge.payment`, with the payment that Medusa created for the charge's session. There is no payment
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
 * Makes the charge of a payment readable as `payment.checkout_transparent_payment_charge`. It contains at most one
 * charge, because a payment session has only one charge.
 *
 * Medusa requires that all links of a module have different aliases (measured with 2.21.2). The link from payment
 * collections to charges belongs to the same module and has the alias `checkout_transparent_charges`. This link
 * therefore has another alias.
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
