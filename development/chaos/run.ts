// `npm run chaos`: runs two processes of a store, killed every few seconds, with a gateway that lies and
// loses answers, and shoppers, admins and the merchant's panel at work; then compares all records of the
// money. Exits with 1 when a promise is broken. CONTRIBUTING.md says how to read the output.
import { rmSync } from "node:fs"
import { setTimeout as delay } from "node:timers/promises"
import { parseArgs } from "node:util"

import { type Endings, runCommand } from "../demo/ending"
import { step } from "../demo/progress"
import { disturbNotifications } from "./disturb-notifications"
import { endFaults } from "./end-faults"
import { compare } from "../records/compare"
import { workAsOther } from "./others"
import { killInTurn, pauseUnless } from "./processes"
import { readRecords } from "./records"
import { violationsInWords } from "./report"
import { goShopping } from "./shopper"
import { openStage, type Stage } from "./stage"

const USAGE = `Usage: npm run chaos -- [options]

  --minutes <number>   how long everything goes wrong; default 5
  --seed <number>      what is done, and what goes wrong; default: drawn
  --help
`
const SHOPPERS = 10
const OTHERS = 3
/** The note of a kill at a call of the gateway. */
const KILL = /^operator: SIGKILL .* a call/

async function chaos(endings: Endings): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "5" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const seed = positive("--seed", values.seed)
  const minutes = positive("--minutes", values.minutes)
  console.log(`\n  Seed ${seed}, ${minutes} minutes`)
  const stage = await openStage(endings, seed)
  const { setting, logDirectory } = stage
  console.log(
    `  Setting: ${JSON.stringify(setting)}; logs in ${logDirectory}\n`
  )
  const started = Date.now()
  await runUnderFaults(
    stage,
    () => endings.isEnding || Date.now() - started >= minutes * 60_000
  )
  await step("Letting it calm down", () => endFaults(stage))
  const records = await readRecords(stage)
  // Without a shared lock, which Medusa forbids, core may complete a cart in one process with an order that
  // the other takes back; no provider can see that. All checks about money must hold even then.
  const violations = compare(records).filter(
    ({ check }) => setting.locks === "postgres" || check !== "told of an order"
  )
  if (violations.length === 0) {
    rmSync(logDirectory, { recursive: true })
  } else {
    console.log(await violationsInWords(stage, records, violations))
    console.log(`  Seed ${seed}; logs of the processes in ${logDirectory}`)
  }
  const { gateway, ledger, medusa } = records
  const kills = stage.journal.notes.filter(({ words }) => KILL.test(words))
  console.log(
    `chaos: ${gateway.charges.length + gateway.links.length} charges, ${medusa.orders.length} orders, ${kills.length} kills at calls, ${ledger.discrepancies.length} listed, ${violations.length} violations`
  )
  return violations.length === 0 ? 0 : 1
}

async function runUnderFaults(
  stage: Stage,
  stopped: () => boolean
): Promise<void> {
  const times = (length: number, work: (nth: number) => Promise<void>) =>
    Promise.all(Array.from({ length }, (_, nth) => work(nth)))
  await Promise.all([
    killInTurn(stage, stopped),
    times(OTHERS, (nth) => workAsOther(stage, nth, stopped)),
    times(SHOPPERS, (nth) => sendShoppers(stage, nth, stopped)),
    disturbNotifications(stage, stopped),
    // Faults on the wire end with the time; shoppers and admins finish what they have begun.
    pauseUnless(stopped, Infinity).then(() =>
      stage.gateways.forEach((one) => (one.hasFaults = false))
    ),
  ])
}

/** Sends shoppers into the store one after another. */
async function sendShoppers(
  stage: Stage,
  lane: number,
  stopped: () => boolean
): Promise<void> {
  const { journal, processes } = stage
  for (let nth = lane; !stopped(); nth += SHOPPERS) {
    while (!processes.some(({ isUp }) => isUp)) await delay(200)
    await goShopping(stage, nth).catch(({ message }: Error) =>
      // This shopper could not even fill a cart.
      journal.note(`shopper ${nth}`, `gives up: ${message.slice(0, 160)}`, [])
    )
  }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (value > 0 && value <= 2 ** 31) return value
  throw new Error(`${name} takes a number above 0, not "${text}".\n\n${USAGE}`)
}

runCommand(chaos)
