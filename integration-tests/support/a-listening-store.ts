import type {
  IEventBusModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { aStaffedStore } from "./a-staffed-store"
import type { AStore } from "./a-store"

/** Where a store's processes write down what they were told. */
export const RECEIVED_TABLE = "received_event"

/** A store of several processes with subscribers of its own, in each of them. */
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

/** One more process of it. */
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
