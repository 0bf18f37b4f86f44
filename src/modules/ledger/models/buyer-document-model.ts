import { model } from "@medusajs/framework/utils"

/**
 * The encrypted CPF or CNPJ that a shopper entered to pay. The merchant needs it for the fiscal document of the order.
 * The row is written only if the option `keepFiscalDocument` is set, in the same statement as the charge.
 */
export const FiscalDocument = model.define(
  "checkout_transparent_fiscal_document",
  {
    id: model.id({ prefix: "ctfis" }).primaryKey(),
    charge_id: model.text(),
    key_id: model.text(),
    ciphertext: model.text(),
    /**
     * The time from which the plugin's scheduled job checks whether the charge was paid. It is null after a check has
     * found that the charge was paid.
     */
    payment_check_due_at: model.dateTime().nullable(),
  }
)
