import { model } from "@medusajs/framework/utils"

/**
 * The CPF or CNPJ that a shopper entered to pay, encrypted, for the fiscal note of his order. Written
 * with the charge, in one statement, before the gateway hears of it, where the option
 * `keepFiscalDocument` says so.
 */
export const FiscalDocument = model
  .define(
    {
      name: "CheckoutTransparentFiscalDocument",
      tableName: "checkout_transparent_fiscal_document",
    },
    {
      id: model.id({ prefix: "ctfis" }).primaryKey(),
      charge_id: model
        .text()
        .unique("IDX_checkout_transparent_fiscal_document_charge_id"),
      key_id: model.text(),
      ciphertext: model.text(),
      /** When it is next asked whether money ever came of its charge; null when it did. */
      check_at: model.dateTime().nullable(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_fiscal_document_to_check",
      on: ["check_at"],
      where: "check_at is not null",
    },
    {
      name: "IDX_checkout_transparent_fiscal_document_created_at",
      on: ["created_at"],
    },
  ])
