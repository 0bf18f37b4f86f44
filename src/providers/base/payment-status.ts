import { PaymentSessionStatus } from "@medusajs/framework/utils"
import type { Charge } from "../../core/charge/charge"

/** What Medusa calls a charge's state. Never turns what is unknown into a failure. */
export function paymentStatusOf(
  charge: Charge | undefined
): PaymentSessionStatus {
  switch (charge?.state) {
    case undefined:
    case "unresolved":
    case "pending":
    case "not_created":
      return PaymentSessionStatus.PENDING
    case "authorized":
      return PaymentSessionStatus.AUTHORIZED
    case "paid":
    case "charged_back":
      return PaymentSessionStatus.CAPTURED
    case "declined":
    case "failed":
    case "absent":
      return PaymentSessionStatus.ERROR
    case "canceled":
    case "expired":
    case "refunded":
      return PaymentSessionStatus.CANCELED
  }
}
