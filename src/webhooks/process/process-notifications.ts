import { renderMessage } from "../../texts/render-message"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import type {
  Judgement,
  PaymentLinkUpdate,
} from "../../domain/notification/notification"
import { message, type Message } from "../../domain/message"
import { MOST_TRIES_BEHIND } from "../../operations/reports/reports-of-link"
import type { LeasedCharge } from "../../modules/ledger"
import { isObservedByNotifications } from "../../options/account-observation"
import { findAccount } from "../../options/find-account"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import { leaseChargePatiently } from "../../reconciliation/queue/lease-charge"
import { listNotified as listBesideOthers } from "../../reconciliation/discrepancy/list-discrepancy"
import { readReconciliationInput } from "../../reconciliation/read/read-input"
import { synchronizeCharge } from "../../reconciliation/queue/synchronize-charge"
import type { Synchronized } from "../../reconciliation/queue/synchronize-leased"
import { endEach, type Tried } from "./end-notifications"
import { notePixDetails, noteThreeDs } from "./note-details"
import { ledgerOf } from "../../medusa/core"
import { isKnownAlready, reportMore } from "./reported-snapshots"

/** A notification about a payment link, which names the link and no charge. */
type LinkNotification = ReceivedNotification & {
  notification: PaymentLinkUpdate
}

function isAboutLink(
  reported: ReceivedNotification
): reported is LinkNotification {
  return reported.notification.kind === "payment_link_update"
}

/** The result of a notification about a charge that another installation wrote. */
export const LEFT_ALONE: Tried = {
  kind: "ended",
  result:
    "Another installation wrote its charge: it is looked up here, and nothing else.",
}

/**
 * Synchronizes a leased charge for all its waiting notifications together: they are only the reason to ask, and no
 * lookup is made for what the ledger has. Where charges are observed by notifications, the synchronization judges them
 * instead. For a link, its further payments too. Releases the charge. Idempotent; order and repetition do not matter
 * . After an error of the database, they are processed again later.
 */
export async function processNotifications(
  container: MedusaContainer,
  leased: LeasedCharge
): Promise<void> {
  const ledger = ledgerOf(container)
  const { charge } = leased
  const reported = await ledger.notificationsAbout(charge)
  await endEach(container, { reported, dueBy: leased.takenAt }, (ours) =>
    synchronizeFor(container, leased, ours)
  )
}

/** Synchronizes the charge; returns a function that gives the result for each notification. */
async function synchronizeFor(
  container: MedusaContainer,
  leased: LeasedCharge,
  reported: readonly ReceivedNotification[]
): Promise<(one: ReceivedNotification) => Tried | Promise<Tried>> {
  const ledger = ledgerOf(container)
  const { charge } = leased
  let isReleased = false
  try {
    await noteThreeDs(ledger, charge, reported)
    await notePixDetails(ledger, charge, reported)
    const isElsewhere = await ledger.isWrittenElsewhere(charge)
    const isKnown = !isElsewhere && isKnownAlready(charge, reported)
    const account = findAccount(ledger.pluginOptions.accounts, charge.account)
    const isBooked =
      account !== undefined && isObservedByNotifications(account, charge)
    isReleased = true
    const first = await synchronizeCharge(container, leased, {
      askGateway: !isKnown && reported.length > 0,
    })
    const further = reported.some(isAboutLink)
      ? await synchronizeFurtherPayments(container, charge)
      : []
    if (isBooked) {
      const judged = await ledger.judgementsOf(reported.map(({ id }) => id))
      return (one) => ofReport(one, { judged: judged.get(one.id), first })
    }
    if (isElsewhere) {
      return () => LEFT_ALONE
    }
    return (one) =>
      isAboutLink(one)
        ? ofLink(container, { charge, reported: one, all: [first, ...further] })
        : ofCharge(first, one, isKnown)
  } finally {
    if (!isReleased) {
      await ledger.releaseCharge(leased)
    }
  }
}

/** Synchronizes the charges of a link's duplicate payments. Undefined stands for a charge that is leased. */
async function synchronizeFurtherPayments(
  container: MedusaContainer,
  { link }: Charge
): Promise<(Synchronized | undefined)[]> {
  const ledger = ledgerOf(container)
  const [, ...further] = link?.id ? await ledger.findChargesOfLink(link.id) : []
  const all: (Synchronized | undefined)[] = []
  for (const { id } of further) {
    const leased = await leaseChargePatiently(ledger, id, { isTurn: true })
    all.push(
      leased &&
        (await synchronizeCharge(container, leased, { askGateway: true }))
    )
  }
  return all
}

function ofCharge(
  synchronized: Synchronized,
  reported: ReceivedNotification,
  isKnown: boolean
): Tried {
  const { kind, charge, why } = synchronized
  const isAhead =
    reported.tries + 1 < MOST_TRIES_BEHIND && reportMore(charge, [reported])
  const listed = listedAs(synchronized, { isKnown })
  if (isAhead && (kind === "agreed" || (kind === "waiting" && listed))) {
    return {
      kind: "again",
      why: "The payment service tells more than its look-up shows yet.",
    }
  }
  return kind === "agreed"
    ? {
        kind: "ended",
        result: `Medusa has what the gateway has: ${charge.state}.`,
      }
    : (listed ?? again(why, "Something is under way on this charge."))
}

/** The result of a notification that is booked itself: it is over as soon as it is judged. */
function ofReport(
  { notification }: ReceivedNotification,
  { judged, first }: { judged: Judgement | undefined; first: Synchronized }
): Tried {
  if (notification.kind === "three_ds_result") {
    return { kind: "ended", result: "Its result is on the charge." }
  }
  switch (judged) {
    case "believed":
      return {
        kind: "ended",
        result: `Booked in the ledger: ${first.charge.state}.`,
      }
    case "outdated":
      return {
        kind: "ended",
        result: "It changes nothing: what is newer was known before.",
      }
    case "contradicted":
    case "unusable":
      return {
        kind: "ended",
        result: "It is not believed: see the discrepancies of its payment.",
      }
    case undefined:
      return first.kind === "agreed"
        ? {
            kind: "again",
            why: "It reports a refund of a payment that was not reported.",
            isReport: true,
          }
        : {
            ...again(first.why, "An operation of this charge is not resolved."),
            isReport: true,
          }
  }
}

async function ofLink(
  container: MedusaContainer,
  {
    charge,
    reported,
    all,
  }: {
    charge: Charge
    reported: LinkNotification
    all: readonly (Synchronized | undefined)[]
  }
): Promise<Tried> {
  const ledger = ledgerOf(container)
  if (all.includes(undefined)) {
    return again(undefined, "Somebody else is at work on this payment link.")
  }
  const listed = (each: Synchronized | undefined) =>
    each && listedAs(each, { isKnown: false })
  const waiting = all.find((each) => each?.kind === "waiting" && !listed(each))
  if (waiting) {
    return again(waiting.why, "Something is under way on this payment link.")
  }
  const { status, amount, transactionId } = reported.notification
  if (await ledger.knowsLinkTransaction(transactionId)) {
    return (
      all.map(listed).find(Boolean) ?? {
        kind: "ended",
        result: "Medusa has what the gateway has of this payment link.",
      }
    )
  }
  return reported.tries + 1 < MOST_TRIES_BEHIND
    ? {
        kind: "again",
        why: "The payment service tells more than its list shows yet.",
      }
    : listNotified(
        container,
        charge,
        message(
          "notified_only",
          { status, transaction: transactionId, amount: amount ?? "?" },
          { because: "the list of payments has not shown it since" }
        )
      )
}

/** Lists what a notification reports and no lookup shows. It is not believed alone, as it names no merchant. */
export async function listNotified(
  container: MedusaContainer,
  { id }: Charge,
  details: Message
): Promise<Tried> {
  const input = await readReconciliationInput(container, id)
  await listBesideOthers(container, input, details)
  return { kind: "ended", result: "Listed as discrepancy notified_only." }
}

/**
 * The result for notifications whose charge is listed for a person; else undefined. While the charge waits, they end
 * only if they are not needed to learn the gateway's state: the charge is synchronized again anyway, but what no
 * lookup has shown yet must not be forgotten.
 */
function listedAs(
  { kind, discrepancy, isRead }: Synchronized,
  { isKnown }: { isKnown: boolean }
): Tried | undefined {
  return discrepancy !== undefined && (kind !== "waiting" || isRead || isKnown)
    ? {
        kind: "ended",
        result: `A person must look at it: discrepancy ${discrepancy}.`,
      }
    : undefined
}

/** Without a reason, another process only works on the charge, which takes seconds. */
function again(
  why: Message | undefined,
  otherwise: string
): Extract<Tried, { kind: "again" }> {
  return {
    kind: "again",
    why: why === undefined ? otherwise : renderMessage(why, "en"),
    isSoon: why === undefined,
  }
}
