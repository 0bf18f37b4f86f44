import { z } from "@medusajs/framework/zod"
import type { BuyerDocument } from "./rules/document"
import {
  documentFields,
  optional,
  problemsIn,
  readDocumentField,
  shortText,
} from "./buyer/buyer"

const detail = optional(shortText(100))

const addressDetails = z.object({
  street: detail,
  number: optional(shortText(20)),
  neighborhood: detail,
  complement: detail,
})

/**
 * What a storefront sends as `data` of a card payment session. Keys that are not listed here are
 * dropped. Everything may be missing: starters create a session when a method is picked, long
 * before there is a card; such a session cannot be completed.
 */
const cardSessionData = z.object({
  /** From the card SDK's `createTemporaryCard`. Used once. */
  temporary_card_token: optional(shortText(4096)),
  ...documentFields,
  /** 1 to 12, within the account's rules. Default 1. */
  installments: z
    .number({ error: "must be a whole number from 1 to 12" })
    .int("must be a whole number from 1 to 12")
    .min(1, "must be a whole number from 1 to 12")
    .max(12, "must be a whole number from 1 to 12")
    .default(1),
  /** Parts of the billing address that Medusa has no fields for. */
  billing_address: optional(addressDetails),
})

type AddressParts = Partial<z.output<typeof addressDetails>>

/** What is kept, encrypted, until the charge is made. */
export interface CardShopperInput extends BuyerDocument {
  temporaryCardToken: string
  installments: number
  billingAddress: AddressParts
}

export type CardInputField = "temporary_card_token" | "document"

/**
 * - `none`: nothing of it was sent; a session can be made, but not completed.
 * - `invalid`: `problems` name each field and what is wrong with it; never a value.
 */
type Reading<Input> =
  | { kind: "complete"; input: Input }
  | { kind: "none" }
  | { kind: "invalid"; problems: string[] }

function invalid(
  ...problems: string[]
): Extract<Reading<never>, { kind: "invalid" }> {
  return { kind: "invalid", problems }
}

/** Reads a storefront's `data`. Card token and document come together or not at all. */
export function readCardSessionData(data: unknown): Reading<CardShopperInput> {
  const parsed = cardSessionData.safeParse(data ?? {})
  if (!parsed.success) {
    return invalid(...problemsIn(parsed.error))
  }
  const {
    temporary_card_token: temporaryCardToken,
    document,
    installments,
  } = parsed.data
  if (temporaryCardToken === undefined && document === undefined) {
    return { kind: "none" }
  }
  if (temporaryCardToken === undefined) {
    return invalid(
      "data.temporary_card_token is missing; it comes from the card SDK"
    )
  }
  if (document === undefined) {
    return invalid(
      "data.document is missing; send the buyer's CPF, CNPJ or passport number"
    )
  }
  const read = readDocumentField(document, parsed.data.document_type)
  if ("problem" in read) {
    return invalid(read.problem)
  }
  return {
    kind: "complete",
    input: {
      temporaryCardToken,
      installments,
      ...read.buyer,
      billingAddress: parsed.data.billing_address ?? {},
    },
  }
}

/**
 * What a storefront sends as `data` of a Pix or wallet session. Keys that are not listed here are
 * dropped. It may be missing: starters create a session when a method is picked, before anybody was
 * asked for a document; such a session has no code.
 */
const codeSessionData = z.object(documentFields)

export function readCodeSessionData(data: unknown): Reading<BuyerDocument> {
  const parsed = codeSessionData.safeParse(data ?? {})
  if (!parsed.success) {
    return invalid(...problemsIn(parsed.error))
  }
  const { document, document_type: type } = parsed.data
  if (document === undefined) {
    return { kind: "none" }
  }
  const read = readDocumentField(document, type)
  return "problem" in read
    ? invalid(read.problem)
    : { kind: "complete", input: read.buyer }
}
