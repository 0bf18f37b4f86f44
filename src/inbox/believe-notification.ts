import type { MedusaContainer } from "@medusajs/framework/types"
import { differencesFromIntent } from "../core/charge/adoption"
import { standAlike } from "../core/charge/change-verdict"
import type { Charge } from "../core/charge/charge"
import { type ChargeState, isOpen } from "../core/charge/charge-state"
import type { BothSides } from "../core/charge/synchronization/both-sides"
import {
  isSameDocument,
  readMerchantDocument,
} from "../core/notification/merchant-document"
import type { AccountOptions } from "../core/options/account-options"
import type { PluginOptions } from "../core/options/plugin-options"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { InboxEntry } from "../core/ports/notification-inbox"
import type { LedgerModuleService } from "../modules/ledger"
import {
  lagsBehind,
  type Seen,
  standingTold,
} from "../operations/read-standing"
import { holdPatiently } from "../synchronization/hold"
import { listDifference } from "../synchronization/list-difference"
import { readSides } from "../synchronization/read-sides"
import { synchronizeCharge } from "../synchronization/synchronize-charge"
import { type ChargeUpdateEntry, isChargeUpdate } from "./told-standing"
import type { WorkedOff } from "./worked-off"

/**
 * Where the account looks no charge up: a notification of the right merchant and amount may mark a
 * charge as paid, and nothing else. What it tells beyond that is for a person.
 */
export async function believeNotification(
  container: MedusaContainer,
  {
    charge: { id },
    account,
    entries,
  }: { charge: Charge; account: AccountOptions; entries: readonly InboxEntry[] }
): Promise<WorkedOff> {
  const results: string[] = []
  for (const entry of entries.filter(isChargeUpdate)) {
    const believed = await believe(container, { id, account, entry })
    if (believed.kind === "again") {
      return believed
    }
    results.push(believed.result)
  }
  return results.length > 0
    ? { kind: "processed", result: results.join(" ") }
    : {
        kind: "ignored",
        result:
          "Look-ups are switched off for this account, and it tells nothing of a payment.",
      }
}

async function believe(
  container: MedusaContainer,
  {
    id,
    account,
    entry,
  }: { id: string; account: AccountOptions; entry: ChargeUpdateEntry }
): Promise<WorkedOff> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { charge, unsettled } = await ledger.standingOf(id)
  const judged = standingTold(charge, entry.notification.charge)
  const told = "why" in judged ? undefined : judged
  if (unsettled?.state === "in_flight") {
    return {
      kind: "again",
      error: `The ${unsettled.kind} of this charge is under way.`,
      soon: true,
    }
  }
  if (told && !unsettled && isNothingNew(charge, told)) {
    return { kind: "processed", result: "It tells nothing new." }
  }
  if (told?.state === "expired" && charge.state === "pending") {
    return { kind: "processed", result: "Its code has ended, as was known." }
  }
  const doubt =
    unsettled && unsettled.kind !== "create"
      ? `what came of a ${unsettled.kind} is not known`
      : "why" in judged
        ? judged.why
        : doubtOf(charge, {
            told: judged,
            account,
            entry,
            isSameMerchant: isOfMerchant(ledger.pluginOptions, entry, account),
          })
  if (doubt !== undefined || !told) {
    await listDifference(
      container,
      await asTold(container, { told, entry, id }),
      {
        kind: "told_only",
        details: `A notification tells that the charge is ${told?.state ?? entry.notification.charge.chargeStatus} (captured ${told?.sums.captured ?? "?"}, refunded ${told?.sums.refunded ?? "?"} in minor units); nothing was booked: ${doubt ?? ""}.`,
      }
    )
    return { kind: "processed", result: "Listed as difference told_only." }
  }
  const isMarked = await markPaid(ledger, {
    charge,
    told,
    unsettledId: unsettled?.id,
  })
  return isMarked
    ? bringToMedusa(container, id)
    : {
        kind: "again",
        error: "The charge was changed at the same moment.",
        soon: true,
      }
}

/** The gateway's side is what was told: a difference that a person has resolved is another one then. */
async function asTold(
  container: MedusaContainer,
  {
    id,
    told,
    entry,
  }: { id: string; told: Seen | undefined; entry: ChargeUpdateEntry }
): Promise<BothSides> {
  const sides = await readSides(container, id)
  const { charge } = sides
  const { chargeStatus, transactions } = entry.notification.charge
  const transactionStatus = transactions[0]?.transactionStatus
  return {
    ...sides,
    charge: {
      ...charge,
      state: told?.state ?? charge.state,
      sums: told?.sums ?? charge.sums,
      facts: {
        ...charge.facts,
        chargeStatus,
        ...(transactionStatus ? { transactionStatus } : {}),
      },
    },
  }
}

/** Older than what is known. What was taken for refused and is told as paid is not older. */
function isNothingNew(charge: Charge, told: Seen): boolean {
  const hasHeldMoney = isOpen(charge.state) || charge.mostCaptured > 0
  return standAlike(charge, told) || (hasHeldMoney && lagsBehind(told, charge))
}

/** A charge that is over, or disputed, is not brought back by what may be an old word. */
const MAY_BE_PAID: readonly ChargeState[] = [
  "unsettled",
  "pending",
  "authorized",
]

/** Why a notification is not believed; undefined when it may mark its charge as paid. */
function doubtOf(
  charge: Charge,
  {
    told,
    account,
    entry: { notification },
    isSameMerchant,
  }: {
    told: Seen
    account: AccountOptions
    entry: ChargeUpdateEntry
    /** Whether the account whose token it came with is this merchant's as well. */
    isSameMerchant: boolean
  }
): string | undefined {
  if (
    told.state !== "paid" ||
    told.sums.captured !== charge.amount ||
    told.sums.refunded > 0
  ) {
    return "without look-ups only a payment of the whole amount is believed"
  }
  if (!MAY_BE_PAID.includes(charge.state)) {
    return `the ledger has it as ${charge.state}`
  }
  if (!isSameMerchant) {
    return "it came to the address of another merchant's account"
  }
  const merchant = readMerchantDocument(account.merchantDocument)
  const { merchantDocument } = notification
  if (
    !merchant ||
    !merchantDocument ||
    !isSameDocument(merchantDocument, merchant)
  ) {
    return "it does not name this merchant (merchantDocument)"
  }
  const differences = differencesFromIntent(charge, {
    answer: notification.charge,
    heardBy: "notification",
  })
  return differences.length > 0 ? differences.join("; ") : undefined
}

function isOfMerchant(
  { accounts }: PluginOptions,
  entry: ChargeUpdateEntry,
  account: AccountOptions
): boolean {
  const came = accounts.find(({ id }) => id === entry.account)
  const one = readMerchantDocument(came?.merchantDocument)
  const other = readMerchantDocument(account.merchantDocument)
  return (
    came?.id === account.id ||
    (one !== undefined && other !== undefined && isSameDocument(one, other))
  )
}

async function markPaid(
  ledger: LedgerModuleService,
  {
    charge,
    told,
    unsettledId,
  }: { charge: Charge; told: Seen; unsettledId: string | undefined }
): Promise<boolean> {
  if (unsettledId === undefined) {
    return ledger.observe(charge, told)
  }
  await ledger.settle(unsettledId, {
    outcome: "accepted",
    chargeState: "paid",
    sums: told.sums,
    facts: told.facts,
    settledBy: "notification",
  })
  return true
}

async function bringToMedusa(
  container: MedusaContainer,
  id: string
): Promise<WorkedOff> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const held = await holdPatiently(ledger, id, { isTurn: true })
  const synchronized =
    held && (await synchronizeCharge(container, held, { askGateway: false }))
  return synchronized?.kind === "agreed" || synchronized?.kind === "differing"
    ? { kind: "processed", result: "Its charge is marked as paid." }
    : {
        kind: "again",
        error: "Its charge is marked as paid; Medusa is not there yet.",
        soon: true,
      }
}
