import {
  acquireLockWithRetries,
  type Core,
  runReadStatement,
} from "./simulated-core"
import {
  authorizeSession,
  cancelPaymentIgnoringErrors,
  CART_LOCK,
  completeCart,
} from "./cart/complete-cart"
import {
  cancelOrder,
  createOrUpdateOrderPaymentCollection,
} from "./order/order-workflows"
import { capturePayment, refundPayment } from "./payment/change-payments"
import { replacePaymentSessions } from "./payment/sessions"

interface Run<Input> {
  input: Input
  throwOnError?: boolean
}

interface Ended {
  result: unknown
  errors: { action: string; error: unknown }[]
}

type Flow = (container: { resolve(name: string): unknown }) => {
  run(given: Run<never>): Promise<Ended>
}

/** The name under which a process's container provides the model of Medusa's core. */
export const CORE = "simulatedCore"

/**
 * Simulations of the core workflows that the plugin runs. The keys are the names under which core exports the
 * workflows.
 */
export const coreFlows: Record<string, Flow> = {
  createPaymentSessionsWorkflow: createSimulatedWorkflow(
    replacePaymentSessions
  ),
  capturePaymentWorkflow: createSimulatedWorkflow(capturePayment),
  refundPaymentWorkflow: createSimulatedWorkflow(refundPayment),
  cancelOrderWorkflow: createSimulatedWorkflow(cancelOrder),
  createOrUpdateOrderPaymentCollectionWorkflow: createSimulatedWorkflow(
    createOrUpdateOrderPaymentCollection
  ),
  processPaymentWorkflow: createSimulatedWorkflow(
    simulateProcessPaymentWorkflow
  ),
}

function createSimulatedWorkflow<Input>(
  work: (core: Core, input: Input) => Promise<unknown>
): Flow {
  return (container) => ({
    run: async ({ input, throwOnError = true }) => {
      const core = container.resolve(CORE) as Core
      try {
        const result = await work(core, input)
        return { result, errors: result instanceof Failed ? [result] : [] }
      } catch (error) {
        if (throwOnError) throw error
        return { result: undefined, errors: [{ action: "step", error }] }
      }
    },
  })
}

/**
 * A failed step after which Medusa's workflow continues. The simulated workflow then returns the failed step in
 * `errors`, and does not throw.
 */
class Failed {
  constructor(
    readonly action: string,
    readonly error: unknown
  ) {}
}

/**
 * Simulates Medusa's workflow `process-payment-workflow`, as in core-flows/dist/payment/workflows/process-payment.js of
 * Medusa 2.21.2.
 */
async function simulateProcessPaymentWorkflow(
  core: Core,
  {
    action,
    data: { session_id: sessionId, amount },
  }: {
    action: string
    data: { session_id: string; amount: number }
  }
): Promise<Failed | undefined> {
  const { records, locks } = core
  const payment = await runReadStatement(() =>
    records.paymentOfSession(sessionId)
  )
  const session = records.sessions.get(sessionId)
  if (!session) {
    throw new Error(
      "The model does not take a stranger's cart for a session that is gone."
    )
  }
  const cart = records.cartOfCollection(session.payment_collection_id)
  const order =
    cart && (await runReadStatement(() => records.orderOfCart(cart.id)))
  if (cart) await acquireLockWithRetries(locks, cart.id, CART_LOCK)
  try {
    if (action === "captured" && payment) {
      await capturePayment(core, { payment_id: payment.id, amount })
    }
    if (action === "captured" && !payment) {
      await authorizeAndCapture(core, sessionId, amount)
    }
    const isToAuthorize =
      action === "authorized" && (!cart || (order && !payment))
    if (isToAuthorize) await authorizeSession(core, sessionId)
  } finally {
    if (cart) await locks.release(cart.id)
  }
  if (cart && !order) {
    try {
      await completeCart(core, cart.id)
    } catch (error) {
      return new Failed("complete-cart-after-payment-step", error)
    }
  }
  return undefined
}

async function authorizeAndCapture(
  core: Core,
  sessionId: string,
  amount: number
): Promise<void> {
  const payment = await authorizeSession(core, sessionId)
  if (!payment) return
  try {
    await capturePayment(core, { payment_id: payment.id, amount })
  } catch (error) {
    await cancelPaymentIgnoringErrors(core, payment.id)
    throw error
  }
}
