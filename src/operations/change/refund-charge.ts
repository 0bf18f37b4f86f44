import type { Charge } from "../../domain/charge/charge"
import type { MinorUnits } from "../../domain/money"
import type { TimeBudget } from "../../domain/time-budget"
import type { Query } from "../../medusa/core"
import { readCurrentOrder } from "../../medusa/order/current-order"
import type { OperationDependencies } from "../perform/dependencies"
import {
  changeCharge,
  type ChangeResult,
  NothingWasSentError,
} from "./change-charge"

export interface RequestedRefund {
  charge: Charge
  /** A `void` releases an authorization. */
  kind: "refund" | "void"
  amount: MinorUnits
  /** The id of Medusa's refund, or of Medusa's payment for a void. Undefined if Medusa has no record yet. */
  medusaId: string | undefined
  actor: string
  reason: string | undefined
  /**
   * The order that the charge belongs to. The claim records what the order owes now, because this decides how much is
   * credited to the order. Undefined if the charge belongs to no order. That an order has the charge's payment
   * collection is not enough.
   */
  orderId: string | undefined
}

/**
 * Gives a charge's money back by refunding captured money or voiding an authorization. Every refund passes through this
 * function, whether Medusa, an administrator or a refund decision requested it.
 */
export async function refundCharge(
  dependencies: OperationDependencies & { query: Query },
  { charge, kind, amount, medusaId, actor, reason, orderId }: RequestedRefund,
  budget: TimeBudget
): Promise<ChangeResult> {
  const order =
    orderId === undefined
      ? undefined
      : await readCurrentOrder(
          dependencies.query,
          charge.paymentCollectionId
        ).catch((error: unknown) => {
          throw new NothingWasSentError(error)
        })
  return changeCharge(
    dependencies,
    {
      change: { chargeId: charge.id, kind, amount, medusaId },
      actor,
      reason,
      order: order?.id === orderId ? order : undefined,
    },
    budget
  )
}
