import type {
  IEventBusModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

import { deferred } from "./deferred"
import { monotonicMs } from "./monotonic"

const LONGEST_MS = 30_000

export interface PlacedOrder {
  orderId: string
  placedAt: number
  /** What the process asked the database for since it was told to watch. */
  statements: number
}

interface Statements {
  on(event: "query", listener: () => void): void
  off(event: "query", listener: () => void): void
}

/** Resolves when Medusa tells on its event bus that the next order is placed. */
export async function watchOrder(
  container: MedusaContainer,
  _given: object
): Promise<PlacedOrder> {
  const bus = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
  const database = container.resolve(
    ContainerRegistrationKeys.PG_CONNECTION
  ) as unknown as Statements
  let statements = 0
  const count = () => void (statements += 1)
  const context = { subscriberId: "bench-watches-order" }
  const { promise, resolve, reject } = deferred<PlacedOrder>()
  const listener = ({ data }: { data: unknown }): Promise<void> => {
    const { id: orderId } = data as { id: string }
    resolve({ orderId, placedAt: monotonicMs(), statements })
    return Promise.resolve()
  }
  const giveUp = setTimeout(
    () => reject(new Error(`No order was placed within ${LONGEST_MS} ms.`)),
    LONGEST_MS
  )
  database.on("query", count)
  bus.subscribe("order.placed", listener, context)
  try {
    return await promise
  } finally {
    clearTimeout(giveUp)
    bus.unsubscribe("order.placed", listener, context)
    database.off("query", count)
  }
}
