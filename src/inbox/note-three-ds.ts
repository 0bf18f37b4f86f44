import type { Charge, ThreeDsDetails } from "../core/charge/charge"
import type { ThreeDsResult } from "../core/notification/notification"
import type { InboxEntry } from "../core/ports/notification-inbox"
import type { LedgerModuleService } from "../modules/ledger"

/** Keeps the latest result of a 3DS challenge on its charge. An older one changes nothing. */
export async function noteThreeDs(
  ledger: Pick<LedgerModuleService, "noteThreeDs">,
  charge: Charge,
  entries: readonly InboxEntry[]
): Promise<void> {
  const [latest] = entries
    .flatMap(({ notification, receivedAt }) =>
      notification.kind === "three_ds_result"
        ? [detailsOf(notification, receivedAt)]
        : []
    )
    .sort((one, other) => instantOf(other) - instantOf(one))
  const known = charge.details.threeDs
  if (latest && (!known || instantOf(latest) > instantOf(known))) {
    await ledger.noteThreeDs(charge.id, latest)
  }
}

function detailsOf(
  { status, paresStatus, eci, eventAt }: ThreeDsResult,
  receivedAt: Date
): ThreeDsDetails {
  return {
    status,
    ...(paresStatus === undefined ? {} : { paresStatus }),
    ...(eci === undefined ? {} : { eci }),
    at: (eventAt && eventAt < receivedAt ? eventAt : receivedAt).toISOString(),
  }
}

function instantOf({ at }: ThreeDsDetails): number {
  return at === undefined ? 0 : Date.parse(at)
}
