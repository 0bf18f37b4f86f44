import type { Charge } from "../core/charge/charge"
import { GatewayCircuitOpenError, GatewayError } from "../core/errors"
import { LINK_ANSWER_LOST } from "../core/payment-link/lost-link"
import type {
  OperationOutcome,
  UnresolvedOperation,
} from "../core/ports/charge-ledger"
import type { TimeBudget } from "../core/time/time-budget"
import { askGateway } from "./ask-gateway"
import { concludeFromAnswer } from "./conclude-from-answer"
import type { OperationDependencies } from "./operation-dependencies"
import { RECOVERY_SPREAD_MS } from "../core/time/times"

/**
 * Only the answer tells a link's id, so nobody was shown it, and nobody can look it up: the session
 * may have another one.
 */
const LOST_LINK: OperationOutcome = {
  outcome: "rejected",
  chargeState: "not_created",
  details: {},
  resolvedVia: "look_up",
  error: {
    code: LINK_ANSWER_LOST,
    message:
      "Whether the payment link was made is not known. Nobody was shown it; another one may be made.",
  },
}

/**
 * Asks the gateway once what came of an operation and records what it says. It only ever reads:
 * it adopts a charge that is there, closes one that is proven absent, and creates none. Call it
 * for operations taken with `takeDueOperations`.
 */
export async function resolveByLookup(
  dependencies: OperationDependencies,
  unresolved: UnresolvedOperation,
  budget: TimeBudget
): Promise<Charge> {
  const { account, ledger, log } = dependencies
  const { operation, charge } = unresolved
  if (operation.kind !== "create" && operation.baseline === undefined) {
    // Its process ended before it wrote down what it would change; that comes before the call.
    return ledger.resolve(operation.id, {
      outcome: "not_sent",
      details: {},
      resolvedVia: "look_up",
      error: { code: "never_sent", message: "It was never sent." },
    })
  }
  if (operation.kind === "create" && charge.method === "link") {
    return ledger.resolve(operation.id, LOST_LINK)
  }
  try {
    const lookUp = await askGateway(dependencies, charge, budget)
    if (lookUp.kind === "found") {
      const concluded = await concludeFromAnswer(dependencies, unresolved, {
        answer: lookUp.charge,
        receivedBy: "look_up",
      })
      return concluded.charge
    }
    if (operation.kind === "create") {
      return await ledger.noteAbsence(operation.id, account.resolveWindowMs)
    }
    // It was there: only its creation can turn out never to have been.
    await ledger.noteUnclear(operation.id, {
      observed: false,
      code: "not_shown",
      message: "The gateway does not show the charge any more.",
    })
    return charge
  } catch (error) {
    if (!(error instanceof GatewayError)) {
      throw error
    }
    if (error instanceof GatewayCircuitOpenError) {
      await ledger.postponeLookup(
        operation.id,
        error.retryAfterMs + Math.random() * RECOVERY_SPREAD_MS
      )
      return charge
    }
    log.warn(
      `checkout-transparent: charge ${charge.merchantChargeId} stays in doubt: ${error.message}`
    )
    await ledger.noteUnclear(operation.id, {
      observed: false,
      code: error.code,
      message: error.message,
    })
    return charge
  }
}
