import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { LedgerModuleService } from "../../../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../../../modules/ledger/ports/ledger"
import {
  isStillAsObserved,
  readActionInputs,
} from "../../../../../../reconciliation/read-action-inputs"
import { ACTIONS, type Outcome } from "../../actions"
import { showChargeInFull } from "../../show-charges-in-full"

/**
 * Does what a person asks for with a charge, unless that is not as it was seen (409), and answers what came
 * of it, why, and the charge as it is then. 202: nobody knows yet whether it was done; not to be repeated.
 */
export async function POST(
  request: AuthenticatedMedusaRequest<{ observed?: string }>,
  response: MedusaResponse
): Promise<void> {
  const { scope: container, validatedBody: body, auth_context } = request
  const { id = "", action: name = "" } = request.params
  const action = ACTIONS[name]!
  const changed = action.compares
    ? undefined
    : await changedSince(request, id, body.observed)
  if (!changed && name !== "resolve-discrepancy") {
    await needCharge(request, id)
  }
  const outcome =
    changed ??
    (await action.do({ container, id, body, by: auth_context.actor_id }))
  const charge = await showChargeInFull(request, id)
  if (outcome.result === "conflict") {
    const { why, now = {} } = outcome
    response.status(409).json({
      ...{ type: "conflict", message: why, charge },
      ...now,
    })
    return
  }
  const { result, why = null, isConfirming } = outcome
  response
    .status(isConfirming ? 202 : 200)
    .json({ result, message: why, charge })
}

/** What a person did not say to have seen is not compared. */
async function changedSince(
  { scope }: AuthenticatedMedusaRequest,
  id: string,
  observed: string | undefined
): Promise<Outcome | undefined> {
  const input =
    observed === undefined
      ? undefined
      : (await readActionInputs(scope, [id])).get(id)
  if (!input || isStillAsObserved(observed!, input)) return undefined
  return {
    result: "conflict",
    why: `Nothing was done: charge ${input.charge.merchantChargeId} has changed since you looked at it. Look at it as it is now, then decide.`,
  }
}

async function needCharge(
  { scope }: AuthenticatedMedusaRequest,
  id: string
): Promise<void> {
  const ledger = scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  if (!(await ledger.findChargeById(id))) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `The ledger has no charge ${id}.`
    )
  }
}
