// `npm run chaos`: two processes of a store, killed every few seconds, a gateway that lies and loses
// answers, shoppers, admins and the merchant's panel at once; then everybody's record of the money is
// compared. Exits 1 when anything is not as promised. CONTRIBUTING.md tells how to read what it prints.
import { setTimeout as delay } from "node:timers/promises"
import { parseArgs } from "node:util"

import { Endings } from "../demo/ending"
import { step } from "../demo/progress"
import { AdminAtWork } from "./admin"
import { calmDown } from "./calm"
import { compare } from "./compare"
import { workInPanel } from "./panel"
import { killInTurn, pauseUnless } from "./processes"
import { readBooks } from "./read-books"
import { countsInWords, lastLine, report } from "./report"
import { Visit } from "./shopper"
import { forgetLogs, openStage, type Stage } from "./stage"

const USAGE = `Usage: npm run chaos -- [options]

  --minutes <number>   how long everything goes wrong; default 5
  --seed <number>      what is done, and what goes wrong; default: drawn
  --help
`
const SHOPPERS = 10
const ADMINS = 2
const TELL_EVERY_MS = 30_000

const endings = new Endings()

async function chaos(): Promise<number> {
  const options = readOptions()
  if (!options) {
    console.log(USAGE)
    return 0
  }
  const { seed, minutes } = options
  console.log(`\n  Seed ${seed}, ${minutes} minutes`)
  const stage = await openStage(endings, seed)
  console.log(
    `  Setting: ${JSON.stringify(stage.setting)}; logs in ${stage.logDirectory}\n`
  )
  await rage(stage, minutes * 60_000)
  await step("Letting it calm down", () => calmDown(stage))
  const books = await readBooks(stage)
  const violations = compare(books)
  console.log(await report(stage, books, violations))
  if (violations.length === 0) forgetLogs(stage)
  console.log(lastLine(books, violations))
  return violations.length === 0 ? 0 : 1
}

async function rage(stage: Stage, ms: number): Promise<void> {
  const started = Date.now()
  const stopped = () => Date.now() - started >= ms || endings.isEnding
  const tell = async () => {
    const seconds = Math.round((Date.now() - started) / 1_000)
    const { length } = await stage.simulator.charges()
    console.log(`  ${seconds} s: charges ${length}, ${countsInWords(stage)}`)
  }
  const telling = setInterval(() => void tell(), TELL_EVERY_MS)
  await Promise.all([
    killInTurn(stage.processes, { ...stage, stopped }),
    workInPanel(stage, stopped),
    ...Array.from({ length: ADMINS }, (_, nth) =>
      new AdminAtWork(stage, nth).work(stopped)
    ),
    ...Array.from({ length: SHOPPERS }, (_, nth) =>
      sendShoppers(stage, nth, stopped)
    ),
    // What goes wrong on the wire ends with the time; shoppers and admins finish what they do.
    pauseUnless(stopped, ms).then(() => {
      stage.gateway.calm()
      stage.notifications.calm()
    }),
  ])
  clearInterval(telling)
}

/** One after another. */
async function sendShoppers(
  stage: Stage,
  lane: number,
  stopped: () => boolean
): Promise<void> {
  for (let nth = lane; !stopped(); nth += SHOPPERS) {
    while (!stage.processes.some(({ isUp }) => isUp)) await delay(200)
    stage.journal.count("shoppers")
    await new Visit(stage, nth).shop().catch((error: Error) => {
      stage.journal.giveUp(error.message)
    })
  }
}

function readOptions(): { minutes: number; seed: number } | undefined {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "5" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) return undefined
  return {
    minutes: positive("--minutes", values.minutes),
    seed: positive("--seed", values.seed),
  }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (value > 0 && value <= 2 ** 31) return value
  throw new Error(`${name} takes a number above 0, not "${text}".\n\n${USAGE}`)
}

chaos().then(
  (exitCode) => endings.end(exitCode),
  (error: Error) => {
    // Told to stop: what breaks off then is no news.
    if (endings.isEnding) return
    console.error(error)
    return endings.end(1)
  }
)
