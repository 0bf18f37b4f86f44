import type { Charge, TransactionStatus } from "../charge"
import { isCode } from "../transaction"
import { codeExpiredObjection } from "./code-expired"
import { lapsesAt } from "./lapse"
import type { Objection } from "./objection"

/** The statuses in which nothing is left to move, whatever the move. */
export type EndedStatus = Extract<
  TransactionStatus,
  "DENIED" | "CANCELED" | "EXPIRED" | "REFUNDED" | "CHARGEBACK"
>

export function endedObjection(charge: Charge, status: EndedStatus): Objection {
  switch (status) {
    case "DENIED":
      return {
        message: "The charge was denied",
        businessCode: "CHARGE_DENIED",
      }
    case "CANCELED":
      return {
        message: "The charge is canceled",
        businessCode: "CHARGE_CANCELED",
      }
    case "EXPIRED":
      if (isCode(charge.transaction)) {
        return codeExpiredObjection(charge.transaction)
      }
      return {
        message: `The authorization lapsed at ${new Date(lapsesAt(charge)).toISOString()}, 7 days after it was made`,
        businessCode: "AUTHORIZATION_EXPIRED",
      }
    case "REFUNDED":
      return {
        message: "The charge is refunded in full",
        businessCode: "CHARGE_ALREADY_REFUNDED",
      }
    case "CHARGEBACK":
      return {
        message: "The charge was charged back",
        businessCode: "CHARGE_CHARGED_BACK",
      }
  }
}
