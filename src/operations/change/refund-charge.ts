import type { Charge } from "../../domain/charge/charge"
import type { MinorUnits } from "../../domain/money"
import type { TimeBudget } from "../../domain/time-budget"
import type { Query } from "../../medusa/core"
import { orderNow } from "../../medusa/order/order-then"
import type { OperationDependencies } from "../perform/dependencies"
import {
  changeCharge,
  type ChangeResult,
  NothingWasSentError,
} from "./change-charge"

export interface AskedRefund {
  charge: Charge
  /** `void` releases an authorization. */
  kind: "refund" | "void"
  amount: MinorUnits
  /** The id of Medusa's row of the refund, or of its payment for a void; undefined if Medusa has none yet. */
  medusaId: string | undefined
  actor: string
  reason: string | undefined
  /**
   * The order that the charge belongs to. The claim records what it owes now, which decides its credit. Undefined if
   * no order gets a credit: the collection of the charge may have an order that the charge does not belong to.
   */
  orderId: string | undefined
}

/**
 * Gives a charge's money back: refunds captured money, or voids an authorization. Every refund passes through this
 * function, whether core, an administrator or a refund decision asked for it.
 */
export async function refundCharge(
  dependencies: OperationDependencies & { query: Query },
  { charge, kind, amount, medusaId, actor, reason, orderId }: AskedRefund,
  budget: TimeBudget
): Promise<ChangeResult> {
  const order =
    orderId === undefined
      ? undefined
      : await orderNow(dependencies.query, charge.paymentCollectionId).catch(
          (error: unknown) => {
            throw new NothingWasSentError(error)
          }
        )
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
