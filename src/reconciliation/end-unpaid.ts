import { said } from "../charge/saying"
import { accountOfCharge } from "../options/find-account"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Charge } from "../charge/charge"
import type { Log } from "../charge/log"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { TimeBudget } from "../charge/time-budget"
import type { LedgerModuleService } from "../modules/ledger"
import {
  cancelOrAbandonCode,
  type CancelOutcome,
} from "../payments/cancel-code"
import { dependenciesOf } from "../payments/dependencies"
import { systemClock } from "../payments/gateway-clients"
import { reasonNotToChange } from "../payments/reasons-not-to-ask"
import type { Applied } from "./applied"
import { BY_ITSELF } from "../charge/automatic-refunds"
import {
  ANOTHER_CODE_PAUSE_MS,
  DEACTIVATE_LINK_MS,
  DOUBT_LISTED_AFTER_MS,
  LISTED_PAUSE_MS,
  NOT_KNOWN_PAUSE_MS,
  TIMEOUTS,
} from "../charge/times"
import { deactivateLink } from "../payments/deactivate-link"
import { type ChargeState, isOpen } from "../charge/charge-state"
import type { ReconciliationInput } from "../charge/decide/reconciliation-input"
import type { Correction } from "../charge/decide/correction"
import { hasOutstanding } from "../charge/decide/fitting-amount"
import { codesAreOverAt } from "../charge/decide/unpaid-code"
import { describeError } from "../charge/errors/payment-plugin-error"
import { WAITS_FOR } from "./decide-refund"
import { lookUpAgain } from "./look-up-again"
import { cancelOrder } from "../medusa/book"
import { hasSessionOfOthers } from "../medusa/sessions"
import { readRecords } from "../medusa/read-records"
import { CartIsLockedError, underCartLock } from "../medusa/cart-lock"

/**
 * Cancels a code that nobody is to pay any more, or lets it go: where the gateway does not cancel
 * codes, and after some tries where it does neither that nor say so. Then a person is told as well.
 */
export async function cancelCode(
  container: MedusaContainer,
  charge: Charge,
  { isLastTry }: { isLastTry: boolean }
): Promise<Applied> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const log = container.resolve<Log>(ContainerRegistrationKeys.LOGGER)
  const account = accountOfCharge(ledger.pluginOptions, charge)
  const notAskedNow = reasonNotToChange(
    dependenciesOf({ account, ledger, log }),
    charge.method,
    "void"
  )
  if (notAskedNow) {
    return {
      kind: "later",
      againAfterMs: NOT_KNOWN_PAUSE_MS,
      waitsFor: said("waits_for_code_to_end", undefined, {
        because: notAskedNow.message,
      }),
    }
  }
  const given = await cancelCodeFor(container, charge, BY_ITSELF)
  if (given.kind !== "unknown") {
    return { kind: "applied" }
  }
  if (!isLastTry || !(await ledger.abandon(charge.id))) {
    return {
      kind: "later",
      againAfterMs: NOT_KNOWN_PAUSE_MS,
      waitsFor: said("waits_for_code_to_end", undefined, {
        because: given.why,
      }),
    }
  }
  // Nobody pays beside money that is shown and not believed: the order's next payment waits for that.
  const shown = await lookUpAgain(container, charge)
  return {
    kind: "list_discrepancy",
    discrepancy:
      shown.kind === "contradicted"
        ? {
            kind: "contradicted",
            details: said("contradicted", undefined, { because: shown.why }),
          }
        : {
            kind: "unresolved",
            details: said("code_not_canceled", undefined, {
              because: given.why,
            }),
          },
    againAfterMs: LISTED_PAUSE_MS,
  }
}

/** Gives a code up, for whoever wants it. */
export function cancelCodeFor(
  container: MedusaContainer,
  charge: Charge,
  actor: string
): Promise<CancelOutcome> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const log = container.resolve<Log>(ContainerRegistrationKeys.LOGGER)
  const account = accountOfCharge(ledger.pluginOptions, charge)
  return cancelOrAbandonCode(
    dependenciesOf({ account, ledger, log }),
    { charge, actor },
    TimeBudget.of(TIMEOUTS.providerMethodMs, systemClock)
  )
}

/**
 * Makes a link inactive that was paid, so that nobody pays it again. Moves no money. Nothing depends
 * on it but that: when the gateway does not do it, it is tried again later, and a second payment is
 * noticed all the same.
 */
export async function deactivatePaidLink(
  container: MedusaContainer,
  charge: Charge
): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const log = container.resolve<Log>(ContainerRegistrationKeys.LOGGER)
  const account = accountOfCharge(ledger.pluginOptions, charge)
  const { kind } = await deactivateLink(
    dependenciesOf({ account, ledger, log }),
    { charge, linkId: charge.link?.id ?? "", actor: BY_ITSELF },
    TimeBudget.of(DEACTIVATE_LINK_MS, systemClock)
  )
  if (kind === "busy") {
    await ledger.noteLinkDeactivated(charge.id, "failed") // looked at again after a pause
  }
}

/** What the gateway never had, there is no need to ask it about. */
const NEVER_THERE: readonly ChargeState[] = ["absent", "not_created", "failed"]

/**
 * Cancels an order that waits for a code which is over, and releases its stock: when the gateway says
 * once more that nobody has paid it, and no other payment of the order is under way. What cannot be
 * asked, or canceled, is listed.
 */
export async function cancelUnpaidOrder(
  container: MedusaContainer,
  input: ReconciliationInput,
  { orderId }: Extract<Correction, { kind: "cancel_order" }>
): Promise<Applied> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { charge } = input
  const listed = (why: string): Applied => ({
    kind: "list_discrepancy",
    discrepancy: {
      kind: "order_without_charge",
      details: said(
        "order_not_canceled",
        { order: orderId, state: charge.state },
        { because: why }
      ),
    },
    againAfterMs: LISTED_PAUSE_MS,
  })
  if (await hasSessionOfOthers(container, charge)) {
    return listed("it has a payment session of another provider.")
  }
  // A shopper may have had several codes for one order, one after the other.
  const codes = await ledger.findChargesOfCollection(charge.paymentCollectionId)
  const overAt = codesAreOverAt(charge, codes).getTime()
  const ms = overAt - input.now.getTime()
  if (codes.some(isOfUse) || ms > 0) {
    return {
      kind: "later",
      againAfterMs: Math.max(ANOTHER_CODE_PAUSE_MS, ms),
      waitsFor:
        ms > 0 ? undefined : said("waits_for_other_charge", { order: orderId }),
    }
  }
  for (const code of codes) {
    if (NEVER_THERE.includes(code.state)) {
      continue
    }
    const lookup = await lookUpAgain(container, code)
    if (lookup.kind !== "observed") {
      const isLong = input.now.getTime() - overAt > DOUBT_LISTED_AFTER_MS
      return lookup.kind === "contradicted" || (isLong && "why" in lookup)
        ? listed(lookup.why)
        : {
            kind: "later",
            againAfterMs: NOT_KNOWN_PAUSE_MS,
            waitsFor: said(
              "waits_for_code_of_order",
              { order: orderId },
              "why" in lookup ? { because: lookup.why } : {}
            ),
          }
    }
    if (await isPaidMeanwhile(ledger, code)) {
      return { kind: "applied" }
    }
  }
  try {
    await cancelOnce(container, charge, orderId)
    return { kind: "applied" }
  } catch (error) {
    if (error instanceof CartIsLockedError) {
      return {
        kind: "later",
        againAfterMs: NOT_KNOWN_PAUSE_MS,
        waitsFor: WAITS_FOR.locked,
      }
    }
    return (await isStillWaiting(container, charge))
      ? listed(describeError(error))
      : { kind: "applied" }
  }
}

/**
 * One at a time: each code of an order has its own turn, and of two that cancel at once the one which
 * breaks off would take the release of the stock back (measured).
 */
function cancelOnce(
  container: MedusaContainer,
  charge: Charge,
  orderId: string
): Promise<void> {
  return underCartLock(container, charge.cartId, async () => {
    if (await isStillWaiting(container, charge)) {
      await cancelOrder(container, orderId)
    }
  })
}

/**
 * Another one of its codes, or an admin, may have been faster; or it was paid meanwhile, or became
 * free: an order that owes nothing is never canceled.
 */
async function isStillWaiting(
  container: MedusaContainer,
  charge: Charge
): Promise<boolean> {
  const { order } =
    (await readRecords(container, [charge])).get(charge.id) ?? {}
  return (
    order !== undefined &&
    !order.isCanceled &&
    order.transactions.length === 0 &&
    hasOutstanding(order)
  )
}

/** It can be paid, or holds money, and whoever synchronizes it sees to the order. */
function isOfUse({ state, abandonedAt }: Charge): boolean {
  return isOpen(state) && !(state === "pending" && abandonedAt)
}

async function isPaidMeanwhile(
  ledger: LedgerModuleService,
  charge: Charge
): Promise<boolean> {
  const { charge: now } = await ledger.currentStateOf(charge.id)
  return now.state !== charge.state
}
