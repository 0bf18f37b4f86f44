import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Charge } from "../core/charge/charge"
import { looksUp } from "../core/options/looks-up"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { Log } from "../core/ports/log"
import type { InboxEntry } from "../core/ports/notification-inbox"
import type { LedgerModuleService } from "../modules/ledger"
import { resolveChargeByLookup } from "../operations/resolve-due-operations"
import { accountOfCharge } from "../synchronization/account-of-charge"
import { leaseChargePatiently } from "../synchronization/lease-charge"
import { synchronizeCharge } from "../synchronization/synchronize-charge"
import { believeNotification } from "./believe-notification"
import { noteEndToEndId } from "./note-end-to-end-id"
import { noteThreeDs } from "./note-three-ds"
import { isKnownAlready, reportMore } from "./reported-snapshots"
import { processElsewhere } from "./process-elsewhere"
import type { Processed } from "./processed"

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
  await noteEndToEndId(ledger, charge, entries)
  if (await ledger.isWrittenElsewhere(charge)) {
    return processElsewhere(container, charge)
  }
  const account = accountOfCharge(ledger.pluginOptions, charge)
  if (!looksUp(account, charge.method)) {
    return believeNotification(container, { charge, account, entries })
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
  const synchronized = await synchronizeCharge(container, leased, {
    askGateway: !isKnownAlready(leased.charge, entries),
  })
  switch (synchronized.kind) {
    case "agreed":
      return {
        kind: "processed",
        result: `Medusa has what the gateway has: ${synchronized.charge.state}.`,
        ahead: entries.filter(
          (entry) =>
            entry.attempts < MOST_BEHIND &&
            reportMore(synchronized.charge, [entry])
        ),
      }
    case "listed":
      return {
        kind: "processed",
        result: `A person must look at it: discrepancy ${synchronized.discrepancy ?? ""}.`,
      }
    case "waiting":
      return {
        kind: "again",
        error: synchronized.why ?? "Something is under way on this charge.",
        soon: synchronized.why === undefined,
      }
  }
}
