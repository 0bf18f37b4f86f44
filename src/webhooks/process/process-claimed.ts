import { findAccount } from "../../options/find-account"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeError } from "../../charge/errors/payment-plugin-error"
import { isOfAnotherMerchant } from "../../charge/notification"
import type { PluginOptions } from "../../options/plugin-options"
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger"
import type { Log } from "../../charge/log"
import type {
  ClaimedEntries,
  InboxEntry,
} from "../../modules/ledger/ports/notification-inbox"
import type { LedgerModuleService } from "../../modules/ledger"
import type { LinkEntry } from "./link-entry"
import { pauseMs, processEntries } from "./process-entries"
import { processLink } from "./process-link"
import type { Processed } from "./processed"
import { INBOX_MOST_ATTEMPTS, WARN_EVERY_MS } from "../../charge/times"

/**
 * Processes claimed entries and ends their claim. Resolves to the milliseconds until they come
 * back; undefined when they do not. Throws nothing but what the database throws: then the claim
 * ends by itself, and they come back.
 */
export async function processClaimed(
  container: MedusaContainer,
  { claim, merchantChargeId, entries }: ClaimedEntries
): Promise<number | undefined> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const foreign = entries.filter((entry) =>
    isForeign(ledger.pluginOptions, entry)
  )
  const spent = entries.filter(
    (entry) => entry.attempts > INBOX_MOST_ATTEMPTS && !foreign.includes(entry)
  )
  const ours = entries.filter(
    (entry) => !foreign.includes(entry) && !spent.includes(entry)
  )
  const [stranger] = foreign
  if (stranger) {
    warnOfForeign(container, stranger)
    await ledger.completeNotifications(claim, idsOf(foreign), {
      state: "ignored",
      result: "It names another merchant than the account's.",
    })
  }
  if (spent.length > 0) {
    // It never came to an end: whoever works on it dies of it, or never gets to write it down.
    await comeBack(container, {
      claim,
      entries: spent,
      done: { kind: "again", error: "No attempt at it came to an end." },
    })
  }
  if (ours.length === 0) {
    return undefined
  }
  const done = await tryToProcess(container, merchantChargeId, ours)
  if (done.kind === "again") {
    return comeBack(container, { claim, entries: ours, done })
  }
  const { ahead = [] } = done
  await ledger.completeNotifications(
    claim,
    idsOf(ours.filter((entry) => !ahead.includes(entry))),
    { state: done.kind, result: done.result }
  )
  return ahead.length === 0
    ? undefined
    : comeBack(container, {
        claim,
        entries: ahead,
        done: {
          kind: "again",
          error: "The payment service tells more than its look-up shows yet.",
        },
      })
}

/** By what is configured now: at its receipt it may have been wrong, and replaying must mend that. */
function isForeign(
  { accounts }: PluginOptions,
  { account, notification }: InboxEntry
): boolean {
  return isOfAnotherMerchant(
    notification,
    findAccount(accounts, account)?.merchantDocument
  )
}

let warnedAt = -Infinity

/** It may be the configuration that is wrong: then nothing of this account would reach Medusa. */
function warnOfForeign(
  container: MedusaContainer,
  { account }: InboxEntry
): void {
  if (performance.now() - warnedAt < WARN_EVERY_MS) {
    return
  }
  warnedAt = performance.now()
  container
    .resolve<Log>(ContainerRegistrationKeys.LOGGER)
    .warn(
      `checkout-transparent: a notification for account "${account}" names another merchant and is ignored. If that is wrong, correct the account's merchantDocument, then replay the ignored ones.`
    )
}

async function tryToProcess(
  container: MedusaContainer,
  merchantChargeId: string | undefined,
  entries: InboxEntry[]
): Promise<Processed> {
  const [entry] = entries
  try {
    if (entry && isAboutLink(entry)) {
      return await processLink(container, entry)
    }
    if (merchantChargeId === undefined) {
      return { kind: "ignored", result: "It names no charge." }
    }
    const charge = await container
      .resolve<LedgerModuleService>(LEDGER_MODULE)
      .findChargeByMerchantChargeId(merchantChargeId)
    return charge
      ? await processEntries(container, charge, entries)
      : {
          kind: "ignored",
          result: "This installation made no charge with this id.",
        }
  } catch (error) {
    return { kind: "again", error: describeError(error) }
  }
}

/** Of these each is claimed alone. */
function isAboutLink(entry: InboxEntry): entry is LinkEntry {
  return entry.notification.kind === "payment_link_update"
}

async function comeBack(
  container: MedusaContainer,
  {
    claim,
    entries,
    done,
  }: {
    claim: string
    entries: readonly InboxEntry[]
    done: Extract<Processed, { kind: "again" }>
  }
): Promise<number> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  // Each at its own pace: a charge's newest notification does not wait for its oldest.
  const pauses = new Map(
    entries.map(({ attempts }) => [
      attempts,
      pauseMs(attempts, { soon: done.soon ?? false }),
    ])
  )
  for (const [attempts, againAfterMs] of pauses) {
    const dead = await ledger.requeueNotifications(
      claim,
      idsOf(entries.filter((entry) => entry.attempts === attempts)),
      {
        error: done.error,
        againAfterMs,
        mostAttempts: INBOX_MOST_ATTEMPTS,
      }
    )
    for (const { id, account } of dead) {
      container
        .resolve<Log>(ContainerRegistrationKeys.LOGGER)
        .error(
          `checkout-transparent: notification ${id} of account "${account}" is dead after ${INBOX_MOST_ATTEMPTS} attempts: ${done.error} Remove the reason, then replay it (POST /admin/checkout-transparent/notifications/${id}/replay).`
        )
    }
  }
  return Math.min(...pauses.values())
}

function idsOf(entries: readonly InboxEntry[]): string[] {
  return entries.map(({ id }) => id)
}
