// `npm run bench`: completes per second of the card, beside Medusa's own
// provider that asks nobody. Exits 1 when a sale asks the gateway more than once.
import { loadavg } from "node:os"

import { Endings } from "../demo/ending"
import { measureRounds } from "./measure-rounds"
import { openStage } from "./open-stage"
import { commandLine, readOptions, USAGE } from "./options"
import { describeMachine } from "./report/machine"
import { reportText } from "./report/report-text"
import { writeReport } from "./report/write-report"
import { summarize } from "./summary"

const endings = new Endings()

async function bench(): Promise<number> {
  const options = readOptions()
  if (!options) {
    console.log(USAGE)
    return 0
  }
  console.log()
  const started = new Date()
  const loadBefore = loadavg()[0]!
  const stage = await openStage(endings)
  const measurements = await measureRounds(stage, options)
  const summary = summarize(measurements)
  const text = reportText({
    summary,
    options,
    command: commandLine(options),
    started,
    loadBefore,
    machine: await describeMachine(stage.databaseUrl),
  })
  console.log(`\n${text}`)
  if (options.report) await writeReport(options.report, text)
  if (summary.gatewayProblems.length > 0) {
    console.error(`  ${summary.gatewayProblems.join("\n  ")}`)
    return 1
  }
  return 0
}

bench().then(
  (exitCode) => endings.end(exitCode),
  (error: Error) => {
    // Told to stop: what breaks off then is no news.
    if (endings.isEnding) return
    console.error(`\n  ${error.message}`)
    return endings.end(1)
  }
)
