// `npm run fuzz:notifications`: hostile deliveries at a store's notification
// address. Exits 1 on an answer that must not be, on anything that a delivery
// changed of an order, and when the store's memory grows with their number.
import { isDeepStrictEqual, parseArgs } from "node:util"
import { Endings } from "./demo/ending"
import { step } from "./demo/progress"
import { countWaiting, drain, inboxByState } from "./fuzz/drain"
import { type Memory, openRange, type Range } from "./fuzz/open-range"
import { shoot, type Tally } from "./fuzz/shoot"
import { whatMustNotChange } from "./fuzz/what-must-not-change"

const USAGE = `Usage: npm run fuzz:notifications -- [options]

  --count <number>   deliveries; default 100000
  --seed <number>    which ones; the same seed shoots the same; default 1
  --help
`
const PARTS = 10
/** From 20 % of the run, when all caches are filled, to its end. */
const MOST_GROWTH = 1.3
const MEGABYTE = 1024 * 1024

const endings = new Endings()

interface Shooting {
  tally: Tally
  seconds: number
  /** At 0 %, 10 % and so on. */
  memories: Memory[]
}

async function fuzz(): Promise<number> {
  const options = readOptions()
  if (!options) {
    console.log(USAGE)
    return 0
  }
  console.log()
  const range = await openRange(endings)
  const before = {
    books: await whatMustNotChange(range.ask),
    charge: await range.charge(),
  }
  console.log(`\n  ${options.count} shots of seed ${options.seed}`)
  const { tally, seconds, memories } = await shootInParts(range, options)
  await step("Working off the inbox", () => drain(range.ask))
  const atRest = await range.memory()

  const after = {
    books: await whatMustNotChange(range.ask),
    charge: await range.charge(),
  }
  const problems = [
    ...tally.problems,
    ...differencesBetween(before, after),
    ...growthOf(memories),
  ]
  const fired = Object.values(tally.statuses).reduce((a, b) => a + b, 0)
  console.log(`
  Answers      ${inWords(tally.statuses)}; cut off ${tally.cutOff}
  Speed        ${fired} in ${seconds.toFixed(0)} s, ${(fired / seconds).toFixed(0)}/s
  Inbox        ${inWords(await inboxByState(range.ask))}
  Memory (MB)  ${[1, 2, 5, 10].map((part) => `${part * 10} %: ${shown(memories[part]!)}`).join("; ")}; at rest: ${shown(atRest)}
`)
  if (problems.length > 0) {
    console.error(`  ${problems.join("\n  ")}\n\n${range.lastLines()}`)
    return 1
  }
  console.log("  Nothing broke, nothing changed, nothing grew.\n")
  return 0
}

async function shootInParts(
  range: Range,
  { count, seed }: { count: number; seed: number }
): Promise<Shooting> {
  const all: Shooting = {
    tally: { statuses: {}, cutOff: 0, problems: [] },
    seconds: 0,
    memories: [await range.memory()],
  }
  for (let part = 0; part < PARTS && all.tally.problems.length === 0; part++) {
    const started = performance.now()
    const { statuses, cutOff, problems } = await shoot({
      url: range.url,
      target: range.target,
      seed,
      from: Math.round((count * part) / PARTS),
      to: Math.round((count * (part + 1)) / PARTS),
    })
    const seconds = (performance.now() - started) / 1_000
    all.seconds += seconds
    all.tally.cutOff += cutOff
    all.tally.problems.push(...problems)
    for (const [status, times] of Object.entries(statuses)) {
      all.tally.statuses[Number(status)] =
        (all.tally.statuses[Number(status)] ?? 0) + times
    }
    const memory = await range.memory()
    all.memories.push(memory)
    console.log(
      `  ${String((part + 1) * 10).padStart(3)} %  ${(count / PARTS / seconds).toFixed(0)}/s  memory ${shown(memory)}  waiting ${await countWaiting(range.ask)}`
    )
  }
  return all
}

type Books = Awaited<ReturnType<typeof whatMustNotChange>>

function differencesBetween(
  before: { books: Books; charge: unknown },
  after: { books: Books; charge: unknown }
): string[] {
  const changed = Object.keys(before.books).filter(
    (name) => !isDeepStrictEqual(before.books[name], after.books[name])
  )
  return [
    ...changed.map(
      (name) =>
        `${name} has changed: ${shortly(before.books[name])} is now ${shortly(after.books[name])}`
    ),
    ...(isDeepStrictEqual(before.charge, after.charge)
      ? []
      : [`The gateway's charge has changed: ${JSON.stringify(after.charge)}`]),
  ]
}

function growthOf(memories: Memory[]): string[] {
  const [early, late] = [memories[2], memories[PARTS]]
  if (!early || !late) return []
  return (["rss", "heap"] as const)
    .filter((kind) => late[kind] > early[kind] * MOST_GROWTH)
    .map(
      (kind) =>
        `The store's ${kind} has grown from ${inMegabytes(early[kind])} to ${inMegabytes(late[kind])} MB.`
    )
}

function shortly(rows: unknown): string {
  return JSON.stringify(rows).slice(0, 2_000)
}

function shown({ rss, heap }: Memory): string {
  return `${inMegabytes(rss)} rss, ${inMegabytes(heap)} heap`
}

function inMegabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(0)
}

function inWords(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(", ")
}

function readOptions(): { count: number; seed: number } | undefined {
  const { values } = parseArgs({
    options: {
      count: { type: "string", default: "100000" },
      seed: { type: "string", default: "1" },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) return undefined
  return {
    count: wholeNumber("--count", values.count),
    seed: wholeNumber("--seed", values.seed),
  }
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
