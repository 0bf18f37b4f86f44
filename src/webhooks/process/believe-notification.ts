import { findAccount } from "../../options/find-account"
import type { MedusaContainer } from "@medusajs/framework/types"
import { discrepanciesFromIntent } from "../../charge/adoption"
import { isSameState } from "../../charge/change-verdict"
import type { Charge } from "../../charge/charge"
import { type ChargeState, isOpen } from "../../charge/charge-state"
import type { ReconciliationInput } from "../../charge/decide/reconciliation-input"
import { isSameDocument, readMerchantDocument } from "../../charge/notification"
import type { AccountOptions } from "../../options/account-options"
import type { PluginOptions } from "../../options/plugin-options"
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger"
import type { InboxEntry } from "../../modules/ledger/ports/notification-inbox"
import type { LedgerModuleService } from "../../modules/ledger"
import {
  lagsBehind,
  type Snapshot,
  reportedSnapshot,
} from "../../payments/look-up-charge"
import { leaseChargePatiently } from "../../reconciliation/lease-charge"
import { listDiscrepancy } from "../../reconciliation/list-discrepancy"
import { readReconciliationInput } from "../../reconciliation/read-input"
import { synchronizeCharge } from "../../reconciliation/synchronize-charge"
import { type ChargeUpdateEntry, isChargeUpdate } from "./reported-snapshots"
import type { Processed } from "./processed"

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
): Promise<Processed> {
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
): Promise<Processed> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { charge, unresolved } = await ledger.currentStateOf(id)
  const judged = reportedSnapshot(charge, entry.notification.charge)
  const reported = "why" in judged ? undefined : judged
  if (unresolved?.state === "in_flight") {
    return {
      kind: "again",
      error: `The ${unresolved.kind} of this charge is under way.`,
      soon: true,
    }
  }
  if (reported && !unresolved && isNothingNew(charge, reported)) {
    return { kind: "processed", result: "It tells nothing new." }
  }
  if (reported?.state === "expired" && charge.state === "pending") {
    return { kind: "processed", result: "Its code has ended, as was known." }
  }
  const doubt =
    unresolved && unresolved.kind !== "create"
      ? `what came of a ${unresolved.kind} is not known`
      : "why" in judged
        ? judged.why
        : doubtOf(charge, {
            reported: judged,
            account,
            entry,
            isSameMerchant: isOfMerchant(ledger.pluginOptions, entry, account),
          })
  if (doubt !== undefined || !reported) {
    await listDiscrepancy(
      container,
      await asReported(container, { reported, entry, id }),
      {
        kind: "notified_only",
        details: `A notification tells that the charge is ${reported?.state ?? entry.notification.charge.chargeStatus} (captured ${reported?.sums.captured ?? "?"}, refunded ${reported?.sums.refunded ?? "?"} in minor units); nothing was booked: ${doubt ?? ""}.`,
      }
    )
    return { kind: "processed", result: "Listed as discrepancy notified_only." }
  }
  const isMarked = await markPaid(ledger, {
    charge,
    reported,
    unresolvedId: unresolved?.id,
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
async function asReported(
  container: MedusaContainer,
  {
    id,
    reported,
    entry,
  }: { id: string; reported: Snapshot | undefined; entry: ChargeUpdateEntry }
): Promise<ReconciliationInput> {
  const input = await readReconciliationInput(container, id)
  const { charge } = input
  const { chargeStatus, transactions } = entry.notification.charge
  const transactionStatus = transactions[0]?.transactionStatus
  return {
    ...input,
    charge: {
      ...charge,
      state: reported?.state ?? charge.state,
      sums: reported?.sums ?? charge.sums,
      details: {
        ...charge.details,
        chargeStatus,
        ...(transactionStatus ? { transactionStatus } : {}),
      },
    },
  }
}

/** Older than what is known. What was taken for refused and is told as paid is not older. */
function isNothingNew(charge: Charge, reported: Snapshot): boolean {
  const hadMoney = isOpen(charge.state) || charge.mostCaptured > 0
  return (
    isSameState(charge, reported) || (hadMoney && lagsBehind(reported, charge))
  )
}

/** A charge that is over, or disputed, is not brought back by what may be an old word. */
const MAY_BE_PAID: readonly ChargeState[] = [
  "unresolved",
  "pending",
  "authorized",
]

/** Why a notification is not believed; undefined when it may mark its charge as paid. */
function doubtOf(
  charge: Charge,
  {
    reported,
    account,
    entry: { notification },
    isSameMerchant,
  }: {
    reported: Snapshot
    account: AccountOptions
    entry: ChargeUpdateEntry
    /** Whether the account whose token it came with is this merchant's as well. */
    isSameMerchant: boolean
  }
): string | undefined {
  if (
    reported.state !== "paid" ||
    reported.sums.captured !== charge.amount ||
    reported.sums.refunded > 0
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
  const discrepancies = discrepanciesFromIntent(charge, {
    answer: notification.charge,
    receivedBy: "notification",
  })
  return discrepancies.length > 0 ? discrepancies.join("; ") : undefined
}

function isOfMerchant(
  { accounts }: PluginOptions,
  entry: ChargeUpdateEntry,
  account: AccountOptions
): boolean {
  const came = findAccount(accounts, entry.account)
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
    reported,
    unresolvedId,
  }: { charge: Charge; reported: Snapshot; unresolvedId: string | undefined }
): Promise<boolean> {
  if (unresolvedId === undefined) {
    return ledger.observe(charge, reported)
  }
  await ledger.resolve(unresolvedId, {
    outcome: "accepted",
    chargeState: "paid",
    sums: reported.sums,
    details: reported.details,
    resolvedVia: "notification",
  })
  return true
}

async function bringToMedusa(
  container: MedusaContainer,
  id: string
): Promise<Processed> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const leased = await leaseChargePatiently(ledger, id, { isTurn: true })
  const synchronized =
    leased &&
    (await synchronizeCharge(container, leased, { askGateway: false }))
  return synchronized?.kind === "agreed" || synchronized?.kind === "listed"
    ? { kind: "processed", result: "Its charge is marked as paid." }
    : {
        kind: "again",
        error: "Its charge is marked as paid; Medusa is not there yet.",
        soon: true,
      }
}
