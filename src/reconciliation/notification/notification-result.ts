import type { Charge } from "../../domain/charge/charge"
import type {
  Judgement,
  Notification,
} from "../../domain/notification/notification"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"

/**
 * The result of a notification that is not judged, by the notification's kind. Undefined for the kinds that have to be
 * judged first.
 */
const WITHOUT_JUDGEMENT: Record<Notification["kind"], string | undefined> = {
  charge_update: undefined,
  payment_link_update: undefined,
  three_ds_result: "The result is recorded on the charge.",
  unrecognized: undefined,
}

/**
 * Returns the result of a notification, for an account that uses notifications instead of lookups. `judged` says how
 * the content of the notification was judged.
 *
 * Returns `undefined` if `judged` is missing, because the result is decided after the judgment. A notification about a
 * 3DS challenge needs no judgment, so its result is returned at once.
 */
export function notificationResultFromJudgement(
  { notification: { kind } }: ReceivedNotification,
  judged: Judgement | undefined,
  { state }: Charge
): string | undefined {
  return judged === undefined
    ? WITHOUT_JUDGEMENT[kind]
    : formatNotificationJudgementResult(judged, state)
}

function formatNotificationJudgementResult(
  judged: Judgement,
  state: Charge["state"]
): string {
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
