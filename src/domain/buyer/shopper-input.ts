import { z } from "@medusajs/framework/zod"
import type { WayOfPaying } from "../payment-method/way-of-paying"
import {
  type BuyerDocument,
  readDocument,
} from "../shared-with-browser/document"
import {
  INSTALLMENTS_RANGE_ERROR,
  installmentsErrorMessage,
  nullishAsUndefined,
  objectTypeError,
  nonEmptyTextSchema,
} from "./input-fields"
import {
  cardToSaveSchema,
  type ChosenSavedCard,
  type ConsentedCard,
  toConsentedCard,
} from "./saved-card-input"

/**
 * The fields of `data` in a payment session for Pix or the wallet. Sessions for cards have them, too.
 *
 * The document is optional because many storefronts create the session when the shopper selects the payment method,
 * which is before the shopper enters the document. The plugin creates a Pix or wallet code only after the document was
 * sent.
 */
const documentFields = {
  /** The buyer's CPF, CNPJ or passport number, with or without punctuation. */
  document: nullishAsUndefined(nonEmptyTextSchema(30)),
  /** The type of the document. Required for a passport. For a CPF or CNPJ, the plugin finds the type itself. */
  document_type: z.preprocess(
    (type) => (typeof type === "string" ? type.trim().toUpperCase() : type),
    nullishAsUndefined(
      z.enum(["CPF", "CNPJ", "PASSPORT"], {
        error: "must be CPF, CNPJ or PASSPORT",
      })
    )
  ),
}

const codeSessionSchema = z.object(documentFields, objectTypeError)

const addressDetailSchema = nullishAsUndefined(nonEmptyTextSchema(100))

const addressDetailsSchema = z.object(
  {
    street: addressDetailSchema,
    /** The house number. A JSON number is accepted, too, as it is in the metadata of an address. */
    number: z.preprocess(
      (number) => (typeof number === "number" ? String(number) : number),
      nullishAsUndefined(nonEmptyTextSchema(20))
    ),
    neighborhood: addressDetailSchema,
    complement: addressDetailSchema,
  },
  objectTypeError
)

/**
 * The `data` of a payment session for a card. A session can be created without card data, but the cart cannot be
 * completed with such a session.
 */
const cardSessionDataSchema = z.object(
  {
    ...documentFields,
    /** The card token from the SDK's `createTemporaryCard`. It is assumed to be good for one call. */
    temporary_card_token: nullishAsUndefined(nonEmptyTextSchema(4096)),
    /** The number of installments, from 1 to 12. The account's rules can allow fewer installments. The default is 1. */
    installments: z
      .number({ error: installmentsErrorMessage })
      .int({ error: installmentsErrorMessage })
      .min(1, { error: installmentsErrorMessage })
      .max(12, INSTALLMENTS_RANGE_ERROR)
      .default(1),
    /** The parts of the billing address for which Medusa's address has no fields. */
    billing_address: nullishAsUndefined(addressDetailsSchema),
    /** The customer's saved card (`ctcard_…`) to pay with, instead of a card token. */
    saved_card_id: nullishAsUndefined(
      nonEmptyTextSchema(100).regex(/^\w+$/, "is not the id of a saved card")
    ),
    /**
     * The card that is saved if the charge is approved and the customer is signed in. An invalid token or consent does
     * not prevent the sale: the card is then not saved. Ignored if the shopper pays with a saved card.
     */
    save_card: cardToSaveSchema.nullish().catch(undefined),
  },
  objectTypeError
)

type SentAddressDetails = Partial<z.output<typeof addressDetailsSchema>>

/**
 * The price that the shopper has to pay with the chosen way of paying, in minor units. If the amount of the payment
 * session differs from `total`, nothing is charged.
 */
export interface AgreedPrice {
  total: number
  discount: number
  interest: number
  /**
   * `true` if the server has checked that the account offers the chosen number of installments for this total.
   * Otherwise, the plugin charges only installments without interest.
   */
  isOffered?: boolean
  /** The price rules from which the discount or the interest was calculated. */
  rules?: object | undefined
  /**
   * The way of paying for which the cart's existing order was priced. The shopper may have chosen another way of paying
   * that costs the same.
   */
  pricedFor?: WayOfPaying | undefined
}

export interface PixOrWalletShopperInput extends BuyerDocument {
  price?: AgreedPrice
}

/**
 * The shopper's data for a card charge. The ledger stores the data encrypted. The data are deleted at the latest after
 * 24 hours, and usually when the outcome of the charge is recorded.
 */
export interface CardShopperInput extends PixOrWalletShopperInput {
  /** The token of a card that was typed. Missing if a saved card is charged. */
  temporaryCardToken?: string
  installments: number
  billingAddress: SentAddressDetails
  /** The shopper's device. It is set only if the option `dialect.deviceInformation` is set. */
  device?: ShopperDevice
  /** The saved card's id. The server adds the card's owner and the cart's digest as `savedCard`. */
  savedCardId?: string
  savedCard?: ChosenSavedCard
  saveCard?: ConsentedCard
  /**
   * The id of the store's request, if the store charges the session while the cardholder is not present. Only the
   * plugin's workflow writes this field. The card and the buyer then come from the ledger.
   */
  storeChargeId?: string
}

/** Reads a shopper's IP address and the user agent of the browser (`id`). An invalid IP address is left out. */
export const shopperDeviceSchema = z.object({
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

export type ShopperDevice = z.output<typeof shopperDeviceSchema>

/**
 * A problem with a field of the `data` from a storefront. The problem contains the field's value only for the field
 * `installments`. If `fault` is `mistyped`, the value has the wrong JSON type or is a fraction, which is an error in
 * the storefront's code.
 */
export interface InputProblem {
  /** The path of the field inside `data`, for example `["billing_address", "street"]`. */
  path: readonly string[]
  fault: "missing" | "too_large" | "malformed" | "mistyped"
  /** What is wrong or expected, for the storefront's developer. In the error text, it follows the field's path. */
  explanation: string
}

/**
 * The result of reading the `data` of a payment session.
 * - `complete`: all required fields are present and valid.
 * - `none`: the storefront has not sent payment data yet. The session can be created, but the cart cannot be completed
 *   with this session.
 * - `invalid`: `problems` lists what is wrong with the data.
 */
type ParsedSessionData<Input> =
  | { kind: "complete"; input: Input }
  | { kind: "none" }
  | { kind: "invalid"; problems: InputProblem[] }

function createInvalidInputResult(
  ...problems: InputProblem[]
): ParsedSessionData<never> {
  return { kind: "invalid", problems }
}

/** Returns the problem as a text for the storefront's developer. The text begins with the path of the field. */
export function inputProblemText({ path, explanation }: InputProblem): string {
  return `${["data", ...path].join(".")} ${explanation}`
}

export function inputProblemsOf({ issues }: z.ZodError): InputProblem[] {
  return issues.map((issue) => ({
    path: issue.path.map(String),
    fault: faultOfIssue(issue),
    explanation: issue.message,
  }))
}

function faultOfIssue(issue: z.core.$ZodIssue): InputProblem["fault"] {
  if (issue.code === "invalid_type") return "mistyped"
  if (issue.code === "too_big") return "too_large"
  const isEmpty = issue.code === "too_small" && issue.origin === "string"
  return isEmpty ? "missing" : "malformed"
}

/**
 * Reads the `data` of a payment session for a card. The data is invalid in these cases:
 * - A field has an invalid value. An invalid `save_card` is ignored instead.
 * - There is a card but no document, or a document but no card.
 * - There are both a card token and a saved card.
 *
 * The result is `none` if there is neither a card nor a document.
 */
export function parseCardSessionData(
  data: unknown
): ParsedSessionData<CardShopperInput> {
  const parsed = cardSessionDataSchema.safeParse(data ?? {})
  if (!parsed.success) {
    return createInvalidInputResult(...inputProblemsOf(parsed.error))
  }
  const {
    temporary_card_token: temporaryCardToken,
    saved_card_id: savedCardId,
    save_card: toSave,
    document,
    installments,
    billing_address: billingAddress = {},
  } = parsed.data
  const hasCard = temporaryCardToken !== undefined || savedCardId !== undefined
  if (!hasCard && document === undefined) {
    return { kind: "none" }
  }
  if (!hasCard) {
    return createInvalidInputResult({
      path: ["temporary_card_token"],
      fault: "missing",
      explanation: "is missing; it comes from the card SDK",
    })
  }
  if (temporaryCardToken !== undefined && savedCardId !== undefined) {
    return createInvalidInputResult({
      path: ["saved_card_id"],
      fault: "malformed",
      explanation: "cannot be sent together with data.temporary_card_token",
    })
  }
  return document === undefined
    ? createInvalidInputResult({
        path: ["document"],
        fault: "missing",
        explanation:
          "is missing; send the buyer's CPF, CNPJ or passport number",
      })
    : addAndValidateBuyerDocument(parsed.data, {
        ...(temporaryCardToken === undefined
          ? savedCardId !== undefined && { savedCardId }
          : {
              temporaryCardToken,
              ...(toSave && { saveCard: toConsentedCard(toSave) }),
            }),
        installments,
        billingAddress,
      })
}

export function parsePixOrWalletSessionData(
  data: unknown
): ParsedSessionData<BuyerDocument> {
  const parsed = codeSessionSchema.safeParse(data ?? {})
  if (!parsed.success) {
    return createInvalidInputResult(...inputProblemsOf(parsed.error))
  }
  return parsed.data.document === undefined
    ? { kind: "none" }
    : addAndValidateBuyerDocument(parsed.data, {})
}

/**
 * Adds the buyer's document to the session's data. If the document is invalid, the returned problem does not contain
 * the document.
 */
function addAndValidateBuyerDocument<More>(
  { document = "", document_type: type }: z.output<typeof codeSessionSchema>,
  more: More
): ParsedSessionData<More & BuyerDocument> {
  const buyer = readDocument(document, type)
  return buyer
    ? { kind: "complete", input: { ...more, ...buyer } }
    : createInvalidInputResult({
        path: ["document"],
        fault: "malformed",
        explanation: `is not a valid ${type ?? "CPF or CNPJ (for a passport, send data.document_type PASSPORT)"}`,
      })
}
