import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../domain/errors/payment-plugin-error"
import {
  JOB_MISSED_EVENT,
  NOTIFICATION_RECEIVED_EVENT,
  STARTED_EVENT,
} from "../domain/event/events"
import { runDueWork } from "../jobs/_run-due-work"
import { logOf, type Scope } from "../medusa/container"
import { eraseCardsOfCustomer } from "../medusa/customer/erase-cards"
import { updateBuyerSearchData } from "../medusa/customer/buyer-search-data"
import { runWithoutActorAndRequestLanguage } from "../medusa/customer/signed-in-actor"
import { recordShipmentAndCaptureCharges } from "../reconciliation/shipment/record-shipments"
import { publishOutboxEvents } from "../reconciliation/event/publish-events"
import { synchronizeChargesOfOrder } from "../reconciliation/queue/synchronize-now"
import { wakeDueChargeWorker } from "../reconciliation/queue/due-charge-worker"
import {
  type FindingResponse,
  toFindingResponse,
} from "../domain/health/finding"
import { createFindingTextFunction } from "../texts/finding-texts"
import { runChecks } from "../health/run-checks"

interface EventWork {
  performEventWork: (container: MedusaContainer, id: string) => Promise<void>
  /** Returns the log text for a failure. The error is appended to it. */
  failed: (id: string) => string
}

/**
 * Performs all tasks of the plugin's job immediately, because the job was missed, or because the store has just
 * started. A killed process may have left tasks unfinished.
 */
const DUE_WORK: EventWork = {
  performEventWork: runDueWork,
  failed: () =>
    "the work that was due could not be done; the next run tries again:",
}

/**
 * Synchronizes the charges of an order that was canceled or edited. A code whose amount is no longer the order's
 * outstanding amount is canceled, for example. Core itself does not call the payment provider if nothing was paid
 * (measured).
 */
const CHANGED_ORDER: EventWork = {
  async performEventWork(container, orderId) {
    await synchronizeChargesOfOrder(container, orderId)
    await publishOutboxEvents(container)
  },
  failed: (orderId) =>
    `the payments of changed order ${orderId} could not be synchronized; the job tries again:`,
}

const WORK_BY_EVENT: Record<string, EventWork> = {
  [STARTED_EVENT]: {
    ...DUE_WORK,
    // The job's tasks and the checks run at the same time. Neither waits for the other if the gateway hangs.
    async performEventWork(container, id) {
      await Promise.all([
        DUE_WORK.performEventWork(container, id),
        runStartChecksAndLogFindings(container),
      ])
    },
  },
  [JOB_MISSED_EVENT]: DUE_WORK,
  [NOTIFICATION_RECEIVED_EVENT]: {
    performEventWork: wakeDueChargeWorker,
    failed: () => "the charge of a notification could not be synchronized:",
  },
  "order.canceled": CHANGED_ORDER,
  "order-edit.confirmed": CHANGED_ORDER,
  // An administrator changed the e-mail address or an address of the order.
  "order.updated": {
    performEventWork: updateBuyerSearchData,
    failed: (orderId) =>
      `the payments of order ${orderId} are still found by its previous names and e-mail address:`,
  },
  "customer.deleted": {
    performEventWork: eraseCardsOfCustomer,
    failed: (customerId) =>
      `the saved cards of deleted customer ${customerId} could not be deleted; erase the customer:`,
  },
  // An authorization of an account that captures on shipment is captured when the goods are shipped.
  "shipment.created": {
    performEventWork: recordShipmentAndCaptureCharges,
    failed: (shipmentId) =>
      `the payment of shipment ${shipmentId} could not be captured at once; the job tries again:`,
  },
}

/**
 * Starts the work for an event of the plugin or of core, without waiting for the work. A Redis event bus handles one
 * event at a time in each process, so a slow gateway would delay all other events (measured).
 */
export default async function startWorkOfEvent({
  event: { name, data },
  container,
}: SubscriberArgs<{ id?: string; order_id?: string }>): Promise<void> {
  const work = WORK_BY_EVENT[name]
  if (work === undefined) {
    return
  }
  // The event of an order edit has the order's id in `order_id`, and the event of a canceled order has it in `id`.
  const id = data.order_id ?? data.id ?? ""
  // A local event bus calls this function within the request that caused the event.
  void runWithoutActorAndRequestLanguage(() =>
    work.performEventWork(container, id)
  ).catch((error: unknown) => {
    logOf(container).error(
      `checkout-transparent: ${work.failed(id)} ${describeError(error)}`
    )
  })
}

export const config: SubscriberConfig = { event: Object.keys(WORK_BY_EVENT) }

/**
 * Runs the checks that are made when the store starts, and logs the problems and warnings that they find. Accounts with
 * the same problem share one log line.
 *
 * Checks nothing if NODE_ENV is `test`, so that a store's tests do not see additional requests.
 */
async function runStartChecksAndLogFindings(scope: Scope): Promise<void> {
  if (process.env.NODE_ENV === "test") {
    return
  }
  const findings = await runChecks(scope, "start")
  const accountsOf = new Map<string, Set<string | null>>()
  for (const finding of findings) {
    if (finding.severity === "problem" || finding.severity === "warning") {
      const text = formatFindingForLog(
        toFindingResponse(finding, createFindingTextFunction("en"))
      )
      const { account } = finding
      accountsOf.set(text, (accountsOf.get(text) ?? new Set()).add(account))
    }
  }
  for (const [text, accounts] of accountsOf) {
    logOf(scope).warn(
      `checkout-transparent: ${formatAccountsLogPrefix(accounts)}${text} Run the doctor for details.`
    )
  }
}

function formatAccountsLogPrefix(accounts: ReadonlySet<string | null>): string {
  const named = [...accounts].filter((account) => account !== null)
  return named.length > 0 ? `account ${named.join(", ")}: ` : ""
}

function formatFindingForLog({
  check,
  says,
  to_do,
  figures,
}: FindingResponse): string {
  const { address, details } = figures
  return [
    says,
    // The message of a failed call may be long. The command `doctor` shows it.
    ...(check !== "connection" && typeof details === "string"
      ? [`${details}.`]
      : []),
    to_do ?? "",
    ...(typeof address === "string" ? [`The address is ${address}.`] : []),
  ].join(" ")
}
