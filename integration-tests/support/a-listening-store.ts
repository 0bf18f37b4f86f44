import type {
  IEventBusModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { aStaffedStore } from "./a-staffed-store"
import type { AStore } from "./a-store"

/** The table in which a store's processes record the events that they receive. */
export const RECEIVED_TABLE = "received_event"

/** Makes a store whose processes each have subscribers that record events. */
export async function aListeningStore(
  container: MedusaContainer
): Promise<AStore> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await knex.schema.createTable(RECEIVED_TABLE, (table) => {
    table.text("name")
    table.jsonb("data")
  })
  await listen(container)
  return aStaffedStore(container)
}

/** Adds the subscribers to one more process. */
export function listen(container: MedusaContainer): Promise<void> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const bus = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
  for (const name of [
    "checkout_transparent.payment.paid",
    "checkout_transparent.payment.refunded",
  ]) {
    bus.subscribe(
      name,
      async ({ data }) => {
        await knex(RECEIVED_TABLE).insert({ name, data: JSON.stringify(data) })
      },
      { subscriberId: `a-test-${name}` }
    )
  }
  return Promise.resolve()
}
