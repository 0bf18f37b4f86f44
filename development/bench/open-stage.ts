import { simulatorControl, type SimulatorControl } from "../../src/simulator"
import type { Endings } from "../demo/ending"
import { step } from "../demo/progress"
import { ensureDatabase, migrate } from "../medusa/migrate"
import { startPostgres } from "../postgres/start-postgres"
import { errandsAt, type RunErrand } from "./errands/errand-client"
import type { seedForErrands } from "./errands/serve-errands"
import type { BenchShop } from "./seed-shop"
import { startSimulatorProcess } from "./simulator-process"
import { startStore } from "./start-store"

/** Everything that is measured, each in a process of its own, on loopback. */
export interface Stage {
  storeUrl: string
  storePid: number
  shop: BenchShop
  /** What the store's process does for us. */
  errand: RunErrand
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

  const store = await step("Starting Medusa", () =>
    startStore({
      databaseUrl,
      simulatorUrl: simulator.url,
      seed: {
        module: require.resolve("./errands/serve-errands"),
        name: "seedForErrands",
      },
      env: { MEDUSA_WORKER_MODE: "shared" },
    })
  )
  endings.add(() => store.stop())
  const { shop, errandsUrl } = store.seeded as Awaited<
    ReturnType<typeof seedForErrands>
  >
  return {
    storeUrl: store.url,
    storePid: store.pid,
    shop,
    errand: errandsAt(errandsUrl),
    databaseUrl,
    simulatorUrl: simulator.url,
    simulator: simulatorControl(simulator.url),
  }
}
