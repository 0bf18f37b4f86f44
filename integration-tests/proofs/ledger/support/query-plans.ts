import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerModuleService } from "../../../../src/modules/ledger"
import type { LedgerDatabase } from "../../../support/ledger/a-ledger"

/** Calls of the ledger. Each runs at least one SQL statement. */
export type LedgerCalls = readonly ((
  ledger: LedgerModuleService
) => Promise<unknown>)[]

/**
 * The highest allowed cost of a statement, in PostgreSQL's units. An index search costs less, and reading a large
 * table's whole index costs more.
 */
const MOST_COST = 2_500

export const NO_FINDINGS = { scanned: [], costly: [], withPicture: [] }

/**
 * Finds the ledger calls whose SQL statements are expensive. Each call is returned as its source code, so that a failed
 * test shows which call is meant.
 *
 * - `scanned`: the calls that read a whole table instead of using an index.
 * - `costly`: the calls with a statement whose cost is too high.
 * - `withPicture`: the calls that return the image of a QR code.
 */
export async function findExpensiveCalls(
  database: LedgerDatabase,
  statements: LedgerCalls
): Promise<Record<keyof typeof NO_FINDINGS, string[]>> {
  const scanned: string[] = []
  const costly: string[] = []
  const withPicture: string[] = []
  for (const work of statements) {
    const { steps, cost, columns } = await plansOf(database.knex, () =>
      work(database.ledger())
    )
    if (columns.has("code_image")) {
      withPicture.push(String(work))
    }
    if (steps.includes("Seq Scan")) {
      scanned.push(String(work))
    }
    if (cost > MOST_COST) {
      costly.push(`${cost}: ${String(work)}`)
    }
  }
  return { scanned, costly, withPicture }
}

interface Step {
  "Node Type": string
  "Total Cost": number
  Plans?: Step[]
}

interface Statement {
  sql: string
  bindings: Knex.RawBinding[]
}

/** The properties that knex's PostgreSQL driver adds to a statement after PostgreSQL has answered. */
interface Answered {
  response?: { fields?: { name: string }[] }
}

/**
 * Runs `work`, and requests PostgreSQL's plans for the statements that were sent. Returns the plans' steps, their
 * highest cost, and the returned columns.
 */
async function plansOf(knex: Knex, work: () => Promise<unknown>) {
  const sent: Statement[] = []
  const columns = new Set<string>()
  const noteSentStatement = (statement: Statement) => void sent.push(statement)
  const noteColumns = (_: unknown, { response }: Answered) =>
    response?.fields?.forEach(({ name }) => columns.add(name))
  knex.on("query", noteSentStatement)
  knex.on("query-response", noteColumns)
  await work().finally(() => {
    knex.removeListener("query", noteSentStatement)
    knex.removeListener("query-response", noteColumns)
  })
  const plans: Step[] = []
  for (const { sql, bindings } of sent) {
    if (/^\s*(with|select|insert|update|delete)\b/i.test(sql)) {
      const { rows } = await knex.raw<{
        rows: [{ "QUERY PLAN": [{ Plan: Step }] }]
      }>(`explain (format json) ${sql.replace(/\$\d+/g, "?")}`, bindings)
      plans.push(rows[0]["QUERY PLAN"][0].Plan)
    }
  }
  return {
    steps: plans.flatMap(stepsIn).map((step) => step["Node Type"]),
    cost: Math.max(...plans.map((plan) => plan["Total Cost"])),
    columns,
  }
}

function stepsIn(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsIn)]
}
