import { step } from "../demo/progress"
import { bookingProblems } from "./booking-problems"
import { type LaterLooks, measureLaterLooks } from "./later-looks"
import { measureRounds } from "./measure-rounds"
import type { Stage } from "./open-stage"
import type { BenchOptions } from "./options"
import { summarize, type Summary } from "./summary"

export interface Sales {
  /** One for each comparison. */
  summaries: Summary[]
  laterLooks: LaterLooks | undefined
  /** Why the command fails. */
  problems: string[]
}

/** Undefined when no comparison was asked for. */
export async function measureSales(
  stage: Stage,
  options: BenchOptions
): Promise<Sales | undefined> {
  if (options.comparisons.length === 0) return undefined
  const measurements = await measureRounds(stage, options)
  const laterLooks = await step("Looking after the sales", () =>
    measureLaterLooks(stage)
  )
  const summaries = options.comparisons.map((comparison) =>
    summarize(comparison, measurements)
  )
  return {
    summaries,
    laterLooks,
    problems: [
      ...summaries.flatMap((summary) => summary.gatewayProblems),
      ...(await bookingProblems(
        stage.databaseUrl,
        options.comparisons.flatMap(({ baseline, ours, captures }) =>
          [baseline, ours].map((method) => ({ method, captures }))
        )
      )),
    ],
  }
}
