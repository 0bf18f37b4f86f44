import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import type { LedgerDatabase } from "./a-ledger"

/** How PostgreSQL would run some statements: kinds of its steps, and the indexes they use. */
export interface Plans {
  steps: string[]
  indexes: string[]
}

/** What is looked for, the indexes that find it, and the work that does. */
export type Statements = [
  string,
  string[],
  (ledger: LedgerModuleService) => Promise<unknown>,
][]

/** One after another: those that scan a table, and those that do not use their indexes. */
export async function foundWithoutIndex(
  database: LedgerDatabase,
  statements: Statements
): Promise<{ scanned: string[]; withoutTheirIndex: string[] }> {
  const scanned: string[] = []
  const withoutTheirIndex: string[] = []
  for (const [what, expected, work] of statements) {
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
  return { scanned, withoutTheirIndex }
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
  const statements = await statementsOf(knex, work)
  const client = knex.client as {
    acquireConnection(): Promise<Connection>
    releaseConnection(connection: Connection): Promise<void>
  }
  const connection = await client.acquireConnection()
  const steps: Step[] = []
  try {
    for (const { sql, bindings } of statements) {
      const { rows } = await connection.query({
        text: `explain (format json) ${sql}`,
        values: bindings,
      })
      steps.push(
        ...rows.flatMap((row) =>
          row["QUERY PLAN"].flatMap(({ Plan }) => stepsIn(Plan))
        )
      )
    }
  } finally {
    await client.releaseConnection(connection)
  }
  return {
    steps: steps.map((step) => step["Node Type"]),
    indexes: steps.flatMap((step) => step["Index Name"] ?? []),
  }
}

async function statementsOf(
  knex: Knex,
  work: () => Promise<unknown>
): Promise<Statement[]> {
  const sent: Statement[] = []
  const note = (statement: Statement) => void sent.push(statement)
  knex.on("query", note)
  try {
    await work()
  } finally {
    knex.removeListener("query", note)
  }
  return sent.filter(({ sql }) =>
    /^\s*(with|select|insert|update|delete)\b/i.test(sql)
  )
}

function stepsIn(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsIn)]
}
