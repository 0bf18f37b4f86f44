import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { CallOperation } from "../../../charge/errors/gateway-error"
import type { CallOutcome, GatewayCallMade } from "../../../charge/gateway-call"
import { CHARGE_TABLE } from "./charge-rows"
import { NOW } from "./database-time"
import { deleteInBatches, olderThanDays } from "./delete-in-batches"
import { PAYMENT_LINK_TABLE } from "./link-attempts"
import { LINK_TRANSACTION_TABLE } from "./link-transaction-rows"
import { countUpTo } from "./page-of"

const GATEWAY_CALL_TABLE = "checkout_transparent_gateway_call"

export type GatewayCallToStore = GatewayCallMade & {
  account: string
  /** How long ago it began. */
  agoMs: number
}

/**
 * Writes down calls that a process has made, in one statement. Times are whole milliseconds, as they are
 * shown: a filter takes what was shown.
 */
export async function insertGatewayCalls(
  knex: Knex,
  process: string,
  calls: readonly GatewayCallToStore[]
): Promise<void> {
  await knex.raw(
    `insert into ${GATEWAY_CALL_TABLE} (id, account, operation, subject, attempt, outcome, http_status, error_code, duration_ms, process, called_at)
    select id, account, operation, subject, attempt, outcome, http_status, error_code, duration_ms, :process, date_trunc('milliseconds', ${NOW} - ago_ms * interval '1 millisecond')
    from unnest(:ids::text[], :accounts::text[], :operations::text[], :subjects::text[], :attempts::int[], :outcomes::text[], :statuses::int[], :errors::text[], :durations::int[], :ago::float[])
      as call (id, account, operation, subject, attempt, outcome, http_status, error_code, duration_ms, ago_ms)`,
    {
      process,
      ids: calls.map(() => generateEntityId(undefined, "ctgwc")),
      accounts: calls.map(({ account }) => account),
      operations: calls.map(({ operation }) => operation),
      subjects: calls.map(({ subject }) => subject),
      attempts: calls.map(({ attempt }) => attempt),
      outcomes: calls.map(({ outcome }) => outcome),
      statuses: calls.map(({ httpStatus }) => httpStatus ?? null),
      errors: calls.map(({ errorCode }) => errorCode ?? null),
      durations: calls.map(({ durationMs }) => durationMs),
      ago: calls.map(({ agoMs }) => agoMs),
    }
  )
}

export interface GatewayCallFilter {
  accounts?: readonly string[] | undefined
  operations?: readonly CallOperation[] | undefined
  outcomes?: readonly CallOutcome[] | undefined
  chargeId?: string | undefined
  /** Both inclusive. */
  from?: Date | undefined
  to?: Date | undefined
  order: "asc" | "desc"
  limit: number
  offset: number
}

export interface ListedGatewayCall {
  id: string
  account: string
  operation: CallOperation
  subject: string
  /** Null where the ledger has no charge of this name. */
  charge_id: string | null
  attempt: number
  outcome: CallOutcome
  http_status: number | null
  error_code: string | null
  duration_ms: number
  process: string
  called_at: Date
}

/** The calls of the last days by the time at which they began, and how many there are, up to `MOST_COUNTED`. */
export async function findGatewayCalls(
  knex: Knex,
  filter: GatewayCallFilter
): Promise<{ calls: ListedGatewayCall[]; count: number }> {
  const order = ["called_at", "id"].map((column) => ({
    column,
    order: filter.order,
  }))
  const page = matching(knex, filter)
    .select("*")
    .orderBy(order)
    .limit(filter.limit)
    .offset(filter.offset)
  const [{ rows }, count] = await Promise.all([
    knex.raw<{ rows: ListedGatewayCall[] }>(
      `with page as materialized (?)
      select page.id, account, operation, subject, charge.id as charge_id, attempt, outcome, http_status,
        error_code, duration_ms, process, called_at
      from page left join lateral (${CHARGE_OF_SUBJECT}) as charge on true
      order by called_at ${filter.order}, page.id ${filter.order}`,
      [page]
    ),
    countUpTo(knex, matching(knex, filter), { by: "called_at" }),
  ])
  return { calls: rows, count }
}

/** By whichever of its names it was asked for. */
const CHARGE_OF_SUBJECT = `
  select id from ${CHARGE_TABLE} where merchant_charge_id = page.subject and deleted_at is null
  union all select id from ${CHARGE_TABLE} where link_id = page.subject and duplicate_of is null and deleted_at is null
  union all select charge_id from ${PAYMENT_LINK_TABLE} where order_number = page.subject and deleted_at is null
  union all select charge_id from ${LINK_TRANSACTION_TABLE} where transaction_id = page.subject and deleted_at is null
  limit 1`

function matching(
  knex: Knex,
  { accounts, operations, outcomes, chargeId, from, to }: GatewayCallFilter
): Knex.QueryBuilder {
  const calls = knex(GATEWAY_CALL_TABLE).where({ deleted_at: null })
  if (accounts) {
    void calls.whereIn("account", [...accounts])
  }
  if (operations) {
    void calls.whereIn("operation", [...operations])
  }
  if (outcomes) {
    void calls.whereIn("outcome", [...outcomes])
  }
  if (chargeId !== undefined) {
    void calls.whereIn("subject", subjectsOf(knex, chargeId))
  }
  if (from) {
    void calls.where("called_at", ">=", from)
  }
  if (to) {
    void calls.where("called_at", "<=", to)
  }
  return calls
}

/** All the names by which the gateway is asked for a charge. */
function subjectsOf(knex: Knex, chargeId: string): Knex.QueryBuilder {
  const charge = (column: string) =>
    knex(CHARGE_TABLE)
      .select(column)
      .where({ id: chargeId })
      .whereNotNull(column)
  const of = (table: string, column: string) =>
    knex(table).select(column).where({ charge_id: chargeId, deleted_at: null })
  return charge("merchant_charge_id").union([
    charge("link_id"),
    of(PAYMENT_LINK_TABLE, "order_number"),
    of(LINK_TRANSACTION_TABLE, "transaction_id"),
  ])
}

export function pruneGatewayCalls(knex: Knex, days: number): Promise<number> {
  return deleteInBatches(knex, GATEWAY_CALL_TABLE, () =>
    knex(GATEWAY_CALL_TABLE)
      .select("id")
      .where({ deleted_at: null })
      .whereRaw(olderThanDays("called_at"), [days])
      .orderBy("called_at")
  )
}
