import { bookingProblems } from "./booking-problems"
import { measureCodeSales } from "./code-sales/measure-code-sales"
import { PLACEMENTS } from "./code-sales/placements"
import { type CodeSales, summarizeCodeSales } from "./code-sales/summary"
import type { Stage } from "./open-stage"
import type { BenchOptions } from "./options"
import { measurePolls } from "./polls/measure-polls"
import { type Polls, summarizePolls } from "./polls/summary"

export interface Codes {
  sales: CodeSales
  polls: Polls
  /** Why the command fails. */
  problems: string[]
}

/** Undefined when it was not asked for. */
export async function measureCodes(
  stage: Stage,
  options: BenchOptions
): Promise<Codes | undefined> {
  if (!options.codes) return undefined
  const sales = summarizeCodeSales(await measureCodeSales(stage, options))
  const polls = summarizePolls(await measurePolls(stage, options))
  const unbooked = await bookingProblems(
    stage.databaseUrl,
    PLACEMENTS.map(({ provider: method }) => ({ method, captures: true }))
  )
  return {
    sales,
    polls,
    problems: [...sales.problems, ...unbooked, ...polls.problems],
  }
}
