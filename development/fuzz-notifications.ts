// `npm run fuzz:notifications`: hostile deliveries at a store's notification
// address. Exits 1 on an answer that must not be, on anything that a delivery
// changed of an order, and when the store's memory grows with their number.
import { isDeepStrictEqual, parseArgs } from "node:util"

import { Endings } from "./demo/ending"
import { step } from "./demo/progress"
import {
  type AttackedStore,
  inboxByState,
  inboxIsProcessed,
  type Memory,
  openAttackedStore,
} from "./fuzz/attacked-store"
import { fire, whatMustNotChange } from "./fuzz/fire"
import { hostileDeliveries } from "./fuzz/hostile-deliveries"

const USAGE = `Usage: npm run fuzz:notifications -- [options]

  --count <number>   deliveries; default 100000
  --seed <number>    which ones; the same seed sends the same; default 1
  --help
`
/** When all caches are filled. */
const WARM_UP = 0.2
/** From then to the end. */
const MOST_GROWTH = 1.3
const MEGABYTE = 1024 * 1024

const endings = new Endings()

async function fuzz(): Promise<number> {
  const options = {
    count: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  } as const
  const { values } = parseArgs({ options })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const count = wholeNumber("--count", values.count)
  const seed = wholeNumber("--seed", values.seed)
  const warmUp = Math.round(count * WARM_UP)
  console.log()

  const store = await openAttackedStore(endings)
  const before = await recordsOf(store)
  const deliveries = hostileDeliveries(seed, store.target)
  const sendTo = (from: number, to: number) =>
    step(`Deliveries ${from} to ${to - 1} of seed ${seed}`, () =>
      fire(store.url, deliveries, { from, to })
    )
  const first = await sendTo(0, warmUp)
  const early = await store.memory()
  const second = await sendTo(warmUp, count)
  const late = await store.memory()
  await step("Processing the inbox", () => inboxIsProcessed(store.ask))

  const after = await recordsOf(store)
  const problems = [
    ...first.problems,
    ...second.problems,
    ...changesBetween(before, after),
    ...(["rss", "heap"] as const)
      .filter((kind) => late[kind] > early[kind] * MOST_GROWTH)
      .map((kind) => `The store's ${kind} has grown.`),
  ]
  console.log(`
  Answers      ${inWords(first.statuses)}, then ${inWords(second.statuses)}
  Cut off      ${first.cutOff + second.cutOff}
  Inbox        ${inWords(await inboxByState(store.ask))}
  Memory       ${shown(early)}, then ${shown(late)}; at rest ${shown(await store.memory())}
`)
  if (problems.length > 0) {
    console.error(`  ${problems.join("\n  ")}\n\n${store.lastLines()}`)
    return 1
  }
  console.log("  Nothing broke, nothing changed, nothing grew.\n")
  return 0
}

async function recordsOf(
  store: AttackedStore
): Promise<Record<string, unknown>> {
  const gateway = await store.charge()
  return { ...(await whatMustNotChange(store.ask)), gateway }
}

function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>
): string[] {
  const shortly = (name: string, records: Record<string, unknown>) =>
    (JSON.stringify(records[name]) ?? "nothing").slice(0, 2_000)
  return Object.keys(before)
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map(
      (name) =>
        `${name} has changed: ${shortly(name, before)} is now ${shortly(name, after)}`
    )
}

function shown(memory: Memory): string {
  const [rss, heap] = [memory.rss, memory.heap].map((bytes) =>
    (bytes / MEGABYTE).toFixed(0)
  )
  return `${rss} MB rss, ${heap} MB heap`
}

function inWords(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(", ")
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= 2 ** 31) return value
  throw new Error(`${name} takes a whole number, not "${text}".\n\n${USAGE}`)
}

fuzz().then(
  (exitCode) => endings.end(exitCode),
  (error: Error) => {
    // Told to stop: what breaks off then is no news.
    if (endings.isEnding) return
    console.error(`\n  ${error.message}`)
    return endings.end(1)
  }
)
