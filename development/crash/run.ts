// `npm run test:crash`: kills a store's process before and after each write of the ledger and each
// call of the gateway of every use case, starts it again, and compares all records of the money.
// Exits with 1 when a promise is broken. CONTRIBUTING.md says how to read the output.
import { parseArgs } from "node:util"

import { type Endings, runCommand } from "../demo/ending"
import { step } from "../demo/progress"
import { startMigratedServer } from "../medusa/migrated-server"
import { killAndRecover, watch } from "./batch"
import { batchesOf, type Choice, chosenUseCases, plan } from "./plan"
import { countsOf, missedInWords, violationInWords } from "./report"
import { openStage } from "./stage"
import { USE_CASES } from "./use-cases/all-use-cases"
import { Judge, type Judged } from "./verdict"

const USAGE = `Usage: npm run test:crash -- [options]

  --use-case <name>   only this one
  --point <n>         only this one of its points
  --sample <k>/<n>    the k-th of n shares of all points
  --help
`

/** How many points may be missed because a story went another way than when watched: a share, or a few at least. */
const MOST_MISSED = { share: 0.05, few: 3 }

async function testCrash(endings: Endings): Promise<number> {
  const { values } = parseArgs({
    options: {
      "use-case": { type: "string" },
      point: { type: "string" },
      sample: { type: "string", default: "1/1" },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const choice = {
    useCase: values["use-case"],
    point: values.point === undefined ? undefined : positive(values.point),
    sample: sampleIn(values.sample),
  }
  const useCases = chosenUseCases(USE_CASES, choice)
  const server = await startMigratedServer(endings, "crash")
  const stage = await step("Starting the store", () =>
    openStage(server.urlOf("crash"))
  )
  endings.add(() => stage.close())
  const watched = await step(
    `Watching ${useCases.length} use cases undisturbed`,
    () => watch(stage, useCases)
  )
  const planned = plan(watched, choice)
  const first = await step("Killing that process, and recovering", () =>
    killAndRecover(stage, { planned: [], watched })
  )
  const judge = new Judge(watched, first.records)
  const undisturbed = judge.all(first)
  print(undisturbed.flatMap(violationInWords))
  const judged: Judged[] = []
  const batches = batchesOf(planned)
  for (const [nth, batch] of batches.entries()) {
    const title = `Kill ${nth + 1} of ${batches.length}, at ${batch.length} points`
    const result = await step(title, () =>
      killAndRecover(stage, { planned: batch })
    )
    const own = judge.all(result)
    judged.push(...own)
    print(own.flatMap(violationInWords))
    print(own.flatMap(missedInWords))
  }
  print(judge.others)
  console.log(`test:crash: ${countsOf(judged)}`)
  const missed = judged.filter(({ verdict }) => verdict.kind === "missed")
  const isKept =
    judge.others.length === 0 &&
    missed.length <=
      Math.max(MOST_MISSED.few, judged.length * MOST_MISSED.share) &&
    [...undisturbed, ...judged].every(
      ({ verdict }) => verdict.kind !== "violation"
    )
  if (!isKept) console.log(`  The log of the store: ${stage.keepLogs()}`)
  return isKept ? 0 : 1
}

function sampleIn(text: string): Choice["sample"] {
  const [k, n] = text.split("/").map(positive)
  if (k !== undefined && n !== undefined && k <= n) return { k, n }
  throw new Error(`--sample takes 1/10, say, not "${text}".\n\n${USAGE}`)
}

function positive(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new Error(`"${text}" is no number above 0.\n\n${USAGE}`)
}

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(`  ${line}`)
}

runCommand(testCrash)
