import { paymentTypeOf } from "../adoption"
import { isOpen } from "../charge-state"
import { isUnsettled } from "../operation"
import { gatewayStateOf } from "../status-table"
import { type BothSides, difference } from "./both-sides"
import type { Correction } from "./correction"
import { DOUBT_LISTED_AFTER_MS } from "../../time/times"

/**
 * A charge that the gateway shows, and that does not settle by itself: it is not the one we meant,
 * it is in a status we do not know, or it came after it had counted as never made.
 */
export function doubtOf(sides: BothSides): Correction | undefined {
  const { charge, operations, now } = sides
  // One in flight whose lease is over is as unknown, whether or not somebody has noted so.
  const unknown = operations.find(isUnsettled)
  if (unknown?.errorCode === "not_as_intended") {
    return difference(
      sides,
      "not_as_intended",
      `The gateway's charge is not the one we asked for, operation ${unknown.id}: ${unknown.errorMessage ?? ""}.`
    )
  }
  if (unknown?.errorCode === "gateway_says_unrecognized") {
    return difference(sides, "unrecognized", unknown.errorMessage ?? "")
  }
  if (
    unknown &&
    now.getTime() - unknown.leaseExpiresAt.getTime() > DOUBT_LISTED_AFTER_MS
  ) {
    const why = unknown.errorMessage ?? "the payment service gave no answer."
    return difference(
      sides,
      "unsettled",
      unknown.answeredAt
        ? `The payment service accepted the ${unknown.kind} of this charge, and does not show it yet: operation ${unknown.id}. ${why}`
        : `Nobody knows what came of the ${unknown.kind} of this charge, operation ${unknown.id}: ${why}`
    )
  }
  const { chargeStatus, transactionStatus } = charge.facts
  if (charge.state !== "absent" || chargeStatus === undefined) {
    return undefined
  }
  const shown = gatewayStateOf(paymentTypeOf(charge), {
    merchantChargeId: charge.merchantChargeId,
    chargeStatus,
    transactions:
      transactionStatus === undefined
        ? []
        : [{ paymentType: paymentTypeOf(charge), transactionStatus }],
  })
  return shown !== "unrecognized" && isOpen(shown)
    ? difference(
        sides,
        "appeared_late",
        `The gateway had answered that it never made this charge, and shows it as ${shown} now.`
      )
    : undefined
}
