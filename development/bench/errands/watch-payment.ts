import type {
  IEventBusModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

import type { ChargeEventData } from "../../../src/core/events"
import { deferred } from "./deferred"
import { monotonicMs } from "./monotonic"

const LONGEST_MS = 30_000
const CONTEXT = { subscriberId: "bench-watches-payment" }

export interface ToldPayment {
  sessionId: string
  orderId: string
  placedAt: number
  paidAt: number
}

/** Resolves when both are told: the next order is placed, and the next payment is booked. */
export async function watchPayment(
  container: MedusaContainer,
  _given: object
): Promise<ToldPayment> {
  const bus = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
  const placed = deferred<{ orderId: string; placedAt: number }>()
  const paid = deferred<{ sessionId: string; paidAt: number }>()
  const notePlaced = ({ data }: { data: unknown }): Promise<void> => {
    const { id: orderId } = data as { id: string }
    placed.resolve({ orderId, placedAt: monotonicMs() })
    return Promise.resolve()
  }
  const notePaid = ({ data }: { data: unknown }): Promise<void> => {
    const { payment_session_id: sessionId } = data as ChargeEventData
    paid.resolve({ sessionId, paidAt: monotonicMs() })
    return Promise.resolve()
  }
  const giveUp = setTimeout(() => {
    paid.reject(new Error(`No payment was booked within ${LONGEST_MS} ms.`))
    placed.reject(new Error(`No order was placed within ${LONGEST_MS} ms.`))
  }, LONGEST_MS)
  bus.subscribe("order.placed", notePlaced, CONTEXT)
  bus.subscribe("checkout_transparent.payment.paid", notePaid, CONTEXT)
  try {
    const both = await Promise.all([paid.promise, placed.promise])
    return { ...both[0], ...both[1] }
  } finally {
    clearTimeout(giveUp)
    bus.unsubscribe("order.placed", notePlaced, CONTEXT)
    bus.unsubscribe("checkout_transparent.payment.paid", notePaid, CONTEXT)
  }
}
