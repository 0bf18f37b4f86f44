import { step } from "../../demo/progress"
import type { Stage } from "../open-stage"
import { queryDatabase } from "../query-database"
import { startStore } from "../start-store"
import { type Receiver, receiverAt } from "../deliver"
import { BARE_TABLE, CREATE_BARE_TABLE } from "./bare-insert"
import { makeBarePlugin } from "./bare-plugin"
import type * as handing from "./hand-events-over"
import { startBareServer } from "./start-bare-server"
import type { Target } from "./targets"

export const AT_A_TIME = 16

interface Place {
  receiver: Receiver
  pid: number
}

/** Where notifications are delivered to: both processes, and what they write to. */
export interface Desk {
  of: Record<Target["of"], Place>
  close(): Promise<void>
}

export async function openDesk({
  databaseUrl,
  simulatorUrl,
}: Stage): Promise<Desk> {
  await queryDatabase(databaseUrl, CREATE_BARE_TABLE)
  const plugin = makeBarePlugin()
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
  const express = await startBareServer(databaseUrl)
  const of = {
    medusa: { receiver: receiverAt(store.url, AT_A_TIME), pid: store.pid },
    express: { receiver: receiverAt(express.url, AT_A_TIME), pid: express.pid },
  }
  return {
    of,
    async close() {
      await Promise.all([
        of.medusa.receiver.close(),
        of.express.receiver.close(),
      ])
      await Promise.all([store.stop(), express.stop()])
      plugin.remove()
      await queryDatabase(databaseUrl, `drop table ${BARE_TABLE}`)
    },
  }
}
