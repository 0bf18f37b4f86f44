import { makeCode } from "../code-sales/code-session"
import { PLACEMENTS } from "../code-sales/placements"
import { inLanes } from "../in-lanes"
import type { Stage } from "../open-stage"
import { prepareCarts } from "../prepare-carts"
import { startAnsweringStore } from "../start-answering-store"
import { storeClient } from "../store-client"
import { openGatewayNobodyAsks } from "./gateway-nobody-asks"
import { type Poll, type Poller, pollerAt } from "./poller"
import { BARE_PATH, type Target, TARGETS, type Waiting } from "./targets"

/** How many codes are made at the same time; nothing of this is measured. */
const LANES = 8

/** Where polls are answered, and what each target is asked in turn. */
export interface Counter {
  poller: Poller
  pid: number
  polls: Map<Target, Poll[]>
  /** Bytes of one answer's body. */
  bytes: Map<Target, number>
  /** How often the answering process has asked its gateway. */
  gatewayCalls(): number
  close(): Promise<void>
}

export async function openCounter(
  stage: Stage,
  mostAtATime: number
): Promise<Counter> {
  const key = { "x-publishable-api-key": stage.shop.publishableKey }
  const waiting = await someWhoWait(stage, key, mostAtATime)
  const gateway = await openGatewayNobodyAsks()
  const server = await startAnsweringStore(
    { ...stage, simulatorUrl: gateway.url },
    {
      path: BARE_PATH,
      method: "GET",
      module: require.resolve("./bare-route"),
    }
  )
  const poller = pollerAt(server.url, mostAtATime)
  const polls = new Map<Target, Poll[]>()
  const bytes = new Map<Target, number>()
  for (const target of TARGETS) {
    const asked = await Promise.all(
      waiting.map((one) => pollOf(poller, { target, waiting: one, key }))
    )
    polls.set(target, asked)
    const { body } = await poller.ask(asked[0]!)
    bytes.set(target, Buffer.byteLength(body))
  }
  return {
    poller,
    pid: server.pid,
    polls,
    bytes,
    gatewayCalls: () => gateway.calls(),
    async close() {
      await poller.close()
      await server.stop()
      await gateway.close()
    },
  }
}

async function someWhoWait(
  stage: Stage,
  key: Record<string, string>,
  count: number
): Promise<Waiting[]> {
  const store = storeClient(stage.storeUrl, key)
  try {
    const carts = await prepareCarts(store, stage.shop, count)
    return await inLanes(carts, LANES, async (cart) => {
      const { id } = await makeCode(store, cart, PLACEMENTS[0]!.provider)
      return { cartId: cart.id, sessionId: id }
    })
  } finally {
    await store.close()
  }
}

/** A browser that has asked before names the answer that it has. */
async function pollOf(
  poller: Poller,
  {
    target,
    waiting,
    key,
  }: { target: Target; waiting: Waiting; key: Record<string, string> }
): Promise<Poll> {
  const path = target.pathOf(waiting)
  if (target.status !== 304) {
    return { path, headers: key, status: target.status }
  }
  const { etag } = await poller.ask({ path, headers: key, status: 200 })
  if (etag === undefined) throw new Error(`GET ${path} names no ETag.`)
  const headers = { ...key, "if-none-match": etag }
  return { path, headers, status: target.status }
}
