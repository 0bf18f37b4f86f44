import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { aLedgerDatabase } from "./support/a-ledger"
import { TURN } from "./support/a-notification"

const database = aLedgerDatabase()

const NOTIFICATIONS = "checkout_transparent_notification"
const WAITING = 5_000
const ENDED = 20_000
/** A claim of ten charges needs about 700; one that reads all that waits, far more than this. */
const MOST_BUFFERS = 2_000

interface Statement {
  sql: string
  bindings: unknown[]
}

interface Plan {
  "Shared Hit Blocks": number
  "Shared Read Blocks": number
}

interface Explained {
  rows: { "QUERY PLAN": { Plan: Plan }[] }[]
}

interface Connection {
  query(statement: { text: string; values?: unknown[] }): Promise<Explained>
}

const analyze = () => database.knex.raw(`analyze ${NOTIFICATIONS}`)

describe("a burst", () => {
  beforeEach(async () => {
    // Whatever an earlier test let PostgreSQL count is to be unknown again.
    await database.knex.raw(
      `delete from pg_statistic where starelid = '${NOTIFICATIONS}'::regclass`
    )
  })

  it.each([
    ["before any statistics", [fillEnded, fillWaiting]],
    ["after statistics of an idle inbox", [fillEnded, analyze, fillWaiting]],
    ["that statistics know", [fillEnded, fillWaiting, analyze]],
  ])(
    "%s is claimed from without reading all that waits",
    async (_, preparation) => {
      const statements = await statementsOfAClaim(database.knex)
      for (const prepare of preparation) {
        await prepare()
      }

      const plan = await planOfTheLast(database.knex, statements)
      const groups = await database.ledger().claimNotifications(TURN)

      const buffers = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]
      expect(buffers).toBeGreaterThan(0)
      expect(buffers).toBeLessThan(MOST_BUFFERS)
      // Which holds also what has ended, and that may be a hundred times as much as here.
      expect(JSON.stringify(plan)).not.toContain("_received_at")
      expect(groups).toHaveLength(TURN.limit)
    }
  )
})

function fillEnded(): Promise<unknown> {
  return fill(ENDED, "'processed', null::timestamptz", "interval '1 day'")
}

/** Each about a charge of its own. */
function fillWaiting(): Promise<unknown> {
  return fill(WAITING, "'received', at", "interval '0'")
}

/** The oldest first, as they are received. */
async function fill(
  count: number,
  stateAndDue: string,
  age: string
): Promise<void> {
  await database.knex.raw(
    `insert into ${NOTIFICATIONS}
      (state, next_attempt_at, id, account, notification_key, integration, kind, type, merchant_charge_id,
       is_of_another_merchant, reported, payload, received_at, last_delivered_at)
    select ${stateAndDue}, 'ctnot_' || name, 'br', name, 'checkout', 'charge_update', 'PAYMENT', name,
      false, '{"kind": "charge_update"}', '{}', at, at
    from (
      select ? || '-' || n as name, now() - ${age} - n * interval '10 milliseconds' as at
      from generate_series(?, 1, -1) as n
    ) as received`,
    [`of-${count}`, count]
  )
}

/** What a claim sends within its transaction, when nothing waits. */
async function statementsOfAClaim(knex: Knex): Promise<Statement[]> {
  const sent: Statement[] = []
  const note = (statement: Statement) => void sent.push(statement)
  knex.on("query", note)
  try {
    await database.ledger().claimNotifications(TURN)
  } finally {
    knex.removeListener("query", note)
  }
  return sent.filter(({ sql }) => /^\s*(select|with)\b/i.test(sql))
}

/** How the last of the statements was run, after the others, whose settings it may depend on. */
async function planOfTheLast(
  knex: Knex,
  statements: Statement[]
): Promise<Plan> {
  const client = knex.client as {
    acquireConnection(): Promise<Connection>
    releaseConnection(connection: Connection): Promise<void>
  }
  const connection = await client.acquireConnection()
  try {
    await connection.query({ text: "begin" })
    for (const { sql, bindings } of statements.slice(0, -1)) {
      await connection.query({ text: sql, values: bindings })
    }
    const [last] = statements.slice(-1)
    const { rows } = await connection.query({
      text: `explain (analyze, buffers, format json) ${last?.sql}`,
      values: last?.bindings ?? [],
    })
    const plan = rows[0]?.["QUERY PLAN"][0]?.Plan
    if (!plan) {
      throw new Error("PostgreSQL told no plan.")
    }
    return plan
  } finally {
    await connection.query({ text: "rollback" })
    await client.releaseConnection(connection)
  }
}
