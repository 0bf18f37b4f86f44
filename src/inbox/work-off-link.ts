import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Charge } from "../core/charge/charge"
import { looksUp } from "../core/options/looks-up"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { Log } from "../core/ports/log"
import type { LedgerModuleService } from "../modules/ledger"
import { settleOperationOf } from "../operations/settle-due-operations"
import { accountOfCharge } from "../synchronization/account-of-charge"
import { holdPatiently } from "../synchronization/hold"
import { listDifference } from "../synchronization/list-difference"
import { readSides } from "../synchronization/read-sides"
import { synchronizeCharge } from "../synchronization/synchronize-charge"
import type { Synchronized } from "../synchronization/synchronize-held"
import type { LinkEntry } from "./link-entry"
import { workOffElsewhere } from "./work-off-elsewhere"
import { workOffUnknownLink } from "./work-off-unknown-link"
import type { WorkedOff } from "./worked-off"

/** So often the list of payments may lack what was told, before that counts as settled otherwise. */
const MOST_BEHIND = 10

/**
 * Works off a notification about a payment link: it is only the reason to ask for the link's
 * payments. Idempotent; order and repetition do not matter, a refund may come before its payment.
 */
export async function workOffLink(
  container: MedusaContainer,
  entry: LinkEntry
): Promise<WorkedOff> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { id: linkId } = entry.notification.link
  if (linkId === undefined) {
    return { kind: "ignored", result: "It names no payment link." }
  }
  const [first] = await ledger.findChargesOfLink(linkId)
  if (!first) {
    return workOffUnknownLink(container, { entry, linkId })
  }
  if (await ledger.isWrittenElsewhere(first)) {
    return workOffElsewhere(container, first)
  }
  if (!looksUp(accountOfCharge(ledger.pluginOptions, first), "link")) {
    return listTold(container, {
      charge: first,
      entry,
      because: "look-ups of payment links are switched off",
    })
  }
  await settleOperationOf(first.id, {
    ledger,
    accounts: ledger.pluginOptions.accounts,
    log: container.resolve<Log>(ContainerRegistrationKeys.LOGGER),
  })
  const ofFirst = await synchronize(container, first.id)
  // A payment beyond the first has become a charge of its own by now.
  const [, ...surplus] = await ledger.findChargesOfLink(linkId)
  const all = [ofFirst]
  for (const { id } of surplus) {
    all.push(await synchronize(container, id))
  }
  return concluded(container, { first, entry, all })
}

async function synchronize(
  container: MedusaContainer,
  chargeId: string
): Promise<Synchronized | undefined> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const held = await holdPatiently(ledger, chargeId, { isTurn: true })
  return held && synchronizeCharge(container, held, { askGateway: true })
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
): Promise<WorkedOff> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  if (all.includes(undefined)) {
    return {
      kind: "again",
      error: "Somebody else is at work on this payment link.",
      soon: true,
    }
  }
  const waiting = all.find((each) => each?.kind === "waiting")
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
      : listTold(container, {
          charge: first,
          entry,
          because: "the list of payments has not shown it since",
        })
  }
  const differing = all.find((each) => each?.kind === "differing")
  return {
    kind: "processed",
    result: differing
      ? `A person must look at it: difference ${differing.difference ?? ""}.`
      : "Medusa has what the gateway has of this payment link.",
  }
}

/** A notification alone is never believed, as it names no merchant: a person must look. */
async function listTold(
  container: MedusaContainer,
  {
    charge,
    entry,
    because,
  }: { charge: Charge; entry: LinkEntry; because: string }
): Promise<WorkedOff> {
  const { status, amount, transactionId } = entry.notification
  await listDifference(container, await readSides(container, charge.id), {
    kind: "told_only",
    details: `A notification tells ${status} of its payment link (transaction ${transactionId}, ${amount ?? "an unknown amount"} in minor units); nothing was booked: ${because}.`,
  })
  return { kind: "processed", result: "Listed as difference told_only." }
}
