import type { Charge } from "../../domain/charge/charge"
import type { Judgement } from "../../domain/notification/notification"
import type { LedgerModuleService } from "../../modules/ledger"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"

/**
 * Returns the result of a notification that is booked itself: it is handled as soon as it is judged. Undefined until
 * then, for example while an operation of its charge is in doubt, or the payment of a refund was not reported.
 */
export async function resultOfReport(
  ledger: Pick<LedgerModuleService, "judgementsOf">,
  { id, notification }: ReceivedNotification,
  charge: Charge
): Promise<string | undefined> {
  if (notification.kind === "three_ds_result") {
    return "Its result is on the charge."
  }
  const judged = (await ledger.judgementsOf([id])).get(id)
  return judged && inWords(judged, charge)
}

function inWords(judged: Judgement, { state }: Charge): string {
  switch (judged) {
    case "believed":
      return `Booked in the ledger: ${state}.`
    case "outdated":
      return "It changes nothing: what is newer was known before."
    case "contradicted":
    case "unusable":
      return "It is not believed: see the discrepancies of its payment."
  }
}
