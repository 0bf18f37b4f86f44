import { Client } from "@medusajs/framework/pg"

/**
 * Connects to the test run's database server, runs `work` and returns its result. The connection belongs to no test's
 * database.
 */
export async function withServer<Result>(
  work: (server: Client) => Promise<Result>
): Promise<Result> {
  const server = new Client({
    host: process.env.DB_HOST,
    port: Number(process.env.DB_PORT),
    user: process.env.DB_USERNAME,
    password: process.env.DB_PASSWORD,
    database: "postgres",
  })
  await server.connect()
  try {
    return await work(server)
  } finally {
    await server.end()
  }
}

/**
 * Copies the database `from` to `to`. Closes all connections to `from` first, because PostgreSQL does not copy a
 * database in use.
 */
export async function copyDatabase(
  server: Client,
  { from, to }: { from: string; to: string }
): Promise<void> {
  await server.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
    [from]
  )
  await server.query(`create database "${to}" template "${from}"`)
}

export async function databaseExists(
  server: Client,
  name: string
): Promise<boolean> {
  const { rowCount } = await server.query(
    "select from pg_database where datname = $1",
    [name]
  )
  return rowCount === 1
}
