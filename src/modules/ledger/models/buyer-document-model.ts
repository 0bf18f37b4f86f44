import { model } from "@medusajs/framework/utils"

/**
 * The encrypted CPF or CNPJ that a shopper entered to pay. The merchant needs this number for the order's fiscal
 * document. The row is written only if the option `keepFiscalDocument` is set, in the same statement as the charge.
 */
export const BuyerDocument = model.define(
  "checkout_transparent_buyer_document",
  {
    id: model.id({ prefix: "ctdoc" }).primaryKey(),
    charge_id: model.text(),
    encryption_key_id: model.text(),
    ciphertext: model.text(),
    /**
     * The time from which the plugin's scheduled job checks whether the charge was paid. It is null after a check has
     * found that the charge was paid.
     */
    payment_check_due_at: model.dateTime().nullable(),
  }
)
