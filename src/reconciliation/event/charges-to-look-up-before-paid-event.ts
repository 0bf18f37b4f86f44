import type { MedusaContainer } from "@medusajs/framework/types"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { buildPaidEvents } from "../../domain/event/events-of-charge"
import { isLookupRecentForPaidEvent } from "../../domain/lookup/recent-lookup"
import { ledgerOf } from "../../medusa/container"
import { isObservedByNotifications } from "../../options/account-observation"
import { findAccount } from "../../options/find-account"

/**
 * Returns the ids of the charges that have to be looked up before their event `payment.paid` is written. The latest
 * lookup of these charges is not recent, and the merchant may have refunded the money since then.
 *
 * A charge is left out if it cannot be looked up, because its account uses notifications instead of lookups or is not
 * configured.
 */
export async function listChargesToLookUpBeforePaidEvent(
  container: MedusaContainer,
  inputs: readonly ReconciliationInput[]
): Promise<string[]> {
  const ledger = ledgerOf(container)
  const { accounts } = ledger.pluginOptions
  const due = inputs.flatMap((input) => {
    const { charge, now } = input
    const account = findAccount(accounts, charge.account)
    return account &&
      !isObservedByNotifications(account, charge) &&
      !isLookupRecentForPaidEvent(charge, now)
      ? buildPaidEvents(input).map(({ key }) => ({ key, chargeId: charge.id }))
      : []
  })
  if (due.length === 0) {
    return []
  }
  const existingKeys = await ledger.existingEventKeys(due.map(({ key }) => key))
  return due
    .filter(({ key }) => !existingKeys.includes(key))
    .map(({ chargeId }) => chargeId)
}
