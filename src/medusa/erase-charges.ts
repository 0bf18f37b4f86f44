import type { INotificationModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { REMINDER_KINDS, reminderKey } from "../charge/reminder"
import type { ChargesOf } from "../modules/ledger"
import { ledgerOf, type Scope } from "./core"

/** Medusa's service has this method since it has the module; its interface does not name it. */
type Notifications = INotificationModuleService & {
  deleteNotifications(ids: string[]): Promise<void>
}

/** A list of this many keys is a short statement. */
const AT_ONCE = 100

/**
 * Erases the personal data of charges in every table of the plugin, and in Medusa's table of notifications, where a
 * mailed reminder leaves its address and its link. Idempotent: an interrupted erasure is completed by the next one.
 */
export async function eraseCharges(
  container: Scope,
  of: ChargesOf,
  { keepsFiscalDocuments }: { keepsFiscalDocuments: boolean }
): Promise<void> {
  const ids = await ledgerOf(container).eraseCharges(of, {
    keepsFiscalDocuments,
  })
  // The store may have switched Medusa's notification module off.
  const notifications = container.resolve<Notifications | undefined>(
    Modules.NOTIFICATION,
    { allowUnregistered: true }
  )
  if (!notifications) return
  for (let done = 0; done < ids.length; done += AT_ONCE) {
    const keys = ids
      .slice(done, done + AT_ONCE)
      .flatMap((id) => REMINDER_KINDS.map((kind) => reminderKey(id, kind)))
    const mailed = await notifications.listNotifications(
      { idempotency_key: keys } as never,
      { select: ["id"], take: null as never }
    )
    if (mailed.length > 0) {
      await notifications.deleteNotifications(mailed.map(({ id }) => id))
    }
  }
}
