import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { PublishedEvents, EventName } from "../../src/charge/events"
import { publishEvents } from "../../src/reconciliation/publish-events"
import type { NotifiedShop } from "./a-notified-shop"
import type { CardShop } from "./a-card-shop"
import { resolveAndSynchronize, type Sale } from "./a-sold-order"
import { eventually } from "./eventually"

const DAY_MS = 24 * 60 * 60_000

/**
 * Expects that exactly these events with this name were published about this test's charges, once
 * nothing waits to be published. Late events of the test before, whose rows are gone, do not count.
 */
export async function expectPublished<Name extends EventName>(
  shop: NotifiedShop,
  name: Name,
  expected: Partial<PublishedEvents[Name]>[]
): Promise<void> {
  const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await eventually(async () => {
    // Publishes as the job does.
    await publishEvents(shop.container)
    const waiting = await knex("checkout_transparent_outbox_entry").where({
      published_at: null,
    })
    expect(waiting).toEqual([])
    const charges = await knex("checkout_transparent_charge").pluck("id")
    const reported = shop
      .reported(name)
      .filter(
        (data) => !("charge_id" in data) || charges.includes(data.charge_id)
      )
    // `toMatchObject` also fails if the lists differ in length.
    expect(reported).toMatchObject(expected)
  })
}

/** Runs the job, as if `days` days had passed since a charge was made and looked up. */
export async function thePollComesAfter(
  shop: CardShop,
  { chargeId }: Pick<Sale, "chargeId">,
  days: number
): Promise<void> {
  const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const earlier = (column: string) =>
    knex.raw("?? - ? * interval '1 millisecond'", [column, days * DAY_MS])
  const columns = [
    "created_at",
    "looked_up_at",
    "synchronize_at",
    "disputed_at",
  ]
  await knex("checkout_transparent_charge")
    .where({ id: chargeId })
    .update(
      Object.fromEntries(columns.map((column) => [column, earlier(column)]))
    )
  await resolveAndSynchronize(shop)
}
