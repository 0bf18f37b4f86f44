import {
  type Notification,
  type NotificationEnvelope,
  readMerchantDocument,
  type ThreeDsResult,
} from "../charge/notification"
import {
  asJsonObject,
  type JsonObject,
  leaveOutUndefined,
} from "../charge/reading/values"
import { keptId, keptWord } from "./kept-text"
import { readChargeUpdate } from "./kinds/charge-update"
import {
  type ContentOf,
  plausibleMerchantChargeId,
  unrecognized,
} from "./kinds/content"
import {
  isAboutPaymentLink,
  readPaymentLinkUpdate,
} from "./kinds/payment-link-update"
import { envelope, threeDsChallenge } from "./wire/notification-payload"

/**
 * Reads any body. Only the body decides what the notification is about: the sender does not authenticate the headers,
 * and both products use the same `type`. Unknown fields and statuses are accepted; a body that is not understood, or
 * has an amount that cannot be read, becomes `unrecognized` with the reason. Never throws.
 */
export function parseNotification(body: JsonObject): Notification {
  const reported = readEnvelope(body)
  return {
    ...reported,
    ...readContent(reported.type.trim().toUpperCase(), body),
  }
}

function readEnvelope(body: JsonObject): NotificationEnvelope {
  const { type, id, eventDate, merchantDocument } = envelope.parse(body)
  return leaveOutUndefined({
    type: keptWord(type ?? ""),
    eventId: keptId(id),
    eventAt: eventDate,
    merchantDocument: readMerchantDocument(merchantDocument),
  })
}

function readContent(type: string, body: JsonObject): ContentOf<Notification> {
  const data = asJsonObject(body.data)
  if (!data) {
    return unrecognized(body, "data is missing or no object")
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
      return unrecognized(
        data,
        "data is no refund of a payment link",
        "payment_link"
      )
    default:
      return unrecognized(
        data,
        type === "" ? "it has no type" : "its type is not known"
      )
  }
}

function readThreeDsResult(data: JsonObject): ContentOf<ThreeDsResult> {
  const merchantChargeId = plausibleMerchantChargeId(data)
  if (merchantChargeId === undefined) {
    return unrecognized(data, "data.merchantChargeId is missing or no such id")
  }
  const { status, paresStatus, eciRaw } = threeDsChallenge.parse(data)
  if (status === undefined) {
    return unrecognized(data, "data.status is missing or unreadable")
  }
  return leaveOutUndefined({
    kind: "three_ds_result" as const,
    integration: "checkout" as const,
    merchantChargeId,
    status: keptWord(status),
    paresStatus: paresStatus && keptWord(paresStatus),
    eci: eciRaw && keptWord(eciRaw),
  })
}
