import { fillLedger } from "./support/a-large-ledger"
import { aLedgerDatabase } from "./support/a-ledger"
import { TURN } from "./support/a-notification"
import { ALL_WELL, foundWithoutIndex, plansOf } from "./support/plans"
import { OF_NOTIFICATIONS } from "./support/statements/notifications"

const database = aLedgerDatabase()

const NOTIFICATIONS = "checkout_transparent_notification"
const OF_NOTIFICATION = "IDX_checkout_transparent_notification"

describe("among many notifications", () => {
  it("everything about a notification, and about a fact, is found by an index", async () => {
    await fillLedger(database, ["charge", "notification", "outbox_entry"])

    expect(await foundWithoutIndex(database, OF_NOTIFICATIONS)).toEqual(
      ALL_WELL
    )
  })

  it("charges are taken for a backlog of ten thousand by index, however much waits", async () => {
    await fillLedger(database, ["charge", "notification"])
    await fillBacklog()
    await database.knex.raw(`analyze ${NOTIFICATIONS}`)

    const { steps, indexes } = await plansOf(database.knex, () =>
      database.ledger().takeNotifiedCharges(TURN)
    )
    expect(steps).not.toContain("Seq Scan")
    expect(indexes).toEqual(
      expect.arrayContaining([
        `${OF_NOTIFICATION}_due`,
        `${OF_NOTIFICATION}_newest`,
      ])
    )
  })
})

/** Ten thousand charges, each with a notification that waits. */
async function fillBacklog(): Promise<void> {
  await database.knex.raw(
    `insert into ${NOTIFICATIONS}
      (id, account, notification_key, integration, kind, type, merchant_charge_id, is_of_another_merchant,
       reported, payload, due_at, received_at, last_delivered_at)
    select 'ctnot_late_' || n, 'br', 'late-' || n, 'checkout', 'charge_update', '', 'charge-' || n, false,
      '{"kind": "charge_update"}', '{}', at, at, at
    from (select n, now() - n * interval '1 second' as at from generate_series(1, 10000) as n) as backlog`
  )
}
