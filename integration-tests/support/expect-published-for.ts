import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type {
  PublishedEvents,
  ChargeEventData,
  EventName,
} from "../../src/charge/events"
import { publishEvents } from "../../src/reconciliation/publish-events"
import type { NotifiedShop } from "./a-notified-shop"
import { eventually } from "./eventually"

type ChargeEventName = {
  [Name in EventName]: PublishedEvents[Name] extends ChargeEventData
    ? Name
    : never
}[EventName]

/**
 * The store was told so of the charges of a payment collection, and nothing else with this name, when
 * nothing is left to tell. What is still told of the test before does not count.
 */
export async function expectPublishedFor<Name extends ChargeEventName>(
  shop: NotifiedShop,
  { collectionId }: { collectionId: string },
  name: Name,
  expected: Partial<PublishedEvents[Name]>[]
): Promise<void> {
  const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await eventually(async () => {
    // As the job does.
    await publishEvents(shop.container)
    const waiting = await knex("checkout_transparent_outbox_entry").where({
      published_at: null,
    })
    expect(waiting).toEqual([])
    const reported = shop
      .reported(name)
      .filter((event) => event.payment_collection_id === collectionId)
    expect(reported).toMatchObject(expected)
  })
}
