import { model } from "@medusajs/framework/utils"

/**
 * The encrypted CPF or CNPJ that a shopper entered to pay. The merchant needs it for the fiscal document of the order.
 * If the option `keepFiscalDocument` is set, the row is written in the same transaction as the charge.
 */
export const FiscalDocument = model.define(
  "checkout_transparent_fiscal_document",
  {
    id: model.id({ prefix: "ctfis" }).primaryKey(),
    charge_id: model.text(),
    key_id: model.text(),
    ciphertext: model.text(),
    /**
     * The time at which the job will check whether the charge was paid. It is null once a check has found that the
     * charge was paid.
     */
    payment_check_at: model.dateTime().nullable(),
  }
)
