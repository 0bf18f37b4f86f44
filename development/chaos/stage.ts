import type { AStore } from "../../integration-tests/support/a-store"
import type { Endings } from "../demo/ending"
import { step } from "../demo/progress"
import { freePort } from "../free-port"
import { hurriedStore, KillableStore } from "../medusa/killable-store"
import { startMigratedServer } from "../medusa/migrated-server"
import { Chance } from "./chance"
import { startGatewayProxy } from "./gateway-proxy"
import { startNotificationProxy } from "./notification-proxy"
import { openOutside, type Outside } from "./outside"
import type { Proxy } from "./proxy"

/** Everything that takes part in a run, on loopback. */
export interface Stage extends Outside {
  seed: number
  store: AStore
  proxies: readonly Proxy[]
  processes: readonly [KillableStore, KillableStore]
  /** What the seed has chosen for the whole run. */
  setting: {
    locks: "in-memory" | "postgres"
    codesCancelable: boolean
    pixPartialRefunds: boolean
  }
}

const SEED = {
  module: require.resolve("../../integration-tests/support/a-staffed-store"),
  name: "aStaffedStore",
}

export async function openStage(
  endings: Endings,
  seed: number
): Promise<Stage> {
  const chance = new Chance(seed, 100)
  const setting: Stage["setting"] = {
    locks: chance.oneOf(["in-memory", "postgres"]),
    codesCancelable: chance.isTrue(0.5),
    pixPartialRefunds: chance.isTrue(0.5),
  }
  const locks = setting.locks === "postgres" ? { LOCKS: "postgres" } : {}
  const server = await startMigratedServer(endings, "chaos", locks)
  const databaseUrl = server.urlOf("chaos")

  const outside = await openOutside(`chaos-${seed}`, databaseUrl, {
    notificationRetryDelaysMs: [500, 2_000, 5_000, 10_000],
  })
  endings.add(() => outside.close())
  const { journal, simulator, logDirectory } = outside
  await simulator.setCodesCancelable(setting.codesCancelable)
  await simulator.setPixPartialRefunds(setting.pixPartialRefunds)
  const gatewayUrl = simulator.url
  const gateway = await startGatewayProxy({ gatewayUrl, seed, journal })
  endings.add(() => gateway.close())

  const common = {
    ...{ databaseUrl, logDirectory },
    env: { ...hurriedStore(gateway.url), ...locks },
  }
  const port = await freePort()
  const processes = [
    new KillableStore({ ...common, name: "A", port }),
    new KillableStore({ ...common, name: "B", port: await freePort(port + 1) }),
  ] as const
  endings.add(async () => {
    await Promise.all(processes.map((each) => each.end("SIGKILL")))
  })
  const [first, second] = processes
  const store = await step("Starting process A", () =>
    first.start({ seed: SEED })
  )
  await step("Starting process B", () => second.start())
  const storeUrls = processes.map(({ url }) => url)
  const hook = await startNotificationProxy({ storeUrls, seed, journal })
  endings.add(() => hook.close())
  await simulator.setNotificationUrl(hook.url)
  return {
    ...{ ...outside, seed, processes, setting },
    ...{ proxies: [gateway, hook], store: store as AStore },
  }
}
