import type { Charge, ChargeLink } from "../core/charge/charge"
import type { GatewayLinkTransaction } from "../core/payment-link/payment-link"
import { eachOnce } from "../core/payment-link/link-transactions"
import { chargeOfLink } from "../core/payment-link/charge-of-link"
import type { TimeBudget } from "../core/time/time-budget"
import type { ChargeLookup } from "../gateway/client"
import type { ChargeReading } from "./charge-reading"

/**
 * Reads a payment link and all of its payments, and writes the payments down: which one is kept is
 * decided there. A link that was never told to us has no id to ask by, and is absent.
 */
export async function readLinkCharge(
  reading: ChargeReading,
  charge: Charge,
  budget: TimeBudget
): Promise<ChargeLookup> {
  const { links } = reading
  const { link } = charge
  if (link?.id === undefined) {
    return { kind: "absent" }
  }
  const listing = links.listLinkTransactions(link.id, budget)
  listing.catch(() => undefined) // of a link that is absent there is no list either
  const reported = await links.lookUpPaymentLink(link.id, budget)
  if (reported.kind === "absent") {
    return reported
  }
  const transactions = eachOnce(await listing)
  const transactionId = await paymentOf(reading, { charge, link }, transactions)
  return {
    kind: "found",
    charge: chargeOfLink(
      {
        ...charge,
        link: { ...link, ...(transactionId ? { transactionId } : {}) },
      },
      { link: reported.link, transactions }
    ),
  }
}

/** The payment that a charge stands for: of what was paid beyond the first one, that very payment. */
async function paymentOf(
  { ledger }: ChargeReading,
  { charge, link }: { charge: Charge; link: ChargeLink },
  transactions: readonly GatewayLinkTransaction[]
): Promise<string | undefined> {
  if (link.duplicateOf === undefined) {
    return ledger.noteLinkTransactions(charge, transactions)
  }
  const first = await ledger.findChargeById(link.duplicateOf)
  if (first) {
    await ledger.noteLinkTransactions(first, transactions)
  }
  return link.transactionId
}
