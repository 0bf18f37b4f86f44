import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import {
  MAX_LOOKUP_LAG_MS,
  nextSynchronizationForNotificationsMs,
  NOTIFICATIONS_WITHOUT_ACCOUNT_KEPT_MS,
} from "../../domain/lookup/unhandled-notification-pause"
import {
  isNotificationOfAnotherMerchant,
  type Judgement,
} from "../../domain/notification/notification"
import type { MessageOrText } from "../../domain/message"
import { ledgerOf } from "../../medusa/container"
import type { LeasedCharge } from "../../modules/ledger"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import type { AccountOptions } from "../../options/account-options"
import { isObservedByNotifications } from "../../options/account-observation"
import { findAccount } from "../../options/find-account"
import { accountIdsSharingNotificationTokens } from "../../options/notification-tokens"
import { raiseNotifiedOnlyDiscrepancy } from "../discrepancy/raise-discrepancy"
import type { SynchronizedResult } from "../queue/apply-corrections-until-concluded"
import {
  recordNotifiedPixDetails,
  recordNotifiedThreeDs,
} from "./record-notified-details"
import { notifiedOnlyDiscrepancyDetails } from "./notified-only-discrepancy-details"
import {
  isNothingNewReported,
  isSomethingNewerReported,
} from "./reported-snapshots"
import { notificationResultFromJudgement } from "./notification-result"
import { handleNotificationsOfUnknownLinks } from "./handle-unknown-links"

/** The notifications about a charge that are not handled yet, as they were before the charge was looked up. */
export interface UnhandledNotifications {
  notifications: ReceivedNotification[]
  /** The notifications that name a different merchant than the account's options. */
  foreign: ReceivedNotification[]
  isOfOtherInstallation: boolean
  /**
   * True if the notifications report only the state and sums that the ledger already has. Notifications that name
   * another merchant are ignored for this. Always false for a charge of another installation.
   */
  isNothingNew: boolean
  /** The account of the charge. Undefined if the account is not configured. The charge then cannot be looked up. */
  account: AccountOptions | undefined
}

/**
 * Reads the notifications about a charge that are not handled yet, and stores the details that only notifications
 * contain. Returns `undefined` if all notifications are handled.
 *
 * Call this function before the charge is looked up, so that the lookup is newer than the notifications. Notifications
 * about a payment link belong to the charge of the link's first payment.
 */
export async function readNotificationsAndRecordDetails(
  container: MedusaContainer,
  { charge, hasUnhandledNotification }: LeasedCharge
): Promise<UnhandledNotifications | undefined> {
  if (!hasUnhandledNotification) {
    return undefined
  }
  const ledger = ledgerOf(container)
  const { accounts } = ledger.pluginOptions
  const { merchantChargeId, link } = charge
  const notifications = await ledger.findUnhandledNotifications(
    link?.duplicateOfChargeId === undefined ? charge : { merchantChargeId }
  )
  const foreign = notifications.filter((one) =>
    isNotificationOfAnotherMerchant(
      one.notification,
      findAccount(accounts, one.account)?.merchantDocument
    )
  )
  const ours = notifications.filter((one) => !foreign.includes(one))
  // A sender who knows only the token of another account must not be able to write details of this account's charges.
  const together = accountIdsSharingNotificationTokens(charge.account, accounts)
  const believed = ours.filter((one) => together.includes(one.account))
  await recordNotifiedThreeDs(ledger, charge, believed)
  await recordNotifiedPixDetails(ledger, charge, believed)
  const isOfOtherInstallation = await ledger.isOfOtherInstallation(charge)
  return {
    notifications,
    foreign,
    isOfOtherInstallation,
    isNothingNew: !isOfOtherInstallation && isNothingNewReported(charge, ours),
    account: findAccount(accounts, charge.account),
  }
}

/**
 * Returns whether the charge has to be looked up because of its notifications. Returns false if there are no
 * notifications, if they report nothing new, or if the charge's account is not configured.
 */
export function shouldLookUpBecauseOfNotifications(
  notified: UnhandledNotifications | undefined
): boolean {
  return notified?.account !== undefined && !notified.isNothingNew
}

/**
 * Records the results of the notifications about a charge, after the charge was synchronized. Also handles the
 * notifications about payment links whose ids the ledger does not have (see `handleNotificationsOfUnknownLinks`).
 *
 * If some notifications have no result yet, returns the time in milliseconds until the charge has to be synchronized
 * again for them. Returns `undefined` if all have a result.
 */
export async function handleNotificationsAndReturnPauseMs(
  container: MedusaContainer,
  { charge, hasUnhandledNotification }: LeasedCharge,
  {
    notified,
    synchronized,
  }: {
    notified: UnhandledNotifications | undefined
    synchronized: SynchronizedResult
  }
): Promise<number | undefined> {
  const ledger = ledgerOf(container)
  const unhandled: ReceivedNotification[] = []
  if (notified) {
    const input = await prepareInputForNotificationResults(
      container,
      notified,
      synchronized
    )
    for (const one of notified.notifications) {
      const result = await decideNotificationResult(container, input, one)
      if (result === undefined) {
        unhandled.push(one)
      } else {
        await ledger.recordNotificationResult([one.id], result)
      }
    }
  }
  if (hasUnhandledNotification) {
    unhandled.push(
      ...(await handleNotificationsOfUnknownLinks(container, charge))
    )
  }
  const ages = unhandled.map(({ receivedAt }) =>
    ageAtSynchronizationMs(receivedAt, synchronized)
  )
  return ages.length === 0
    ? undefined
    : nextSynchronizationForNotificationsMs(Math.min(...ages))
}

interface ResultInput {
  notified: UnhandledNotifications
  synchronized: SynchronizedResult
  /**
   * True if another process is working on a further payment of the same payment link. Each further payment is a charge
   * of its own. The notification may be about that payment, and the other process may have looked the payment up before
   * the notification arrived. The notification's result is therefore decided later.
   */
  hasUnreadFurtherPayment: boolean
  /**
   * How each notification was judged, by the id of the notification. Undefined if the account uses lookups or is not
   * configured.
   */
  judged: Map<string, Judgement> | undefined
}

async function prepareInputForNotificationResults(
  container: MedusaContainer,
  notified: UnhandledNotifications,
  synchronized: SynchronizedResult
): Promise<ResultInput> {
  const ledger = ledgerOf(container)
  const { account, notifications } = notified
  const { charge } = synchronized
  const areFurtherChargesFree =
    !notifications.some(isLinkNotification) ||
    (await ledger.requestLookupsOfDuplicateLinkPayments(charge.id))
  const judged =
    account && isObservedByNotifications(account, charge)
      ? await ledger.findNotificationJudgements(
          notifications.map(({ id }) => id)
        )
      : undefined
  return {
    notified,
    synchronized,
    hasUnreadFurtherPayment: !areFurtherChargesFree,
    judged,
  }
}

/** Returns the result of one notification. Returns `undefined` if it has to be decided later. */
async function decideNotificationResult(
  container: MedusaContainer,
  input: ResultInput,
  one: ReceivedNotification
): Promise<MessageOrText | undefined> {
  const { notified, synchronized, hasUnreadFurtherPayment, judged } = input
  if (!notified.account) {
    // The result stays undecided, because the account may be configured in another process, or be configured again
    // later.
    return ageAtSynchronizationMs(one.receivedAt, synchronized) <
      NOTIFICATIONS_WITHOUT_ACCOUNT_KEPT_MS
      ? undefined
      : "The account of the notification's charge is not configured."
  }
  if (judged) {
    return hasUnreadFurtherPayment
      ? undefined
      : notificationResultFromJudgement(
          one,
          judged.get(one.id),
          synchronized.charge
        )
  }
  if (notified.foreign.includes(one)) {
    return "The notification names another merchant than the account's."
  }
  if (notified.isOfOtherInstallation) {
    return "Another installation made this charge, so it is only looked up here."
  }
  const listed = notificationResultIfChargeListed(synchronized, notified)
  const isConcluded = synchronized.kind === "agreed" || listed !== undefined
  if (!isConcluded || hasUnreadFurtherPayment) {
    return undefined
  }
  if (one.notification.kind === "payment_link_update") {
    const { transactionId } = one.notification
    if (!(await ledgerOf(container).hasLinkTransaction(transactionId))) {
      return isRecentlyReceivedNotification(one, synchronized)
        ? undefined
        : // The notification alone is not believed, because it names no merchant.
          raiseNotifiedOnlyDiscrepancy(
            container,
            synchronized.charge,
            notifiedOnlyDiscrepancyDetails(
              one.notification,
              "the list of payments has not shown it since"
            )
          )
    }
  } else if (
    isRecentlyReceivedNotification(one, synchronized) &&
    isSomethingNewerReported(synchronized.charge, [one])
  ) {
    return undefined // The lookup may not have shown yet what this notification reports.
  }
  return listed ?? formatAgreedNotificationResult(one, synchronized.charge)
}

function formatAgreedNotificationResult(
  { notification }: ReceivedNotification,
  { state }: Charge
): string {
  const agreed = `Medusa and the gateway agree: ${state}.`
  return notification.kind === "unrecognized"
    ? `The notification was not understood: ${notification.why}. ${agreed}`
    : agreed
}

/**
 * Returns the result of notifications about a charge that is listed for an administrator. Returns `undefined` if the
 * charge is not listed.
 *
 * Also returns `undefined` if the notifications report something new while the charge's present state is not known. The
 * notifications then stay unhandled until the state is known, so that the new information is not lost. If the state is
 * unknown because an operation is in doubt, the result is returned, because the charge will be looked up anyway.
 */
function notificationResultIfChargeListed(
  { discrepancy, isStateKnownOrInDoubt }: SynchronizedResult,
  { isNothingNew }: UnhandledNotifications
): string | undefined {
  return discrepancy !== undefined && (isStateKnownOrInDoubt || isNothingNew)
    ? `An administrator has to resolve the discrepancy ${discrepancy}.`
    : undefined
}

function isLinkNotification({ notification }: ReceivedNotification): boolean {
  return notification.kind === "payment_link_update"
}

function isRecentlyReceivedNotification(
  { receivedAt }: ReceivedNotification,
  synchronized: SynchronizedResult
): boolean {
  return ageAtSynchronizationMs(receivedAt, synchronized) < MAX_LOOKUP_LAG_MS
}

function ageAtSynchronizationMs(
  receivedAt: Date,
  { at }: SynchronizedResult
): number {
  return at.getTime() - receivedAt.getTime()
}
