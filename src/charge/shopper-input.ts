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
 * The `data` that a storefront sends with a card payment session. Keys that are not listed here are dropped. All of
 * it may be missing: starters create a session when a method is chosen, long before there is a card; such a session
 * cannot be completed.
 */
const cardSessionData = z.object({
  /** The token from the card SDK's `createTemporaryCard`. Used once. */
  temporary_card_token: optional(shortText(4096)),
  ...documentFields,
  /** The number of installments, 1 to 12, within the account's rules. Default 1. */
  installments: z
    .number({ error: "must be a whole number from 1 to 12" })
    .int("must be a whole number from 1 to 12")
    .min(1, "must be a whole number from 1 to 12")
    .max(12, "must be a whole number from 1 to 12")
    .default(1),
  /** The parts of the billing address for which Medusa has no fields. */
  billing_address: optional(addressDetails),
})

type AddressParts = Partial<z.output<typeof addressDetails>>

/** The price by the chosen way of paying, in minor units: a session of another amount is not charged. */
export interface AgreedPrice {
  total: number
  discount: number
  interest: number
  /** Whether the number of installments is offered for this total; without it, none with interest is taken. */
  isOffered?: boolean
}

export interface CodeShopperInput extends BuyerDocument {
  price?: AgreedPrice
}

/** The input that is stored, encrypted, until the charge is made. */
export interface CardShopperInput extends CodeShopperInput {
  temporaryCardToken: string
  installments: number
  billingAddress: AddressParts
  /** Only with the option `dialect.deviceInformation`. */
  device?: ShopperDevice
}

/**
 * The shopper's device as a request shows it. Nothing here refuses a sale: what is no address is dropped, and the
 * user agent is cut, without what is not printable ASCII.
 */
export const shopperDevice = z.object({
  ip: z
    .preprocess(
      // Where the server listens on IPv6, an IPv4 address comes in its notation.
      (ip) =>
        typeof ip === "string" ? ip.replace(/^::ffff:(?=\d+\.)/i, "") : ip,
      z.union([z.ipv4(), z.ipv6()]).optional()
    )
    .catch(undefined),
  id: z
    .string()
    .transform((userAgent) => userAgent.replace(/[^ -~]/g, "").slice(0, 255))
    .transform((userAgent) => userAgent.trim() || undefined)
    .optional()
    .catch(undefined),
})

export type ShopperDevice = z.output<typeof shopperDevice>

export type CardInputField = "temporary_card_token" | "document"

/**
 * - `none`: no payment data was sent; a session can be made, but not completed.
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

/** Reads a storefront's `data`. Card token and document must come together or not at all. */
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
 * The `data` that a storefront sends with a Pix or wallet session. Keys that are not listed here are dropped. It may
 * be missing: starters create a session when a method is chosen, before the shopper has entered a document; such a
 * session has no code.
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
