import { resolve } from "node:path"

import { simulatorControl, type SimulatorControl } from "../../src/simulator"
import type { Endings } from "../demo/ending"
import { step } from "../demo/progress"
import { startOnFreePort } from "../demo/start-on-free-port"
import { startMedusa } from "../medusa/medusa-process"
import { ensureDatabase, migrate } from "../medusa/migrate"
import { startPostgres } from "../postgres/start-postgres"
import { CAPTURING_BASELINE } from "./comparisons"
import type { BenchShop, seedShop } from "./seed-shop"
import { startSimulatorProcess } from "./simulator-process"

const MEDUSA_PORT = 9600

/** Everything that is measured, each in a process of its own, on loopback. */
export interface Stage {
  storeUrl: string
  storePid: number
  shop: BenchShop
  databaseUrl: string
  simulatorUrl: string
  simulator: SimulatorControl
}

export async function openStage(endings: Endings): Promise<Stage> {
  const server = await step("Starting PostgreSQL", () => startPostgres())
  endings.add(() => server.stop())
  const databaseUrl = server.urlOf("bench")
  await ensureDatabase(databaseUrl)
  await step("Making Medusa's tables", () => migrate(databaseUrl))

  const simulator = await step("Starting the simulator", startSimulatorProcess)
  endings.add(() => simulator.stop())

  const medusa = await step("Starting Medusa", () =>
    startOnFreePort(MEDUSA_PORT, (port) =>
      openStore({ port, databaseUrl, simulatorUrl: simulator.url })
    )
  )
  endings.add(() => medusa.started.stop())
  return {
    storeUrl: medusa.started.url,
    storePid: medusa.started.pid,
    shop: medusa.started.seeded as Awaited<ReturnType<typeof seedShop>>,
    databaseUrl,
    simulatorUrl: simulator.url,
    simulator: simulatorControl(simulator.url),
  }
}

async function openStore(options: {
  port: number
  databaseUrl: string
  simulatorUrl: string
}) {
  let latest = ""
  try {
    return await startMedusa({
      port: options.port,
      databaseUrl: options.databaseUrl,
      seed: { module: resolve(__dirname, "seed-shop.ts"), name: "seedShop" },
      env: {
        NODE_ENV: "production",
        LOG_LEVEL: "warn",
        MEDUSA_WORKER_MODE: "shared",
        DISABLE_MEDUSA_ADMIN: "true",
        GATEWAY_URL: options.simulatorUrl,
        // As a merchant finds them, whatever this shell has set.
        ACCOUNT_OPTIONS: "{}",
        OTHER_PROVIDERS: JSON.stringify([CAPTURING_BASELINE]),
      },
      onOutput: (text) => (latest = (latest + text).slice(-4000)),
    })
  } catch (cause) {
    throw new Error(`Medusa did not start: ${latest}`, { cause })
  }
}
