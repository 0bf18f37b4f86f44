import type { Charge } from "../../domain/charge/charge"
import type {
  Judgement,
  Notification,
} from "../../domain/notification/notification"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"

/**
 * The result of a notification that has no judgement, by the notification's kind. It is undefined for the kinds that
 * get a judgement later.
 */
const WITHOUT_JUDGEMENT: Record<Notification["kind"], string | undefined> = {
  charge_update: undefined,
  payment_link_update: undefined,
  three_ds_result: "The result is recorded on the charge.",
  unrecognized: undefined,
}

/**
 * Returns the result of a notification about a charge that is observed by notifications. The notification is handled as
 * soon as it is judged. Returns `undefined` until then. A notification is judged later, for example, while an operation
 * of its charge is in doubt, or if it reports a refund of a payment that was not reported yet.
 */
export function resultOfReport(
  { notification: { kind } }: ReceivedNotification,
  judged: Judgement | undefined,
  { state }: Charge
): string | undefined {
  return judged === undefined
    ? WITHOUT_JUDGEMENT[kind]
    : resultOfJudgement(judged, state)
}

function resultOfJudgement(judged: Judgement, state: Charge["state"]): string {
  switch (judged) {
    case "believed":
      return `Booked in the ledger: ${state}.`
    case "outdated":
      return "Nothing was changed, because newer facts were already known."
    case "contradicted":
    case "unusable":
      return "The notification is contradictory. See the discrepancies of its payment."
  }
}
