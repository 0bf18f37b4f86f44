import { z } from "@medusajs/framework/zod"
import type { WayOfPaying } from "../payment-method/way-of-paying"
import {
  type BuyerDocument,
  readDocument,
} from "../shared-with-browser/document"

/**
 * Returns the function that makes zod's error message for a field. The message names the expected and the actual type.
 * It never repeats the value, which may be personal data.
 */
const typeErrorMessage =
  (what: string) =>
  ({ input }: { input?: unknown }): string =>
    `must be ${what}, not ${nameOfType(input)}`

/** Accepts `null` in place of `undefined`, because JavaScript storefronts send `null` for missing values. */
const nullAsUndefined = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined)

const shortText = (longest: number) =>
  z
    .string({ error: typeErrorMessage("a string") })
    .trim()
    .min(1, "is empty")
    .max(longest, `is longer than ${longest} characters`)

/**
 * The `data` that a storefront sends with a Pix or wallet session. Unknown keys are dropped.
 *
 * The document may be missing, because starters create a session when the shopper chooses a method, before the document
 * is entered. Such a session has no code.
 */
const codeSessionFields = {
  /** The buyer's CPF, CNPJ or passport number, with or without punctuation. */
  document: nullAsUndefined(shortText(30)),
  /**
   * The type of the document. It is required for a passport. Otherwise it is derived from the document if it is
   * missing.
   */
  document_type: z.preprocess(
    (type) => (typeof type === "string" ? type.trim().toUpperCase() : type),
    nullAsUndefined(
      z.enum(["CPF", "CNPJ", "PASSPORT"], {
        error: "must be CPF, CNPJ or PASSPORT",
      })
    )
  ),
}

const objectError = { error: typeErrorMessage("an object") }
const codeSessionData = z.object(codeSessionFields, objectError)

const addressDetail = nullAsUndefined(shortText(100))

const addressDetails = z.object(
  {
    street: addressDetail,
    /** A number is accepted in place of a text, as in an address's metadata. */
    number: z.preprocess(
      (number) => (typeof number === "number" ? String(number) : number),
      nullAsUndefined(shortText(20))
    ),
    neighborhood: addressDetail,
    complement: addressDetail,
  },
  objectError
)

const INSTALLMENTS_RANGE = "must be a whole number from 1 to 12"

/**
 * Returns the error message for an invalid number of installments. It repeats a whole number, and names only the type
 * of any other value.
 */
function installmentsErrorMessage({ input }: { input?: unknown }): string {
  const isFraction = Number.isFinite(input) && !Number.isInteger(input)
  const given = typeof input === "number" ? String(input) : nameOfType(input)
  return `${INSTALLMENTS_RANGE}, not ${isFraction ? "a fraction" : given}`
}

function nameOfType(value: unknown): string {
  if (value === null) return "null"
  if (Array.isArray(value)) return "a list"
  return typeof value === "object" ? "an object" : `a ${typeof value}`
}

/**
 * The `data` that a storefront sends with a card session. A session without card data can be created but not completed.
 */
const cardSessionData = z.object(
  {
    ...codeSessionFields,
    /** The card token from the SDK's `createTemporaryCard`. It can be used once. */
    temporary_card_token: nullAsUndefined(shortText(4096)),
    /** The number of installments from 1 to 12, within the account's rules. The default is 1. */
    installments: z
      .number({ error: installmentsErrorMessage })
      .int({ error: installmentsErrorMessage })
      .min(1, { error: installmentsErrorMessage })
      .max(12, INSTALLMENTS_RANGE)
      .default(1),
    /** The parts of the billing address for which Medusa has no fields. */
    billing_address: nullAsUndefined(addressDetails),
  },
  objectError
)

type SentAddressDetails = Partial<z.output<typeof addressDetails>>

/** The price for the chosen way of paying, in minor units. A session with another amount is not charged. */
export interface AgreedPrice {
  total: number
  discount: number
  interest: number
  /**
   * Whether the server has verified that the chosen number of installments is offered for this total. Without this
   * field, only a number of installments without interest is charged.
   */
  isOffered?: boolean
  /** The rules from which the discount or interest was calculated. */
  rules?: object | undefined
  /**
   * The way of paying for which the cart's order was priced. It is set only if the chosen way costs the same. The order
   * can then be paid by the chosen way, too.
   */
  owner?: WayOfPaying | undefined
}

export interface CodeShopperInput extends BuyerDocument {
  price?: AgreedPrice
}

/** The shopper's input for a card charge. It is stored encrypted until the charge is created. */
export interface CardShopperInput extends CodeShopperInput {
  temporaryCardToken: string
  installments: number
  billingAddress: SentAddressDetails
  /** The shopper's device, which is recorded only if the option `dialect.deviceInformation` is set. */
  device?: ShopperDevice
}

/**
 * Reads the shopper's device as a request shows it. Invalid data never refuses a sale: an invalid address is dropped,
 * and the user agent is cut to 255 printable ASCII characters.
 */
export const shopperDevice = z.object({
  ip: z
    .preprocess(
      // A server that listens on IPv6 sees IPv4 addresses in the form `::ffff:203.0.113.7`.
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

/**
 * A problem with a field of the storefront's data. It never contains the field's value. The fault `mistyped` is a
 * defect of the storefront, not an error of the shopper.
 */
export interface InputProblem {
  /** The path of the field below `data`. */
  path: readonly string[]
  fault: "missing" | "too_large" | "malformed" | "mistyped"
  /** The problem or the expected value, for the developer of the storefront. The text is shown after the path. */
  what: string
}

/**
 * The result of reading a storefront's data.
 * - `none`: no payment data was sent. Such a session can be created, but not completed.
 * - `invalid`: `problems` lists the invalid fields.
 */
type ReadInput<Input> =
  | { kind: "complete"; input: Input }
  | { kind: "none" }
  | { kind: "invalid"; problems: InputProblem[] }

function invalidInput(...problems: InputProblem[]): ReadInput<never> {
  return { kind: "invalid", problems }
}

/** Returns the problem as a text for the developer of the storefront, beginning with the path of the field. */
export function inputProblemText({ path, what }: InputProblem): string {
  return `${["data", ...path].join(".")} ${what}`
}

export function inputProblemsOf({ issues }: z.ZodError): InputProblem[] {
  return issues.map((issue) => ({
    path: issue.path.map(String),
    fault: faultOfIssue(issue),
    what: issue.message,
  }))
}

function faultOfIssue(issue: z.core.$ZodIssue): InputProblem["fault"] {
  if (issue.code === "invalid_type") return "mistyped"
  if (issue.code === "too_big") return "too_large"
  const isEmpty = issue.code === "too_small" && issue.origin === "string"
  return isEmpty ? "missing" : "malformed"
}

/** Reads the `data` of a card session. Card token and document must be sent together or not at all. */
export function readCardSessionData(
  data: unknown
): ReadInput<CardShopperInput> {
  const parsed = cardSessionData.safeParse(data ?? {})
  if (!parsed.success) {
    return invalidInput(...inputProblemsOf(parsed.error))
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
    return invalidInput({
      path: ["temporary_card_token"],
      fault: "missing",
      what: "is missing; it comes from the card SDK",
    })
  }
  return document === undefined
    ? invalidInput({
        path: ["document"],
        fault: "missing",
        what: "is missing; send the buyer's CPF, CNPJ or passport number",
      })
    : withBuyerDocument(parsed.data, {
        temporaryCardToken,
        installments,
        billingAddress,
      })
}

export function readCodeSessionData(data: unknown): ReadInput<BuyerDocument> {
  const parsed = codeSessionData.safeParse(data ?? {})
  if (!parsed.success) {
    return invalidInput(...inputProblemsOf(parsed.error))
  }
  return parsed.data.document === undefined
    ? { kind: "none" }
    : withBuyerDocument(parsed.data, {})
}

/**
 * Returns `more` together with the buyer's document. If the document is not valid, returns the problem, which does not
 * repeat the document.
 */
function withBuyerDocument<More>(
  { document = "", document_type: type }: z.output<typeof codeSessionData>,
  more: More
): ReadInput<More & BuyerDocument> {
  const buyer = readDocument(document, type)
  return buyer
    ? { kind: "complete", input: { ...more, ...buyer } }
    : invalidInput({
        path: ["document"],
        fault: "malformed",
        what: `is not a valid ${type ?? "CPF or CNPJ (for a passport, send data.document_type PASSPORT)"}`,
      })
}
