import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../../domain/charge/charge"
import { discrepancyKindsClosedBy } from "../../../domain/discrepancy/closing-reasons"
import {
  type ReconciliationInput,
  createCorrectionToListDiscrepancy,
} from "../../../domain/reconciliation/reconciliation-input"
import {
  longWaitMessage,
  LONGEST_WAIT_MS,
} from "../../../domain/reconciliation/wait-reasons"
import { MINUTE_MS, HOUR_MS } from "../../../domain/duration"
import { message } from "../../../domain/message"
import type { LeasedCharge, LedgerModuleService } from "../../../modules/ledger"
import type { SynchronizationResult } from "../../apply/correction-result"
import { raiseDiscrepancyOfCharge } from "../../discrepancy/raise-discrepancy"
import { readReconciliationInput } from "../../read/read-reconciliation-input"
import type { LookupResult } from "../../read/lookup-result"
import { ledgerOf } from "../../../medusa/container"

/**
 * A charge is listed for an administrator if a lookup fails and the planned lookup was due more than this many
 * milliseconds ago. The time is long, because Medusa and the ledger usually agree about such a charge already.
 */
const LATE_LOOKUP_LISTED_AFTER_MS = 24 * HOUR_MS

/**
 * Lists a charge for an administrator if it has waited too long for something (`waitsFor` of the result). The plugin
 * continues to try, with pauses that become longer.
 *
 * If the charge waits for nothing any more, but this synchronization has listed it with another discrepancy, closes the
 * discrepancy about the wait. In all other cases, this function leaves the discrepancy about the wait open.
 */
export async function listLongWaitOrCloseDiscrepancy(
  container: MedusaContainer,
  { leased, input }: { leased: LeasedCharge; input: ReconciliationInput },
  ended: SynchronizationResult
): Promise<SynchronizationResult> {
  const { waitedMs } = leased
  if (ended.waitsFor === undefined) {
    const isOver = ended.kind === "listed" && waitedMs > 0
    if (isOver && ended.discrepancy !== "waiting_too_long") {
      await ledgerOf(container).resolveDiscrepanciesAutomatically(
        input.charge.id,
        {
          kinds: discrepancyKindsClosedBy("wait_ended"),
        }
      )
    }
    return ended
  }
  const againAfterMs = Math.max(
    ended.againAfterMs ?? 0,
    Math.min(MINUTE_MS, waitedMs / 20)
  )
  if (waitedMs < LONGEST_WAIT_MS) {
    return { ...ended, againAfterMs }
  }
  const details = longWaitMessage(ended.waitsFor, waitedMs)
  await raiseDiscrepancyOfCharge(container, input, {
    kind: "waiting_too_long",
    details,
  })
  return {
    ...ended,
    againAfterMs,
    why: details,
    discrepancy: "waiting_too_long",
  }
}

/**
 * Lists a charge for an administrator if the given lookup failed and the planned lookup was due more than a day ago.
 * The charge is not listed earlier, because an outage of the gateway would otherwise list very many charges. Medusa and
 * the ledger usually agree about such a charge already.
 */
export async function raiseDiscrepancyIfLookupOverdue(
  container: MedusaContainer,
  {
    charge,
    lookup,
    lateMs,
  }: { charge: Charge; lookup: LookupResult; lateMs: number }
): Promise<void> {
  if (lookup.kind === "state_unknown" && lateMs > LATE_LOOKUP_LISTED_AFTER_MS) {
    await raiseDiscrepancyOfCharge(
      container,
      await readReconciliationInput(container, charge.id),
      {
        kind: "waiting_too_long",
        details: longWaitMessage(
          message("waits_for_lookup", undefined, { because: lookup.why }),
          lateMs
        ),
      }
    )
  }
}

/**
 * Lists a charge whose synchronization was not finished, if the charge has waited for LONGEST_WAIT_MS or longer. The
 * synchronization may have thrown an error, or its process may have been killed or may hang. Reads nothing from
 * Medusa, because reading Medusa may be the step that fails.
 */
export async function raiseDiscrepancyIfLongUnfinished(
  ledger: LedgerModuleService,
  { charge, waitedMs }: LeasedCharge,
  why: string
): Promise<void> {
  if (waitedMs < LONGEST_WAIT_MS) {
    return
  }
  const found = createCorrectionToListDiscrepancy(
    { charge, records: { payment: undefined } },
    "waiting_too_long",
    longWaitMessage(
      message("waits_for_an_end", undefined, { because: why }),
      waitedMs
    )
  )
  await ledger.openOrUpdateDiscrepancy(
    { charge, orderId: charge.orderId },
    found.discrepancy
  )
}
