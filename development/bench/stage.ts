import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { Client } from "@medusajs/framework/pg"

import type { AStore } from "../../integration-tests/support/a-store"
import { startSimulator } from "../../src/simulator"
import type { Endings } from "../demo/ending"
import { step } from "../demo/progress"
import { freePort } from "../free-port"
import { startMedusa } from "../medusa/medusa-process"
import { startMigratedServer } from "../medusa/migrated-server"
import { ROUTES } from "./routes"

const TABLES_ONLY = "bench"

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Opens what the benches need, on loopback: PostgreSQL, the simulator, and a Medusa for each bench. */
export async function openStage(endings: Endings) {
  const server = await startMigratedServer(endings, TABLES_ONLY)
  const [version] = await queryDatabase<{ server_version: string }>(
    server.urlOf(TABLES_ONLY),
    "show server_version"
  )
  const simulator = await startSimulator()
  endings.add(() => simulator.close())
  const problems: string[] = []
  return {
    simulator,
    postgresVersion: version!.server_version,
    /** The reasons why the command fails. */
    problems,
    /** Makes the command fail unless both values are equal. */
    check(what: string, found: unknown, expected: unknown): void {
      const [is, mustBe] = [found, expected].map((one) => JSON.stringify(one))
      if (is !== mustBe) problems.push(`${what}: ${is}, expected ${mustBe}.`)
    },
    /** Opens a store with its own database, in Medusa's `server` mode, so that no scheduled job disturbs a turn. */
    async openStore(
      name: string,
      seed: "seedShop" | "ignoreEvents" = "seedShop"
    ) {
      const databaseUrl = server.urlOf(name)
      await queryDatabase(
        server.urlOf("postgres"),
        `create database ${name} template ${TABLES_ONLY}`
      )
      const medusa = await step(`Starting Medusa for ${name}`, () =>
        startStore(endings, {
          databaseUrl,
          simulatorUrl: simulator.url,
          seed,
        })
      )
      return {
        ...medusa,
        /** The result of `seedShop`. */
        store: medusa.seeded as AStore,
        databaseUrl,
        query: <QueryRow>(statement: string) =>
          queryDatabase<QueryRow>(databaseUrl, statement),
      }
    },
  }
}

/** Queries PostgreSQL directly, without adding work to Medusa's process. */
async function queryDatabase<QueryRow>(
  databaseUrl: string,
  statement: string
): Promise<QueryRow[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows as QueryRow[]
  } finally {
    await client.end()
  }
}

async function startStore(
  endings: Endings,
  given: { databaseUrl: string; simulatorUrl: string; seed: string }
) {
  const plugin = makePlugin()
  endings.add(() => rmSync(plugin, { recursive: true, force: true }))
  let latest = ""
  const medusa = await startMedusa({
    port: await freePort(),
    databaseUrl: given.databaseUrl,
    seed: { module: require.resolve("./seeds"), name: given.seed },
    env: {
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      DISABLE_MEDUSA_ADMIN: "true",
      MEDUSA_WORKER_MODE: "server",
      GATEWAY_URL: given.simulatorUrl,
      // The defaults of a merchant, whatever the environment of this shell contains.
      ...{ ACCOUNT_OPTIONS: "{}", PLUGIN_OPTIONS: "{}", REDIS_URL: "" },
      OTHER_PROVIDERS: JSON.stringify([
        { resolve: require.resolve("./capturing-baseline"), id: "capturing" },
      ]),
      OTHER_PLUGINS: JSON.stringify([plugin]),
    },
    onOutput: (text) => (latest = (latest + text).slice(-4000)),
  }).catch((cause: unknown) => {
    throw new Error(`Medusa did not start: ${latest}`, { cause })
  })
  endings.add(() => medusa.stop())
  return medusa
}

/** Makes a plugin in Medusa's format that contains only the routes of the bench. */
function makePlugin(): string {
  const plugin = mkdtempSync(join(tmpdir(), "checkout-transparent-bench-"))
  const manifest = { name: "bench-routes", version: "0.0.0" }
  writeFileSync(join(plugin, "package.json"), JSON.stringify(manifest))
  const module = JSON.stringify(require.resolve("./routes"))
  for (const [path, name] of Object.entries(ROUTES)) {
    const route = join(plugin, ".medusa/server/src/api", path)
    mkdirSync(route, { recursive: true })
    writeFileSync(
      join(route, "route.js"),
      `exports.POST = require(${module}).${name}\n`
    )
  }
  return plugin
}
