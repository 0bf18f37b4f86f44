import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Charge } from "../core/charge/charge"
import { looksUp } from "../core/options/looks-up"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { Log } from "../core/ports/log"
import type { InboxEntry } from "../core/ports/notification-inbox"
import type { LedgerModuleService } from "../modules/ledger"
import { settleOperationOf } from "../operations/settle-due-operations"
import { accountOfCharge } from "../synchronization/account-of-charge"
import { holdPatiently } from "../synchronization/hold"
import { synchronizeCharge } from "../synchronization/synchronize-charge"
import { believeNotification } from "./believe-notification"
import { noteEndToEndId } from "./note-end-to-end-id"
import { noteThreeDs } from "./note-three-ds"
import { isKnownAlready, tellMore } from "./told-standing"
import { workOffElsewhere } from "./work-off-elsewhere"
import type { WorkedOff } from "./worked-off"

/** So often a look-up may still show less than was told, before that counts as older. */
const MOST_BEHIND = 10

/**
 * Works off notifications about one charge of ours, all of them with one look-up: what they say is
 * only the reason to ask. Idempotent; order and repetition do not matter.
 */
export async function workOff(
  container: MedusaContainer,
  charge: Charge,
  entries: readonly InboxEntry[]
): Promise<WorkedOff> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  await noteThreeDs(ledger, charge, entries)
  await noteEndToEndId(ledger, charge, entries)
  if (await ledger.isWrittenElsewhere(charge)) {
    return workOffElsewhere(container, charge)
  }
  const account = accountOfCharge(ledger.pluginOptions, charge)
  if (!looksUp(account, charge.method)) {
    return believeNotification(container, { charge, account, entries })
  }
  await settleOperationOf(charge.id, {
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
): Promise<WorkedOff> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const held = await holdPatiently(ledger, id, { isTurn: true })
  if (!held) {
    return {
      kind: "again",
      error: "Somebody else is at work on this charge.",
      soon: true,
    }
  }
  const synchronized = await synchronizeCharge(container, held, {
    askGateway: !isKnownAlready(held.charge, entries),
  })
  switch (synchronized.kind) {
    case "agreed":
      return {
        kind: "processed",
        result: `Medusa has what the gateway has: ${synchronized.charge.state}.`,
        ahead: entries.filter(
          (entry) =>
            entry.attempts < MOST_BEHIND &&
            tellMore(synchronized.charge, [entry])
        ),
      }
    case "differing":
      return {
        kind: "processed",
        result: `A person must look at it: difference ${synchronized.difference ?? ""}.`,
      }
    case "waiting":
      return {
        kind: "again",
        error: synchronized.why ?? "Something is under way on this charge.",
        soon: synchronized.why === undefined,
      }
  }
}
