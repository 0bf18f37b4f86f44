import { fillLedger } from "./support/a-large-ledger"
import { aLedgerDatabase } from "./support/a-ledger"
import { TURN } from "./support/a-notification"
import { ALL_WELL, foundWithoutIndex, plansOf } from "./support/plans"
import { OF_INBOX } from "./support/statements/inbox"

const database = aLedgerDatabase()

const NOTIFICATIONS = "checkout_transparent_notification"
const OF_NOTIFICATION = "IDX_checkout_transparent_notification"
const NOTIFICATION_BY_ID = "checkout_transparent_notification_pkey"

describe("in an inbox with many rows", () => {
  it("everything about a notification, and about a fact, is found by an index", async () => {
    await fillLedger(database, ["notification", "outbox_entry"])

    expect(await foundWithoutIndex(database, OF_INBOX)).toEqual(ALL_WELL)
  })

  it("a backlog of ten thousand is claimed from by index, however much waits", async () => {
    await fillBacklog()
    await database.knex.raw(`analyze ${NOTIFICATIONS}`)

    const { steps, indexes } = await plansOf(database.knex, () =>
      database.ledger().claimNotifications(TURN)
    )
    const groups = await database.ledger().claimNotifications(TURN)

    expect(groups).toHaveLength(TURN.limit)
    expect(steps).not.toContain("Seq Scan")
    expect(indexes).toEqual(
      expect.arrayContaining([
        `${OF_NOTIFICATION}_due`,
        `${OF_NOTIFICATION}_of_charge`,
        NOTIFICATION_BY_ID,
      ])
    )
  })
})

/** Ten thousand charges, each with a notification that waits. */
async function fillBacklog(): Promise<void> {
  await database.knex.raw(
    `insert into ${NOTIFICATIONS}
      (id, account, notification_key, integration, kind, type, merchant_charge_id, is_of_another_merchant,
       reported, payload, state, next_attempt_at, received_at, last_delivered_at)
    select 'ctnot_' || n, 'br', 'key-' || n, 'checkout', 'charge_update', '', 'charge-' || n, false,
      '{"kind": "charge_update"}', '{}', 'received', at, at, at
    from (select n, now() - n * interval '1 second' as at from generate_series(1, 10000) as n) as backlog`
  )
}
