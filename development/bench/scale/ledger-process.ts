// One of the processes that work on a ledger at the same time. Asked by its parent, one thing at a time.
import { CONNECTIONS, openLedger } from "./open-ledger"
import { playDay } from "./play-day"
import { WORKS_OF_PEOPLE } from "./works-of-people"
import { type FilledLedger, WORKS_OF_SALES } from "./works-of-sales"

export const WORKS = [...WORKS_OF_SALES, ...WORKS_OF_PEOPLE]

const TASKS = { measure, play: playDay }
type Tasks = typeof TASKS

export interface Order<Name extends keyof Tasks = keyof Tasks> {
  name: Name
  url: string
  charges: number
  given: Parameters<Tasks[Name]>[1]
}
export type Result<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>

const ledgers = new Map<string, FilledLedger>()

function ledgerAt(url: string, charges: number): FilledLedger {
  const known = ledgers.get(url) ?? { ...openLedger(url), charges }
  ledgers.set(url, known)
  return known
}

/** Does one thing again and again; resolves to the milliseconds that each took. */
async function measure(
  on: FilledLedger,
  { work, most, longestMs }: { work: number; most: number; longestMs: number }
): Promise<{ eachMs: number[] }> {
  const { prepare } = WORKS[work]!
  const eachMs: number[] = []
  const until = performance.now() + longestMs
  while (eachMs.length < most && performance.now() < until) {
    const act = await prepare(on)
    const from = performance.now()
    await act()
    eachMs.push(performance.now() - from)
  }
  // Else PostgreSQL's counters of this process's pages come seconds late.
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      on.knex.raw("select pg_stat_force_next_flush(), pg_sleep(0.005)")
    )
  )
  return { eachMs }
}

if (process.send) {
  process.on("message", (order: Order) => {
    const task = TASKS[order.name] as (
      on: FilledLedger,
      given: object
    ) => Promise<object>
    task(ledgerAt(order.url, order.charges), order.given).then(
      (result) => process.send?.({ result }),
      (error: Error) => process.send?.({ error: error.stack })
    )
  })
  process.send({ result: {} })
}
