import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import type { ChargeSums } from "../../domain/charge/charge-sums"
import type { DiscrepancyKind } from "../../domain/discrepancy/discrepancy"
import {
  type ReconciliationInput,
  createCorrectionToListDiscrepancy,
} from "../../domain/reconciliation/reconciliation-input"
import { message, type Message } from "../../domain/message"
import { parseStoredMessage } from "../../domain/stored-message"
import { ledgerOf } from "../../medusa/container"
import { readReconciliationInput } from "../read/read-reconciliation-input"
import { prependNewSentences } from "../by-administrator/prepend-new-sentences"

/**
 * Lists a discrepancy of a charge for an administrator, or updates the open discrepancy of the same kind. Does nothing
 * if an administrator has resolved the same discrepancy and nothing has changed since then.
 */
export async function raiseDiscrepancyOfCharge(
  container: MedusaContainer,
  input: ReconciliationInput,
  found: { kind: DiscrepancyKind; details: Message }
): Promise<void> {
  const { charge, records } = input
  await ledgerOf(container).openOrUpdateDiscrepancy(
    // If the charge's money was returned before an order was placed, the charge has no order. The order that waits in
    // vain is then only in the details.
    {
      charge,
      orderId: records.order?.id ?? findOrderIdInMessage(found.details),
    },
    createCorrectionToListDiscrepancy(input, found.kind, found.details)
      .discrepancy
  )
}

function findOrderIdInMessage({ code, values }: Message): string | undefined {
  return code === "order_waits_in_vain" ? String(values?.order) : undefined
}

/**
 * Lists a discrepancy, because the gateway's report about a charge contradicts what the plugin knows. The reported sums
 * are only stored in the discrepancy, and not in the charge.
 */
export async function raiseContradiction(
  container: MedusaContainer,
  input: ReconciliationInput,
  { why, shown }: { why: string; shown?: ChargeSums }
): Promise<void> {
  await raiseDiscrepancyOfCharge(
    container,
    shown ? { ...input, charge: { ...input.charge, sums: shown } } : input,
    {
      kind: "contradicted",
      details: message("contradicted", undefined, { because: why }),
    }
  )
}

/**
 * The maximum number of notifications that the details of one discrepancy describe, so that forged notifications cannot
 * make the details very long. All notifications are also stored individually.
 */
const MAX_NOTIFICATIONS_IN_DETAILS = 5

/**
 * Lists a payment that the plugin does not record in Medusa, for example because only a notification reports it and no
 * lookup shows it. Returns the text that is to be stored as the notification's result.
 *
 * A charge can have only one open discrepancy of the kind `notified_only`. The details of this discrepancy therefore
 * describe the earlier notifications, too.
 */
export async function raiseNotifiedOnlyDiscrepancy(
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
  const listed = open && parseStoredMessage(open.details)
  const all = prependNewSentences(listed, details, MAX_NOTIFICATIONS_IN_DETAILS)
  if (all) {
    await raiseDiscrepancyOfCharge(container, input, { kind, details: all })
  }
  return `Listed as discrepancy ${kind}.`
}
