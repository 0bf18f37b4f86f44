import { z } from "@medusajs/framework/zod"
import type { PayingWay } from "../payment-method/paying-way"
import {
  type BuyerDocument,
  readDocument,
} from "../shared-with-browser/document"

/** Says which type a field must have, and which it has; no text of it, which may be anything. */
const wanted =
  (what: string) =>
  ({ input }: { input?: unknown }): string =>
    `must be ${what}, not ${typeName(input)}`

/** Accepts null as undefined: JavaScript storefronts send null for missing values. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined)

const shortText = (longest: number) =>
  z
    .string({ error: wanted("a string") })
    .trim()
    .min(1, "is empty")
    .max(longest, `is longer than ${longest} characters`)

/**
 * The `data` that a storefront sends with a Pix or wallet session. Keys that are not listed here are dropped. It may
 * be missing: starters create a session when a method is chosen, before the shopper has entered a document; such a
 * session has no code.
 */
const codeSessionFields = {
  /** The buyer's CPF, CNPJ or passport number, with or without punctuation. */
  document: optional(shortText(30)),
  /** The type of the document. Required for a passport; otherwise, if it is left out, derived from the document. */
  document_type: z.preprocess(
    (type) => (typeof type === "string" ? type.trim().toUpperCase() : type),
    optional(
      z.enum(["CPF", "CNPJ", "PASSPORT"], {
        error: "must be CPF, CNPJ or PASSPORT",
      })
    )
  ),
}

const anObject = { error: wanted("an object") }
const codeSessionData = z.object(codeSessionFields, anObject)

const detail = optional(shortText(100))

const addressDetails = z.object(
  {
    street: detail,
    /** A number as well, as in an address's metadata. */
    number: z.preprocess(
      (number) => (typeof number === "number" ? String(number) : number),
      optional(shortText(20))
    ),
    neighborhood: detail,
    complement: detail,
  },
  anObject
)

const FROM_1_TO_12 = "must be a whole number from 1 to 12"

/** Names the number that is no number of installments, or the type of anything else. */
function notANumber({ input }: { input?: unknown }): string {
  const isFraction = Number.isFinite(input) && !Number.isInteger(input)
  const given = typeof input === "number" ? String(input) : typeName(input)
  return `${FROM_1_TO_12}, not ${isFraction ? "a fraction" : given}`
}

function typeName(value: unknown): string {
  if (value === null) return "null"
  if (Array.isArray(value)) return "a list"
  return typeof value === "object" ? "an object" : `a ${typeof value}`
}

/** The `data` of a card payment session, likewise: without a card, the session cannot be completed. */
const cardSessionData = z.object(
  {
    ...codeSessionFields,
    /** The token from the card SDK's `createTemporaryCard`. Used once. */
    temporary_card_token: optional(shortText(4096)),
    /** The number of installments, 1 to 12, within the account's rules. Default 1. */
    installments: z
      .number({ error: notANumber })
      .int({ error: notANumber })
      .min(1, { error: notANumber })
      .max(12, FROM_1_TO_12)
      .default(1),
    /** The parts of the billing address for which Medusa has no fields. */
    billing_address: optional(addressDetails),
  },
  anObject
)

type AddressParts = Partial<z.output<typeof addressDetails>>

/** The price by the chosen way of paying, in minor units: a session of another amount is not charged. */
export interface AgreedPrice {
  total: number
  discount: number
  interest: number
  /** Whether the number of installments is offered for this total; without it, none with interest is taken. */
  isOffered?: boolean
  /** The rules of a price with a discount or interest. */
  rules?: object | undefined
  /** The way of paying whose price an order has, if this way costs the same. */
  owner?: PayingWay | undefined
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

/** What is wrong with a field of the data; never its value. `mistyped`: the page's defect, not the shopper's. */
export interface InputProblem {
  /** The path of the field below `data`. */
  path: readonly string[]
  fault: "missing" | "too_large" | "malformed" | "mistyped"
  /** The problem or the expected value, for the developer of the page. The text is shown after the path. */
  what: string
}

/**
 * - `none`: no payment data was sent; a session can be made, but not completed.
 * - `invalid`: `problems` has every wrong field.
 */
type Reading<Input> =
  | { kind: "complete"; input: Input }
  | { kind: "none" }
  | { kind: "invalid"; problems: InputProblem[] }

function invalid(...problems: InputProblem[]): Reading<never> {
  return { kind: "invalid", problems }
}

/** Says what is wrong with a field, for the developer of the page. */
export function problemText({ path, what }: InputProblem): string {
  return `${["data", ...path].join(".")} ${what}`
}

export function problemsIn({ issues }: z.ZodError): InputProblem[] {
  return issues.map((issue) => ({
    path: issue.path.map(String),
    fault: faultOf(issue),
    what: issue.message,
  }))
}

function faultOf(issue: z.core.$ZodIssue): InputProblem["fault"] {
  if (issue.code === "invalid_type") return "mistyped"
  if (issue.code === "too_big") return "too_large"
  const isEmpty = issue.code === "too_small" && issue.origin === "string"
  return isEmpty ? "missing" : "malformed"
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
    billing_address: billingAddress = {},
  } = parsed.data
  if (temporaryCardToken === undefined && document === undefined) {
    return { kind: "none" }
  }
  if (temporaryCardToken === undefined) {
    return invalid({
      path: ["temporary_card_token"],
      fault: "missing",
      what: "is missing; it comes from the card SDK",
    })
  }
  return document === undefined
    ? invalid({
        path: ["document"],
        fault: "missing",
        what: "is missing; send the buyer's CPF, CNPJ or passport number",
      })
    : withBuyer(parsed.data, {
        temporaryCardToken,
        installments,
        billingAddress,
      })
}

export function readCodeSessionData(data: unknown): Reading<BuyerDocument> {
  const parsed = codeSessionData.safeParse(data ?? {})
  if (!parsed.success) {
    return invalid(...problemsIn(parsed.error))
  }
  return parsed.data.document === undefined
    ? { kind: "none" }
    : withBuyer(parsed.data, {})
}

/** Reads the document, or says what is wrong with the field; never a value. */
function withBuyer<More>(
  { document = "", document_type: type }: z.output<typeof codeSessionData>,
  more: More
): Reading<More & BuyerDocument> {
  const buyer = readDocument(document, type)
  return buyer
    ? { kind: "complete", input: { ...more, ...buyer } }
    : invalid({
        path: ["document"],
        fault: "malformed",
        what: `is not a valid ${type ?? "CPF or CNPJ (for a passport, send data.document_type PASSPORT)"}`,
      })
}
