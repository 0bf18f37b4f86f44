// `npm run bench`: completes per second of the card, beside providers that ask
// nobody; how Pix sells, and what it costs to ask for its state; and how
// notifications are taken and worked off; and what the storefront's entries weigh. Exits 1 when a sale asks the gateway more
// often than it needs, when a method captures that should not, or does not that
// should, or when a notification is lost.
import { loadavg } from "node:os"

import { Endings } from "../demo/ending"
import { measureCodes } from "./measure-codes"
import { measureNotifications } from "./measure-notifications"
import { measureSales } from "./measure-sales"
import { measureSizes } from "./measure-sizes"
import { openStage } from "./open-stage"
import { commandLine, readOptions } from "./options"
import { describeMachine } from "./report/machine"
import { reportText } from "./report/report-text"
import { writeReport } from "./report/write-report"
import { USAGE } from "./usage"

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
  const sizes = await measureSizes(options)
  const stage = await openStage(endings)
  const sales = await measureSales(stage, options)
  const codes = await measureCodes(stage, options)
  const notifications = await measureNotifications(stage, options)
  const problems = [
    ...(sales?.problems ?? []),
    ...(codes?.problems ?? []),
    ...notifications.problems,
    ...(sizes?.problems ?? []),
  ]
  const text = reportText({
    sales,
    codes,
    notifications,
    sizes,
    problems,
    options,
    command: commandLine(options),
    started,
    minutes: (Date.now() - started.getTime()) / 60_000,
    loadBefore,
    machine: await describeMachine(stage.databaseUrl),
  })
  console.log(`\n${text}`)
  if (options.report) await writeReport(options.report, text)
  if (problems.length > 0) {
    console.error(`  ${problems.join("\n  ")}`)
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
