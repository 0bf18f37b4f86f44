import type { LedgerModuleService } from "../../src/modules/ledger"
import { fillLedger } from "./support/a-large-ledger"
import { aLedgerDatabase } from "./support/a-ledger"
import { aDelivery, TURN } from "./support/a-notification"
import { plansOf } from "./support/plans"

const database = aLedgerDatabase()

type Work = (ledger: LedgerModuleService) => Promise<unknown>

const NOTIFICATIONS = "checkout_transparent_notification"
const OF_NOTIFICATION = "IDX_checkout_transparent_notification"
const NOTIFICATION_BY_ID = "checkout_transparent_notification_pkey"
const OF_ANNOUNCEMENT = "IDX_checkout_transparent_announcement"

const STATEMENTS: [string, string[], Work][] = [
  [
    "the notification that is delivered",
    [],
    (ledger) => ledger.receiveNotification(aDelivery({ key: "key-777" })),
  ],
  [
    "what is claimed",
    [`${OF_NOTIFICATION}_due`, `${OF_NOTIFICATION}_of_charge`],
    (ledger) => ledger.claimNotifications(TURN),
  ],
  [
    "what is completed",
    [NOTIFICATION_BY_ID],
    (ledger) =>
      ledger.completeNotifications("claim", ["ctnot_700", "ctnot_800"], {
        state: "processed",
        result: "Done.",
      }),
  ],
  [
    "what is put off",
    [NOTIFICATION_BY_ID],
    (ledger) =>
      ledger.requeueNotifications("claim", ["ctnot_700", "ctnot_800"], {
        error: "No.",
        againAfterMs: 0,
        mostAttempts: 1,
      }),
  ],
  [
    "what is replayed",
    [NOTIFICATION_BY_ID],
    (ledger) => ledger.replayNotification("ctnot_777"),
  ],
  [
    "what was received in a span",
    [`${OF_NOTIFICATION}_received_at`],
    (ledger) =>
      ledger.replayNotifications({
        from: new Date(Date.now() - 3_600_000),
        to: new Date(),
      }),
  ],
  [
    "what is too old to be kept",
    [`${OF_NOTIFICATION}_received_at`],
    (ledger) => ledger.prune(),
  ],
  [
    "the facts that nobody was told of",
    [`${OF_ANNOUNCEMENT}_waiting`],
    (ledger) => ledger.takeAnnouncements({ limit: 10, leaseMs: 1_000 }),
  ],
  [
    "the facts that were told",
    [],
    (ledger) => ledger.markAnnounced(["ctann_1000", "ctann_2000"]),
  ],
  [
    "the facts that are taken back",
    [],
    (ledger) => ledger.takeBackAnnouncements(["ctann_1000", "ctann_2000"]),
  ],
]

describe("in an inbox with many rows", () => {
  it("everything about a notification, and about a fact, is found by an index", async () => {
    await fillLedger(database, ["notification", "announcement"])

    const scanned: string[] = []
    const withoutTheirIndex: string[] = []
    for (const [what, expected, work] of STATEMENTS) {
      const { steps, indexes } = await plansOf(database.knex, () =>
        work(database.ledger())
      )
      if (steps.includes("Seq Scan")) {
        scanned.push(what)
      }
      if (!expected.every((index) => indexes.includes(index))) {
        withoutTheirIndex.push(`${what}: ${indexes.join(", ")}`)
      }
    }

    expect(scanned).toEqual([])
    expect(withoutTheirIndex).toEqual([])
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
       told, payload, state, next_attempt_at, received_at, last_delivered_at)
    select 'ctnot_' || n, 'br', 'key-' || n, 'checkout', 'charge_update', '', 'charge-' || n, false,
      '{"kind": "charge_update"}', '{}', 'received', at, at, at
    from (select n, now() - n * interval '1 second' as at from generate_series(1, 10000) as n) as backlog`
  )
}
