import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { NOTIFICATION_RECEIVED_EVENT } from "../charge/events"
import { wakeInbox } from "../webhooks/process/inbox-worker"

/**
 * Wakes this process's inbox worker, and does not wait for it: a Redis event bus has one event at
 * work in a process, and others would stand behind a slow gateway (measured).
 */
export default async function processNotifications({
  container,
}: SubscriberArgs): Promise<void> {
  wakeInbox(container)
}

export const config: SubscriberConfig = {
  event: NOTIFICATION_RECEIVED_EVENT,
}
