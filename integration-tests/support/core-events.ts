import type { IEventBusModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { CardShop } from "./a-card-shop"

/** Counts how often Medusa itself published an event about an order in a test. */
export function recordCoreEvents(
  shop: CardShop,
  names: readonly string[]
): (name: string, order: { orderId: string }) => number {
  const reported: { name: string; id: string }[] = []
  const listeners = names.map((name) => ({
    name,
    listen: ({ data }: { data: unknown }) => {
      reported.push({ name, id: (data as { id: string }).id })
      return Promise.resolve()
    },
  }))
  const bus = () =>
    shop.container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)

  beforeEach(() => {
    reported.length = 0
    listeners.forEach(({ name, listen }) => bus().subscribe(name, listen))
  })
  afterEach(() =>
    listeners.forEach(({ name, listen }) => bus().unsubscribe(name, listen))
  )
  return (name, { orderId }) =>
    reported.filter((event) => event.name === name && event.id === orderId)
      .length
}
