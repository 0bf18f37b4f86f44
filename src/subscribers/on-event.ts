import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../charge/errors/payment-plugin-error"
import {
  JOB_MISSED_EVENT,
  NOTIFICATION_RECEIVED_EVENT,
  STARTED_EVENT,
} from "../charge/events"
import { doWhatIsDue } from "../jobs/_do-what-is-due"
import { ledgerOf, logOf } from "../medusa/core"
import { eraseCustomer } from "../medusa/erase-customer"
import { captureShipment } from "../payments/capture-shipment"
import { publishEvents } from "../reconciliation/publish-events"
import { synchronizeChargesOfOrder } from "../reconciliation/synchronize-charge"
import { wakeNotificationWorker } from "../webhooks/process/notification-worker"

interface Work {
  run: (container: MedusaContainer, id: string) => Promise<void>
  /** What is logged where it fails; the error follows. */
  failed: (id: string) => string
}

/** What a killed process left is resolved at once, not at the job's first tick; and what is due when the job ticks no more. */
const WHAT_IS_DUE: Work = {
  run: doWhatIsDue,
  failed: () => "what was due could not be done; the next run tries again:",
}

/**
 * Core cancels an order that was never paid without a word to the provider (measured), and edits one
 * without a word as well: a code that asks for something else than the order has outstanding is canceled.
 */
const CHANGED_ORDER: Work = {
  async run(container, orderId) {
    await synchronizeChargesOfOrder(container, orderId)
    await publishEvents(container)
  },
  failed: (orderId) =>
    `the payments of changed order ${orderId} could not be synchronized; the job tries again:`,
}

const WORK: Record<string, Work> = {
  [STARTED_EVENT]: WHAT_IS_DUE,
  [JOB_MISSED_EVENT]: WHAT_IS_DUE,
  [NOTIFICATION_RECEIVED_EVENT]: {
    run: async (container) => wakeNotificationWorker(container),
    failed: () => "no notification worker could be woken:",
  },
  "order.canceled": CHANGED_ORDER,
  "order-edit.confirmed": CHANGED_ORDER,
  // Money that was only reserved is taken when the goods leave, where the account is set to that.
  "shipment.created": {
    run: captureShipment,
    failed: (shipmentId) =>
      `the payment of shipment ${shipmentId} could not be captured. Capture it on the order's page before the authorization ends, 7 days after it was made:`,
  },
  // An event that is lost is made good for by the job.
  "customer.deleted": {
    async run(container, customerId) {
      const ledger = ledgerOf(container)
      if (ledger.pluginOptions.eraseWithCustomer) {
        await eraseCustomer(container, { customer_id: customerId })
      }
    },
    failed: (customerId) =>
      `the personal data of deleted customer ${customerId} could not be erased; the job tries again within the hour:`,
  },
}

/**
 * Does what an event of ours or of core asks for. Not waited for: a Redis event bus has one event at
 * work in a process, and others would stand behind a slow gateway (measured).
 */
export default async function onEvent({
  event: { name, data },
  container,
}: SubscriberArgs<{ id?: string; order_id?: string }>): Promise<void> {
  const work = WORK[name]
  // Core names the order of an edit in another field than one that is canceled.
  const id = data.order_id ?? data.id ?? ""
  void work?.run(container, id).catch((error: unknown) => {
    logOf(container).error(
      `checkout-transparent: ${work.failed(id)} ${describeError(error)}`
    )
  })
}

export const config: SubscriberConfig = { event: Object.keys(WORK) }
