import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type {
  Finding,
  Pass,
  ReconciledDay,
} from "../../../charge/reconciled-day"
import { databaseNow, NOW } from "./database-time"
import { MOVEMENT_TABLE } from "./movements"
import { noteEvents } from "./outbox-entries"
import { storableJson, storableText } from "./storable"

export const DAY_TABLE = "checkout_transparent_reconciled_day"
const FINDING_TABLE = "checkout_transparent_reconciliation_finding"

/** How long after its first failure a step is not tried again; each further one doubles it, up to an hour. */
const AGAIN_AFTER = `least(interval '1 hour', interval '30 seconds' * power(2, failures))`

/** Names the attempt at a day, so it has to come back from JavaScript as it was written. */
const BEGUN = `date_trunc('milliseconds', ${NOW})`

export interface AccountDay {
  account: string
  day: string
}

/** Has days reconciled, from the beginning; one that is being reconciled begins again as well. */
export async function requestDays(
  knex: Knex,
  days: readonly AccountDay[]
): Promise<void> {
  await knex.transaction(async (transaction) => {
    for (const { account, day } of days) {
      const { rows } = await transaction.raw<{ rows: { id: string }[] }>(
        `insert into ${DAY_TABLE} (id, account, day, pass, started_at) values (?, ?, ?, 'charges', ${BEGUN})
        on conflict (account, day) where deleted_at is null do update set pass = 'charges', cursor = null,
          failures = 0, failure = null, again_at = null, started_at = ${BEGUN}, finished_at = null, charges = 0,
          updated_at = ${NOW}
        returning id`,
        [generateEntityId(undefined, "ctday"), account, day]
      )
      await transaction(FINDING_TABLE)
        .where({ reconciled_day_id: rows[0]?.id })
        .delete()
    }
  })
}

/**
 * Those of these days that are to be reconciled: never begun, or with movements that the ledger learnt
 * of only after they were. The job asks it all the time, so each day is looked for by itself (`limit 1`):
 * PostgreSQL might read all days, or all that moved on them, to join them.
 */
export async function daysToReconcile(
  knex: Knex,
  days: readonly AccountDay[]
): Promise<AccountDay[]> {
  const { rows } = await knex.raw<{ rows: AccountDay[] }>(
    `select wanted.account, wanted.day from unnest(?::text[], ?::text[]) as wanted (account, day)
    left join lateral (select id, started_at, finished_at from ${DAY_TABLE} as its
      where its.account = wanted.account and its.day = wanted.day and its.deleted_at is null limit 1) as known on true
    where known.id is null or known.finished_at is not null and (
      select true from ${MOVEMENT_TABLE} as movement where movement.account = wanted.account and movement.day = wanted.day
        and movement.observed_at > known.started_at and movement.deleted_at is null limit 1)`,
    [days.map(({ account }) => account), days.map(({ day }) => day)]
  )
  return rows
}

/** The earliest day that is not reconciled to its end, and may be gone on with now. */
export async function dueDay(knex: Knex): Promise<ReconciledDay | undefined> {
  const row = await knex(DAY_TABLE)
    .where({ finished_at: null, deleted_at: null })
    .whereRaw(`(again_at is null or again_at <= ${NOW})`)
    .orderBy("day")
    .first<DayRow | undefined>()
  return row && dayFromRow(row)
}

interface DayRow {
  id: string
  account: string
  day: string
  pass: Pass
  cursor: string | null
  failures: number
  started_at: Date
}

function dayFromRow(row: DayRow): ReconciledDay {
  return {
    id: row.id,
    account: row.account,
    day: row.day,
    pass: row.pass,
    cursor: row.cursor ?? undefined,
    failures: row.failures,
    startedAt: row.started_at,
  }
}

/** So many charges were compared, and this was found of them. */
export interface Compared {
  charges: number
  findings: Finding[]
}

/**
 * Writes down how far a day is and what was found on the way, together, so that a process that dies
 * goes on where it was. Nothing when the day was begun again meanwhile. `next`: undefined at its end.
 */
export async function saveProgress(
  knex: Knex,
  { id, startedAt }: Pick<ReconciledDay, "id" | "startedAt">,
  {
    next,
    ...compared
  }: Compared & { next: Pick<ReconciledDay, "pass" | "cursor"> | undefined }
): Promise<void> {
  await knex.transaction(async (transaction) => {
    const { charges, findings } = compared
    const written = await transaction(DAY_TABLE)
      .where({ id, started_at: startedAt, finished_at: null, deleted_at: null })
      .update({
        ...(next
          ? { pass: next.pass, cursor: next.cursor ?? null }
          : { finished_at: databaseNow(transaction) }),
        ...{ failures: 0, failure: null, again_at: null },
        charges: transaction.raw("charges + ?", [charges]),
        updated_at: databaseNow(transaction),
      })
    if (written === 0) {
      return
    }
    await keepFindings(transaction, id, findings)
    if (!next) {
      await publishFindings(transaction, id)
    }
  })
}

async function keepFindings(
  knex: Knex,
  dayId: string,
  findings: readonly Finding[]
): Promise<void> {
  if (findings.length === 0) {
    return
  }
  await knex(FINDING_TABLE)
    .insert(
      findings.map((found) => ({
        id: generateEntityId(undefined, "ctfnd"),
        reconciled_day_id: dayId,
        kind: found.kind,
        subject_id: storableText(found.subjectId),
        charge_id: found.chargeId ?? null,
        order_id: found.orderId ?? null,
        details: storableJson(found.details),
      }))
    )
    .onConflict(
      knex.raw(
        "(reconciled_day_id, kind, subject_id) where deleted_at is null"
      ) as unknown as string
    )
    .merge(["details", "charge_id", "order_id"])
}

async function publishFindings(knex: Knex, dayId: string): Promise<void> {
  const [found] = await knex(FINDING_TABLE)
    .where({ reconciled_day_id: dayId, deleted_at: null })
    .count<{ count: string }[]>("* as count")
  const findings = Number(found?.count ?? 0)
  if (findings === 0) {
    return
  }
  const row = await knex(DAY_TABLE)
    .where({ id: dayId })
    .first<{ account: string; day: string; started_at: Date }>()
  const key = `reconciliation:${dayId}:${row.started_at.toISOString()}`
  await noteEvents(knex, [
    {
      name: "checkout_transparent.reconciliation.differs",
      key,
      data: {
        reconciled_day_id: dayId,
        account: row.account,
        day: row.day,
        findings,
      },
    },
  ])
}

/** Notes that a step failed; it is tried again after a pause. */
export async function noteDayFailed(
  knex: Knex,
  { id, startedAt }: Pick<ReconciledDay, "id" | "startedAt">,
  why: string
): Promise<void> {
  await knex(DAY_TABLE)
    .where({ id, started_at: startedAt, deleted_at: null })
    .update({
      again_at: knex.raw(`${NOW} + ${AGAIN_AFTER}`),
      failures: knex.raw("failures + 1"),
      failure: storableText(why),
      updated_at: databaseNow(knex),
    })
}

/** How much was found of each of these days. */
export async function countFindings(
  knex: Knex,
  dayIds: readonly string[]
): Promise<Map<string, number>> {
  const rows = await knex(FINDING_TABLE)
    .whereIn("reconciled_day_id", [...dayIds])
    .where({ deleted_at: null })
    .groupBy("reconciled_day_id")
    .select<{ reconciled_day_id: string; count: string }[]>(
      "reconciled_day_id",
      knex.raw("count(*) as count")
    )
  return new Map(
    rows.map(({ reconciled_day_id, count }) => [
      reconciled_day_id,
      Number(count),
    ])
  )
}
