import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger"
import type { ReplaySpan } from "../../modules/ledger/ports/notification-inbox"
import type { LedgerModuleService } from "../../modules/ledger"
import { wakeInbox } from "./inbox-worker"

/** One notification by its id, those of a list, or all of a span of time. */
export type NotificationsToReplay =
  { id: string } | { ids: string[] } | { span: ReplaySpan }

/**
 * Puts notifications back as if they had just been received, and wakes the worker. Safe to repeat:
 * each is only a reason to ask the gateway what the charge is. Resolves to how many.
 */
export async function replayNotifications(
  container: MedusaContainer,
  which: NotificationsToReplay
): Promise<number> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const replayed = await replay(ledger, which)
  wakeInbox(container)
  return replayed
}

async function replay(
  ledger: LedgerModuleService,
  which: NotificationsToReplay
): Promise<number> {
  if ("id" in which) {
    return replayOne(ledger, which.id)
  }
  return "ids" in which
    ? ledger.replayNotificationsWithIds(which.ids)
    : ledger.replayNotifications(which.span)
}

async function replayOne(
  ledger: LedgerModuleService,
  id: string
): Promise<number> {
  if (await ledger.replayNotification(id)) {
    return 1
  }
  const [known] = await ledger.listNotifications({ id })
  throw known
    ? new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `Notification ${id} was not replayed: it is being processed right now. Look at it again in a minute.`
      )
    : new MedusaError(
        MedusaError.Types.NOT_FOUND,
        `There is no notification ${id}.`
      )
}
