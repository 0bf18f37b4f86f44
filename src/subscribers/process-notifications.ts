import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { NOTIFICATION_RECEIVED_EVENT } from "../charge/events"
import { wakeNotificationWorker } from "../webhooks/process/notification-worker"

/**
 * Wakes this process's notification worker, and does not wait for it: a Redis event bus has one event at
 * work in a process, and others would stand behind a slow gateway (measured).
 */
export default async function processNotifications({
  container,
}: SubscriberArgs): Promise<void> {
  wakeNotificationWorker(container)
}

export const config: SubscriberConfig = {
  event: NOTIFICATION_RECEIVED_EVENT,
}
