// What a store's process does for `npm run test:crash`, in addition to being a
// store. It is controlled over HTTP, on its own port on loopback.
import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"

import type { MedusaContainer } from "@medusajs/framework/types"

import { aStaffedStore } from "../../integration-tests/support/a-staffed-store"
import type { AStore } from "../../integration-tests/support/a-store"
import resolveAndSynchronize from "../../src/jobs/resolve-and-synchronize"
import {
  inStory,
  type Marks,
  stories,
  takeTurn,
  watchStore,
} from "./store-hooks"

export interface WatchedStoreReport {
  /** What the seed made; undefined in a database that was seeded before. */
  store?: AStore
  /** The address of the control. `GET /stories`: what each story has passed. `POST /job`: runs the job now. */
  controlUrl: string
}

/** Seeds and watches the store; the process runs this when it is up. */
export async function seedAndWatch(
  container: MedusaContainer
): Promise<WatchedStoreReport> {
  const store = process.env.SEEDS ? await aStaffedStore(container) : undefined
  const runJob = () => takeTurn(() => resolveAndSynchronize(container))
  watchStore(container)
  const server = createServer((request, response) => {
    const answer = async () => {
      if (request.method === "POST") {
        await inStory(marksIn(request.headers), runJob)
      }
      const reports = [...stories].map(([id, story]) => [id, story.report()])
      response.end(JSON.stringify(Object.fromEntries(reports)))
    }
    answer().catch((error: Error) => {
      response.statusCode = 500
      response.end(error.stack)
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    ...(store ? { store } : {}),
    controlUrl: `http://127.0.0.1:${port}`,
  }
}

function marksIn(headers: IncomingHttpHeaders): Partial<Marks> {
  return headers as Partial<Marks>
}
