import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { Client } from "@medusajs/framework/pg"

import type { AStore } from "../../harness/store/a-store"
import { createHttpClientAt } from "../../harness/shopper/http-client-at"
import { startSimulator } from "../../packages/devtools/src/simulator"
import type { CleanupStack } from "../command/cleanup-stack"
import { runStep } from "../command/run-step"
import { freePort } from "../../harness/free-port"
import { startMedusa } from "../../harness/medusa/start-medusa"
import { startMigratedPostgres } from "../command/start-migrated-postgres"
import type { ResourceUsageRow } from "./measurements"
import type * as routes from "./routes"
import { ROUTES, type ProcessUsage } from "./routes"

const TABLES_ONLY = "bench"

/**
 * The encryption key of the stores that are measured. The stores contain no data of real shoppers, so the key need not
 * be secret.
 */
export const BENCH_KEY = Buffer.alloc(32, 1).toString("base64")

/**
 * Where to find the function that fills the database of a benchmark's store: its module and its name. The function
 * creates the products of the tests, and an administrator who can log in. A benchmark can name another function.
 */
const STAFFED_STORE = {
  module: require.resolve("../../harness/store/a-store-with-administrator"),
  name: "aStoreWithAdministrator",
}

export type BenchEnvironment = Awaited<ReturnType<typeof openBenchEnvironment>>

/**
 * Starts PostgreSQL and the simulator on the loopback interface, and creates a Medusa plugin with the benchmarks'
 * routes. The function `startBenchmarkStore` of the result starts the Medusa process of a benchmark.
 */
export async function openBenchEnvironment(endings: CleanupStack) {
  const server = await startMigratedPostgres(endings, TABLES_ONLY)
  const [version] = await queryDatabase<{ server_version: string }>(
    server.urlOf(TABLES_ONLY),
    "show server_version"
  )
  const simulator = await startSimulator()
  endings.addCleanup(() => simulator.close())
  const plugin = makeRoutesPlugin()
  endings.addCleanup(() => rmSync(plugin, { recursive: true, force: true }))
  const problems: string[] = []
  const costs: ResourceUsageRow[] = []
  return {
    /** The report's lines with the average cost of one sale or one notification. */
    costs,
    simulator,
    postgresVersion: version!.server_version,
    /** The problems that were found. If there are any, the command exits with 1. */
    problems,
    /** Records a problem unless both values are equal as JSON. */
    recordProblemUnlessEqual(
      what: string,
      found: unknown,
      expected: unknown
    ): void {
      const [is, mustBe] = [found, expected].map((one) => JSON.stringify(one))
      if (is !== mustBe) problems.push(`${what}: ${is}, expected ${mustBe}.`)
    },
    /**
     * Creates a database and starts a Medusa process that uses it. The process runs in Medusa's `server` mode, so that
     * no scheduled job disturbs a measurement.
     */
    async startBenchmarkStore(name: string, seed = STAFFED_STORE) {
      const databaseUrl = server.urlOf(name)
      await queryDatabase(
        server.urlOf("postgres"),
        `create database ${name} template ${TABLES_ONLY}`
      )
      const medusa = await runStep(`Starting Medusa for ${name}`, async () =>
        startMedusa({
          databaseUrl,
          seed,
          port: await freePort(),
          env: {
            NODE_ENV: "production",
            LOG_LEVEL: "warn",
            DISABLE_MEDUSA_ADMIN: "true",
            MEDUSA_WORKER_MODE: "server",
            GATEWAY_URL: simulator.url,
            // The environment of the shell must not change the options of the measured store.
            ACCOUNT_OPTIONS: "{}",
            PLUGIN_OPTIONS: JSON.stringify({ encryptionKeys: [BENCH_KEY] }),
            REDIS_URL: "",
            OTHER_PROVIDERS: JSON.stringify(BASELINES),
            OTHER_PLUGINS: JSON.stringify([plugin]),
          },
        })
      )
      endings.addCleanup(() => medusa.stop())
      return {
        ...medusa,
        databaseUrl,
        api: createHttpClientAt(() => medusa.url),
        /**
         * The result of the seed function. The default function returns the products, shipping options and keys that it
         * has created. Another function may return nothing.
         */
        store: medusa.seeded as AStore,
        /**
         * Returns what Medusa's process has used. The statements and the waiting times are counted from the first call
         * of this function on, and the processor time from the start of the process.
         */
        async readUsage(): Promise<ProcessUsage> {
          const answer = await fetch(`${medusa.url}/bench/usage`, {
            method: "POST",
          })
          return (await answer.json()) as ProcessUsage
        },
        query: <QueryRow>(statement: string) =>
          queryDatabase<QueryRow>(databaseUrl, statement),
      }
    },
  }
}

/** The payment providers with which the plugin is compared. */
const BASELINES = [
  { resolve: require.resolve("./capturing-provider"), id: "capturing" },
  { resolve: require.resolve("./gateway-calling-provider"), id: "calling" },
]

/** Sends a statement to PostgreSQL over a separate connection, so that Medusa's process is not involved. */
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

/** Creates a temporary Medusa plugin whose only content is the benchmarks' routes. Returns its folder. */
function makeRoutesPlugin(): string {
  const plugin = mkdtempSync(join(tmpdir(), "checkout-transparent-bench-"))
  const manifest = { name: "bench-routes", version: "0.0.0" }
  writeFileSync(join(plugin, "package.json"), JSON.stringify(manifest))
  const module = JSON.stringify(require.resolve("./routes"))
  // With this type, a handler that is renamed in only one place does not compile.
  const handlers: Record<string, keyof typeof routes> = ROUTES
  for (const [path, name] of Object.entries(handlers)) {
    const route = join(plugin, ".medusa/server/src/api", path)
    mkdirSync(route, { recursive: true })
    writeFileSync(
      join(route, "route.js"),
      `exports.POST = require(${module}).${name}\n`
    )
  }
  return plugin
}
