/** Runs an SQL query on the database in which the test searches for secrets. */
export type DatabaseQuery = (sql: string) => Promise<Record<string, unknown>[]>

/** Returns every row of every table in the database as text, with binary data in hexadecimal. */
export async function readAllRows(
  ask: DatabaseQuery
): Promise<{ table: string; row: string }[]> {
  const tables = await ask(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`
  )
  const written = await ask(
    tables
      .map(
        ({ name }) =>
          `select '${String(name)}' as table, one::text as row from ${String(name)} as one`
      )
      .join(" union all ")
  )
  return written.map(({ table, row }) => ({
    table: String(table),
    row: String(row),
  }))
}

/**
 * Searches all tables for the texts, in plain text and in hexadecimal. Returns a line "table: text" for each table and
 * each text that the table contains.
 */
export async function findTablesThatContain(
  ask: DatabaseQuery,
  texts: readonly string[]
): Promise<string[]> {
  const written = await readAllRows(ask)
  const found = texts.flatMap((text) => {
    const hex = Buffer.from(text).toString("hex")
    return written
      .filter(({ row }) => row.includes(text) || row.includes(hex))
      .map(({ table }) => `${table}: ${text}`)
  })
  return [...new Set(found)]
}
