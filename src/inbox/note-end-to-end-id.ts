import type { Charge } from "../core/charge/charge"
import type { InboxEntry } from "../core/ports/notification-inbox"
import type { LedgerModuleService } from "../modules/ledger"
import { isChargeUpdate } from "./reported-snapshots"

/** 32 letters and digits by the central bank's rules; whatever else was told is no id. */
const AN_ID = /^[A-Za-z0-9]{1,64}$/

/**
 * Keeps the central bank's id of a Pix on its charge: the interface shows it in notifications only.
 * It moves nothing; the first one that was told stays.
 */
export async function noteEndToEndId(
  ledger: Pick<LedgerModuleService, "noteEndToEndId">,
  charge: Charge,
  entries: readonly InboxEntry[]
): Promise<void> {
  if (charge.method !== "pix" || charge.details.endToEndId !== undefined) {
    return
  }
  const reported = entries
    .filter(isChargeUpdate)
    .flatMap(
      ({ notification }) =>
        notification.charge.transactions[0]?.endToEndId ?? []
    )
    .find((id) => AN_ID.test(id))
  if (reported !== undefined) {
    await ledger.noteEndToEndId(charge.id, reported)
  }
}
