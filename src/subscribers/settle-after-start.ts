import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { STARTED_EVENT } from "../core/events"
import { settleOperationsWorkflow } from "../workflows/settle-operations"

/** What a killed process left is settled at once, not at the job's first tick. */
export default async function settleAfterStart({ container }: SubscriberArgs): Promise<void> {
  await settleOperationsWorkflow(container).run()
}

export const config: SubscriberConfig = {
  event: STARTED_EVENT,
}
