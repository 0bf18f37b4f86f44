import { leaveOutUndefined } from "../charge/reading/values"
import { said } from "../charge/saying"
import { accountOfCharge } from "../options/find-account"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type Charge, isAsynchronousMethod } from "../charge/charge"
import { effectiveStateOf } from "../charge/dispute"
import type { AccountOptions } from "../options/account-options"
import type { ReconciliationInput } from "../charge/decide/reconciliation-input"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { Log } from "../charge/log"
import type { LeasedCharge, LedgerModuleService } from "../modules/ledger"
import { storeOutage } from "./store-outage"
import { BY_ITSELF } from "../charge/automatic-refunds"
import type { Applied } from "./applied"
import { completeOrPay } from "../medusa/complete-or-pay"
import {
  decideRefundUnlessOrdered,
  TooManyRefundsError,
  WAITS_FOR,
} from "./decide-refund"
import { leaseOf, leasePatiently } from "./lease-charge"
import type { LeftLock } from "../medusa/cart-lock"
import { readRecords } from "../medusa/read-records"
import {
  SHORT_PAUSE_MS,
  CART_LOCKED_PAUSE_MS,
  CART_LOCK_LISTED_AFTER_MS,
  CART_LOCK_LISTED_PAUSE_MS,
  COMPLETION_FIRST_PAUSE_MS,
  COMPLETION_LONGEST_PAUSE_MS,
  LISTED_PAUSE_MS,
  MINUTE_MS,
  SHORTEST_PAUSE_MS,
  VOIDED_AFTER_MS,
} from "../charge/times"

interface ToPlace {
  leased: LeasedCharge
  input: ReconciliationInput
  what: "complete_cart" | "pay_order"
}

const PAYING = { ms: 120_000, waitMs: 5_000 }

/**
 * Pays an order that waits while nobody else pays it: of two payments at once, in whatever processes,
 * the second finds that no order waits for it.
 */
export async function payOrder(
  container: MedusaContainer,
  { leased, input }: Omit<ToPlace, "what">
): Promise<Applied> {
  const { charge, records } = input
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const key = leaseOf.paymentOf(records.order?.id ?? charge.paymentCollectionId)
  const end = await leasePatiently(ledger, key, PAYING)
  if (!end) {
    return {
      kind: "later",
      againAfterMs: SHORT_PAUSE_MS,
      waitsFor: said("waits_for_other_payment"),
    }
  }
  try {
    const now = (await readRecords(container, [charge])).get(charge.id)
    return now?.isPaidOtherwise && !records.isPaidOtherwise
      ? { kind: "applied" } // what becomes of it is decided anew
      : await placeOrder(container, { leased, input, what: "pay_order" })
  } finally {
    await end()
  }
}

/**
 * Places the order of a charge that holds money, or pays the order that waits. When core cannot,
 * the money stays and it is tried again; an authorization is voided when the time is up, and what
 * was taken is given back where the options say so, else it is listed for a person.
 */
export async function placeOrder(
  container: MedusaContainer,
  { leased, input, what }: ToPlace
): Promise<Applied> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { charge } = input
  const completion = await completeOrPay(container, charge, {
    hasPayment: input.records.payment !== undefined,
    isForOrder: what === "pay_order",
  })
  if (completion.kind === "busy") {
    return lockedFor(input, completion.lock)
  }
  const records = (await readRecords(container, [charge])).get(charge.id)
  if (records?.payment && (records.order || charge.link?.purpose === "free")) {
    return { kind: "applied" }
  }
  if (
    records?.order &&
    records.isPaidOtherwise &&
    !input.records.isPaidOtherwise
  ) {
    return { kind: "applied" } // while we waited for the cart's lock: no order waits for this one
  }
  const why =
    completion.kind === "failed"
      ? completion.why
      : "Medusa placed no order, and said nothing."
  container
    .resolve<Log>(ContainerRegistrationKeys.LOGGER)
    .error(
      `checkout-transparent: charge ${charge.merchantChargeId} of cart ${charge.cartId ?? "unknown"} is ${charge.state}, and its order could not be placed: ${why}`
    )
  if (what === "pay_order") {
    return {
      kind: "list_discrepancy",
      discrepancy: {
        kind: "booking_failed",
        details: said("order_not_paid", undefined, { because: why }),
      },
      againAfterMs: pauseMs(leased.completionTries),
    }
  }
  const failed = await ledger.noteCompletionFailed(charge.id)
  const isUp = await isTimeUp(ledger, failed)
  // What is wrong with the store is no reason to give everybody's money back.
  const failing = isUp ? await storeOutage(container) : undefined
  if (isUp && failing === undefined) {
    return refundInstead(container, failed, why)
  }
  const then =
    failing === undefined ? undefined : said("store_fails", { count: failing })
  return {
    kind: "list_discrepancy",
    discrepancy: {
      kind: "paid_without_order",
      details: said(
        "cart_fails",
        { cart: charge.cartId ?? "" },
        leaveOutUndefined({ because: why, then })
      ),
    },
    againAfterMs: pauseMs(leased.completionTries),
  }
}

/** A lock whose process has died may stay for a while, or for ever, depending on the lock provider. */
function lockedFor(
  { charge, operations, now }: ReconciliationInput,
  lock: LeftLock
): Applied {
  if (lock?.freeInMs === null) {
    return {
      kind: "list_discrepancy",
      discrepancy: {
        kind: "paid_without_order",
        details: said("cart_locked_for_ever", { cart: charge.cartId ?? "" }),
      },
      againAfterMs: CART_LOCKED_PAUSE_MS,
    }
  }
  const paidAt = operations.find(({ kind }) => kind === "create")?.resolvedAt
  const isLong =
    paidAt !== undefined &&
    now.getTime() - paidAt.getTime() > CART_LOCK_LISTED_AFTER_MS
  return isLong
    ? {
        kind: "list_discrepancy",
        discrepancy: {
          kind: "paid_without_order",
          details: said("cart_locked", { cart: charge.cartId ?? "" }),
        },
        againAfterMs: CART_LOCK_LISTED_PAUSE_MS,
      }
    : {
        kind: "later",
        againAfterMs: Math.max(
          SHORTEST_PAUSE_MS,
          Math.min(CART_LOCKED_PAUSE_MS, lock?.freeInMs ?? CART_LOCKED_PAUSE_MS)
        ),
        waitsFor: WAITS_FOR.locked,
      }
}

function pauseMs(tries: number): number {
  return Math.min(
    COMPLETION_LONGEST_PAUSE_MS,
    COMPLETION_FIRST_PAUSE_MS * 2 ** Math.min(tries, 10)
  )
}

async function isTimeUp(
  ledger: LedgerModuleService,
  charge: Charge
): Promise<boolean> {
  const { failedCompletion } = accountOfCharge(ledger.pluginOptions, charge)
  const afterMs = msUntilRefund(failedCompletion, charge)
  const since = charge.completionFailedAt?.getTime()
  if (afterMs === undefined || since === undefined) {
    return false
  }
  const { now } = await ledger.time()
  return now.getTime() - since >= afterMs
}

function msUntilRefund(
  rules: AccountOptions["failedCompletion"],
  { state, method }: Charge
): number | undefined {
  if (state === "authorized") {
    return VOIDED_AFTER_MS
  }
  const minutes = isAsynchronousMethod(method)
    ? rules.refundCodesAfterMinutes
    : rules.refundAfterMinutes
  return minutes === null ? undefined : minutes * MINUTE_MS
}

async function refundInstead(
  container: MedusaContainer,
  charge: Charge,
  why: string
): Promise<Applied> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { automaticRefunds } = accountOfCharge(ledger.pluginOptions, charge)
  try {
    const decided = await decideRefundUnlessOrdered(container, charge, {
      by: BY_ITSELF,
      reason: said("cart_not_completed", undefined, { because: why }),
      // An authorization that is released moves no money.
      ...(effectiveStateOf(charge) === "paid"
        ? { caps: automaticRefunds }
        : {}),
    })
    return decided === "decided"
      ? { kind: "applied" }
      : {
          kind: "later",
          againAfterMs: SHORT_PAUSE_MS,
          waitsFor: WAITS_FOR[decided],
        }
  } catch (error) {
    if (!(error instanceof TooManyRefundsError)) {
      throw error
    }
    return {
      kind: "list_discrepancy",
      discrepancy: {
        kind: "paid_without_order",
        details: said(
          "cart_fails",
          { cart: charge.cartId ?? "" },
          { because: why, then: error.saying }
        ),
      },
      againAfterMs: LISTED_PAUSE_MS,
    }
  }
}
