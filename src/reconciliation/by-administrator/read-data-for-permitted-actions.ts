import type { MedusaContainer } from "@medusajs/framework/types"
import {
  type ActionInput,
  unresolvedOperationOf,
} from "../../domain/payment-page/allowed-actions"
import { sumOfAmounts } from "../../domain/reconciliation/medusa-records"
import {
  isChargeStateUnchanged,
  chargeStateToken,
} from "../../domain/reconciliation/charge-state-token"
import { outstandingAmountsOfOrders } from "../../medusa/order/orders"
import { hasLinkCredentials } from "../../options/usable-methods"
import { readReconciliationInputs } from "../read/read-reconciliation-input"
import { ledgerOf } from "../../medusa/container"

/**
 * Reads the data from the ledger and from Medusa that decide which actions an administrator may perform on each charge.
 * The keys are the ids of the charges.
 */
export async function readDataForPermittedActions(
  container: MedusaContainer,
  chargeIds: readonly string[]
): Promise<Map<string, ActionInput>> {
  if (chargeIds.length === 0) {
    return new Map()
  }
  const ledger = ledgerOf(container)
  const [inputs, discrepancies] = await Promise.all([
    readReconciliationInputs(container, [...new Set(chargeIds)]),
    ledger.discrepanciesOfCharges(chargeIds),
  ])
  const orderIds = inputs.flatMap(({ records }) => records.order?.id ?? [])
  const outstandingByOrder =
    orderIds.length === 0
      ? new Map<string, number>()
      : await outstandingAmountsOfOrders(container, [...new Set(orderIds)])
  const { accounts } = ledger.pluginOptions
  return new Map(
    inputs.map((input) => [
      input.charge.id,
      {
        ...input,
        listedAs: discrepancies.flatMap((one) =>
          one.charge_id === input.charge.id && one.resolved_at === null
            ? one.kind
            : []
        ),
        outstanding: outstandingByOrder.get(input.records.order?.id ?? ""),
        makesLinks: accounts.some(hasLinkCredentials),
      },
    ])
  )
}

/**
 * Returns the token `observed` of a charge. The token changes with each new revision of the charge in the ledger, for
 * example when the charge's state or sums change. It also changes when an operation of the charge starts or is
 * resolved, and when Medusa's recorded sums for the charge change.
 */
export function observedTokenOf(input: ActionInput): string {
  return chargeStateToken(toChargeStateTokenInput(input))
}

export function matchesObservedToken(
  token: string,
  input: ActionInput
): boolean {
  return isChargeStateUnchanged(token, toChargeStateTokenInput(input))
}

function toChargeStateTokenInput(
  input: ActionInput
): Parameters<typeof chargeStateToken>[0] {
  const { payment } = input.records
  return {
    charge: input.charge,
    unresolvedId: unresolvedOperationOf(input)?.id,
    medusa: payment
      ? {
          captured: sumOfAmounts(payment.captures),
          refunded: sumOfAmounts(payment.refunds),
        }
      : null,
  }
}
