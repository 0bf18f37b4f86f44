import type { MedusaContainer } from "@medusajs/framework/types"
import { QUESTION_MS } from "../../domain/call-limits"
import type { Charge } from "../../domain/charge/charge"
import { DAY_MS } from "../../domain/duration"
import { GatewayError } from "../../domain/errors"
import { describeError } from "../../domain/errors/payment-plugin-error"
import {
  LONGEST_LAG_MS,
  WITHOUT_ACCOUNT_FOR_MS,
} from "../../domain/lookup/notified-lookup"
import { message, type Message } from "../../domain/message"
import { TimeBudget } from "../../domain/time-budget"
import { ledgerOf, logOf } from "../../medusa/core"
import type { LedgerModuleService } from "../../modules/ledger"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import {
  deactivateLink,
  mayEndLater,
} from "../../payment-methods/link/deactivate-link"
import {
  dependenciesOf,
  type OperationDependencies,
} from "../../operations/perform/dependencies"
import { systemClock } from "../../operations/perform/gateway-clients"
import { findAccount } from "../../options/find-account"
import { listNotified } from "../discrepancy/list-discrepancy"
import { readReconciliationInput } from "../read/read-input"
import { notifiedOnly } from "./notified-only"

const NOT_OURS = "This installation made no payment link with this id."

/** For how long it is tried again to make a link inactive that is ours and was shown to nobody. */
const DEACTIVATE_FOR_MS = 14 * DAY_MS

/** The most links that are looked up in one turn of a charge, whose lease must not end meanwhile. */
const MOST_IN_A_TURN = 2

type LinksInDoubt = Awaited<
  ReturnType<LedgerModuleService["chargesWithLinkInDoubt"]>
>

/** Notifications about one payment link that no charge has. */
interface UnknownLink {
  linkId: string
  notifications: ReceivedNotification[]
  ageMs: number
}

/**
 * Handles the notifications of an account about payment links whose ids the ledger does not know, if the charge has a
 * link whose answer has not arrived or was lost. Such a link may be the one that they are about; all others were made
 * in the merchant panel. Returns the notifications about which nothing can be decided yet.
 */
export async function handleUnknownLinks(
  container: MedusaContainer,
  charge: Charge
): Promise<ReceivedNotification[]> {
  const ledger = ledgerOf(container)
  if (charge.method !== "link" || charge.link?.duplicateOf !== undefined) {
    return []
  }
  // Read first: an answer that arrives in between makes its link known, and not made by somebody else.
  const inDoubt = await ledger.chargesWithLinkInDoubt(charge.account)
  const all = await ledger.notificationsAboutUnknownLinks(charge.account)
  const isOfThis = inDoubt.some((one) => one.charge.id === charge.id)
  if (all.length === 0 || (inDoubt.length > 0 && !isOfThis)) {
    return []
  }
  const { now } = await ledger.time()
  const unhandled: ReceivedNotification[] = []
  for (const [nth, link] of unknownLinks(all, now).entries()) {
    if (nth >= MOST_IN_A_TURN) {
      unhandled.push(...link.notifications)
      continue
    }
    const result = await resultOf(container, link, inDoubt).catch(
      (error: unknown) => {
        logOf(container).warn(
          `checkout-transparent: payment link ${link.linkId}, of which a notification tells, could not be read: ${describeError(error)}`
        )
        return undefined
      }
    )
    if (result === undefined) {
      unhandled.push(...link.notifications)
    } else {
      const ids = link.notifications.map(({ id }) => id)
      await ledger.handleNotifications(ids, result)
    }
  }
  return unhandled
}

function unknownLinks(
  all: readonly ReceivedNotification[],
  now: Date
): UnknownLink[] {
  const links = new Map<string, UnknownLink>()
  for (const one of all) {
    const { notification, receivedAt } = one
    const linkId = "linkId" in notification ? notification.linkId : undefined
    if (linkId !== undefined) {
      const ageMs = now.getTime() - receivedAt.getTime()
      const known = links.get(linkId)
      links.set(linkId, {
        linkId,
        notifications: [...(known?.notifications ?? []), one],
        ageMs: Math.min(ageMs, known?.ageMs ?? ageMs),
      })
    }
  }
  return [...links.values()]
}

async function resultOf(
  container: MedusaContainer,
  link: UnknownLink,
  inDoubt: LinksInDoubt
): Promise<string | undefined> {
  const ledger = ledgerOf(container)
  const [first] = inDoubt
  if (!first) {
    return NOT_OURS
  }
  const account = findAccount(
    ledger.pluginOptions.accounts,
    first.charge.account
  )
  if (!account) {
    return link.ageMs < WITHOUT_ACCOUNT_FOR_MS ? undefined : NOT_OURS
  }
  if (account.paymentLink.observe === "notifications") {
    return listAsPossible(container, link, inDoubt)
  }
  const log = logOf(container)
  const dependencies = dependenciesOf({ account, ledger, log })
  const found = await lookUp(dependencies, link.linkId)
  if (found.kind !== "found") {
    return NOT_OURS
  }
  const { orderNumber } = found.link
  if (orderNumber === undefined) {
    return link.ageMs < LONGEST_LAG_MS
      ? undefined
      : listAsPossible(container, link, inDoubt)
  }
  const charge = await ledger.findChargeOfOrderNumber(orderNumber)
  if (!charge) {
    return "This installation made no payment link with this order number."
  }
  if (await ledger.isWrittenElsewhere(charge)) {
    return "Another installation made this payment link: nothing is changed here."
  }
  const { unresolved } = await ledger.currentStateOf(charge.id)
  return unresolved?.kind === "create" || charge.link?.id === link.linkId
    ? undefined // the answer with the link's id is on its way
    : endLostLink(container, dependencies, { charge, orderNumber, link })
}

/**
 * Makes a link inactive whose answer was lost, and lists what was paid on it. No shopper was shown it, so its payer
 * got it from the merchant panel, and an administrator must decide about the money.
 */
async function endLostLink(
  container: MedusaContainer,
  dependencies: OperationDependencies,
  {
    charge,
    orderNumber,
    link: { linkId, ageMs },
  }: { charge: Charge; orderNumber: string; link: UnknownLink }
): Promise<string | undefined> {
  const budget = () => TimeBudget.of(QUESTION_MS, systemClock)
  // So that nobody pays it again.
  const deactivated = await deactivateLink(
    dependencies,
    { charge, linkId },
    budget()
  )
  const payments = await dependencies.links.listLinkTransactions(
    linkId,
    budget()
  )
  const reported = payments.map(
    ({ transactionStatus, amount, transactionId }) =>
      `${transactionStatus} ${amount ?? "an unknown amount"} (transaction ${transactionId})`
  )
  const listed = await list(
    container,
    charge,
    message(
      "lost_link_paid",
      { link: linkId, number: orderNumber },
      { because: reported.join(", ") }
    )
  )
  return mayEndLater(deactivated) && ageMs < DEACTIVATE_FOR_MS
    ? undefined
    : listed
}

/**
 * Lists a payment of a link that may be one of ours whose answer was lost, where the payment service does not show
 * whose it is: on each charge with a lost link of that amount. Undefined while an answer may still be on its way.
 */
async function listAsPossible(
  container: MedusaContainer,
  { linkId, notifications }: UnknownLink,
  inDoubt: LinksInDoubt
): Promise<string | undefined> {
  if (inDoubt.some(({ isUnresolved }) => isUnresolved)) {
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
        result = await list(
          container,
          charge,
          notifiedOnly(
            notification,
            `it names payment link ${linkId}, whose id is not known. It may be the one whose answer was lost: compare it with the merchant panel`
          )
        )
      }
    }
  }
  return result ?? NOT_OURS
}

async function list(
  container: MedusaContainer,
  { id }: Charge,
  details: Message
): Promise<string> {
  const input = await readReconciliationInput(container, id)
  await listNotified(container, input, details)
  return "Listed as discrepancy notified_only."
}

/** Looks up a link. An id that the gateway cannot have given is not asked for and counts as absent. */
async function lookUp(
  { links }: OperationDependencies,
  linkId: string
): ReturnType<OperationDependencies["links"]["lookUpPaymentLink"]> {
  try {
    return await links.lookUpPaymentLink(
      linkId,
      TimeBudget.of(QUESTION_MS, systemClock)
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
