import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import type { ChargeSums } from "../../domain/charge/charge-sums"
import type { DiscrepancyKind } from "../../domain/discrepancy/discrepancy"
import {
  type ReconciliationInput,
  discrepancyCorrection,
} from "../../domain/reconciliation/reconciliation-input"
import { message, type Message } from "../../domain/message"
import { readStoredMessage } from "../../domain/stored-message"
import { ledgerOf } from "../../medusa/core"
import { readReconciliationInput } from "../read/read-input"
import { addedMessage } from "../by-administrator/added-message"

/**
 * Lists a discrepancy of a charge, or updates the open one. Does nothing if an administrator resolved the same
 * discrepancy and nothing has changed since.
 */
export async function listDiscrepancy(
  container: MedusaContainer,
  input: ReconciliationInput,
  found: { kind: DiscrepancyKind; details: Message }
): Promise<void> {
  const { charge, records } = input
  await ledgerOf(container).raiseDiscrepancy(
    // The order that is left unpaid is not always the order that the charge paid for (see orderLeftUnpaid in
    // order/money-destination.ts).
    { charge, orderId: records.order?.id ?? orderNamedIn(found.details) },
    discrepancyCorrection(input, found.kind, found.details).discrepancy
  )
}

function orderNamedIn({ code, values }: Message): string | undefined {
  return code === "order_waits_in_vain" ? String(values?.order) : undefined
}

/**
 * Lists that the gateway's report of a charge is not believed. The reported sums are stored only with the discrepancy.
 */
export async function listContradiction(
  container: MedusaContainer,
  input: ReconciliationInput,
  { why, shown }: { why: string; shown?: ChargeSums }
): Promise<void> {
  await listDiscrepancy(
    container,
    shown ? { ...input, charge: { ...input.charge, sums: shown } } : input,
    {
      kind: "contradicted",
      details: message("contradicted", undefined, { because: why }),
    }
  )
}

/**
 * The largest number of notifications in the details of one discrepancy. Forged notifications must not fill the row.
 * Each notification also has a row of its own.
 */
const MOST_NOTIFIED = 5

/**
 * Adds the content of a notification to the charge's discrepancy `notified_only`, because the reported money is not
 * booked. Returns the result of the notification. A charge has one open discrepancy of each kind, and each notification
 * may report other money, so the details keep the earlier reports.
 */
export async function listNotifiedOnly(
  container: MedusaContainer,
  { id }: Pick<Charge, "id">,
  details: Message
): Promise<string> {
  const kind = "notified_only"
  const input = await readReconciliationInput(container, id)
  const [open] = await ledgerOf(container).listDiscrepancies(
    { charge_id: id, kind, resolved_at: null },
    { select: ["details"] }
  )
  const listed = open && readStoredMessage(open.details)
  const all = addedMessage(listed, details, MOST_NOTIFIED)
  if (all) {
    await listDiscrepancy(container, input, { kind, details: all })
  }
  return `Listed as discrepancy ${kind}.`
}
