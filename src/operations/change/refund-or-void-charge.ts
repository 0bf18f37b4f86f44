import type { Charge } from "../../domain/charge/charge"
import type { MinorUnits } from "../../domain/money"
import type { TimeBudget } from "../../domain/time-budget"
import type { Query } from "../../medusa/container"
import { readOrderVersionAndDueAmount } from "../../medusa/order/order-version-and-due-amount"
import type { AccountServices } from "../perform/operation-dependencies"
import {
  changeChargeAtGateway,
  type ChangeResult,
  NothingWasSentError,
} from "./change-charge"

export interface RequestedRefundOrVoid {
  charge: Charge
  /** `refund` returns captured money. `void` releases an authorization. */
  kind: "refund" | "void"
  amount: MinorUnits
  /**
   * The id of Medusa's refund, or of Medusa's payment for a void that Medusa requested. `undefined` if the plugin
   * itself starts the refund or void.
   */
  medusaRowId: string | undefined
  actor: string
  reason: string | undefined
  /**
   * The id of the order to which the charge belongs, or undefined if it belongs to no order. What the order owes
   * decides how much of the refund is credited to the order.
   */
  orderId: string | undefined
}

/**
 * Refunds captured money of a charge, or voids its authorization. Every refund uses this function, whether Medusa, an
 * administrator or the plugin itself decided to refund.
 */
export async function refundOrVoidCharge(
  dependencies: AccountServices & { query: Query },
  {
    charge,
    kind,
    amount,
    medusaRowId,
    actor,
    reason,
    orderId,
  }: RequestedRefundOrVoid,
  budget: TimeBudget
): Promise<ChangeResult> {
  const order =
    orderId === undefined
      ? undefined
      : await readOrderVersionAndDueAmount(
          dependencies.query,
          charge.paymentCollectionId
        ).catch((error: unknown) => {
          throw new NothingWasSentError(error)
        })
  return changeChargeAtGateway(
    dependencies,
    {
      change: { chargeId: charge.id, kind, amount, medusaRowId },
      actor,
      reason,
      // An order can have the charge's payment collection although the charge does not belong to it.
      order: order?.id === orderId ? order : undefined,
    },
    budget
  )
}
