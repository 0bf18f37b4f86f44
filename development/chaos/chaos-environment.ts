import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { Pool } from "@medusajs/framework/pg"

import type { AStore } from "../../harness/store/a-store"
import { setLedgerTimeOffset } from "../../harness/postgres/ledger-time"
import { startSimulator } from "../../packages/devtools/src/simulator"
import type { CleanupStack } from "../command/cleanup-stack"
import { runStep } from "../command/run-step"
import { freePort } from "../../harness/free-port"
import { KillableStore } from "../../harness/medusa/killable-store"
import { startMigratedPostgres } from "../command/start-migrated-postgres"
import type { Violation } from "../records/records-by-charge"
import { Journal } from "../records/journal"
import type { BookingSource } from "../simulate/stories/story"
import { SeededRandom } from "./seeded-random"
import { startGatewayProxy } from "./gateway-proxy"

export type ChaosEnvironment = Awaited<ReturnType<typeof openChaosEnvironment>>

const SEED = {
  module: require.resolve("../../harness/store/a-store-with-administrator"),
  name: "aStoreWithAdministrator",
}

/**
 * Starts everything that a run needs, on the loopback interface: PostgreSQL, the simulator of the gateway, and two
 * store processes. Each store process reaches the gateway through a proxy of its own.
 */
export async function openChaosEnvironment(
  endings: CleanupStack,
  { seed, observe }: { seed: number; observe: BookingSource }
) {
  const chance = new SeededRandom(seed, 100)
  const locking = chance.drawOneOf(["in-memory", "postgres"])
  const codes = {
    codesCancelable: chance.drawBoolean(0.5),
    pixPartialRefunds: chance.drawBoolean(0.5),
  }
  const locks = locking === "postgres" ? { LOCKS: "postgres" } : {}
  const server = await startMigratedPostgres(endings, "chaos", locks)
  const databaseUrl = server.urlOf("chaos")

  const simulator = await startSimulator({
    notificationRetryDelaysMs: [500, 2_000, 5_000, 10_000],
    interfaceOnly: observe === "notifications",
  })
  endings.addCleanup(() => simulator.close())
  const database = new Pool({ connectionString: databaseUrl, max: 4 })
  // The library pg ends a pool before its connections are closed. PostgreSQL may stop in between, which causes an
  // error.
  database.on("error", () => undefined)
  endings.addCleanup(() => database.end())
  const journal = new Journal()
  const logDirectory = mkdtempSync(join(tmpdir(), `chaos-${seed}-`))
  let movedMs = 0
  await simulator.changeCodeSettings(codes)
  const gatewayUrl = simulator.url
  const openProcessWithProxy = async (nth: number, port: number) => {
    const gateway = await startGatewayProxy({ gatewayUrl, seed, journal, nth })
    endings.addCleanup(() => gateway.close())
    const store = new KillableStore({
      databaseUrl,
      logDirectory,
      port,
      name: "AB"[nth]!,
      account: { observe },
      env: { GATEWAY_URL: gateway.url, ...locks },
    })
    return { gateway, store }
  }
  const port = await freePort()
  const [a, b] = [
    await openProcessWithProxy(0, port),
    await openProcessWithProxy(1, await freePort(port + 1)),
  ]
  const processes = [a.store, b.store] as const
  endings.addCleanup(async () => {
    await Promise.all(processes.map((each) => each.endProcess("SIGKILL")))
  })
  const [first, second] = processes
  const store = await runStep("Starting process A", () => first.start(SEED))
  await runStep("Starting process B", () => second.start())
  await simulator.setNotificationUrl(
    `${first.url}/hooks/checkout-transparent/br`
  )
  return {
    seed,
    journal,
    simulator,
    processes,
    store: store as AStore,
    database,
    logDirectory,
    /** The settings of this run. They stay the same during the whole run. */
    setting: { locks: locking, ...codes, observe },
    /**
     * `sent` is the number of forged notifications that were posted to the store. `accepted` has a violation for each
     * of them that the store accepted.
     */
    forged: { sent: 0, accepted: [] as Violation[] },
    /** The gateway proxies. The proxy at each index belongs to the process at the same index of `processes`. */
    gateways: [a.gateway, b.gateway],
    /**
     * Moves the clocks of the ledger and the gateway forward by `ms` milliseconds. Both clocks have to agree, because
     * the ledger and the gateway both decide when a code expires.
     */
    async letTimePass(ms: number) {
      movedMs += ms
      const connection = await database.connect()
      await setLedgerTimeOffset(connection, movedMs).finally(() =>
        connection.release()
      )
      await simulator.advanceClock(ms)
    },
  }
}
