import { step } from "../demo/progress"
import { type BareRoute, makeBarePlugin } from "./bare-plugin"
import type * as handing from "./hand-events-over"
import type { Stage } from "./open-stage"
import { startStore } from "./start-store"

export interface AnsweringStore {
  url: string
  pid: number
  stop(): Promise<void>
}

/** One more process of the store, in `server` mode, with one route of the bench beside ours. */
export async function startAnsweringStore(
  { databaseUrl, simulatorUrl }: Stage,
  route: BareRoute
): Promise<AnsweringStore> {
  const plugin = makeBarePlugin(route)
  const store = await step("Starting a Medusa that only answers", () =>
    startStore({
      databaseUrl,
      simulatorUrl,
      seed: {
        module: require.resolve("./hand-events-over"),
        name: "handEventsOver" satisfies keyof typeof handing,
      },
      env: {
        MEDUSA_WORKER_MODE: "server",
        OTHER_PLUGINS: JSON.stringify([plugin.directory]),
      },
    })
  )
  return {
    url: store.url,
    pid: store.pid,
    async stop() {
      await store.stop()
      plugin.remove()
    },
  }
}
