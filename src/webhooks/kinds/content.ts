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

/** A notification of kind N without its envelope, or why it is none. */
export type ContentOf<N extends Notification> = WithoutEnvelope<
  N | UnrecognizedNotification
>

/** What is not understood. A plausible id in it is kept, so that the charge can be looked up. */
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

/** The id of a charge, if what stands there can be one. */
export function plausibleMerchantChargeId(
  reported: JsonObject
): string | undefined {
  const id = reportedText.parse(reported.merchantChargeId)
  return id !== undefined && MERCHANT_CHARGE_ID.test(id) ? id : undefined
}
