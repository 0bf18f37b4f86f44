import type {
  Integration,
  Notification,
  NotificationEnvelope,
  UnrecognizedNotification,
} from "../../charge/notification"
import {
  type JsonObject,
  leaveOutUndefined,
  reportedText,
} from "../../charge/reading/values"
import { MERCHANT_CHARGE_ID } from "../../charge/merchant-charge-id"

type WithoutEnvelope<N extends Notification> = N extends unknown
  ? Omit<N, keyof NotificationEnvelope>
  : never

/** A notification of kind N without its envelope, or the reason why it is not one. */
export type ContentOf<N extends Notification> = WithoutEnvelope<
  N | UnrecognizedNotification
>

/** The content of a body that is not understood. Keeps a plausible charge id, so that the charge can be looked up. */
export function unrecognized(
  reported: JsonObject,
  why: string,
  integration: Integration = "checkout"
): WithoutEnvelope<UnrecognizedNotification> {
  return leaveOutUndefined({
    kind: "unrecognized" as const,
    integration,
    merchantChargeId: plausibleMerchantChargeId(reported),
    why,
  })
}

export function plausibleMerchantChargeId(
  reported: JsonObject
): string | undefined {
  const id = reportedText.parse(reported.merchantChargeId)
  return id !== undefined && MERCHANT_CHARGE_ID.test(id) ? id : undefined
}
