import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Charge } from "../../charge/charge"
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger"
import type { Log } from "../../charge/log"
import type { InboxEntry } from "../../modules/ledger/ports/notification-inbox"
import type { LedgerModuleService } from "../../modules/ledger"
import { resolveChargeByLookup } from "../../payments/resolve-due-operations"
import { leaseChargePatiently } from "../../reconciliation/lease-charge"
import {
  synchronizeCharge,
  synchronizeChargeById,
} from "../../reconciliation/synchronize-charge"
import { notePixDetails, noteThreeDs } from "./note-details"
import { isKnownAlready, reportMore } from "./reported-snapshots"
import { endedByListing, type Processed } from "./processed"
import {
  INBOX_FIRST_PAUSE_MS,
  INBOX_LONGEST_PAUSE_MS,
  INBOX_LONGEST_SOON_MS,
} from "../../charge/times"
import { describeError } from "../../charge/errors/payment-plugin-error"

/** So often a lookup may still show less than was told, before that counts as older. */
const MOST_BEHIND = 10

/**
 * Processes notifications about one charge of ours, all of them with one lookup: what they say is
 * only the reason to ask. Idempotent; order and repetition do not matter.
 */
export async function processEntries(
  container: MedusaContainer,
  charge: Charge,
  entries: readonly InboxEntry[]
): Promise<Processed> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  await noteThreeDs(ledger, charge, entries)
  await notePixDetails(ledger, charge, entries)
  if (await ledger.isWrittenElsewhere(charge)) {
    return processElsewhere(container, charge)
  }
  await resolveChargeByLookup(charge.id, {
    ledger,
    accounts: ledger.pluginOptions.accounts,
    log: container.resolve<Log>(ContainerRegistrationKeys.LOGGER),
  })
  return lookUp(container, charge, entries)
}

async function lookUp(
  container: MedusaContainer,
  { id }: Charge,
  entries: readonly InboxEntry[]
): Promise<Processed> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const leased = await leaseChargePatiently(ledger, id, { isTurn: true })
  if (!leased) {
    return {
      kind: "again",
      error: "Somebody else is at work on this charge.",
      soon: true,
    }
  }
  const isKnown = isKnownAlready(leased.charge, entries)
  const synchronized = await synchronizeCharge(container, leased, {
    askGateway: !isKnown,
  })
  const { kind, charge, why } = synchronized
  const ahead = entries.filter(
    (entry) => entry.attempts < MOST_BEHIND && reportMore(charge, [entry])
  )
  if (kind === "agreed") {
    return {
      kind: "processed",
      result: `Medusa has what the gateway has: ${charge.state}.`,
      ahead,
    }
  }
  const ended = endedByListing(synchronized, { isKnown })
  if (ended) {
    return kind === "waiting" ? { ...ended, ahead } : ended
  }
  return {
    kind: "again",
    error: why ?? "Something is under way on this charge.",
    soon: why === undefined,
  }
}

/** Milliseconds until the next attempt: doubling from one second up to four hours. */
export function pauseMs(attempts: number, { soon }: { soon: boolean }): number {
  const doubled =
    INBOX_FIRST_PAUSE_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 20)
  return Math.min(
    doubled,
    soon && attempts < 10 ? INBOX_LONGEST_SOON_MS : INBOX_LONGEST_PAUSE_MS
  )
}

/** How a notification ends that is about a charge of another installation. */
export const LEFT_ALONE: Processed = {
  kind: "processed",
  result:
    "Another installation wrote its charge: it is looked up here, and nothing else.",
}

/**
 * Processes notifications about a charge that another installation wrote: the gateway is asked once,
 * so that what is shown is up to date. They end with that whatever comes of it, since nothing here
 * waits for them; that installation is notified as well.
 */
export async function processElsewhere(
  container: MedusaContainer,
  { id, merchantChargeId }: Charge
): Promise<Processed> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const log = container.resolve<Log>(ContainerRegistrationKeys.LOGGER)
  try {
    await resolveChargeByLookup(id, {
      ledger,
      accounts: ledger.pluginOptions.accounts,
      log,
    })
    await synchronizeChargeById(container, id)
  } catch (error) {
    log.warn(
      `checkout-transparent: charge ${merchantChargeId} of another installation could not be looked up: ${describeError(error)}`
    )
  }
  return LEFT_ALONE
}
