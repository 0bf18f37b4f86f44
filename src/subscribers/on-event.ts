import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../domain/errors/payment-plugin-error"
import {
  JOB_MISSED_EVENT,
  NOTIFICATION_RECEIVED_EVENT,
  STARTED_EVENT,
} from "../domain/event/events"
import { runDueWork } from "../jobs/_run-due-work"
import { logOf, type Scope } from "../medusa/core"
import { noteBuyerOfOrder } from "../medusa/customer/searched-buyer"
import { runWithoutCaller } from "../medusa/customer/signed-in"
import { recordAndCaptureShipment } from "../reconciliation/shipment/note-shipments"
import { publishEvents } from "../reconciliation/event/publish-events"
import { synchronizeChargesOfOrder } from "../reconciliation/queue/synchronize-now"
import { wakeDueWorker } from "../reconciliation/queue/due-worker"
import { type ShownFinding, shownFinding } from "../domain/health/finding"
import { checkWordsIn } from "../texts/check-words"
import { runChecks } from "../health/checks"

interface EventWork {
  run: (container: MedusaContainer, id: string) => Promise<void>
  /** Returns the text that is logged before the error when the work fails. */
  failed: (id: string) => string
}

/**
 * Runs the due work at once. This is also done when the store has started, because a killed process may have left due
 * work.
 */
const DUE_WORK: EventWork = {
  run: runDueWork,
  failed: () =>
    "the work that was due could not be done; the next run tries again:",
}

/**
 * Synchronizes the charges of an order that was canceled or edited. Core does not call the payment provider in these
 * cases if nothing was paid (measured). The synchronization cancels a code whose amount is not the order's outstanding
 * amount.
 */
const CHANGED_ORDER: EventWork = {
  async run(container, orderId) {
    await synchronizeChargesOfOrder(container, orderId)
    await publishEvents(container)
  },
  failed: (orderId) =>
    `the payments of changed order ${orderId} could not be synchronized; the job tries again:`,
}

const WORK_BY_EVENT: Record<string, EventWork> = {
  [STARTED_EVENT]: {
    ...DUE_WORK,
    // Both run at the same time, so that a gateway that hangs is warned about while work without the gateway is done.
    async run(container, id) {
      await Promise.all([
        DUE_WORK.run(container, id),
        warnOfFindings(container),
      ])
    },
  },
  [JOB_MISSED_EVENT]: DUE_WORK,
  [NOTIFICATION_RECEIVED_EVENT]: {
    run: wakeDueWorker,
    failed: () => "the charge of a notification could not be synchronized:",
  },
  "order.canceled": CHANGED_ORDER,
  "order-edit.confirmed": CHANGED_ORDER,
  // An administrator changed the e-mail address or an address of the order.
  "order.updated": {
    run: noteBuyerOfOrder,
    failed: (orderId) =>
      `the payments of order ${orderId} are still found by its previous names and e-mail address:`,
  },
  // An authorization of an account that captures on shipment is captured when the goods are shipped.
  "shipment.created": {
    run: recordAndCaptureShipment,
    failed: (shipmentId) =>
      `the payment of shipment ${shipmentId} could not be captured at once; the job tries again:`,
  },
}

/**
 * Starts the work for an event of the plugin or of core and returns without waiting for the end of the work. A Redis
 * event bus handles one event at a time in a process, and work that waits for a slow gateway would delay the other
 * events (measured).
 */
export default async function onEvent({
  event: { name, data },
  container,
}: SubscriberArgs<{ id?: string; order_id?: string }>): Promise<void> {
  const work = WORK_BY_EVENT[name]
  if (work === undefined) {
    return
  }
  // Core names the order of an edit `order_id`, and a canceled order `id`.
  const id = data.order_id ?? data.id ?? ""
  // A local event bus calls this function within the request that caused the event.
  void runWithoutCaller(() => work.run(container, id)).catch(
    (error: unknown) => {
      logOf(container).error(
        `checkout-transparent: ${work.failed(id)} ${describeError(error)}`
      )
    }
  )
}

export const config: SubscriberConfig = { event: Object.keys(WORK_BY_EVENT) }

/**
 * Logs warnings at the start for credentials or an address that do not work, for secrets that cannot be decrypted, and
 * for regions that do not offer the methods of the accounts. The texts are those of the command `doctor`, and accounts
 * with the same finding share one line. With NODE_ENV `test` nothing is checked, so that tests see only their own
 * requests.
 */
async function warnOfFindings(scope: Scope): Promise<void> {
  if (process.env.NODE_ENV === "test") {
    return
  }
  const findings = await runChecks(scope, "start")
  const accountsOf = new Map<string, Set<string | null>>()
  for (const finding of findings) {
    if (finding.severity === "problem" || finding.severity === "warning") {
      const text = warningOf(shownFinding(finding, checkWordsIn("en")))
      const { account } = finding
      accountsOf.set(text, (accountsOf.get(text) ?? new Set()).add(account))
    }
  }
  for (const [text, accounts] of accountsOf) {
    logOf(scope).warn(
      `checkout-transparent: ${prefixOf(accounts)}${text} Run the doctor for details.`
    )
  }
}

function prefixOf(accounts: ReadonlySet<string | null>): string {
  const named = [...accounts].filter((account) => account !== null)
  return named.length > 0 ? `account ${named.join(", ")}: ` : ""
}

function warningOf({ check, says, to_do, figures }: ShownFinding): string {
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
