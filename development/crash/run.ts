// `npm run test:crash`: kills a store's process before and after each write of the ledger and each call of
// the gateway of a few use cases, starts it again, and compares all records of the money. Exits with 1
// when a promise is broken. CONTRIBUTING.md says how to read the output.
import { parseArgs } from "node:util"

import { succeeds } from "../../integration-tests/support/a-shopper"
import { readRecords } from "../chaos/records"
import { type Endings, runCommand } from "../demo/ending"
import { step } from "../demo/progress"
import { startMigratedServer } from "../medusa/migrated-server"
import { compare, WAITS_FOR_NOTHING } from "../records/compare"
import { reconcileDays } from "../records/reconcile-days"
import type { Records } from "../records/records"
import { calmDown, type Played, playUseCase, sceneIn } from "./play-use-case"
import { type CrashStage, openStage } from "./stage"
import { USE_CASES } from "./use-cases"
import { type Judged, judgeAll } from "./verdict"

const USAGE = `Usage: npm run test:crash -- [options]

  --use-case <name>   only this one: ${USE_CASES.map(({ name }) => name).join(", ")}
  --point <n>         only this one of its points
  --sample <k>/<n>    the k-th of n shares of all points
  --help
`

/** How many points may be missed because a use case went another way than undisturbed: a share, or a few at least. */
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
  const name = values["use-case"]
  const useCases = USE_CASES.filter((one) => (name ?? one.name) === one.name)
  if (values.help || useCases.length === 0) {
    console.log(USAGE)
    return values.help ? 0 : 1
  }
  const isChosen = chooses(values)
  const server = await startMigratedServer(endings, "crash")
  const stage = await step("Starting the store", () =>
    openStage(server.urlOf("crash"))
  )
  endings.add(() => stage.close())
  const played: Played[] = []
  for (const useCase of useCases) {
    const title = `Playing ${useCase.name} undisturbed`
    played.push(await step(title, () => playUseCase(stage, useCase)))
  }
  const points = played.flatMap(pointsOf)
  const chosen = points.filter(({ moment }, place) => isChosen(moment, place))
  for (const { useCase, moment, words } of chosen) {
    const title = `Killing ${useCase.name} ${moment}, ${words}`
    played.push(await step(title, () => playUseCase(stage, useCase, moment)))
  }
  const records = await step("Letting all time pass", () => endIn(stage))
  const { judged, others } = judgeAll(played, records)
  for (const one of judged) print(judgedInWords(one))
  print(
    others.map(({ check, words }) => `✗ of no use case, ${check}: ${words}`)
  )
  const count = (verdict: Judged["verdict"]) =>
    judged.filter((one) => one.verdict === verdict && one.played.moment).length
  const violations =
    others.length +
    judged.filter(({ verdict }) => verdict === "violation").length
  const missed = count("missed")
  console.log(
    `test:crash: ${chosen.length} of ${points.length} points of ${useCases.length} use cases, ${count("recovered")} recovered, ${count("listed")} listed, ${missed} missed, ${violations} violations`
  )
  const mostMissed = Math.max(
    MOST_MISSED.few,
    chosen.length * MOST_MISSED.share
  )
  const isKept = violations === 0 && missed <= mostMissed
  if (!isKept) console.log(`  The log of the store: ${stage.keepLogs()}`)
  return isKept && chosen.length > 0 ? 0 : 1
}

/** Returns the points of an undisturbed use case; of those with the same moment before them, such as polls, one. */
function pointsOf({ useCase, passed }: Played) {
  const between = passed.map((words, place) => `${passed[place - 1]}; ${words}`)
  return passed
    .map((words, place) => ({ useCase, words, moment: place + 1 }))
    .filter((_, place) => between.indexOf(between[place]!) === place)
}

/** Lets all time pass, with the daily reconciliation where an order waits that only it finds. */
async function endIn(stage: CrashStage): Promise<Records> {
  await calmDown(stage)
  const records = await readRecords(stage)
  const waits = compare(records).some(
    ({ check }) => check === WAITS_FOR_NOTHING
  )
  if (!waits) return records
  const { admin } = sceneIn(stage)
  await reconcileDays(stage.database, (path, body) =>
    succeeds(admin.request("post", path, body))
  )
  await calmDown(stage)
  return readRecords(stage)
}

function judgedInWords({ played, verdict, why }: Judged): string[] {
  const { useCase, moment, killed } = played
  const { name } = useCase
  if (verdict === "missed") {
    return [`~ ${name} never came to ${moment}, but: ${why.join(", ")}`]
  }
  if (verdict !== "violation") return []
  return [
    `✗ ${name}, ${killed ? `killed ${killed}` : "undisturbed"}`,
    ...why.map((line) => `    ${line}`),
    ...(moment
      ? [`    npm run test:crash -- --use-case ${name} --point ${moment}`]
      : []),
  ]
}

/** Returns whether a point is played, by its number and its place among the points of all use cases. */
function chooses({ point, sample }: { point?: string; sample: string }) {
  const wanted = point === undefined ? undefined : positive(point)
  const [k, n] = sample.split("/").map(positive)
  if (k === undefined || n === undefined || k > n) {
    throw new Error(`--sample takes 1/10, say, not "${sample}".\n\n${USAGE}`)
  }
  return (moment: number, place: number) =>
    (wanted ?? moment) === moment && place % n === k % n
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
