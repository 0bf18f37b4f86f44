import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { DisputeOutcome } from "../charge/charge"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { writtenElsewhereText } from "../texts/admin-texts"
import type { LedgerModuleService } from "../modules/ledger"
import {
  synchronizeChargeById,
  type SynchronizedCharge,
} from "./synchronize-charge"

/**
 * Ends a dispute because a person knows how it ended, and the gateway goes on showing it. Won: the
 * difference is closed. Lost: what was disputed is booked as an external refund; no money is moved.
 */
export async function closeDispute(
  container: MedusaContainer,
  chargeId: string,
  end: { outcome: DisputeOutcome; by: string }
): Promise<SynchronizedCharge> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const charge = await ledger.findChargeById(chargeId)
  if (!charge) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `The ledger has no charge ${chargeId}.`
    )
  }
  if (await ledger.isWrittenElsewhere(charge)) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `The dispute was not closed: ${writtenElsewhereText(charge)}`
    )
  }
  if (!(await ledger.closeDispute(chargeId, end))) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Charge ${charge.merchantChargeId} has no open dispute.`
    )
  }
  return synchronizeChargeById(container, chargeId)
}
