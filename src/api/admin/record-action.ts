import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { LedgerModuleService } from "../../modules/ledger"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { ledgerOf, logOf } from "../../medusa/container"
import { runAfterResponse } from "../run-after-response"
import { requireActor } from "./permissions"

/**
 * Returns a middleware that records an administrator's action before it is performed. If the record cannot be written,
 * the action is not performed.
 *
 * The record has the caller, the route, the request body, and the state of the charge and the discrepancy before the
 * action. The HTTP status of the response is added later.
 *
 * For one of Medusa's own routes, the record has only the caller, the route, the id from the path and the status. A
 * request body of Medusa may contain personal data.
 */
export function createActionRecorder(route: string, { isOfCore = false } = {}) {
  return async (
    request: MedusaRequest,
    response: MedusaResponse
  ): Promise<void> => {
    const ledger = ledgerOf(request.scope)
    const caller = requireActor(request)
    const { id, workflow_id: workflowId, action: act = "" } = request.params
    const action = route.replace(":action", act)
    const body = request.validatedBody as
      { discrepancy_id?: string } | undefined
    const recorded = await ledger.recordAdminAction({
      action,
      subjectId: id ?? workflowId,
      ...caller,
      requestData: isOfCore ? undefined : body,
      stateBeforeAction: isOfCore
        ? undefined
        : await readChargeAndDiscrepancyState(ledger, id, body?.discrepancy_id),
    })
    runAfterResponse(response, () => {
      ledger
        .recordAdminActionStatus(recorded, response.statusCode)
        .catch((error: unknown) => {
          logOf(request.scope).warn(
            `checkout-transparent: the outcome of ${recorded} (${action}) could not be recorded: ${describeError(error)}`
          )
        })
    })
  }
}

/**
 * Returns the current state of the charge with the id `id`, and of the discrepancy with the id `discrepancyId`, from
 * the ledger. Returns undefined if neither exists.
 */
async function readChargeAndDiscrepancyState(
  ledger: LedgerModuleService,
  id: string | undefined,
  discrepancyId: string | undefined
): Promise<unknown> {
  if (id === undefined) {
    return undefined
  }
  const charge = await ledger.findChargeById(id)
  const [listed] =
    discrepancyId === undefined
      ? []
      : await ledger.listDiscrepancies({ id: discrepancyId })
  return (charge ?? listed) === undefined
    ? undefined
    : {
        ...(charge && { state: charge.state, ...charge.sums }),
        ...(listed && { kind: listed.kind, details: listed.details }),
      }
}
