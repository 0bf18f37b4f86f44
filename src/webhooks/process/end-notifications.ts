import type { MessageOrText } from "../../domain/message"
import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { isOfAnotherMerchant } from "../../domain/notification/notification"
import { HOUR_MS } from "../../domain/duration"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import { ledgerOf, logOf } from "../../medusa/core"
import { findAccount } from "../../options/find-account"

/** The most tries for a notification: about two weeks; for one that is booked itself, about five months. */
const NOTIFICATION_MOST_TRIES = 100
const REPORT_MOST_TRIES = 1_000

/** Pauses between tries for a notification, doubled from try to try. */
export const NOTIFICATION_FIRST_PAUSE_MS = 1_000
const NOTIFICATION_LONGEST_PAUSE_MS = 4 * HOUR_MS

/** The longest pause where another process merely works on the charge: about as long as core takes. */
const NOTIFICATION_LONGEST_SOON_MS = 4_000

/** How often a problem that may affect every notification is logged. */
const WARN_EVERY_MS = 60_000

/**
 * The result of one try at a notification.
 *
 * - `ended`: what it reported has reached Medusa, is listed as a discrepancy, or has no effect.
 * - `again`: no conclusion yet. `isSoon`: another process only works on the charge, or the link is being created.
 * `isReport`: it is what will be booked, so it is kept until it can be judged.
 */
export type Tried =
  | { kind: "ended"; result: MessageOrText }
  | { kind: "again"; why: string; isSoon?: boolean; isReport?: boolean }

/**
 * Makes one attempt for several notifications and records the result of each: it ends or is postponed. A notification
 * that names another merchant than the account's ends without an attempt. `dueBy`: those that were due later keep
 * their time, so that many notifications about one charge do not use up each other's tries.
 */
export async function endEach(
  container: MedusaContainer,
  {
    reported,
    dueBy,
  }: { reported: readonly ReceivedNotification[]; dueBy?: Date },
  attempt: (
    ours: readonly ReceivedNotification[]
  ) => Promise<(one: ReceivedNotification) => Tried | Promise<Tried>>
): Promise<void> {
  const foreign = reported.filter((one) => isForeign(container, one))
  const ours = reported.filter((one) => !foreign.includes(one))
  const tried = await attempt(ours).catch((error: unknown) => (): Tried => ({
    kind: "again",
    why: describeError(error),
  }))
  for (const one of foreign) {
    warnOfForeign(container, one)
    await end(container, one, {
      kind: "ended",
      result: "It names another merchant than the account's.",
    })
  }
  for (const one of ours) {
    await end(container, one, { ...(await tried(one)), dueBy })
  }
}

async function end(
  container: MedusaContainer,
  { id, account, tries }: ReceivedNotification,
  { dueBy, ...tried }: Tried & { dueBy?: Date | undefined }
): Promise<void> {
  const ledger = ledgerOf(container)
  if (tried.kind === "ended") {
    return ledger.endNotifications([id], tried.result)
  }
  const isSoon = tried.isSoon && tries < SOON_TRIES
  const [spent] = await ledger.putOffNotifications([id], {
    why: tried.why,
    firstPauseMs: NOTIFICATION_FIRST_PAUSE_MS,
    longestPauseMs: isSoon
      ? NOTIFICATION_LONGEST_SOON_MS
      : NOTIFICATION_LONGEST_PAUSE_MS,
    mostTries: tried.isReport ? REPORT_MOST_TRIES : NOTIFICATION_MOST_TRIES,
    dueBy,
  })
  if (spent) {
    logOf(container).error(
      `checkout-transparent: notification ${id} of account "${account}" is given up after ${tries + 1} tries: ${tried.why} The payment is still looked up at its own times; "update now" on its page does it at once.`
    )
  }
}

/** After this many tries the work on the charge is clearly not a matter of seconds. */
const SOON_TRIES = 10

/** Whether it names another merchant by today's configuration, which may have been wrong on receipt. */
function isForeign(
  container: MedusaContainer,
  { account, notification }: ReceivedNotification
): boolean {
  const { accounts } = ledgerOf(container).pluginOptions
  return isOfAnotherMerchant(
    notification,
    findAccount(accounts, account)?.merchantDocument
  )
}

let warnedAt = -Infinity

/** Warns, at most once a minute: with a wrong configuration no notification of this account would have an effect. */
function warnOfForeign(
  container: MedusaContainer,
  { account }: ReceivedNotification
): void {
  if (performance.now() - warnedAt < WARN_EVERY_MS) {
    return
  }
  warnedAt = performance.now()
  logOf(container).warn(
    `checkout-transparent: a notification for account "${account}" names another merchant and is ignored. If that is wrong, correct the account's merchantDocument.`
  )
}
