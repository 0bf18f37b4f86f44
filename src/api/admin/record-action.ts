import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeError } from "../../core/errors/describe-error"
import { providerIdOf } from "../../core/method-switch"
import { LEDGER_MODULE } from "../../core/ports/ledger"
import type { LedgerModuleService } from "../../modules/ledger"
import { whenAnswered } from "../when-answered"
import { actorOf } from "./permission"

/**
 * Writes down who is about to do what through an admin route of ours, why, and what it is about as it
 * stands; then what was answered. What cannot be written down is not done.
 */
export function recordAction(action: string) {
  return async (
    request: MedusaRequest,
    response: MedusaResponse,
    next: MedusaNextFunction
  ): Promise<void> => {
    const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
    const { id: actor, type: actorType } = actorOf(request)
    const subjectId = request.params.id
    const recorded = await ledger.recordAdminAction({
      action,
      subjectId,
      actor,
      actorType,
      request: request.validatedBody,
      observed: await currentStateOf(ledger, action, subjectId),
    })
    whenAnswered(response, () => {
      ledger
        .concludeAdminAction(recorded, response.statusCode)
        .catch((error: unknown) => {
          request.scope
            .resolve(ContainerRegistrationKeys.LOGGER)
            .warn(
              `checkout-transparent: what was answered to ${recorded} (${action}) could not be written down: ${describeError(error)}`
            )
        })
    })
    next()
  }
}

/** What the action is about, as the ledger has it now; undefined when that is not one row. */
async function currentStateOf(
  ledger: LedgerModuleService,
  action: string,
  id: string | undefined
): Promise<unknown> {
  if (id === undefined) {
    return undefined
  }
  if (action.startsWith("discrepancies/")) {
    const [discrepancy] = await ledger.listDiscrepancies({ id })
    return discrepancy && { kind: discrepancy.kind, details: discrepancy.details }
  }
  if (action.startsWith("methods/")) {
    const switches = await ledger.methodSwitches()
    return switches.find((one) => providerIdOf(one) === id)
  }
  if (action.startsWith("operations/")) {
    const [operation] = await ledger.listOperations({ id })
    return operation && (await chargeAsItIs(ledger, operation.charge_id))
  }
  return chargeAsItIs(ledger, id)
}

async function chargeAsItIs(
  ledger: LedgerModuleService,
  id: string
): Promise<unknown> {
  const charge = await ledger.findChargeById(id)
  return charge && { state: charge.state, ...charge.sums }
}
