import { model } from "@medusajs/framework/utils"

/**
 * The CPF or CNPJ that a shopper entered to pay, encrypted, for the fiscal document of the order. It is written if the
 * option `keepFiscalDocument` is set, in the same transaction as the charge, before the charge is sent to the gateway.
 */
export const FiscalDocument = model.define(
  "checkout_transparent_fiscal_document",
  {
    id: model.id({ prefix: "ctfis" }).primaryKey(),
    charge_id: model.text(),
    key_id: model.text(),
    ciphertext: model.text(),
    /** The time of the next check whether the charge was ever paid. It is null once it was. */
    check_at: model.dateTime().nullable(),
  }
)
