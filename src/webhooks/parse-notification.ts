import type { Integration } from "../domain/payment-method/payment-method-traits"
import {
  type Notification,
  type NotificationEnvelope,
  normalizeMerchantDocument,
  type ThreeDsResult,
  type ChargeUpdate,
  type PaymentLinkUpdate,
  type UnrecognizedNotification,
} from "../domain/notification/notification"
import {
  asJsonObject,
  type JsonObject,
  leaveOutUndefined,
  reportedTextSchema,
  reportedAmountSchema,
} from "../domain/parsing/json-values"
import {
  storableId,
  storableLinkIdIn,
  storableStateOrType,
  storableNotificationText,
  LONGEST_STATE_OR_TYPE,
} from "./storable-text"
import type {
  GatewayCharge,
  GatewayTransaction,
} from "../domain/charge/gateway-charge"
import { parseGatewayCharge } from "../gateway/parse-gateway-charge"
import { parseMethodFields } from "../payment-method-adapters/registry"
import { MERCHANT_CHARGE_ID } from "../domain/charge/merchant-charge-id"
import { z } from "@medusajs/framework/zod"
import {
  parseGatewayTime,
  reportedInstantSchema,
} from "../domain/parsing/gateway-time"

/**
 * Parses the body of a notification. Accepts unknown fields and statuses. A body that cannot be understood becomes
 * `unrecognized` with a reason. Never throws.
 */
export function parseNotification(body: JsonObject): Notification {
  const reported = readEnvelope(body)
  return {
    ...reported,
    ...readContent(reported.type.trim().toUpperCase(), body),
  }
}

function readEnvelope(body: JsonObject): NotificationEnvelope {
  const { type, id, eventDate, merchantDocument } = envelopeSchema.parse(body)
  return leaveOutUndefined({
    type: storableStateOrType(type ?? ""),
    eventId: storableId(id),
    eventAt: eventDate,
    merchantDocument: normalizeMerchantDocument(merchantDocument),
  })
}

function readContent(type: string, body: JsonObject): ContentOf<Notification> {
  const data = asJsonObject(body.data)
  if (!data) {
    return buildUnrecognizedNotification(
      body,
      "data is missing or is not an object"
    )
  }
  if (isAboutPaymentLink(type, data)) {
    return readPaymentLinkUpdate(data)
  }
  switch (type) {
    case "PAYMENT":
      return readChargeUpdate(data)
    case "THREE_DS_CHALLENGE":
      return readThreeDsResult(data)
    case "REFUND":
      return buildUnrecognizedNotification(
        data,
        "data is not a refund of a payment link",
        "payment_link"
      )
    default:
      return buildUnrecognizedNotification(
        data,
        type === "" ? "it has no type" : "its type is not known"
      )
  }
}

function readThreeDsResult(data: JsonObject): ContentOf<ThreeDsResult> {
  const merchantChargeId = plausibleMerchantChargeId(data)
  if (merchantChargeId === undefined) {
    return buildUnrecognizedNotification(
      data,
      "data.merchantChargeId is missing or is not a valid id"
    )
  }
  const { status, paresStatus, eciRaw, chargeId } = threeDsSchema.parse(data)
  if (status === undefined) {
    return buildUnrecognizedNotification(
      data,
      "data.status is missing or unreadable"
    )
  }
  return leaveOutUndefined({
    kind: "three_ds_result" as const,
    integration: "checkout" as const,
    merchantChargeId,
    status: storableStateOrType(status),
    paresStatus: paresStatus && storableStateOrType(paresStatus),
    eci: eciRaw && storableStateOrType(eciRaw),
    gatewayChargeId: storableId(chargeId),
  })
}

/** The maximum number of transactions in a charge. The gateway's interface document shows one. */
const MOST_TRANSACTIONS = 100

/** The maximum lengths of these stored texts in UTF-16 units. All other texts are cut to LONGEST_OTHER. */
const LONGEST_TEXTS: Readonly<Record<string, number>> = {
  chargeStatus: LONGEST_STATE_OR_TYPE,
  transactionStatus: LONGEST_STATE_OR_TYPE,
  paymentType: LONGEST_STATE_OR_TYPE,
  reasonMessage: 200,
}
const LONGEST_OTHER = 100

function readChargeUpdate(data: JsonObject): ContentOf<ChargeUpdate> {
  const merchantChargeId = plausibleMerchantChargeId(data)
  if (merchantChargeId === undefined) {
    return buildUnrecognizedNotification(
      data,
      "data.merchantChargeId is missing or is not a valid id"
    )
  }
  const charge = parseGatewayCharge(data, parseMethodFields)
  if (!charge) {
    return buildUnrecognizedNotification(
      data,
      "data is not a readable charge: its status, an amount or a transaction is missing or unreadable"
    )
  }
  if (charge.transactions.length > MOST_TRANSACTIONS) {
    return buildUnrecognizedNotification(
      data,
      `data has more than ${MOST_TRANSACTIONS} transactions`
    )
  }
  return {
    kind: "charge_update",
    integration: "checkout",
    merchantChargeId,
    charge: storableCharge(charge),
  }
}

function storableCharge(charge: GatewayCharge): GatewayCharge {
  return {
    ...makeTopLevelTextsStorable(charge),
    transactions: charge.transactions.map(storableTransaction),
  }
}

/** Cuts a transaction's texts. Leaves out the code and the issuer's transaction id, which must not be stored here. */
function storableTransaction({
  card,
  code: _code,
  issuerTransactionId: _issuerTransactionId,
  ...fields
}: GatewayTransaction): GatewayTransaction {
  return {
    ...makeTopLevelTextsStorable(fields),
    ...(card && { card: makeTopLevelTextsStorable(card) }),
  }
}

/** Makes the texts of an object storable, but not those in nested objects. A sender must not choose the field names. */
function makeTopLevelTextsStorable<T extends object>(fields: T): T {
  const kept = { ...fields } as Record<string, unknown>
  for (const name in kept) {
    const value = kept[name]
    if (typeof value === "string") {
      kept[name] = storableNotificationText(
        value,
        LONGEST_TEXTS[name] ?? LONGEST_OTHER
      )
    }
  }
  return kept as T
}

/** Returns whether a body is about a payment link. Its type may be PAYMENT, as for a charge, so the fields decide. */
function isAboutPaymentLink(type: string, data: JsonObject): boolean {
  return (
    asJsonObject(data.transaction) !== undefined &&
    (asJsonObject(data.charge) !== undefined ||
      (["PAYMENT", "REFUND"].includes(type) &&
        (data.merchantChargeId ?? undefined) === undefined))
  )
}

function readPaymentLinkUpdate(data: JsonObject): ContentOf<PaymentLinkUpdate> {
  const parsed = paymentLinkSchema.safeParse(data)
  if (!parsed.success) {
    // The path comes from our schema and quotes nothing of the body.
    const field = parsed.error.issues[0]?.path.join(".") ?? ""
    return buildUnrecognizedNotification(
      data,
      `data.${field} is unreadable`,
      "payment_link"
    )
  }
  const { transaction, charge } = parsed.data
  const transactionId = storableId(transaction.id)
  if (transactionId === undefined || transaction.status === undefined) {
    return buildUnrecognizedNotification(
      data,
      "data.transaction has no readable id or status",
      "payment_link"
    )
  }
  return leaveOutUndefined({
    kind: "payment_link_update" as const,
    integration: "payment_link" as const,
    transactionId,
    status: storableStateOrType(transaction.status),
    amount: transaction.amount,
    originalTransactionId: storableId(transaction.originalTransactionId),
    paymentType:
      transaction.paymentType && storableStateOrType(transaction.paymentType),
    createdAt: parseGatewayTime(transaction.createdAt)?.toISOString(),
    linkId: storableId(charge?.paymentLinkId),
    linkAmount: charge?.amount,
  })
}

type WithoutEnvelope<N extends Notification> = N extends unknown
  ? Omit<N, keyof NotificationEnvelope>
  : never

/** The content of a notification without the common fields, or the reason why the body cannot be understood. */
type ContentOf<N extends Notification> = WithoutEnvelope<
  N | UnrecognizedNotification
>

/**
 * Returns the content of a notification that the plugin does not understand. It contains the id of the charge or
 * payment link if that id is plausible, so that the charge can be looked up or listed.
 */
function buildUnrecognizedNotification(
  reported: JsonObject,
  why: string,
  integration: Integration = "checkout"
): WithoutEnvelope<UnrecognizedNotification> {
  return leaveOutUndefined({
    kind: "unrecognized" as const,
    integration,
    merchantChargeId: plausibleMerchantChargeId(reported),
    linkId:
      integration === "payment_link" ? storableLinkIdIn(reported) : undefined,
    why,
  })
}

function plausibleMerchantChargeId(reported: JsonObject): string | undefined {
  const id = reportedTextSchema.parse(reported.merchantChargeId)
  return id !== undefined && MERCHANT_CHARGE_ID.test(id) ? id : undefined
}

/** The schema for the fields around `data` in a notification. Source: docs/gateway.md#notification-envelope */
export const envelopeSchema = z.object({
  type: reportedTextSchema,
  eventDate: reportedInstantSchema,
  merchantDocument: reportedTextSchema,
  id: reportedTextSchema,
})

// The schema has only the fields that the plugin reads. Each of these fields may be null, and so may `charge`. Source:
// docs/gateway.md#payment-link-notification
export const paymentLinkSchema = z.object({
  transaction: z.object({
    id: reportedTextSchema,
    status: reportedTextSchema,
    amount: reportedAmountSchema,
    originalTransactionId: reportedTextSchema,
    paymentType: reportedTextSchema,
    createdAt: reportedTextSchema,
  }),
  charge: z
    .object({ paymentLinkId: reportedTextSchema, amount: reportedAmountSchema })
    .nullish(),
})

export const threeDsSchema = z.object({
  status: reportedTextSchema,
  paresStatus: reportedTextSchema,
  eciRaw: reportedTextSchema,
  chargeId: reportedTextSchema,
})
