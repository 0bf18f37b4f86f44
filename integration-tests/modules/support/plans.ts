import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import type { LedgerDatabase } from "./a-ledger"

/**
 * How PostgreSQL would run some statements: kinds of its steps, the indexes they use; and the
 * columns that came of them.
 */
export interface Plans {
  steps: string[]
  indexes: string[]
  columns: ReadonlySet<string>
}

/** The indexes that find something, without their common prefix, and the work that looks for it. */
export type Statements = readonly (readonly [
  indexes: string,
  work: (
    ledger: LedgerModuleService,
    database: LedgerDatabase
  ) => Promise<unknown>,
])[]

/** What is found of statements that are as they should be. */
export const ALL_WELL = { scanned: [], withoutTheirIndex: [], withPicture: [] }

/**
 * The source of each that scans a table, that does not use its indexes, and that brings along the picture
 * of a code.
 */
export async function foundWithoutIndex(
  database: LedgerDatabase,
  statements: Statements
): Promise<Record<keyof typeof ALL_WELL, string[]>> {
  const scanned: string[] = []
  const withoutTheirIndex: string[] = []
  const withPicture: string[] = []
  for (const [expected, work] of statements) {
    const what = String(work)
    const { steps, indexes, columns } = await plansOf(database.knex, () =>
      work(database.ledger(), database)
    )
    if (columns.has("code_image")) {
      withPicture.push(what)
    }
    if (steps.includes("Seq Scan")) {
      scanned.push(what)
    }
    const named = expected.split(" ").filter(Boolean).map(fullNameOf)
    if (!named.every((index) => indexes.includes(index))) {
      withoutTheirIndex.push(`${what}: ${indexes.join(", ")}`)
    }
  }
  return { scanned, withoutTheirIndex, withPicture }
}

function fullNameOf(index: string): string {
  const name = `checkout_transparent_${index}`
  return index.endsWith("_pkey") ? name : `IDX_${name}`
}

interface Step {
  "Node Type": string
  "Index Name"?: string
  Plans?: Step[]
}

interface Statement {
  sql: string
  bindings: unknown[]
}

/** What the driver has added to a statement. */
interface Answered {
  response?: { fields?: { name: string }[] }
}

interface Connection {
  query(statement: {
    text: string
    values: unknown[]
  }): Promise<{ rows: { "QUERY PLAN": { Plan: Step }[] }[] }>
}

/** The plans of the very statements that `work` sends, with the values it sends. */
export async function plansOf(
  knex: Knex,
  work: () => Promise<unknown>
): Promise<Plans> {
  const { statements, columns } = await statementsOf(knex, work)
  const plans = await explain(knex, statements)
  const steps = plans.flatMap(stepsIn)
  return {
    steps: steps.map((step) => step["Node Type"]),
    indexes: steps.flatMap((step) => step["Index Name"] ?? []),
    columns,
  }
}

async function explain(
  knex: Knex,
  statements: readonly Statement[]
): Promise<Step[]> {
  const client = knex.client as {
    acquireConnection(): Promise<Connection>
    releaseConnection(connection: Connection): Promise<void>
  }
  const connection = await client.acquireConnection()
  const plans: Step[] = []
  try {
    for (const { sql, bindings } of statements) {
      const { rows } = await connection.query({
        text: `explain (format json) ${sql}`,
        values: bindings,
      })
      plans.push(
        ...rows.flatMap((row) => row["QUERY PLAN"].map(({ Plan }) => Plan))
      )
    }
  } finally {
    await client.releaseConnection(connection)
  }
  return plans
}

async function statementsOf(
  knex: Knex,
  work: () => Promise<unknown>
): Promise<{ statements: Statement[]; columns: Set<string> }> {
  const sent: Statement[] = []
  const columns = new Set<string>()
  const note = (statement: Statement) => void sent.push(statement)
  const noteColumns = (_: unknown, { response }: Answered) =>
    response?.fields?.forEach(({ name }) => columns.add(name))
  knex.on("query", note)
  knex.on("query-response", noteColumns)
  try {
    await work()
  } finally {
    knex.removeListener("query", note)
    knex.removeListener("query-response", noteColumns)
  }
  return {
    statements: sent.filter(({ sql }) =>
      /^\s*(with|select|insert|update|delete)\b/i.test(sql)
    ),
    columns,
  }
}

function stepsIn(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsIn)]
}
