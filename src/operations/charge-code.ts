import type { AsynchronousMethod } from "../core/charge/charge"
import type { CodeCharge } from "../core/charge/code-charge"
import type { TimeBudget } from "../core/time/time-budget"
import {
  type ChargePlan,
  createCharge,
  type CreatedCharge,
} from "./create-charge"
import type { OperationDependencies } from "./operation-dependencies"

/** Everything of a Pix or wallet charge but what the ledger decides. */
export type CodeChargeContent = Omit<CodeCharge, "merchantChargeId" | "amount">

export type CodeChargePlan = Omit<ChargePlan, "call"> & {
  method: Exclude<AsynchronousMethod, "link">
  content: CodeChargeContent
  /** How long the code can be paid. */
  expirationSeconds: number
}

/** Makes the one Pix or wallet charge of a payment session: a code that is still to be paid. */
export async function chargeCode(
  { gateway, ...dependencies }: OperationDependencies,
  { method, content, expirationSeconds, ...plan }: CodeChargePlan,
  budget: TimeBudget
): Promise<CreatedCharge> {
  return createCharge(
    { gateway, ...dependencies },
    {
      ...plan,
      call: ({ merchantChargeId, amount }, callBudget) => {
        const charge = { ...content, merchantChargeId, amount }
        switch (method) {
          case "pix":
            return gateway.createPixCharge(
              { ...charge, expirationSeconds },
              callBudget
            )
          case "wallet":
            return gateway.createWalletCharge(charge, callBudget)
        }
      },
    },
    budget
  )
}
