import {
  fillLedger,
  LARGE_TABLES,
  makeSomeCodes,
} from "./support/a-large-ledger"
import { aLedgerDatabase } from "./support/a-ledger"
import { TURN } from "./support/a-notification"
import {
  ALL_WELL,
  foundWithoutIndex,
  pagesRead,
  plansOf,
} from "./support/plans"
import {
  OF_LISTS,
  OF_PEOPLE,
  OF_WHOLE_LISTS,
} from "./support/statements/of-people"
import { OF_WORK } from "./support/statements/of-work"

/** To fill the tables takes most of it. */
const LONGEST_MS = 300_000
const ROWS = 100_000
const RUNS = 7
const NOTIFICATIONS = "checkout_transparent_notification"

const database = aLedgerDatabase()

it(
  "with a hundred thousand rows in each table, everything is found by an index, and brings no picture along",
  async () => {
    await fillLedger(database, LARGE_TABLES, ROWS)
    await makeSomeCodes(database)

    const lists = await foundWithoutIndex(database, OF_WHOLE_LISTS)
    const others = await foundWithoutIndex(database, [...OF_WORK, ...OF_PEOPLE])

    expect(others).toEqual(ALL_WELL)
    expect(lists).toMatchObject({ withoutTheirIndex: [], withPicture: [] })
  },
  LONGEST_MS
)

it(
  "with half a million notifications, every list of the admin is there within 200 ms, in the median, and counts up to ten thousand",
  async () => {
    await fillLedger(
      database,
      ["charge", "operation", "discrepancy", "movement"],
      ROWS
    )
    await fillLedger(database, ["notification"], 5 * ROWS)

    const medians: [string, number][] = []
    for (const [, work] of [...OF_LISTS, ...OF_WHOLE_LISTS]) {
      const ms = await medianMs(() => work(database.ledger(), database))
      medians.push([String(work), ms])
    }

    expect(medians.filter(([, ms]) => ms > 200)).toEqual([])
    expect(await farPages()).toMatchObject([
      { count: 10_000, charges: { length: 10 } },
      { count: 10_000, notifications: { length: 10 } },
      { count: 10_000, movements: { length: 10 } },
    ])
  },
  LONGEST_MS
)

it("what a storefront asks every few seconds is one read of one row, and of nothing large", async () => {
  await fillLedger(database, ["charge"])
  await makeSomeCodes(database)
  const sent: string[] = []
  const note = ({ sql }: { sql: string }) => void sent.push(sql)

  database.knex.on("query", note)
  await database.ledger().findSessionState("session_770")
  database.knex.removeListener("query", note)

  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toMatch(/\*|code_image|code_payload|facts/)
  const { steps } = await plansOf(database.knex, () =>
    database.ledger().findSessionState("session_770")
  )
  expect(steps).toEqual(["Limit", "Index Scan"])
})

it("a page of a late day's movements is read from that day on", async () => {
  await fillLedger(database, ["charge", "movement"])
  const pageOf = (day: string) =>
    pagesRead(database.knex, () =>
      database.ledger().movementPage({
        ...{ account: "br", by: "day", from: day, to: day },
        ...{ after: undefined, limit: 10 },
      })
    )

  const [early, late] = [await pageOf("2026-11-02"), await pageOf("2026-11-30")]

  expect(late).toBeLessThan(early + 20)
})

it("charges are taken for a backlog of ten thousand notifications by index, however much waits", async () => {
  await fillLedger(database, ["charge", "notification"])
  await fillBacklog()

  const { steps, indexes } = await plansOf(database.knex, () =>
    database.ledger().takeNotifiedCharges(TURN)
  )

  const OF_NOTIFICATION = "IDX_checkout_transparent_notification"
  expect(steps).not.toContain("Seq Scan")
  expect(indexes).toEqual(
    expect.arrayContaining([
      `${OF_NOTIFICATION}_due`,
      `${OF_NOTIFICATION}_newest`,
    ])
  )
})

/** The pages of three lists that end ten rows behind what is counted. */
function farPages(): Promise<unknown[]> {
  const far = { direction: "asc", limit: 10, offset: 10_000 } as const
  const ledger = database.ledger()
  return Promise.all([
    ledger.findCharges({}, { by: "created_at", ...far }),
    ledger.findNotifications({}, far),
    ledger.findMovements({}, far),
  ])
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    await work()
    took.push(performance.now() - start)
  }
  return took.sort((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0
}

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
  await database.knex.raw(`analyze ${NOTIFICATIONS}`)
}
