import { message, type Message } from "../../domain/message"
import type { Charge } from "../../domain/charge/charge"
import type { ChangeKind } from "../../domain/operation/operation"
import {
  previousOperationNotBookedMessage,
  previousOperationUnfinishedMessage,
  refusedChangeMessage,
  refundTooSoonMessage,
  changeInDoubtMessage,
} from "../../texts/change-error-messages"
import type { ChangeResult } from "./change-charge"

/**
 * Returns the message for an administrator about a capture, refund or void that was not made, or whose outcome is
 * unknown.
 */
export function failedChangeMessage(
  kind: ChangeKind,
  charge: Charge,
  result: Exclude<ChangeResult, { kind: "done" }>
): Message {
  switch (result.kind) {
    case "refused":
      return refusedChangeMessage(kind, result.charge, result.reason)
    case "of_other_installation":
      return refusedChangeMessage(kind, charge, {
        kind: "of_other_installation",
      })
    case "unknown":
      return changeInDoubtMessage(kind, charge.merchantChargeId)
    case "busy":
      return previousOperationUnfinishedMessage(kind, charge, result.operation)
    case "to_be_booked":
      return previousOperationNotBookedMessage(kind, charge, result.operation)
    case "too_soon":
      return refundTooSoonMessage(charge, result.operation, result.waitMs)
    case "gone":
      return message("no_such_charge", { charge: charge.merchantChargeId })
  }
}
