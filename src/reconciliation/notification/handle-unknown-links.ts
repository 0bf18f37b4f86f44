import type { MedusaContainer } from "@medusajs/framework/types"
import { LOOKUP_TIMEOUT_MS } from "../../domain/call-time-limits"
import type { Charge } from "../../domain/charge/charge"
import { DAY_MS } from "../../domain/duration"
import { GatewayError } from "../../domain/errors"
import { describeError } from "../../domain/errors/payment-plugin-error"
import {
  MAX_LOOKUP_LAG_MS,
  NOTIFICATIONS_WITHOUT_ACCOUNT_KEPT_MS,
} from "../../domain/lookup/unhandled-notification-pause"
import { message } from "../../domain/message"
import { UNKNOWN_LINK_RESULT } from "../../domain/notification/notification"
import { isLinkMethod } from "../../domain/payment-method/payment-method"
import { TimeBudget } from "../../domain/time-budget"
import { ledgerOf, logOf } from "../../medusa/container"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import { deactivateLink } from "../../payment-method-adapters/link/deactivate-link"
import { canRetryDeactivation } from "../../payment-method-adapters/payment-method-adapter"
import {
  dependenciesOfAccount,
  type AccountServices,
} from "../../operations/perform/operation-dependencies"
import { systemClock } from "../../operations/perform/gateway-clients"
import type { AccountOptions } from "../../options/account-options"
import { findAccount } from "../../options/find-account"
import { accountIdsSharingNotificationTokens } from "../../options/notification-tokens"
import { raiseNotifiedOnlyDiscrepancy } from "../discrepancy/raise-discrepancy"
import { notifiedOnlyDiscrepancyDetails } from "./notified-only-discrepancy-details"
import {
  type LinksInDoubt,
  canBeLostLinkOfCharge,
  type UnknownLink,
  groupByUnknownLink,
} from "./unknown-link"

/**
 * How long the plugin retries to deactivate a lost link, in milliseconds after the newest notification about the link.
 * A lost link is a payment link whose id the plugin did not receive, so the link was never shown to a shopper.
 */
const DEACTIVATE_FOR_MS = 14 * DAY_MS

/** The maximum number of unknown links that one synchronization handles. More lookups could outlast the lease. */
const MOST_IN_A_TURN = 2

/**
 * An account with which a link is looked up. `inDoubt` contains the charges that may have a lost link, of this account
 * and of all accounts with the same credentials.
 */
interface AccountOfLookup {
  account: AccountOptions
  inDoubt: LinksInDoubt
}

/**
 * Handles the notifications about payment links whose ids the ledger does not have. Such a link may be the lost link of
 * a charge. A link that can only be the lost link of other charges is skipped: the synchronizations of those charges
 * handle the link.
 *
 * Returns the notifications that it could not handle yet. Notifications about skipped links are not returned. Does
 * nothing and returns an empty list if `charge` is not a payment link, or is a further payment of a link.
 */
export async function handleNotificationsOfUnknownLinks(
  container: MedusaContainer,
  charge: Charge
): Promise<ReceivedNotification[]> {
  const ledger = ledgerOf(container)
  const { accounts } = ledger.pluginOptions
  const isFurtherPayment = charge.link?.duplicateOfChargeId !== undefined
  if (!isLinkMethod(charge.method) || isFurtherPayment) return []
  // The charges with unknown outcomes are read before the notifications. If the gateway's answer arrives in between,
  // the link does not look like a link from the merchant panel.
  const inDoubt = await ledger.findChargesWithPossibleLostLink()
  const all = await ledger.findUnhandledNotificationsOfUnknownLinks(
    accountIdsSharingNotificationTokens(charge.account, accounts)
  )
  const { now } = await ledger.time()
  const unhandled: ReceivedNotification[] = []
  let handled = 0
  for (const link of groupByUnknownLink(all, now)) {
    const possible = inDoubt.filter((one) =>
      canBeLostLinkOfCharge(link, one, accounts)
    )
    const isOfThis = possible.some((one) => one.charge.id === charge.id)
    if (possible.length > 0 && !isOfThis) {
      continue // The synchronization of one of those charges handles the link.
    }
    if (handled >= MOST_IN_A_TURN) {
      unhandled.push(...link.notifications)
      continue
    }
    handled += 1
    const result = await lookUpAndHandleUnknownLink(
      container,
      link,
      possible
    ).catch((error: unknown) => logFailedLinkLookup(container, link, error))
    if (result === undefined) {
      unhandled.push(...link.notifications)
    } else {
      const ids = link.notifications.map(({ id }) => id)
      await ledger.recordNotificationResult(ids, result)
    }
  }
  return unhandled
}

/**
 * Looks up an unknown link with the credentials of the accounts that may have created the link and that use lookups.
 * Deactivates or lists the link if it is, or may be, a lost link of this store. Returns the result for the link's
 * notifications, or `undefined` if the result cannot be decided yet.
 */
async function lookUpAndHandleUnknownLink(
  container: MedusaContainer,
  link: UnknownLink,
  inDoubt: LinksInDoubt
): Promise<string | undefined> {
  const { accounts } = ledgerOf(container).pluginOptions
  let isUndecided = false
  const asked = new Map<string, AccountOfLookup>()
  const notAsked: LinksInDoubt[number][] = []
  for (const one of inDoubt) {
    const account = findAccount(accounts, one.charge.account)
    if (!account) {
      isUndecided ||= link.ageMs < NOTIFICATIONS_WITHOUT_ACCOUNT_KEPT_MS
    } else if (account.paymentLink.observe === "notifications") {
      notAsked.push(one)
    } else {
      // Accounts with the same credentials have the same links, so the link is looked up only once for each credential.
      const { clientId, baseUrl } = account.paymentLink
      const key = `${clientId} at ${baseUrl}`
      const known = asked.get(key)?.inDoubt ?? []
      asked.set(key, { account, inDoubt: [...known, one] })
    }
  }
  for (const { account, inDoubt: own } of asked.values()) {
    // After a failed lookup, the link is still looked up at the other merchants, because one of them may have the link.
    const result = await lookUpAndDeactivateLostLink(container, account, {
      link,
      inDoubt: own,
    }).catch((error: unknown) => logFailedLinkLookup(container, link, error))
    if (result !== undefined && result !== UNKNOWN_LINK_RESULT) {
      return result
    }
    isUndecided ||= result === undefined
  }
  const listed = await listPossibleLostLink(container, link, notAsked)
  return listed === UNKNOWN_LINK_RESULT && isUndecided ? undefined : listed
}

/** Logs a failed lookup of an unknown link. Its notifications stay unhandled, and the lookup is tried again later. */
function logFailedLinkLookup(
  container: MedusaContainer,
  { linkId }: UnknownLink,
  error: unknown
): undefined {
  logOf(container).warn(
    `checkout-transparent: payment link ${linkId}, which a notification reports, could not be read: ${describeError(error)}`
  )
}

/**
 * Looks up an unknown link with the credentials of one account. If the link is a lost link of this store, deactivates
 * it. Returns the result for the link's notifications, or `undefined` if the result cannot be decided yet.
 */
async function lookUpAndDeactivateLostLink(
  container: MedusaContainer,
  account: AccountOptions,
  { link, inDoubt }: { link: UnknownLink; inDoubt: LinksInDoubt }
): Promise<string | undefined> {
  const ledger = ledgerOf(container)
  const dependencies = dependenciesOfAccount({
    account,
    ledger,
    log: logOf(container),
  })
  const found = await lookUpUnknownLink(dependencies, link.linkId)
  if (found.kind !== "found") {
    return UNKNOWN_LINK_RESULT
  }
  const { orderNumber } = found.link
  if (orderNumber === undefined) {
    return link.ageMs < MAX_LOOKUP_LAG_MS
      ? undefined
      : listPossibleLostLink(container, link, inDoubt)
  }
  const charge = await ledger.findChargeByLinkOrderNumber(orderNumber)
  if (!charge) {
    return "This installation made no payment link with this order number."
  }
  if (await ledger.isOfOtherInstallation(charge)) {
    return "Another installation made this payment link, so nothing is changed here."
  }
  const { unresolved } = await ledger.readChargeAndUnresolvedOperation(
    charge.id
  )
  return unresolved?.kind === "create" || charge.link?.id === link.linkId
    ? undefined // The answer with the link's id may still arrive, or has just arrived.
    : deactivateLostLink(container, dependencies, { charge, orderNumber, link })
}

/**
 * Deactivates a lost link, and lists the link and its payments for an administrator. Returns the result for the link's
 * notifications, or `undefined` if the deactivation has to be repeated.
 */
async function deactivateLostLink(
  container: MedusaContainer,
  dependencies: AccountServices,
  {
    charge,
    orderNumber,
    link: { linkId, ageMs },
  }: { charge: Charge; orderNumber: string; link: UnknownLink }
): Promise<string | undefined> {
  const startLookupBudget = () =>
    TimeBudget.start(LOOKUP_TIMEOUT_MS, systemClock)
  const deactivated = await deactivateLink(
    dependencies,
    { charge, linkId },
    startLookupBudget()
  )
  // The plugin never showed the link to a shopper. If it was paid, a person with access to the merchant panel sent it.
  const payments = await dependencies.links.listLinkTransactions(
    linkId,
    startLookupBudget()
  )
  const reported = payments.map(
    ({ transactionStatus, amount, transactionId }) =>
      `${transactionStatus} ${amount ?? "an unknown amount"} (transaction ${transactionId})`
  )
  const listed = await raiseNotifiedOnlyDiscrepancy(
    container,
    charge,
    message(
      "lost_link_paid",
      { link: linkId, number: orderNumber },
      { because: reported.join(", ") }
    )
  )
  return canRetryDeactivation(deactivated) && ageMs < DEACTIVATE_FOR_MS
    ? undefined
    : listed
}

/**
 * Lists the payments of an unknown link for an administrator. The link may be the lost link of a charge in `inDoubt`.
 * Each payment is listed for every charge in `inDoubt` that has the link's amount. If the link's amount is not known,
 * the payment's amount counts instead. If neither amount is known, the payment is listed for all charges in `inDoubt`.
 *
 * While the gateway's answer to the creation of a link may still arrive, lists nothing and returns `undefined`.
 */
async function listPossibleLostLink(
  container: MedusaContainer,
  { linkId, notifications }: UnknownLink,
  inDoubt: LinksInDoubt
): Promise<string | undefined> {
  if (inDoubt.some(({ hasUnresolvedOperation }) => hasUnresolvedOperation)) {
    return undefined
  }
  let result: string | undefined
  for (const { notification } of notifications) {
    if (notification.kind !== "payment_link_update") {
      continue
    }
    const { amount, linkAmount = amount } = notification
    for (const { charge } of inDoubt) {
      if (linkAmount === undefined || linkAmount === charge.amount) {
        result = await raiseNotifiedOnlyDiscrepancy(
          container,
          charge,
          notifiedOnlyDiscrepancyDetails(
            notification,
            `it names payment link ${linkId}, whose id is not known. It may be a link of this store whose creation had no known outcome: compare it with the merchant panel`
          )
        )
      }
    }
  }
  return result ?? UNKNOWN_LINK_RESULT
}

/** Looks up a link. If the id does not have the format of the gateway's ids, returns `absent` without a request. */
async function lookUpUnknownLink(
  { links }: AccountServices,
  linkId: string
): ReturnType<AccountServices["links"]["lookUpPaymentLink"]> {
  try {
    return await links.lookUpPaymentLink(
      linkId,
      TimeBudget.start(LOOKUP_TIMEOUT_MS, systemClock)
    )
  } catch (error) {
    if (
      error instanceof GatewayError &&
      error.code === "gateway_request_invalid"
    ) {
      return { kind: "absent" }
    }
    throw error
  }
}
