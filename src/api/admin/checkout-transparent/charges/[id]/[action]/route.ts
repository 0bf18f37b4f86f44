import type { MedusaContainer } from "@medusajs/framework/types"
import {
  chargeNotFoundError,
  refusalBody,
} from "../../../../../../medusa/refusal-errors"
import { ledgerOf } from "../../../../../../medusa/container"
import {
  matchesObservedToken,
  readDataForPermittedActions,
} from "../../../../../../reconciliation/by-administrator/read-data-for-permitted-actions"
import { createActionRoute } from "../../../../../route-handler"
import { ACTIONS, validateActionBody } from "../../actions"
import { changedSinceObservedConflict } from "../../capture-refund-steps"
import { showChargeInFull } from "../../show-charges-in-full"

/**
 * Performs an administrator's action on a charge. The response contains the action's result, a message, and the charge
 * after the action.
 *
 * Responds with 409 and changes nothing if the charge no longer has the state and sums that the request's token
 * `observed` identifies. Responds with 202 if a capture, refund or void, or an earlier operation of the charge, still
 * continues or has an unknown outcome. The client must not repeat the action then. All other actions that continue
 * respond with 200.
 */
export const POST = createActionRoute(
  "charges/:id/:action",
  { body: validateActionBody },
  async (request, response) => {
    const { scope: container, auth_context } = request
    const body = request.validatedBody as { observed?: string }
    const { id = "", action: name = "" } = request.params
    const action = ACTIONS[name]!
    // A discrepancy may remain after its charge was deleted.
    const isThere = await ledgerOf(container).findChargeById(id)
    if (!isThere && name !== "resolve-discrepancy")
      throw chargeNotFoundError(id)
    const isChanged =
      !action.checksObserved &&
      !(await isChargeUnchangedSinceObserved(container, id, body.observed))
    const outcome = isChanged
      ? changedSinceObservedConflict("nothing_done")
      : await action.do({ container, id, body, by: auth_context.actor_id })
    const charge = await showChargeInFull(container, id)
    if (outcome.result === "conflict") {
      const refusal = refusalBody(outcome.why)
      response
        .status(409)
        .json({ type: "conflict", ...refusal, charge, ...outcome.now })
      return
    }
    const { result, why = null, isBeingConfirmed } = outcome
    response
      .status(isBeingConfirmed ? 202 : 200)
      .json({ result, message: why, charge })
  }
)

/**
 * Returns whether the charge is unchanged since the administrator's page loaded it. `observed` is the token that the
 * page sent. Returns true if the request has no token, or if the charge does not exist.
 */
async function isChargeUnchangedSinceObserved(
  container: MedusaContainer,
  id: string,
  observed: string | undefined
): Promise<boolean> {
  if (observed === undefined) return true
  const input = (await readDataForPermittedActions(container, [id])).get(id)
  return !input || matchesObservedToken(observed, input)
}
