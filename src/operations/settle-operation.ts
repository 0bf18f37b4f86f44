import type { Charge } from "../core/charge/charge"
import { GatewayError } from "../core/errors"
import type { UnsettledOperation } from "../core/ports/charge-ledger"
import type { TimeBudget } from "../core/time/time-budget"
import { concludeFromAnswer } from "./conclude-from-answer"
import type { OperationDependencies } from "./operation-dependencies"

/**
 * Asks the gateway once what came of an operation and records what it says. It only ever reads:
 * it adopts a charge that is there, closes one that is proven absent, and creates none. Call it
 * for operations taken with `takeDueOperations`.
 */
export async function settleOperation(
  dependencies: OperationDependencies,
  unsettled: UnsettledOperation,
  budget: TimeBudget
): Promise<Charge> {
  const { account, gateway, ledger, log } = dependencies
  const { operation, charge } = unsettled
  try {
    const lookUp = await gateway.lookUpCharge(charge.merchantChargeId, budget)
    return lookUp.kind === "found"
      ? await concludeFromAnswer(dependencies, unsettled, {
          answer: lookUp.charge,
          heardBy: "look_up",
        })
      : await ledger.noteAbsence(operation.id, account.settleWindowMs)
  } catch (error) {
    if (!(error instanceof GatewayError)) {
      throw error
    }
    log.warn(
      `checkout-transparent: charge ${charge.merchantChargeId} stays unsettled: ${error.message}`
    )
    await ledger.noteUnclear(operation.id, {
      seen: false,
      code: error.code,
      message: error.message,
    })
    return charge
  }
}
