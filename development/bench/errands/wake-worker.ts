import type { MedusaContainer } from "@medusajs/framework/types"

import { wakeInbox } from "../../../src/inbox/inbox-worker"

/** What the event bus does between two processes. */
export function wakeWorker(
  container: MedusaContainer,
  _given: object
): Promise<void> {
  wakeInbox(container)
  return Promise.resolve()
}
