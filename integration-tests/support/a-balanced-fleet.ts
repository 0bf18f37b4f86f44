import type { Fleet } from "./a-fleet"
import { hookOf } from "./a-redis-fleet"
import { aGuest, type Shopper, type StoreApi } from "./a-shopper"
import { storeApiAt } from "./a-store-api"
import type { StoreProcess } from "./a-store-process"
import { type Admin, logIn } from "./an-admin"
import { eventually } from "./eventually"

/** Longer than the slowest request that is under way. */
const DRAINED_WITHIN_MS = 60_000

/** The processes of a fleet behind a load balancer: each request goes to the next one. */
export interface BalancedFleet {
  guest(): Shopper
  admin(): Promise<Admin>
  /**
   * Starts process after process anew with this environment. Meanwhile the others get all requests and
   * notifications; what one has under way it ends first.
   */
  restartInTurn(env: NodeJS.ProcessEnv): Promise<void>
}

export async function balanced(
  fleet: Fleet,
  processes: readonly StoreProcess[]
): Promise<BalancedFleet> {
  const underWay = new Map(processes.map((process) => [process, 0]))
  const up = new Set(processes)
  let turn = 0
  const next = () => [...up][turn++ % up.size]!
  const count = (process: StoreProcess, by: number) =>
    underWay.set(process, (underWay.get(process) ?? 0) + by)
  const api: StoreApi = {
    async request(call) {
      const process = next()
      count(process, 1)
      try {
        return await storeApiAt(() => process.url).request(call)
      } finally {
        count(process, -1)
      }
    },
  }
  const notify = (process: StoreProcess) =>
    fleet.simulator.setNotificationUrl(hookOf(process))
  await notify(next())

  return {
    guest: () => aGuest(api, fleet.store),
    admin: () => logIn(api),
    async restartInTurn(env) {
      for (const process of processes) {
        up.delete(process)
        await notify(next())
        await eventually(
          () => expect(underWay.get(process)).toBe(0),
          DRAINED_WITHIN_MS
        )
        await process.stop()
        await fleet.restart(process, env)
        up.add(process)
      }
    },
  }
}
