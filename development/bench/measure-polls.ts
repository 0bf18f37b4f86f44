import { simulatorControl } from "../../src/simulator"
import { CONSTANT_PATH } from "./bare-targets"
import { postponeLookups } from "./bench-database"
import {
  type Stage,
  startAnsweringStore,
  startSimulatorProcess,
} from "./bench-stage"
import {
  compareRates,
  describeGroup,
  type Group,
  inLanes,
  measureGroups,
  rounded,
  timeEach,
  type Turn,
} from "./figures"
import { createCode } from "./measure-codes"
import {
  prepareCarts,
  type StoreCall,
  storeClient,
  type StoreClient,
} from "./store-client"

/** A shopper who looks at a code. */
interface Waiting {
  cart: string
  session: string
}

/** What a storefront could ask while its shopper pays. */
const POLLED: { path: string; unchanged?: string }[] = [
  { path: "/store/carts/:cart" },
  { path: "/store/carts/:cart?fields=completed_at" },
  { path: "/store/checkout-transparent/sessions/:session" },
  {
    path: "/store/checkout-transparent/sessions/:session",
    unchanged: "the same with `If-None-Match`: 304",
  },
  { path: CONSTANT_PATH },
]

/** Shoppers who ask at the same time. */
const CONCURRENCIES = [16, 64]
const MOST = Math.max(...CONCURRENCIES)

interface PollTurn extends Turn {
  concurrency: number
  calls: StoreCall[]
  /** Of the answer's body. */
  bytes: number
}

/** Polls of a payment's state, and of a cart. */
export async function measurePolls(stage: Stage): Promise<string> {
  const { rounds, shop, databaseUrl } = stage
  const waiting = await showCodes(stage)
  // A gateway of the answering process alone. That one runs no jobs, so whoever asks here does so because
  // of a poll; the other is asked by the other process's job as well, which looks again at unpaid codes.
  const gateway = await startSimulatorProcess()
  const server = await startAnsweringStore(databaseUrl, gateway.url)
  const key = { "x-publishable-api-key": shop.publishableKey }
  const client = storeClient(server.url, key, MOST)
  try {
    await postponeLookups(stage)
    const turns: PollTurn[] = []
    for (const concurrency of CONCURRENCIES) {
      for (const polled of POLLED) {
        const calls = await callsOf(client, polled, waiting)
        const { text } = await client.request(calls[0]!)
        const bytes = Buffer.byteLength(text)
        const group = `${concurrency} at a time`
        const title = polled.unchanged ?? `\`${polled.path}\``
        turns.push({ group, title, concurrency, calls, bytes })
      }
    }
    const forMs = stage.count(1_000)
    const groups = await measureGroups(
      { title: "Polls", rounds, turns, warmUp: 1_000, volume: forMs },
      ({ calls, concurrency }, forMs) =>
        timeEach(
          inTurn(calls, forMs),
          { lanes: concurrency, pid: server.pid },
          (call) => client.request(call)
        )
    )
    const asked = await simulatorControl(gateway.url).requests()
    stage.check("Calls to the gateway because of polls", asked.length, 0)
    return `## Asking what became of a payment

How often a second a storefront can ask while its shopper pays. Beside our route, in the same Medusa process: the cart, which a storefront without such a route asks for, and which all are compared with; the least of the cart that tells whether it is completed; and a route of this benchmark under \`/store\` that answers a constant: what is left is core's part, above all its check of the publishable key, which it reads from the database for every request, as Medusa's caching is off unless a store turns it on.

${groups
  .map((group) => describeGroup(group, { "Body, bytes": ({ bytes }) => bytes }))
  .join("\n\n")}

${rounds} rounds of ${forMs} ms for each, over connections that stay open, for each of ${MOST} carts in turn whose codes nobody has paid. Timed from sending the request to the last byte of the answer; the command fails at any other status than the one expected. The answering process runs in Medusa's \`server\` mode and does nothing else. A 304 leaves out the body and nothing else: the answer is made before anybody knows that it is the same. Our route allows any cache to keep an answer for a second; none is here.

Calls to the gateway because of all these polls: ${asked.length}; the command fails when there are any.

### Reading

${groups.map(readGroup).join("\n")}`
  } finally {
    await client.close()
    await server.stop()
    await gateway.stop()
  }
}

async function showCodes(stage: Stage): Promise<Waiting[]> {
  const carts = await prepareCarts(stage, MOST)
  return inLanes(carts, 8, async (cart) => {
    const { id } = await createCode(stage, cart, "pp_transparent-pix_br")
    return { cart: cart.id, session: id }
  })
}

/** One call for each shopper; a browser that has asked before names the answer that it has. */
function callsOf(
  client: StoreClient,
  { path, unchanged }: (typeof POLLED)[number],
  waiting: readonly Waiting[]
): Promise<StoreCall[]> {
  return inLanes(waiting, MOST, async ({ cart, session }) => {
    const call = {
      method: "GET" as const,
      path: path.replace(":cart", cart).replace(":session", session),
    }
    if (!unchanged) return call
    const { etag = "" } = await client.request(call)
    return { ...call, headers: { "if-none-match": etag }, status: 304 }
  })
}

function* inTurn<Item>(items: readonly Item[], forMs: number) {
  const end = performance.now() + forMs
  for (let next = 0; performance.now() < end; next++) {
    yield items[next % items.length]!
  }
}

function readGroup({ title, targets }: Group<PollTurn>): string {
  const [, fewFields, ours, unchanged, constant] = targets
  const times = (one: typeof ours, other: typeof ours) =>
    rounded(compareRates(one!, other!).ratio)
  return `- ${title}: ${times(ours, targets[0])} times as many polls of our route as of the cart, ${times(ours, fewFields)} times as many as of the cart with one field, and ${times(ours, constant)} of what core lets through for a constant. With \`If-None-Match\` it answers ${times(unchanged, ours)} times as many.`
}
