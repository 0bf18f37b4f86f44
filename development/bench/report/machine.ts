import { readFileSync } from "node:fs"
import { cpus, totalmem } from "node:os"

import { queryDatabase } from "../query-database"

export interface Machine {
  processor: string
  cores: number
  memoryGiB: number
  system: string
  node: string
  postgres: string
  medusa: string
}

/** What somebody needs to judge the figures, and nothing that tells whose machine it is. */
export async function describeMachine(databaseUrl: string): Promise<Machine> {
  return {
    processor: cpus()[0]?.model.trim() ?? "unknown",
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    system: `${process.platform} ${process.arch}`,
    node: process.version.slice(1),
    postgres: await postgresVersion(databaseUrl),
    medusa: medusaVersion(),
  }
}

async function postgresVersion(databaseUrl: string): Promise<string> {
  const [row] = await queryDatabase<{ server_version: string }>(
    databaseUrl,
    "show server_version"
  )
  return row?.server_version ?? "unknown"
}

function medusaVersion(): string {
  const file = require.resolve("@medusajs/medusa/package.json")
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version
}
