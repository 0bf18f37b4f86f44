import type { MedusaContainer } from "@medusajs/framework/types"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { paidEvents } from "../../domain/event/events-of-charge"
import { isLookupRecentForPaidEvent } from "../../domain/lookup/recent-lookup"
import { ledgerOf } from "../../medusa/core"
import { isObservedByNotifications } from "../../options/account-observation"
import { findAccount } from "../../options/find-account"

/**
 * Returns the ids of the charges that have to be looked up before their event `payment.paid` is written. These are
 * charges whose event is due and not written yet, and whose money the gateway has not shown lately. The merchant may
 * have refunded the money in the panel since. This happens when the process that placed the order died before it wrote
 * the event. A charge that cannot be looked up is left out, because its account is observed by notifications or is not
 * configured any more.
 */
export async function chargesToConfirmFirst(
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
      ? paidEvents(input).map(({ key }) => ({ key, chargeId: charge.id }))
      : []
  })
  if (due.length === 0) {
    return []
  }
  const told = await ledger.existingEventKeys(due.map(({ key }) => key))
  return due
    .filter(({ key }) => !told.includes(key))
    .map(({ chargeId }) => chargeId)
}
