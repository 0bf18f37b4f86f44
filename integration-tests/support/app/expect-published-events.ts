import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { PublishedEvents } from "../../../src/domain/event/events"
import { publishOutboxEvents } from "../../../src/reconciliation/event/publish-events"
import type { NotifiedShop, RecordedName } from "./describe-notified-shop"
import { eventually } from "../../../harness/eventually"

/**
 * Waits until all events are published. Then expects exactly the given events with this name about the charges of a
 * payment collection.
 */
export async function expectPublishedEvents<
  Name extends Exclude<RecordedName, "checkout_transparent.discrepancy.opened">,
>(
  shop: NotifiedShop,
  { collectionId }: { collectionId: string },
  name: Name,
  expected: Partial<PublishedEvents[Name]>[]
): Promise<void> {
  const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await eventually(async () => {
    // The scheduled job publishes in the same way.
    await publishOutboxEvents(shop.container)
    const waiting = await knex("checkout_transparent_outbox_entry").where({
      published_at: null,
    })
    expect(waiting).toEqual([])
    const reported = shop
      .publishedEvents(name)
      .filter((event) => event.payment_collection_id === collectionId)
    expect(reported).toMatchObject(expected)
  })
}
