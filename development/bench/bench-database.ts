import { setTimeout as sleep } from "node:timers/promises"

import { Client } from "@medusajs/framework/pg"

import { CHARGE_TABLE } from "../../src/modules/ledger/statements/charge-rows"
import { NOTIFICATION_TABLE } from "../../src/modules/ledger/statements/inbox-rows"
import type { LoggedRequest } from "../../src/simulator"
import type { Stage } from "./bench-stage"
import { processorMs } from "./figures"

/**
 * While the work runs, no process takes a notification from the inbox: they wait for the lock that
 * lets one at a time choose. Storing takes no lock.
 */
export async function withInboxAtRest<Result>(
  { databaseUrl }: Stage,
  work: () => Promise<Result>
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `select pg_advisory_lock(hashtextextended('${NOTIFICATION_TABLE}', 0))`
    )
    return await work()
  } finally {
    await client.end()
    // Whoever waited sees the inbox as of before, finds nothing due, and has to be woken anew.
    await sleep(100)
  }
}

/** As if nothing had ever been delivered. */
export async function emptyInbox(stage: Stage): Promise<void> {
  await withInboxAtRest(stage, () =>
    stage.query(`truncate ${NOTIFICATION_TABLE}`)
  )
}

/** What the package does after an order is placed must not fall on the next one. */
export async function untilInboxIsProcessed({ query }: Stage): Promise<void> {
  const waiting = `select from ${NOTIFICATION_TABLE} where ended_at is null limit 1`
  const deadline = performance.now() + 30_000
  while ((await query(waiting)).length > 0) {
    if (performance.now() > deadline) {
      throw new Error("A notification was not processed within 30 s.")
    }
    await sleep(10)
  }
}

/**
 * Half a minute after every sale a job of the package looks once whether Medusa has recorded it. That
 * would be in the middle of some other method's turn, so these lookups wait until the rounds are over.
 */
export async function postponeLookups({ query }: Stage): Promise<void> {
  await query(
    `update ${CHARGE_TABLE} set synchronize_at = now() + interval '6 hours'
    where synchronize_at < now() + interval '1 hour'`
  )
}

/**
 * Lets them happen, all of them. Resolves to their number, and to the processor time that Medusa's
 * process took for one.
 */
export async function measureLaterLookups(
  stage: Stage
): Promise<{ sales: number; processorMs: number }> {
  const { query, storePid } = stage
  await query(
    `update ${CHARGE_TABLE} set synchronize_at = now()
    where synchronize_at <= now() + interval '6 hours'`
  )
  // Days later other lookups follow at what was paid; those ask the gateway, and stay where they are.
  const count = async () => {
    const [counts] = await query<{ waiting: number; leased: number }>(
      `select count(*)::int as waiting, count(leased_by)::int as leased
      from ${CHARGE_TABLE} where synchronize_at <= now() or leased_by is not null`
    )
    return counts!
  }
  // More than one interval of the job, and all that it has to do.
  const deadline = performance.now() + 120_000
  let before = processorMs(storePid)
  let sales = 0
  let isBegun = false
  for (;;) {
    const now = processorMs(storePid)
    const { waiting, leased } = await count()
    isBegun ||= leased > 0 || waiting < sales
    sales = Math.max(sales, waiting)
    // What the process does until its job comes round is no part of it.
    if (!isBegun) before = now
    if (waiting === 0) break
    if (performance.now() > deadline) {
      throw new Error(`${waiting} sales were not looked at within two minutes.`)
    }
    await sleep(50)
  }
  return { sales, processorMs: (processorMs(storePid) - before) / sales }
}

/** Checks that Medusa has captured the payments of the methods that capture, and only those. */
export async function checkCaptures(
  { query, check }: Stage,
  methods: readonly { provider: string; captures: boolean }[]
): Promise<void> {
  const rows = await query<{ id: string; payments: number; captured: number }>(
    `select provider_id as id, count(*)::int as payments, count(captured_at)::int as captured
    from payment group by provider_id`
  )
  for (const { provider, captures } of methods) {
    const row = rows.find(({ id }) => id === provider)
    check(
      `${provider}: payments that Medusa has captured`,
      row?.captured,
      captures ? (row?.payments ?? "some") : 0
    )
  }
}

/** What the gateway is asked while the work runs, but for access tokens, which all sales share. */
export async function requestsDuring<Result>(
  { simulator }: Stage,
  work: () => Promise<Result>
): Promise<{ result: Result; requests: LoggedRequest[] }> {
  const before = (await simulator.requests()).length
  const result = await work()
  const requests = (await simulator.requests()).slice(before)
  return {
    result,
    requests: requests.filter(({ operation }) => operation !== "token"),
  }
}
