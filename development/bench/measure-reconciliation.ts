import { setTimeout as sleep } from "node:timers/promises"

import { dayOf } from "../../src/charge/reconciled-day"
import { CHARGE_TABLE } from "../../src/modules/ledger/statements/charge-rows"
import { step } from "../demo/progress"
import { requestsDuring } from "./bench-database"
import type { Stage } from "./bench-stage"
import { median, processorMs, range, rounded, table } from "./figures"

const DAY_TABLE = "checkout_transparent_reconciled_day"
const ACCOUNT = "br"
const LARGE = 100_000
/** Ids of the charges that only make the day large; they sort before all others. */
const BEFORE_ALL = "ctchg_00"

interface Run {
  charges: number
  ms: number
  processorMs: number
  lookups: number
  mebibytes: number
}

/** A day is reconciled while it is small, and again from behind a hundred thousand charges. */
export async function measureReconciliation(stage: Stage): Promise<string> {
  const day = dayOf(new Date())
  const rounds = Math.min(stage.rounds, 3)
  const measure = async (title: string, after: string | undefined) => {
    const runs: Run[] = []
    for (let round = 0; round < rounds; round++) {
      runs.push(
        await step(`Reconciling ${title}`, () => reconcile(stage, day, after))
      )
    }
    return { title, runs }
  }
  await step("Reconciling, warming up", () => reconcile(stage, day, undefined))
  const small = await measure("a small day", undefined)
  await step(`Making ${LARGE} charges`, () => makeLarge(stage))
  const large = await measure(
    `the end of a day with ${LARGE} more`,
    `${BEFORE_ALL}${LARGE}`
  )
  const costOf = ({ runs }: typeof small) =>
    runs.map((run) => run.processorMs / run.charges)
  stage.check(
    "Charges that were reconciled",
    large.runs.map(({ charges }) => charges),
    small.runs.map(({ charges }) => charges)
  )
  return `## Reconciling a day

A day is compared with Medusa and the gateway in batches of ten charges, each with one lookup, twenty lookups a second at most (\`dialect.lookupsPerSecond\`). First a day that has only what was sold before; then the same charges behind ${LARGE} others of that day. The processor time is that of Medusa's process, with the day's orders and bookings.

${table([small, large], {
  "": ({ title }) => title,
  Charges: ({ runs }) => median(runs.map(({ charges }) => charges)),
  Lookups: ({ runs }) => median(runs.map(({ lookups }) => lookups)),
  "Took, s": ({ runs }) => rounded(median(runs.map(({ ms }) => ms)) / 1000),
  "Processor time of a charge, ms": (of) => range(costOf(of)),
  Ratio: (of) => `**${rounded(median(costOf(of)) / median(costOf(small)))}**`,
  "Memory afterwards, MiB": ({ runs }) =>
    range(runs.map(({ mebibytes }) => mebibytes)),
})}

### Reading

- A ratio near 1 says that a charge costs the same behind a hundred thousand others, so a day's cost grows with its charges and not faster. At twenty lookups a second ${LARGE} charges take ${rounded(LARGE / 20 / 60)} minutes.`
}

/** From after a charge to the end of the day, by whichever run of the process is first. */
async function reconcile(
  stage: Stage,
  day: string,
  after: string | undefined
): Promise<Run> {
  const { query, runTask, storePid } = stage
  const ofDay = `from ${DAY_TABLE} where account = '${ACCOUNT}' and day = '${day}'`
  await runTask("requestDay", { account: ACCOUNT, day, after: after ?? null })
  const started = { at: performance.now(), processor: processorMs(storePid) }
  const { requests } = await requestsDuring(stage, async () => {
    const deadline = performance.now() + 5 * 60_000
    for (;;) {
      await runTask("reconcile", {})
      const rows = await query(`select ${ofDay} and finished_at is not null`)
      if (rows.length > 0) return
      if (performance.now() > deadline) {
        throw new Error(`${day} was not reconciled within five minutes.`)
      }
      await sleep(50)
    }
  })
  const [row] = await query<{ charges: number }>(`select charges ${ofDay}`)
  return {
    charges: row!.charges,
    ms: performance.now() - started.at,
    processorMs: processorMs(storePid) - started.processor,
    lookups: requests.length,
    mebibytes: (await runTask("memory", {})).mebibytes,
  }
}

/** Paid cards like the newest one; a trigger of the ledger writes the movement of each. */
async function makeLarge({ query }: Stage): Promise<void> {
  const columns = `account, installation_digest, method, amount, currency_code, installments, late_capture,
    captured_amount, most_captured_amount, details`
  await query(
    `insert into ${CHARGE_TABLE} (id, merchant_charge_id, payment_session_id, payment_collection_id, state, ${columns})
    select '${BEFORE_ALL}' || lpad(n::text, 6, '0'), 'bench-' || n, 'bench-' || n, 'bench-' || n, 'paid', ${columns}
    from generate_series(1, ${LARGE}) as n, (
      select ${columns} from ${CHARGE_TABLE}
      where account = '${ACCOUNT}' and state = 'paid' and method = 'card'
      order by created_at desc limit 1) as one`
  )
  await query(`vacuum analyze ${CHARGE_TABLE}`)
  await query("vacuum analyze checkout_transparent_movement")
}
