import type { Stage } from "../open-stage"
import { queryDatabase } from "../query-database"
import { startAnsweringStore } from "../start-answering-store"
import { type Receiver, receiverAt } from "../deliver"
import { BARE_PATH, BARE_TABLE, CREATE_BARE_TABLE } from "./bare-insert"
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

export async function openDesk(stage: Stage): Promise<Desk> {
  const { databaseUrl } = stage
  await queryDatabase(databaseUrl, CREATE_BARE_TABLE)
  const store = await startAnsweringStore(stage, {
    path: BARE_PATH,
    method: "POST",
    module: require.resolve("./bare-route"),
  })
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
      await queryDatabase(databaseUrl, `drop table ${BARE_TABLE}`)
    },
  }
}
