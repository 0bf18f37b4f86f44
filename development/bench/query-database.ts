import { Client } from "@medusajs/framework/pg"

/** Straight to PostgreSQL, past Medusa's process, which is not to work for us. */
export async function queryDatabase<Row>(
  databaseUrl: string,
  statement: string
): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end()
  }
}
