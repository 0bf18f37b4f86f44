import { fork } from "node:child_process"

import { Client } from "@medusajs/framework/pg"

import { END_WITH_PARENT_NODE_OPTIONS } from "./start-medusa"
import { ROOT } from "../root"

/** Creates the database if it does not exist. Returns whether it has created it. */
export function ensureDatabase(databaseUrl: string): Promise<boolean> {
  return withServerConnection(databaseUrl, async (server, name) => {
    const { rowCount } = await server.query(
      "select from pg_database where datname = $1",
      [name]
    )
    if (rowCount === 1) return false
    await server.query(`create database ${server.escapeIdentifier(name)}`)
    return true
  })
}

/** Deletes the database and all its data, if the database exists. */
export async function dropDatabase(databaseUrl: string): Promise<void> {
  await withServerConnection(databaseUrl, (server, name) =>
    server.query(
      `drop database if exists ${server.escapeIdentifier(name)} with (force)`
    )
  )
}

async function withServerConnection<Result>(
  databaseUrl: string,
  work: (server: Client, name: string) => Promise<Result>
): Promise<Result> {
  const url = new URL(databaseUrl)
  const name = decodeURIComponent(url.pathname.slice(1))
  url.pathname = "/postgres"
  const server = new Client({ connectionString: url.href })
  await server.connect()
  return work(server, name).finally(() => server.end())
}

/**
 * Runs all migrations of Medusa and the plugin that this database does not have yet. If they fail, throws an error with
 * the end of their output.
 */
export async function migrateMedusaDatabase(
  databaseUrl: string,
  env: NodeJS.ProcessEnv = {}
): Promise<void> {
  const medusa = fork(
    // npx does not pass signals on.
    require.resolve("@medusajs/cli/cli.js"),
    ["db:migrate"],
    {
      cwd: ROOT,
      execArgv: END_WITH_PARENT_NODE_OPTIONS,
      env: {
        ...process.env,
        MEDUSA_DISABLE_TELEMETRY: "1",
        ...env,
        DATABASE_URL: databaseUrl,
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    }
  )
  let output = ""
  for (const stream of [medusa.stdout, medusa.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000)
    })
  }
  const code = await new Promise<number | null>((done) =>
    medusa.once("exit", done)
  )
  if (code !== 0) {
    throw new Error(`The migrations failed with code ${code}: ${output}`)
  }
}
