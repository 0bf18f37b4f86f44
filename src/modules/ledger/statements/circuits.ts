import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type {
  CircuitChange,
  CircuitName,
  OpenCircuit,
} from "../../../charge/circuit"
import { NOW } from "./database-time"
import { deleteInBatches, olderThanDays } from "./delete-in-batches"

const CIRCUIT_TABLE = "checkout_transparent_circuit"

type Opened = Extract<CircuitChange, { kind: "opened" }>

/** Opened again by the call that was let through, it is open since it was opened first. */
export async function noteOpened(
  knex: Knex,
  { account, operation, process }: CircuitName & { process: string },
  { isAgain, failures, openMs, code, message }: Opened
): Promise<void> {
  await knex.raw(
    `? on conflict (account, operation, process) where deleted_at is null
    do update set failures = excluded.failures, error_code = excluded.error_code,
      error_message = excluded.error_message, next_try_at = excluded.next_try_at,
      opened_at = ${isAgain ? `${CIRCUIT_TABLE}.opened_at` : "excluded.opened_at"}, updated_at = excluded.updated_at`,
    [
      knex(CIRCUIT_TABLE).insert({
        id: generateEntityId(undefined, "ctcir"),
        account,
        operation,
        process,
        failures,
        error_code: code,
        error_message: message,
        opened_at: knex.raw(NOW),
        next_try_at: knex.raw(`${NOW} + ? * interval '1 millisecond'`, [
          openMs,
        ]),
        created_at: knex.raw(NOW),
        updated_at: knex.raw(NOW),
      }),
    ]
  )
}

export async function noteClosed(
  knex: Knex,
  { account, operation, process }: CircuitName & { process: string }
): Promise<void> {
  await knex(CIRCUIT_TABLE)
    .where({ account, operation, process, deleted_at: null })
    .delete()
}

/**
 * What is open, or waits for a call to be let through. Where none came for an hour, its process may be
 * gone, or nobody wanted anything of that kind: it is not told any more.
 */
export async function openCircuits(knex: Knex): Promise<OpenCircuit[]> {
  const rows = await knex(CIRCUIT_TABLE)
    .where({ deleted_at: null })
    .whereRaw(`next_try_at > ${NOW} - interval '1 hour'`)
    .orderBy(["account", "operation", "process"])
    .select<
      {
        account: string
        operation: CircuitName["operation"]
        process: string
        failures: number
        error_code: string
        error_message: string
        opened_at: Date
        next_try_at: Date
        is_open: boolean
      }[]
    >(
      "account",
      "operation",
      "process",
      "failures",
      "error_code",
      "error_message",
      "opened_at",
      "next_try_at",
      knex.raw(`next_try_at > ${NOW} as is_open`)
    )
  return rows.map((row) => ({
    account: row.account,
    operation: row.operation,
    process: row.process,
    state: row.is_open ? "open" : "half_open",
    failures: row.failures,
    errorCode: row.error_code,
    errorMessage: row.error_message,
    openedAt: row.opened_at,
    nextTryAt: row.next_try_at,
  }))
}

/** A process that starts has none; another one of its name may have left some. */
export async function forgetCircuits(
  knex: Knex,
  process: string
): Promise<void> {
  await knex(CIRCUIT_TABLE).where({ process }).delete()
}

/** Deletes what dead processes have left behind. */
export function pruneCircuits(knex: Knex): Promise<number> {
  return deleteInBatches(knex, CIRCUIT_TABLE, () =>
    knex(CIRCUIT_TABLE)
      .select("id")
      .where({ deleted_at: null })
      .whereRaw(olderThanDays("next_try_at"), [1])
      .orderBy("next_try_at")
  )
}
