import type { IEventBusModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { ShopWithSimulator } from "./describe-shop-with-simulator"

/** Records the store's events with these names. The list is cleared before each test. */
export function recordEvents<Name extends string>(
  shop: Pick<ShopWithSimulator, "container">,
  names: readonly Name[]
): readonly { name: Name; data: unknown }[] {
  const events: { name: Name; data: unknown }[] = []
  const listeners = names.map((name) => ({
    name,
    listen: ({ data }: { data: unknown }) => {
      events.push({ name, data })
      return Promise.resolve()
    },
  }))
  const eventBus = () =>
    shop.container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)

  beforeEach(() => {
    events.length = 0
    listeners.forEach(({ name, listen }) => eventBus().subscribe(name, listen))
  })
  afterEach(() =>
    listeners.forEach(({ name, listen }) =>
      eventBus().unsubscribe(name, listen)
    )
  )
  return events
}

/** Returns a function that returns how often Medusa has published an event about an order in the current test. */
export function coreEventCounter(
  shop: ShopWithSimulator,
  names: readonly string[]
): (name: string, order: { orderId: string }) => number {
  const reported = recordEvents(shop, names)
  return (name, { orderId }) =>
    reported.filter(
      (event) =>
        event.name === name && (event.data as { id: string }).id === orderId
    ).length
}
