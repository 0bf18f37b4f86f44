import { message } from "../../domain/message"
import { findAccount } from "../../options/find-account"
import type { MedusaContainer } from "@medusajs/framework/types"
import { GatewayError } from "../../domain/errors"
import { TimeBudget } from "../../domain/time-budget"
import {
  deactivateLink,
  mayEndLater,
} from "../../operations/change/deactivate-link"
import {
  dependenciesOf,
  type OperationDependencies,
} from "../../operations/perform/dependencies"
import { systemClock } from "../../operations/perform/gateway-clients"
import type { LedgerModuleService } from "../../modules/ledger"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import { endEach, type Tried } from "./end-notifications"
import { LEFT_ALONE, listNotified } from "./process-notifications"
import { ledgerOf, logOf } from "../../medusa/core"
import { QUESTION_MS } from "../../domain/call-limits"

/** Processes a notification whose charge is not known here, and ends or postpones it. */
export function processLoneNotification(
  container: MedusaContainer,
  reported: ReceivedNotification
): Promise<void> {
  return endEach(container, { reported: [reported] }, async ([ours]) => {
    const tried = ours ? await tryAlone(container, ours) : ended("")
    return () => tried
  })
}

function tryAlone(
  container: MedusaContainer,
  reported: ReceivedNotification
): Promise<Tried> | Tried {
  const { notification } = reported
  if (notification.kind === "payment_link_update") {
    const { linkId } = notification
    return linkId === undefined
      ? ended("It names no payment link.")
      : tryLink(container, reported, linkId)
  }
  return ended(
    notification.merchantChargeId === undefined
      ? "It names no charge."
      : "This installation made no charge with this id."
  )
}

function ended(result: string): Tried {
  return { kind: "ended", result }
}

/**
 * Processes a notification about a link whose id the ledger does not know: one created in the merchant panel, or one
 * of ours whose answer was lost; its order number shows which. No shopper was shown ours, so its payer got it from
 * the panel: it is deactivated, and a person must decide about the money.
 */
async function tryLink(
  container: MedusaContainer,
  { account: id, tries }: ReceivedNotification,
  linkId: string
): Promise<Tried> {
  const ledger = ledgerOf(container)
  const log = logOf(container)
  const account = findAccount(ledger.pluginOptions.accounts, id)
  if (
    !account ||
    (account.paymentLink.clientId === undefined &&
      !(await ledger.hasLostLinks(account.id)))
  ) {
    return ended("This account makes no payment links.")
  }
  if (account.paymentLink.observe === "notifications") {
    return tryUnknownLink(ledger, { account: id, tries, linkId })
  }
  const dependencies = dependenciesOf({ account, ledger, log })
  const found = await lookUp(dependencies, linkId)
  const orderNumber =
    found.kind === "found" ? found.link.orderNumber : undefined
  if (
    found.kind === "found" &&
    orderNumber === undefined &&
    (await ledger.hasLostLinks(account.id))
  ) {
    return {
      kind: "again",
      why: `The payment service does not tell the order number of payment link ${linkId}. It may be one of ours whose answer was lost: compare it with the merchant panel.`,
    }
  }
  const charge =
    orderNumber === undefined
      ? undefined
      : await ledger.findChargeOfOrderNumber(orderNumber)
  if (!charge || orderNumber === undefined) {
    return ended(
      "This installation made no payment link with this order number."
    )
  }
  if (await ledger.isWrittenElsewhere(charge)) {
    return LEFT_ALONE
  }
  const { unresolved } = await ledger.currentStateOf(charge.id)
  if (unresolved?.kind === "create" || charge.link?.id === linkId) {
    return {
      kind: "again",
      why: "This payment link is being made.",
      isSoon: true,
    }
  }
  // Deactivated so that nobody pays it again.
  const deactivated = await deactivateLink(
    dependencies,
    { charge, linkId },
    TimeBudget.of(QUESTION_MS, systemClock)
  )
  const payments = await dependencies.links.listLinkTransactions(
    linkId,
    TimeBudget.of(QUESTION_MS, systemClock)
  )
  const reported = payments.map(
    ({ transactionStatus, amount, transactionId }) =>
      `${transactionStatus} ${amount ?? "an unknown amount"} (transaction ${transactionId})`
  )
  const listed = await listNotified(
    container,
    charge,
    message(
      "lost_link_paid",
      { link: linkId, number: orderNumber },
      { because: reported.join(", ") }
    )
  )
  return mayEndLater(deactivated)
    ? {
        kind: "again",
        why: `Payment link ${linkId} may still be payable: it could not be made inactive.`,
      }
    : listed
}

/**
 * The result for a link whose id is not known and that cannot be looked up. It may be one of ours whose answer is on
 * the way, or was lost: the notification names no order number, so a person compares it with the merchant panel. The
 * lost link is listed as `link_unconfirmed` already.
 */
async function tryUnknownLink(
  ledger: LedgerModuleService,
  { account, tries, linkId }: { account: string; tries: number; linkId: string }
): Promise<Tried> {
  if (await ledger.hasLostLinks(account)) {
    return {
      kind: "again",
      why: `The id of payment link ${linkId} is not known. It may be one of ours whose answer was lost: compare it with the merchant panel.`,
      isReport: true,
    }
  }
  return tries < TRIES_FOR_AN_ANSWER
    ? {
        kind: "again",
        why: "The answer that names this payment link may be on the way.",
        isReport: true,
      }
    : ended("This installation made no payment link with this id.")
}

/** With the pauses between them about eight minutes: longer than an answer takes. */
const TRIES_FOR_AN_ANSWER = 9

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
