import { processDueNotifications } from "../../src/webhooks/process/notification-worker"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { PublishedEvents, EventName } from "../../src/charge/events"
import { publishEvents } from "../../src/reconciliation/publish-events"
import type { NotifiedShop } from "./a-notified-shop"
import type { CardShop } from "./a-card-shop"
import { resolveAndSynchronize, type Sale } from "./a-sold-order"
import { eventually } from "./eventually"

const DAY_MS = 24 * 60 * 60_000

/**
 * The store was told so of this test's charges, and nothing else with this name, when nothing is left
 * to tell. What is still told of the test before, whose rows are gone, does not count.
 */
export async function expectPublished<Name extends EventName>(
  shop: NotifiedShop,
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
    const charges = await knex("checkout_transparent_charge").pluck("id")
    const reported = shop
      .reported(name)
      .filter(
        (data) => !("charge_id" in data) || charges.includes(data.charge_id)
      )
    // Toward a list of other length, toMatchObject says so.
    expect(reported).toMatchObject(expected)
  })
}

/** Lets the job look at what was put off, as if its time had come. */
export async function tryAllAgain(shop: NotifiedShop): Promise<void> {
  const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await knex("checkout_transparent_notification")
    .whereNotNull("due_at")
    .update({ due_at: knex.fn.now() })
  await processDueNotifications(shop.container)
}

/** What the gateway has told of a charge so far, the latest last. */
export async function latestNotificationOf(
  shop: NotifiedShop,
  merchantChargeId: string
): Promise<{ id: string; body: Record<string, any> }> {
  const all = await shop.simulator.notifications()
  const latest = all
    .filter((one) => one.merchantChargeId === merchantChargeId)
    .at(-1)
  if (!latest) {
    throw new Error(`Nothing was told of charge ${merchantChargeId}.`)
  }
  return latest as { id: string; body: Record<string, any> }
}

/** What the job does, when so much time has passed since a charge was made and looked at. */
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
