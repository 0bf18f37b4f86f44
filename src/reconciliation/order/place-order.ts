import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { AUTOMATIC_ACTOR } from "../../domain/refund/automatic-refund-caps"
import type { Charge } from "../../domain/charge/charge"
import { isRequestedWithoutOrder } from "../../domain/charge/payment-purpose"
import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { leaveOutUndefined } from "../../domain/parsing/json-values"
import { message, type Message } from "../../domain/message"
import { MINUTE_MS } from "../../domain/duration"
import {
  SHORT_PAUSE_MS,
  SHORTEST_PAUSE_MS,
} from "../queue/waiting/synchronization-pauses"
import {
  type RemainingCartLock,
  removeExpiredCartLock,
} from "../../medusa/cart/cart-lock"
import { completeCartOrPayOrder } from "../../medusa/order/complete-cart-or-pay-order"
import { ledgerOf, logOf } from "../../medusa/container"
import { readMedusaRecordsOfCharge } from "../../medusa/booking/read-medusa-records"
import type { LeasedCharge } from "../../modules/ledger"
import type { AccountOptions } from "../../options/account-options"
import { isObservedByNotifications } from "../../options/account-observation"
import { accountOfCharge } from "../../options/find-account"
import { applyChargePriceToCart } from "../../medusa/price/apply-charge-price-to-cart"
import {
  type CorrectionResult,
  CORRECTION_APPLIED,
  waitingResult,
  buildResultToListDiscrepancy,
} from "../apply/correction-result"
import { decideRefundUnderCartLock } from "../refund/decide-refund"
import { LEASE_KEYS, waitForLease } from "../queue/wait-for-lease"
import { countFailingCartsIfStoreOutage } from "./count-failing-carts-if-store-outage"

/** The pause after a cart's first failed completion. Each further failure doubles it, up to the longest pause. */
const COMPLETION_FIRST_PAUSE_MS = 30_000
const COMPLETION_LONGEST_PAUSE_MS = 15 * MINUTE_MS

/** The pause in milliseconds while a cart is locked. Usually another request is completing the cart. */
const CART_LOCKED_PAUSE_MS = 15_000

/**
 * A charge with a locked cart is listed this many milliseconds after its creation's outcome became known. This is more
 * than twice the lifetime of Medusa's cart lock.
 */
const CART_LOCK_LISTED_AFTER_MS = 5 * MINUTE_MS

/** The pause of a charge that is listed because of a locked cart. It is short, to notice soon that the lock is gone. */
const CART_LOCK_LISTED_PAUSE_MS = 2 * MINUTE_MS

/** An authorization is voided this many milliseconds after the first failed completion of its cart. */
const VOIDED_AFTER_MS = 30 * MINUTE_MS

interface ToPlace {
  leased: LeasedCharge
  input: ReconciliationInput
  what: "complete_cart" | "pay_order"
}

const PAY_ORDER_LEASE = { ms: 120_000, waitMs: 5_000 }

/**
 * Pays an existing unpaid order with a charge. A lease prevents two payments from paying the order at the same time.
 * Returns `waiting` if another process has the lease. If another payment has just paid the order, does not pay the
 * order, and returns `applied` so that the next correction is decided.
 */
export async function payOrderWithCharge(
  container: MedusaContainer,
  { leased, input }: Omit<ToPlace, "what">
): Promise<CorrectionResult> {
  const { charge, records } = input
  const key = LEASE_KEYS.paymentOf(
    records.order?.id ?? charge.paymentCollectionId
  )
  const end = await waitForLease(ledgerOf(container), key, PAY_ORDER_LEASE)
  if (!end) {
    return waitingResult(SHORT_PAUSE_MS, message("waits_for_other_payment"))
  }
  try {
    const now = await readMedusaRecordsOfCharge(container, charge)
    return now?.isPaidOtherwise && !records.isPaidOtherwise
      ? CORRECTION_APPLIED // The next correction is decided again, because another payment paid the order meanwhile.
      : await placeOrPayOrder(container, { leased, input, what: "pay_order" })
  } finally {
    await end()
  }
}

/**
 * Places the order of a paid or authorized charge, or records the charge as the payment of an existing unpaid order. If
 * Medusa fails, the charge is listed for an administrator, and the next synchronization tries again.
 *
 * If the order of a cart is not placed in time, an authorization is voided, and captured money is refunded if the
 * options allow it. Nothing is voided or refunded in two cases:
 * - The account of the charge uses notifications instead of lookups.
 * - Several carts fail at the same time. The store itself is then probably at fault.
 */
export async function placeOrPayOrder(
  container: MedusaContainer,
  { leased, input, what }: ToPlace
): Promise<CorrectionResult> {
  const { charge } = input
  if (
    what === "complete_cart" &&
    !(await tryApplyChargePrice(container, charge))
  ) {
    return lockedCartResult(
      input,
      await removeExpiredCartLock(container, charge.cartId)
    )
  }
  const completion = await completeCartOrPayOrder(container, charge, {
    hasPayment: input.records.payment !== undefined,
    isForOrder: what === "pay_order",
  })
  if (completion.kind === "busy") {
    return lockedCartResult(input, completion.lock)
  }
  const records = await readMedusaRecordsOfCharge(container, charge)
  if (records?.payment && (records.order || isRequestedWithoutOrder(charge))) {
    return CORRECTION_APPLIED
  }
  if (
    records?.order &&
    records.isPaidOtherwise &&
    !input.records.isPaidOtherwise
  ) {
    return CORRECTION_APPLIED // While this charge waited for the cart's lock, another payment paid the order.
  }
  const why =
    completion.kind === "failed"
      ? completion.why
      : "Medusa placed no order and reported no error."
  logOf(container).error(
    `checkout-transparent: charge ${charge.merchantChargeId} of cart ${charge.cartId ?? "unknown"} is ${charge.state}, and its order could not be placed: ${why}`
  )
  const pauseMs = Math.min(
    COMPLETION_LONGEST_PAUSE_MS,
    COMPLETION_FIRST_PAUSE_MS * 2 ** Math.min(leased.cartCompletionFailures, 10)
  )
  if (what === "pay_order") {
    return buildResultToListDiscrepancy(
      "booking_failed",
      message("order_not_paid", undefined, { because: why }),
      pauseMs
    )
  }
  const failed = await ledgerOf(container).recordFailedCartCompletion(charge.id)
  const isDelayOver = await isRefundDelayOfFailedCartOver(container, failed)
  // If the store itself has a fault, its payments must not all be refunded.
  const failingCartCount = isDelayOver
    ? await countFailingCartsIfStoreOutage(container)
    : undefined
  if (isDelayOver && failingCartCount === undefined) {
    return decideRefundOfFailedCompletion(container, failed, why)
  }
  const then =
    failingCartCount === undefined
      ? undefined
      : message("store_fails", { count: failingCartCount })
  return buildResultToListDiscrepancy(
    "paid_without_order",
    buildCartCompletionFailureMessage(charge, why, then),
    pauseMs
  )
}

/** Sets the cart's price to the price with which the charge was created. Returns false if the cart is locked. */
async function tryApplyChargePrice(
  container: MedusaContainer,
  charge: Charge
): Promise<boolean> {
  try {
    await applyChargePriceToCart(container, charge)
    return true
  } catch (error) {
    if (
      MedusaError.isMedusaError(error) &&
      error.type === MedusaError.Types.CONFLICT
    ) {
      return false
    }
    throw error
  }
}

function buildCartCompletionFailureMessage(
  { cartId = "" }: Charge,
  because: string,
  then: Message | undefined
): Message {
  return message(
    "cart_fails",
    { cart: cartId },
    leaveOutUndefined({ because, then })
  )
}

/**
 * Returns the result for a cart that another process has locked. Usually the correction waits. If the cart stays locked
 * for too long or the lock never expires, the charge is listed for an administrator, because a killed process may have
 * left the lock.
 */
function lockedCartResult(
  { charge, operations, now }: ReconciliationInput,
  lock: RemainingCartLock
): CorrectionResult {
  const cart = charge.cartId ?? ""
  if (lock?.freeInMs === null) {
    return buildResultToListDiscrepancy(
      "paid_without_order",
      message("cart_locked_for_ever", { cart }),
      CART_LOCKED_PAUSE_MS
    )
  }
  const resolvedAt = operations.find(
    ({ kind }) => kind === "create"
  )?.resolvedAt
  const isLong =
    resolvedAt !== undefined &&
    now.getTime() - resolvedAt.getTime() > CART_LOCK_LISTED_AFTER_MS
  return isLong
    ? buildResultToListDiscrepancy(
        "paid_without_order",
        message("cart_locked", { cart }),
        CART_LOCK_LISTED_PAUSE_MS
      )
    : waitingResult(
        Math.max(
          SHORTEST_PAUSE_MS,
          Math.min(CART_LOCKED_PAUSE_MS, lock?.freeInMs ?? CART_LOCKED_PAUSE_MS)
        ),
        message("waits_for_cart")
      )
}

async function isRefundDelayOfFailedCartOver(
  container: MedusaContainer,
  charge: Charge
): Promise<boolean> {
  const ledger = ledgerOf(container)
  const { failedCompletion } = accountOfCharge(ledger.pluginOptions, charge)
  const afterMs = refundDelayOfFailedCartMs(failedCompletion, charge)
  const since = charge.cartCompletionFirstFailedAt?.getTime()
  if (afterMs === undefined || since === undefined) {
    return false
  }
  const { now } = await ledger.time()
  return now.getTime() - since >= afterMs
}

function refundDelayOfFailedCartMs(
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

async function decideRefundOfFailedCompletion(
  container: MedusaContainer,
  charge: Charge,
  why: string
): Promise<CorrectionResult> {
  const { pluginOptions } = ledgerOf(container)
  const account = accountOfCharge(pluginOptions, charge)
  if (isObservedByNotifications(account, charge)) {
    // An authorization is not voided either, because it may have been captured, and the void would then be a refund.
    return buildResultToListDiscrepancy(
      "paid_without_order",
      buildCartCompletionFailureMessage(
        charge,
        why,
        message("refund_needs_look_up")
      )
    )
  }
  const { applied, capped } = await decideRefundUnderCartLock(
    container,
    charge,
    {
      by: AUTOMATIC_ACTOR,
      reason: message("cart_not_completed", undefined, { because: why }),
      caps: account.automaticRefunds,
    }
  )
  return capped === undefined
    ? applied
    : buildResultToListDiscrepancy(
        "paid_without_order",
        buildCartCompletionFailureMessage(charge, why, capped)
      )
}
