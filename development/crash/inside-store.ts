// What a store's process does for `npm run test:crash`, in addition to being a
// store. It is controlled over HTTP, on its own port on loopback.
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"

import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

import { aStaffedStore } from "../../integration-tests/support/a-staffed-store"
import type { AStore } from "../../integration-tests/support/a-store"
import resolveAndSynchronize from "../../src/jobs/resolve-and-synchronize"
import type { DiesAt } from "./moments-of-store"
import { arm, passedMoments, runAsked, watchDatabase } from "./store-hooks"

export interface WatchedStoreReport {
  /** What the seed made; undefined in a database that was seeded before. */
  store?: AStore
  /** The address of the control: `/arm`, `/moments` and `/job`. */
  controlUrl: string
}

/** Seeds and watches the store; the process runs this when it is up. */
export async function seedAndWatch(
  container: MedusaContainer
): Promise<WatchedStoreReport> {
  const store = process.env.SEEDS ? await aStaffedStore(container) : undefined
  watchDatabase(container.resolve(ContainerRegistrationKeys.PG_CONNECTION))
  const control: Record<string, (body: unknown) => unknown> = {
    "/arm": (body) => arm((body as { dies?: DiesAt }).dies),
    "/moments": () => passedMoments(),
    "/job": () => runAsked(() => resolveAndSynchronize(container)),
  }
  const server = createServer((request, response) => {
    const answer = async () => {
      const done = await control[request.url!]!(await json(request))
      response.end(JSON.stringify(done ?? {}))
    }
    answer().catch((error: Error) => {
      response.statusCode = 500
      response.end(JSON.stringify(error.stack))
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
