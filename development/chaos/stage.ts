import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { Pool } from "@medusajs/framework/pg"

import type { AStore } from "../../harness/store/a-store"
import { moveTime } from "../../harness/postgres/move-time"
import { startSimulator } from "../../packages/devtools/src/simulator"
import type { Endings } from "../command/ending"
import { step } from "../command/progress"
import { freePort } from "../../harness/free-port"
import { KillableStore } from "../../harness/medusa/killable-store"
import { startMigratedServer } from "../command/migrated-server"
import type { Violation } from "../records/charge-cases"
import { Journal } from "../records/journal"
import type { Observed } from "../simulate/stories/story"
import { Chance } from "./chance"
import { startGatewayProxy } from "./gateway-proxy"

export type Stage = Awaited<ReturnType<typeof openStage>>

const SEED = {
  module: require.resolve("../../harness/store/a-staffed-store"),
  name: "aStaffedStore",
}

/**
 * Starts everything that takes part in a run on the loopback interface: PostgreSQL, the simulator, and two store
 * processes with a gateway proxy each.
 */
export async function openStage(
  endings: Endings,
  { seed, observe }: { seed: number; observe: Observed }
) {
  const chance = new Chance(seed, 100)
  const locking = chance.oneOf(["in-memory", "postgres"])
  const codes = {
    codesCancelable: chance.isTrue(0.5),
    pixPartialRefunds: chance.isTrue(0.5),
  }
  const locks = locking === "postgres" ? { LOCKS: "postgres" } : {}
  const server = await startMigratedServer(endings, "chaos", locks)
  const databaseUrl = server.urlOf("chaos")

  const simulator = await startSimulator({
    notificationRetryDelaysMs: [500, 2_000, 5_000, 10_000],
    interfaceOnly: observe === "notifications",
  })
  endings.add(() => simulator.close())
  const database = new Pool({ connectionString: databaseUrl, max: 4 })
  // pg ends a pool before its connections are closed, and PostgreSQL may stop in between.
  database.on("error", () => undefined)
  endings.add(() => database.end())
  const journal = new Journal()
  const logDirectory = mkdtempSync(join(tmpdir(), `chaos-${seed}-`))
  let movedMs = 0
  await simulator.changeCodeSettings(codes)
  const gatewayUrl = simulator.url
  const open = async (nth: number, port: number) => {
    const gateway = await startGatewayProxy({ gatewayUrl, seed, journal, nth })
    endings.add(() => gateway.close())
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
  const [a, b] = [await open(0, port), await open(1, await freePort(port + 1))]
  const processes = [a.store, b.store] as const
  endings.add(async () => {
    await Promise.all(processes.map((each) => each.end("SIGKILL")))
  })
  const [first, second] = processes
  const store = await step("Starting process A", () => first.start(SEED))
  await step("Starting process B", () => second.start())
  await simulator.setNotificationUrl(
    `${first.url}/hooks/checkout-transparent/br`
  )
  return {
    seed,
    journal,
    simulator,
    processes,
    store: store as AStore,
    /** A pool of connections to the store's database, which contains the ledger's tables. */
    database,
    /** The folder with the output of the processes. */
    logDirectory,
    /** The choices of the seed that hold for the whole run. */
    setting: { locks: locking, ...codes, observe },
    /**
     * The number of forged notifications that were sent, and a violation for each of them that the store accepted.
     */
    forged: { sent: 0, accepted: [] as Violation[] },
    /** The gateway proxies of the two processes, by the index of the process. */
    gateways: [a.gateway, b.gateway],
    /**
     * Moves the clocks of the ledger and the gateway forward by `ms` milliseconds. They must move together, because a
     * code expires in both of them at the same time.
     */
    async letTimePass(ms: number) {
      movedMs += ms
      const connection = await database.connect()
      await moveTime(connection, movedMs).finally(() => connection.release())
      await simulator.advanceClock(ms)
    },
  }
}
