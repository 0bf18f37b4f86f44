import { answerJson, type Answer } from "../http/answer"
import type { LoggedRequest } from "../requests/request-log"
import { isOfLinks, moveLink } from "../payment-links/control/move-for-fault"
import { SimulatorControlError } from "../simulator-control-error"
import type { World } from "../world"
import { moveCharge } from "./move-charge"
import type { PanelAction } from "./panel-action"

export type FaultyCall = {
  logged: LoggedRequest
  params: Record<string, string>
}

/** Commits a scripted panel action; one that is not possible gives the answer that says so. */
export function actForFault(
  action: PanelAction,
  { logged, params }: FaultyCall,
  world: World
): Answer | undefined {
  try {
    if (isOfLinks(params)) {
      moveLink(world, params, action)
    } else {
      const by = action.kind === "pay" ? "payer" : "panel"
      moveCharge(world, logged.merchantChargeId ?? "", { ...action, by })
    }
    return undefined
  } catch (error) {
    if (error instanceof SimulatorControlError) {
      // Loud: a race that did not take place would let its test pass for nothing.
      logged.refusal = `Scripted panel action: ${error.message}`
      return answerJson(500, { message: logged.refusal, errors: [] })
    }
    throw error
  }
}
