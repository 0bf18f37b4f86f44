import type { CardAuthorization } from "../core/charge/card-authorization"
import type { ChargeIntent } from "../core/charge/charge"
import type { Claim } from "../core/ports/charge-ledger"
import type { TimeBudget } from "../core/time/time-budget"
import type { OperationDependencies } from "./operation-dependencies"
import {
  type OperationPlan,
  type OperationResult,
  performOperation,
} from "./perform-operation"

/** Everything of a card authorization but what the ledger decides. */
export type CardChargeContent = Omit<
  CardAuthorization,
  "merchantChargeId" | "amount" | "lateCapture"
>

export interface CardChargePlan {
  intent: ChargeIntent
  content: CardChargeContent
  claim: Claim
  isAllowed: OperationPlan["isAllowed"]
}

/** Makes the one card charge of a payment session. Only a live shopper's request may call it. */
export function chargeCard(
  dependencies: OperationDependencies,
  plan: CardChargePlan,
  budget: TimeBudget
): Promise<OperationResult> {
  return performOperation(
    dependencies,
    {
      claim: () => dependencies.ledger.claimCreation(plan.intent, plan.claim),
      isAllowed: plan.isAllowed,
      call: ({ merchantChargeId, amount, lateCapture }, callBudget) =>
        dependencies.gateway.authorizeCard(
          { ...plan.content, merchantChargeId, amount, lateCapture },
          callBudget
        ),
    },
    budget
  )
}
