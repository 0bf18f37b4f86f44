import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { AUTOMATIC_ACTOR } from "../../domain/refund/automatic-refunds"
import type { Charge } from "../../domain/charge/charge"
import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { effectiveStateOf } from "../../domain/dispute/dispute"
import { leaveOutUndefined } from "../../domain/parsing/values"
import { message, type Message } from "../../domain/message"
import { MINUTE_MS } from "../../domain/duration"
import { SHORT_PAUSE_MS, SHORTEST_PAUSE_MS } from "../queue/waiting/pauses"
import {
  type RemainingCartLock,
  removeDeadCartLock,
} from "../../medusa/cart/cart-lock"
import { completeOrPay } from "../../medusa/order/complete-or-pay"
import { ledgerOf, logOf } from "../../medusa/core"
import { recordsOfCharge } from "../../medusa/booking/read-records"
import type { LeasedCharge } from "../../modules/ledger"
import type { AccountOptions } from "../../options/account-options"
import { isObservedByNotifications } from "../../options/account-observation"
import { accountOfCharge } from "../../options/find-account"
import { givePriceOfCharge } from "../../medusa/price/price-of-charge"
import {
  type CorrectionResult,
  CORRECTION_APPLIED,
  waitingResult,
  listedResult,
} from "../apply/correction-result"
import { decideRefundUnlessOrdered } from "../refund/decide-refund"
import { LEASE_KEYS, leasePatiently } from "../queue/lease-charge"
import { countCartsOfStoreOutage } from "./store-outage"

/** The first and the longest pause between failed completions. The pause doubles with each failure. */
const COMPLETION_FIRST_PAUSE_MS = 30_000
const COMPLETION_LONGEST_PAUSE_MS = 15 * MINUTE_MS

/** The pause while a cart is locked, usually because the cart is being completed. */
const CART_LOCKED_PAUSE_MS = 15_000

/** The time after which a locked cart is listed, which is more than twice the lifetime of core's lock. */
const CART_LOCK_LISTED_AFTER_MS = 5 * MINUTE_MS

/**
 * The pause while a locked cart is listed. It is short, so that the work continues soon after an administrator removes
 * the lock.
 */
const CART_LOCK_LISTED_PAUSE_MS = 2 * MINUTE_MS

/**
 * The time after a failed completion at which an authorization is voided, so that the shopper's money is not reserved
 * for long.
 */
const VOIDED_AFTER_MS = 30 * MINUTE_MS

interface ToPlace {
  leased: LeasedCharge
  input: ReconciliationInput
  what: "complete_cart" | "pay_order"
}

const PAY_ORDER_LEASE = { ms: 120_000, waitMs: 5_000 }

/**
 * Pays a waiting order with a charge. Holds a lease of that order, so that only one process pays it at a time. If two
 * payments arrive at once, the process with the second payment finds that the order is already paid.
 */
export async function payOrder(
  container: MedusaContainer,
  { leased, input }: Omit<ToPlace, "what">
): Promise<CorrectionResult> {
  const { charge, records } = input
  const key = LEASE_KEYS.paymentOf(
    records.order?.id ?? charge.paymentCollectionId
  )
  const end = await leasePatiently(ledgerOf(container), key, PAY_ORDER_LEASE)
  if (!end) {
    return waitingResult(SHORT_PAUSE_MS, message("waits_for_other_payment"))
  }
  try {
    const now = await recordsOfCharge(container, charge)
    return now?.isPaidOtherwise && !records.isPaidOtherwise
      ? CORRECTION_APPLIED // The next correction is decided again, because another payment paid the order meanwhile.
      : await placeOrder(container, { leased, input, what: "pay_order" })
  } finally {
    await end()
  }
}

/**
 * Places the order of a charge, or pays the waiting order. When core fails, the charge is listed, its money is kept,
 * and the completion is repeated. If the order is not placed in time, an authorization is voided, and captured money is
 * refunded as far as the options allow. Nothing is voided or refunded while so many carts fail that the store must be
 * at fault.
 */
export async function placeOrder(
  container: MedusaContainer,
  { leased, input, what }: ToPlace
): Promise<CorrectionResult> {
  const { charge } = input
  if (
    what === "complete_cart" &&
    !(await giveCartPriceOfCharge(container, charge))
  ) {
    return waitForLockedCart(
      input,
      await removeDeadCartLock(container, charge.cartId)
    )
  }
  const completion = await completeOrPay(container, charge, {
    hasPayment: input.records.payment !== undefined,
    isForOrder: what === "pay_order",
  })
  if (completion.kind === "busy") {
    return waitForLockedCart(input, completion.lock)
  }
  const records = await recordsOfCharge(container, charge)
  if (records?.payment && (records.order || charge.link?.purpose === "free")) {
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
    COMPLETION_FIRST_PAUSE_MS * 2 ** Math.min(leased.completionTries, 10)
  )
  if (what === "pay_order") {
    return listedResult(
      "booking_failed",
      message("order_not_paid", undefined, { because: why }),
      pauseMs
    )
  }
  const failed = await ledgerOf(container).recordFailedCompletion(charge.id)
  const isUp = await isTimeUp(container, failed)
  // A fault of the store must not refund all of its payments.
  const failing = isUp ? await countCartsOfStoreOutage(container) : undefined
  if (isUp && failing === undefined) {
    return refundInstead(container, failed, why)
  }
  const then =
    failing === undefined
      ? undefined
      : message("store_fails", { count: failing })
  return listedResult(
    "paid_without_order",
    messageOfFailedCart(charge, why, then),
    pauseMs
  )
}

/** Gives the cart the price with which the charge was made. Returns false if the cart is locked. */
async function giveCartPriceOfCharge(
  container: MedusaContainer,
  charge: Charge
): Promise<boolean> {
  try {
    await givePriceOfCharge(container, charge)
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

function messageOfFailedCart(
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
 * Returns a wait, because the cart is locked. If the lock lasts long or has no end, the charge is listed, because a
 * dead process may have left the lock.
 */
function waitForLockedCart(
  { charge, operations, now }: ReconciliationInput,
  lock: RemainingCartLock
): CorrectionResult {
  const cart = charge.cartId ?? ""
  if (lock?.freeInMs === null) {
    return listedResult(
      "paid_without_order",
      message("cart_locked_for_ever", { cart }),
      CART_LOCKED_PAUSE_MS
    )
  }
  const paidAt = operations.find(({ kind }) => kind === "create")?.resolvedAt
  const isLong =
    paidAt !== undefined &&
    now.getTime() - paidAt.getTime() > CART_LOCK_LISTED_AFTER_MS
  return isLong
    ? listedResult(
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

async function isTimeUp(
  container: MedusaContainer,
  charge: Charge
): Promise<boolean> {
  const ledger = ledgerOf(container)
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
): Promise<CorrectionResult> {
  const { pluginOptions } = ledgerOf(container)
  const account = accountOfCharge(pluginOptions, charge)
  const { automaticRefunds: caps } = account
  if (isObservedByNotifications(account, charge)) {
    // An authorization is not voided either, because it may have been captured, and the void would then be a refund.
    return listedResult(
      "paid_without_order",
      messageOfFailedCart(charge, why, message("refund_needs_look_up"))
    )
  }
  const { applied, capped } = await decideRefundUnlessOrdered(
    container,
    charge,
    {
      by: AUTOMATIC_ACTOR,
      reason: message("cart_not_completed", undefined, { because: why }),
      // Voiding an authorization moves no money, so no caps apply.
      ...(effectiveStateOf(charge) === "paid" ? { caps } : {}),
    }
  )
  return capped === undefined
    ? applied
    : listedResult(
        "paid_without_order",
        messageOfFailedCart(charge, why, capped)
      )
}
