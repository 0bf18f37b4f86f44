import type { Charge, ChargeLink } from "../../domain/charge/charge"
import { gatewayChargeOfLink } from "../../domain/payment-link/gateway-charge-of-link"
import { lastEntryOfEachTransaction } from "../../domain/payment-link/link-transactions"
import type { GatewayLinkTransaction } from "../../domain/payment-link/payment-link"
import type { TimeBudget } from "../../domain/time-budget"
import type { ChargeLookup } from "../../gateway/client"
import { isObservedByNotifications } from "../../options/account-observation"
import type { LookupServices } from "../payment-method-adapter"
import { buildChargeFromLinkRecords } from "./record-link-reports"

/**
 * Looks up a payment link with all its payments, stores the payments in the ledger, and returns the charge. If the
 * ledger does not have the link's id, the link counts as absent.
 *
 * If the account uses notifications instead of lookups, sends nothing and uses the recorded payments.
 */
export async function lookUpLinkCharge(
  reading: LookupServices,
  charge: Charge,
  budget: TimeBudget
): Promise<ChargeLookup> {
  const { links } = reading
  const { link } = charge
  if (link?.id === undefined) {
    return { kind: "absent" }
  }
  if (isObservedByNotifications(reading.account, charge)) {
    return {
      kind: "found",
      charge: await buildChargeFromLinkRecords(reading.ledger, charge),
    }
  }
  const listing = links.listLinkTransactions(link.id, budget)
  // If the link is absent or its lookup fails, this function does not await the list. Without this handler, a list that
  // cannot be read would then cause an unhandled rejection.
  listing.catch(() => undefined)
  const reported = await links.lookUpPaymentLink(link.id, budget)
  if (reported.kind === "absent") {
    return reported
  }
  const transactions = lastEntryOfEachTransaction(await listing)
  const transactionId = await storeLinkTransactions(
    reading,
    { charge, link },
    transactions
  )
  return {
    kind: "found",
    charge: gatewayChargeOfLink(
      {
        ...charge,
        link: { ...link, ...(transactionId ? { transactionId } : {}) },
      },
      { link: reported.link, transactions }
    ),
  }
}

/**
 * Stores the payments and refunds of a link, and returns the id of the payment that this charge represents. Returns
 * `undefined` if the link has no payment yet.
 *
 * A link may be paid several times. The charge for which the link was created represents the first payment, and each
 * further payment has a charge of its own.
 */
async function storeLinkTransactions(
  { ledger }: LookupServices,
  { charge, link }: { charge: Charge; link: ChargeLink },
  transactions: readonly GatewayLinkTransaction[]
): Promise<string | undefined> {
  if (link.duplicateOfChargeId === undefined) {
    return ledger.recordLinkTransactions(charge, transactions)
  }
  const first = await ledger.findChargeById(link.duplicateOfChargeId)
  if (first) {
    await ledger.recordLinkTransactions(first, transactions)
  }
  return link.transactionId
}
