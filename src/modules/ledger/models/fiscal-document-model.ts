import { model } from "@medusajs/framework/utils"

/**
 * The CPF or CNPJ that a shopper entered to pay, encrypted, for the fiscal note of the order. Written if the option
 * `keepFiscalDocument` says so, in the same transaction as the charge, before the charge is sent to the gateway.
 */
export const FiscalDocument = model.define(
  "checkout_transparent_fiscal_document",
  {
    id: model.id({ prefix: "ctfis" }).primaryKey(),
    charge_id: model.text(),
    key_id: model.text(),
    ciphertext: model.text(),
    /** When to check next whether its charge ever received money; null once it did. */
    check_at: model.dateTime().nullable(),
  }
)
