import { sendDueAlerts } from "../../../src/alerts/send-alerts"
import type {
  INotificationModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"

import { publishOutboxEvents } from "../../../src/reconciliation/event/publish-events"
import { expectSuccess } from "../../../harness/shopper/a-shopper"
import type { Admin } from "../../../harness/admin/an-admin"

/** A notification that the bell of Medusa's admin dashboard shows. */
export interface BellEntry {
  title: string
  description: string
  path: string
  cause: string
}

/** Returns the entries of the dashboard's bell, oldest first, from the same route that the dashboard reads. */
export async function readBellEntries(admin: Admin): Promise<BellEntry[]> {
  const { notifications } = await expectSuccess(
    admin.request(
      "get",
      "/admin/notifications?channel=feed&to[]=&limit=100&order=created_at"
    )
  )
  return (notifications as { data: BellEntry }[]).map(({ data }) => data)
}

/** Publishes all unpublished events and sends all due alerts, like the scheduled job. */
export async function sendDueEventsAndAlerts(
  container: MedusaContainer
): Promise<void> {
  await publishOutboxEvents(container)
  await sendDueAlerts(container)
}

interface Providers {
  send(
    provider: unknown,
    notification: { to: string; content?: Record<string, string> }
  ): Promise<object>
}

/**
 * Returns the service through which Medusa's notification module calls its providers, so that a test can spy on `send`.
 */
export function resolveNotificationProviderService(
  module: INotificationModuleService
): Providers {
  return (module as unknown as { notificationProviderService_: Providers })
    .notificationProviderService_
}
