import { sendDueAlerts } from "../../../src/alerts/send-alerts"
import type {
  INotificationModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"

import { publishEvents } from "../../../src/reconciliation/event/publish-events"
import { succeeds } from "../../../harness/shopper/a-shopper"
import type { Admin } from "../../../harness/admin/an-admin"

/** An entry in the bell of Medusa's dashboard. */
export interface BellEntry {
  title: string
  description: string
  path: string
  cause: string
}

/** Returns the entries of the bell as the dashboard reads them, with the oldest first. */
export async function bellOf(admin: Admin): Promise<BellEntry[]> {
  const { notifications } = await succeeds(
    admin.request(
      "get",
      "/admin/notifications?channel=feed&to[]=&limit=100&order=created_at"
    )
  )
  return (notifications as { data: BellEntry }[]).map(({ data }) => data)
}

/** Publishes waiting events and sends due alerts, as the scheduled job does. */
export async function sendWhatIsDue(container: MedusaContainer): Promise<void> {
  await publishEvents(container)
  await sendDueAlerts(container)
}

interface Providers {
  send(
    provider: unknown,
    notification: { to: string; content?: Record<string, string> }
  ): Promise<object>
}

/** Returns the providers of Medusa's notification module. A test can observe or replace their method `send`. */
export function mailProviderOf(module: INotificationModuleService): Providers {
  return (module as unknown as { notificationProviderService_: Providers })
    .notificationProviderService_
}
