import type { Cart } from "../records/cart-record"
import { MedusaError } from "@medusajs/framework/utils"

import { virtualTime } from "../../process/time/virtual-time"
import {
  acquireLockWithRetries,
  type Core,
  runReadStatement,
  runWriteStatement,
} from "../simulated-core"
import {
  addTransactions,
  transactionRow,
  refundPayments,
} from "../payment/change-payments"
import { invalidDataError } from "../records/table"
import { replacePaymentSessions } from "../payment/sessions"
import { type Order, totalOfCart } from "../records/core-records"

/**
 * The lock that core puts on a cart while it completes the cart: how many seconds core waits for the lock (`timeoutS`),
 * and after how many seconds the lock expires (`ttlS`).
 */
export const CART_LOCK = { timeoutS: 30, ttlS: 120 }

const PROCESSABLE = [
  "pending",
  "requires_more",
  "authorized",
  "captured",
  "pending_authorization",
]

/**
 * Simulates Medusa's workflow `complete-cart`, as in core-flows/dist/cart/workflows/complete-cart.js of Medusa 2.21.2.
 * Returns the id of the order.
 */
export async function completeCart(
  core: Core,
  cartId: string
): Promise<string> {
  await acquireLockWithRetries(core.locks, cartId, CART_LOCK)
  const undo: (() => Promise<void>)[] = [
    async () => void (await core.locks.release(cartId)),
  ]
  try {
    const orderId = await runCompletionSteps(core, cartId, undo)
    await core.locks.release(cartId)
    return orderId
  } catch (error) {
    for (const step of undo.reverse()) {
      await step()
    }
    throw error
  }
}

async function runCompletionSteps(
  core: Core,
  cartId: string,
  undo: (() => Promise<void>)[]
): Promise<string> {
  const { records } = core
  const placed = await runReadStatement(() => records.orderOfCart(cartId))
  const cart = records.carts.get(cartId)
  if (!cart || cart.items === 0) {
    throw invalidDataError("Cannot complete a cart with no items")
  }
  // Core does not require a session for a cart that store credit pays completely (validateCartPaymentsStep).
  const isFree = totalOfCart(cart) <= 0
  const sessionId = isFree ? "" : requireProcessableSessionId(core, cart)
  undo.push(() => refundPaymentOfFailedCompletion(core, sessionId))
  if (placed) return placed.id

  const order = await placeOrder(core, cart)
  undo.push(() =>
    runWriteStatement("delete order", () => {
      records.orders.delete(order.id)
      cart.completedAt = null
    })
  )
  if (records.isSoldOut) {
    throw invalidDataError(`Not enough stock available for item ${cart.id}-0`)
  }
  const payment = isFree ? null : await authorizeSession(core, sessionId)
  if (payment) {
    undo.push(() => cancelPaymentIgnoringErrors(core, payment.id))
    await addTransactions(
      core,
      records
        .capturesOf(payment.id)
        .map(({ id, amount }) =>
          transactionRow(order, "capture", { id, amount })
        )
    )
  }
  return order.id
}

function requireProcessableSessionId({ records }: Core, cart: Cart): string {
  if (cart.collectionId === null) {
    throw invalidDataError("Payment collection has not been initiated for cart")
  }
  const [first] = records
    .sessionsOf(cart.collectionId)
    .filter(({ status }) => PROCESSABLE.includes(status))
  if (!first) {
    throw invalidDataError("Payment sessions are required to complete cart")
  }
  return first.id
}

/** Inserts an order for what is in a cart. The order is linked to no cart and to no payment collection. */
export function insertOrder(
  { records, shown }: Pick<Core, "records" | "shown">,
  cart: Cart
): Order {
  const total = totalOfCart(cart)
  return records.orders.insert({
    number: records.orders.size + 1,
    copiedFromCart: structuredClone(shown.fieldsCopiedToOrder(cart)),
    cartId: "",
    collectionIds: [],
    total,
    asked: total,
    leastDue: 0,
    creditLines: [],
    returns: [],
    version: 1,
    shipments: 0,
    history: [{ at: virtualTime.now(), asked: total, what: "placed" }],
    createdAt: new Date(virtualTime.now()),
    openedAt: new Date(0),
    changedAt: -Infinity,
    status: "pending",
    canceledAt: null,
    openChange: null,
    isShipped: false,
  })
}

async function placeOrder(
  { records, shown }: Core,
  cart: Cart
): Promise<Order> {
  const order = await runWriteStatement("insert order", () =>
    insertOrder({ records, shown }, cart)
  )
  try {
    await runWriteStatement("link order", () => {
      if (records.orderOfCart(cart.id)) {
        throw invalidDataError(
          "Cannot create multiple links between 'order' and 'cart'"
        )
      }
      order.cartId = cart.id
      order.collectionIds = cart.collectionId ? [cart.collectionId] : []
      cart.completedAt = new Date(virtualTime.now())
    })
  } catch (error) {
    await runWriteStatement("delete order", () =>
      records.orders.delete(order.id)
    )
    throw error
  }
  return order
}

/**
 * Simulates the step of Medusa's core that authorizes a payment session. If the payment module throws a MedusaError,
 * core throws the same error. Core discards any other error. Afterwards, the session's status decides:
 * - `pending_authorization`: returns `null`.
 * - `authorized`: returns the payment, or throws if there is none because an error was discarded.
 * - Any other status: throws.
 */
export async function authorizeSession(
  core: Core,
  sessionId: string
): Promise<{ id: string } | null> {
  let payment: { id: string } | null | undefined
  try {
    payment = await core.payments.authorizePaymentSession(sessionId, {})
  } catch (error) {
    if (MedusaError.isMedusaError(error)) throw error
  }
  const status = core.records.sessions.get(sessionId)?.status
  if (status === "pending_authorization") return null
  if (status === "requires_more") {
    throw new MedusaError(
      MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR,
      "More information is required for payment"
    )
  }
  if (status !== "authorized" || !payment) {
    throw new MedusaError(
      MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
      "Payment authorization failed"
    )
  }
  return payment
}

export async function cancelPaymentIgnoringErrors(
  core: Core,
  paymentId: string
): Promise<void> {
  await core.payments.cancelPayment(paymentId).catch(() => undefined)
}

/**
 * Simulates what core does when the completion of a cart fails after its payment was captured. If the cart has no
 * order, core refunds the payment, and creates the payment session again.
 */
async function refundPaymentOfFailedCompletion(
  core: Core,
  sessionId: string
): Promise<void> {
  const { records } = core
  const session = await runReadStatement(() => records.sessions.get(sessionId))
  const payment = session && records.paymentOfSession(sessionId)
  if (!session || !payment?.captured_at) return
  const cart = records.cartOfCollection(session.payment_collection_id)
  if (cart && records.orderOfCart(cart.id)) return
  try {
    await refundPayments(core, [
      {
        paymentId: payment.id,
        amount: session.amount,
        note: "Refunded due to cart completion failure",
      },
    ])
    await replacePaymentSessions(core, {
      payment_collection_id: session.payment_collection_id,
      provider_id: session.provider_id,
      data: structuredClone(session.data),
    })
  } catch {
    // Core only logs this error.
  }
}
