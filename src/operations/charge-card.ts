import type { CardAuthorization } from "../core/charge/card-authorization"
import type { TimeBudget } from "../core/time/time-budget"
import {
  type ChargePlan,
  createCharge,
  type CreatedCharge,
} from "./create-charge"
import type { OperationDependencies } from "./operation-dependencies"

/** Everything of a card authorization but what the ledger decides. */
export type CardChargeContent = Omit<
  CardAuthorization,
  "merchantChargeId" | "amount" | "lateCapture"
>

export type CardChargePlan = Omit<ChargePlan, "call"> & {
  content: CardChargeContent
}

/** Makes the one card charge of a payment session. */
export async function chargeCard(
  dependencies: OperationDependencies,
  { content, ...plan }: CardChargePlan,
  budget: TimeBudget
): Promise<CreatedCharge> {
  return createCharge(
    dependencies,
    {
      ...plan,
      call: ({ merchantChargeId, amount, lateCapture }, callBudget) =>
        dependencies.gateway.authorizeCard(
          { ...content, merchantChargeId, amount, lateCapture },
          callBudget
        ),
    },
    budget
  )
}
