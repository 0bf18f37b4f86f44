import { said } from "../../charge/saying"
import { accountOfCharge } from "../../options/find-account"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Charge } from "../../charge/charge"
import { looksUp } from "../../options/looks-up"
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger"
import type { Log } from "../../charge/log"
import type { LedgerModuleService } from "../../modules/ledger"
import { resolveChargeByLookup } from "../../payments/resolve-due-operations"
import { readReconciliationInput } from "../../reconciliation/read-input"
import { leaseChargePatiently } from "../../reconciliation/lease-charge"
import { listDiscrepancy } from "../../reconciliation/list-discrepancy"
import { synchronizeCharge } from "../../reconciliation/synchronize-charge"
import type { Synchronized } from "../../reconciliation/synchronize-leased"
import type { LinkEntry } from "./link-entry"
import { processElsewhere } from "./process-entries"
import { processUnknownLink } from "./process-unknown-link"
import { endedByListing, type Processed } from "./processed"

/** So often the list of payments may lack what was told, before that counts as resolved otherwise. */
const MOST_BEHIND = 10

/**
 * Processes a notification about a payment link: it is only the reason to ask for the link's
 * payments. Idempotent; order and repetition do not matter, a refund may come before its payment.
 */
export async function processLink(
  container: MedusaContainer,
  entry: LinkEntry
): Promise<Processed> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { id: linkId } = entry.notification.link
  if (linkId === undefined) {
    return { kind: "ignored", result: "It names no payment link." }
  }
  const [first] = await ledger.findChargesOfLink(linkId)
  if (!first) {
    return processUnknownLink(container, { entry, linkId })
  }
  if (await ledger.isWrittenElsewhere(first)) {
    return processElsewhere(container, first)
  }
  if (!looksUp(accountOfCharge(ledger.pluginOptions, first), "link")) {
    return listReported(container, {
      charge: first,
      entry,
      because: "look-ups of payment links are switched off",
    })
  }
  await resolveChargeByLookup(first.id, {
    ledger,
    accounts: ledger.pluginOptions.accounts,
    log: container.resolve<Log>(ContainerRegistrationKeys.LOGGER),
  })
  const ofFirst = await synchronize(container, first.id)
  // A payment beyond the first has become a charge of its own by now.
  const [, ...duplicate] = await ledger.findChargesOfLink(linkId)
  const all = [ofFirst]
  for (const { id } of duplicate) {
    all.push(await synchronize(container, id))
  }
  return concluded(container, { first, entry, all })
}

async function synchronize(
  container: MedusaContainer,
  chargeId: string
): Promise<Synchronized | undefined> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const leased = await leaseChargePatiently(ledger, chargeId, { isTurn: true })
  return leased && synchronizeCharge(container, leased, { askGateway: true })
}

async function concluded(
  container: MedusaContainer,
  {
    first,
    entry,
    all,
  }: {
    first: Charge
    entry: LinkEntry
    all: readonly (Synchronized | undefined)[]
  }
): Promise<Processed> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  if (all.includes(undefined)) {
    return {
      kind: "again",
      error: "Somebody else is at work on this payment link.",
      soon: true,
    }
  }
  const ended = (each: Synchronized | undefined) =>
    each && endedByListing(each, { isKnown: false })
  const waiting = all.find((each) => each?.kind === "waiting" && !ended(each))
  if (waiting) {
    return {
      kind: "again",
      error: waiting.why ?? "Something is under way on this payment link.",
      soon: waiting.why === undefined,
    }
  }
  if (!(await ledger.knowsLinkTransaction(entry.notification.transactionId))) {
    return entry.attempts < MOST_BEHIND
      ? {
          kind: "again",
          error: "The payment service tells more than its list shows yet.",
        }
      : listReported(container, {
          charge: first,
          entry,
          because: "the list of payments has not shown it since",
        })
  }
  return (
    all.map(ended).find(Boolean) ?? {
      kind: "processed",
      result: "Medusa has what the gateway has of this payment link.",
    }
  )
}

/** A notification alone is never believed, as it names no merchant: a person must look. */
async function listReported(
  container: MedusaContainer,
  {
    charge,
    entry,
    because,
  }: { charge: Charge; entry: LinkEntry; because: string }
): Promise<Processed> {
  const { status, amount, transactionId } = entry.notification
  await listDiscrepancy(
    container,
    await readReconciliationInput(container, charge.id),
    {
      kind: "notified_only",
      details: said(
        "notified_only",
        { status, transaction: transactionId, amount: amount ?? "?" },
        { because }
      ),
    }
  )
  return { kind: "processed", result: "Listed as discrepancy notified_only." }
}
