import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { Charge } from "../../../../charge/charge"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import {
  isStillAsObserved,
  readActionInputs,
} from "../../../../reconciliation/read-action-inputs"
import { showChargesInFull } from "./show-charges-in-full"

/** The charge that a route names. Throws MedusaError when there is none. */
export async function readCharge(
  { scope }: Pick<MedusaRequest, "scope">,
  id: string
): Promise<Charge> {
  const charge = await scope
    .resolve<LedgerModuleService>(LEDGER_MODULE)
    .findChargeById(id)
  if (!charge) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `The ledger has no charge ${id}.`
    )
  }
  return charge
}

/** Everything that is known of a charge now. */
export async function showChargeInFull(request: MedusaRequest, id: string) {
  const [shown] = await showChargesInFull(request, [
    await readCharge(request, id),
  ])
  return shown
}

/**
 * Answers 409, with how the charge is now, when it is not as the person saw it; true then. What he did
 * not say to have seen is not compared: scripts do not look before.
 */
export async function isAnsweredAsChanged(
  request: MedusaRequest,
  response: MedusaResponse,
  { id, observed }: { id: string; observed: string | undefined }
): Promise<boolean> {
  if (observed === undefined) {
    return false
  }
  const input = (await readActionInputs(request.scope, [id])).get(id)
  if (!input || isStillAsObserved(observed, input)) {
    return false
  }
  response.status(409).json({
    type: "conflict",
    message: `Nothing was done: charge ${input.charge.merchantChargeId} has changed since you looked at it. Look at it as it is now, then decide.`,
    charge: await showChargeInFull(request, id),
  })
  return true
}
