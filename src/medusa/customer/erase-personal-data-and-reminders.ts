import type { INotificationModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type ReminderId, reminderIdempotencyKey } from "../../domain/reminder"
import type { ChargeSelection } from "../../modules/ledger"
import { ledgerOf, type Scope } from "../container"

/**
 * Medusa's notification service with a method that Medusa generates but does not declare in the service's TypeScript
 * interface.
 */
type Notifications = INotificationModuleService & {
  deleteNotifications(ids: string[]): Promise<void>
}

/** The largest number of reminders that one query asks for, which keeps the query short. */
const AT_ONCE = 300

/**
 * Erases the personal data of the selected charges from every table of the plugin. If `keepsFiscalDocuments` is true,
 * the documents (CPF or CNPJ) for fiscal notes are kept. Also deletes the charges' reminders from Medusa's notification
 * table, because each mailed reminder contains the shopper's e-mail address and a resume link.
 *
 * If `of.emailDigest` is set, the reminders that were sent to this e-mail address for other charges are deleted too.
 * Calling the function twice does no harm. If a process dies in the middle, the next call completes the erasure.
 */
export async function erasePersonalDataAndReminders(
  container: Scope,
  of: ChargeSelection,
  { keepsFiscalDocuments }: { keepsFiscalDocuments: boolean }
): Promise<void> {
  const ledger = ledgerOf(container)
  const reminders = await ledger.findPossiblySentReminders(of)
  // The mails are deleted before the charges are erased, because afterwards the ledger could not find them. They are
  // deleted once more at the end, because some may have been sent in the meantime.
  await deleteReminderNotifications(container, reminders)
  await ledger.erasePersonalDataOfCharges(of, { keepsFiscalDocuments })
  await deleteReminderNotifications(container, reminders)
}

/**
 * Deletes the rows of mailed reminders from Medusa's notification table. Does nothing if the store has switched
 * Medusa's notification module off.
 */
export async function deleteReminderNotifications(
  container: Scope,
  reminders: readonly ReminderId[]
): Promise<void> {
  const notifications = container.resolve<Notifications | undefined>(
    Modules.NOTIFICATION,
    { allowUnregistered: true }
  )
  if (!notifications) return
  const keys = reminders.map((one) =>
    reminderIdempotencyKey(one.chargeId, one.kind)
  )
  for (let done = 0; done < keys.length; done += AT_ONCE) {
    const mailed = await notifications.listNotifications(
      { idempotency_key: keys.slice(done, done + AT_ONCE) } as never,
      { select: ["id"], take: null as never }
    )
    if (mailed.length > 0) {
      await notifications.deleteNotifications(mailed.map(({ id }) => id))
    }
  }
}
