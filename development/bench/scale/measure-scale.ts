import { plansOf } from "../../../integration-tests/modules/support/plans"
import { step } from "../../demo/progress"
import type { Bench } from "../bench"
import { median, percentile, range, rounded, table } from "../figures"
import {
  CHARGES_A_DAY,
  NOTIFICATIONS_OF_CHARGE,
  withClient,
} from "./fill-ledger"
import { WORKS } from "./ledger-process"
import { LedgerProcesses } from "./ledger-processes"
import { SERVER_SETTINGS, startLedgerServer } from "./ledger-server"
import { openLedger } from "./open-ledger"
import { describeOwnRun } from "./own-run"
import { WORKS_OF_SALES } from "./works-of-sales"

/** A cost that grows with the logarithm of the rows does not come near it. */
const MOST_RATIO = 3
const MOST_OF_BOUND = 1.25
const MOST_OF_ONE = 40
const LONGEST_MS = 1_000

interface Filled {
  charges: number
  url: string
  /** Undefined where it was kept from another run. */
  seconds: number | undefined
}

interface Measured {
  title: string
  /** By size, in the order of the sizes. */
  bySize: { eachMs: number[]; perSecond: number[]; pages: number[] }[]
  indexes: string[]
  scanned: string[]
}

/** Whether the ledger's statements cost the same in a small ledger and in one that has lived for years. */
export async function measureScale({
  endings,
  options,
  check,
  began,
}: Bench): Promise<string> {
  const server = await startLedgerServer(endings, options.ledgers)
  const filled: Filled[] = []
  for (const charges of options.sizes) {
    filled.push({ charges, ...(await server.fill(charges)) })
  }
  const processes = await LedgerProcesses.start(endings)
  const measured: Measured[] = []
  for (const [work, { title }] of WORKS.entries()) {
    measured.push(
      await step(title, () =>
        measureOne(processes, {
          work,
          filled,
          rounds: Math.min(options.rounds, 3),
        })
      )
    )
  }
  processes.stop()
  const sizes = await describeSizes(filled)
  for (const { title, scanned } of measured) {
    check(`Growing tables that are read as a whole by: ${title}`, scanned, [])
  }
  const section = describe({
    filled,
    measured,
    sizes,
    run: describeOwnRun(began, server.version),
  })
  await server.stop()
  return section
}

async function measureOne(
  processes: LedgerProcesses,
  { work, filled, rounds }: { work: number; filled: Filled[]; rounds: number }
): Promise<Measured> {
  const bySize = filled.map(() => ({
    eachMs: [] as number[],
    perSecond: [] as number[],
    pages: [] as number[],
  }))
  const measure = async (place: number, most: number) => {
    const { url, charges } = filled[place]!
    const before = await pagesOf(url)
    const results = await processes.ask({
      name: "measure",
      url,
      charges,
      given: { work, most, longestMs: LONGEST_MS },
    })
    const eachMs = results.flatMap((one) => one.eachMs)
    return {
      eachMs,
      perSecond: results.reduce(
        (sum, one) =>
          sum +
          (one.eachMs.length * 1000) /
            one.eachMs.reduce((all, ms) => all + ms, 0),
        0
      ),
      pages: ((await pagesOf(url)) - before) / eachMs.length,
    }
  }
  for (const place of filled.keys()) await measure(place, 3)
  for (let round = 0; round < rounds; round++) {
    // In the one order and then in the other: what else the machine does falls on all.
    const places =
      round % 2 === 0 ? [...filled.keys()] : [...filled.keys()].reverse()
    for (const place of places) {
      const { eachMs, perSecond, pages } = await measure(place, MOST_OF_ONE)
      bySize[place]!.eachMs.push(...eachMs)
      bySize[place]!.perSecond.push(perSecond)
      bySize[place]!.pages.push(pages)
    }
  }
  return {
    title: WORKS[work]!.title,
    bySize,
    ...(await explain(work, filled.at(-1)!)),
  }
}

async function explain(work: number, { url, charges }: Filled) {
  const on = { ...openLedger(url), charges }
  try {
    const act = await WORKS[work]!.prepare(on)
    const { indexes, scanned } = await plansOf(on.knex, act)
    const large = await largeTablesOf(url)
    const short = (name: string) =>
      name.replace(/^(IDX_)?checkout_transparent_/, "")
    return {
      indexes: [...new Set(indexes.map(short))].sort(),
      scanned: [...new Set(scanned)]
        .filter((name) => large.has(name))
        .map(short),
    }
  } finally {
    await on.ledger.__hooks.onApplicationPrepareShutdown()
    await on.knex.destroy()
  }
}

/** Those that an index pays for. The others have a handful of rows. */
function largeTablesOf(url: string): Promise<Set<string>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_stat_user_tables where n_live_tup > 1000"
    )
    return new Set(rows.map(({ name }) => name))
  })
}

/** How often this database asked for a page, from memory or disk. */
function pagesOf(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ pages: string }>(
      "select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()"
    )
    return Number(rows[0]!.pages)
  })
}

async function describeSizes(filled: Filled[]): Promise<string> {
  const rows = await Promise.all(
    filled.map(async ({ url, ...size }) => ({
      ...size,
      ...(await withClient(url, async (client) => {
        const { rows } = await client.query<{ bytes: string; rows: string }>(
          `select sum(pg_total_relation_size(relid)) as bytes, sum(n_live_tup) as rows from pg_stat_user_tables`
        )
        return rows[0]!
      })),
    }))
  )
  return table(rows, {
    Charges: ({ charges }) => charges,
    "Rows of all tables": ({ rows }) => rows,
    "On the disk, MiB": ({ bytes }) => rounded(Number(bytes) / 1024 ** 2),
    "Filled in, s": ({ seconds }) =>
      seconds === undefined ? "before" : rounded(seconds),
  })
}

function describe(of: {
  filled: Filled[]
  measured: Measured[]
  sizes: string
  run: string
}): string {
  const { filled, measured, sizes, run } = of
  const name = ({ charges }: Filled) =>
    charges >= 1e6 ? `${charges / 1e6} M` : `${charges / 1e3} k`
  const ratioOf = ({ bySize }: Measured, place: number) =>
    median(bySize[place]!.eachMs) / median(bySize[0]!.eachMs)
  /** Up to a bound: ten times as many rows, and no more than a logarithm of that. */
  const levelsOff = (one: Measured) =>
    filled.length > 2 &&
    ratioOf(one, filled.length - 1) <=
      MOST_OF_BOUND * ratioOf(one, filled.length - 2)
  const isFlat = (one: Measured) =>
    ratioOf(one, filled.length - 1) <= MOST_RATIO
  const columns = {
    "": ({ title }: Measured) => title,
    ...Object.fromEntries(
      filled.map((size, place) => [
        `${name(size)}, ms`,
        ({ bySize }: Measured) =>
          `${rounded(median(bySize[place]!.eachMs))}; ${rounded(percentile(bySize[place]!.eachMs, 95))}`,
      ])
    ),
    ...Object.fromEntries(
      filled
        .slice(1)
        .map((size, place) => [
          `${name(size)} to ${name(filled[0]!)}`,
          (one: Measured) => `**${rounded(ratioOf(one, place + 1))}**`,
        ])
    ),
    Pages: ({ bySize }: Measured) =>
      bySize.map(({ pages }) => Math.round(median(pages))).join(", "),
    "Per second": ({ bySize }: Measured) => range(bySize.at(-1)!.perSecond),
    Verdict: (one: Measured) =>
      isFlat(one) ? "flat" : levelsOff(one) ? "levels off" : "**grows**",
  }
  const sales = measured.slice(0, WORKS_OF_SALES.length)
  const people = measured.slice(WORKS_OF_SALES.length)
  const listed = (some: Measured[]) =>
    some
      .map(
        (one) => `${one.title} (${rounded(ratioOf(one, filled.length - 1))})`
      )
      .join("; ")
  const levelling = measured.filter((one) => !isFlat(one) && levelsOff(one))
  const growing = measured.filter((one) => !isFlat(one) && !levelsOff(one))
  return `## Scale

${run}

What the ledger's statements cost in a ledger of ten days, of a hundred days and of years: ${CHARGES_A_DAY} charges a day with ${NOTIFICATIONS_OF_CHARGE} notifications each, in three accounts, by all methods, of which 16 in a hundred come to nothing and 4 are refunded. Notifications are kept for ten years here, so that their table grows as well. The tables are filled by statements that insert a day at a time under the ledger's own triggers and constraints; a notification of the fill is a third of a real one. ${SERVER_SETTINGS}.

${sizes}

Four processes with the ledger's service, without Medusa and its HTTP, each with four connections, do the same thing one after another, ${MOST_OF_ONE} times or for ${LONGEST_MS} ms, in the smallest ledger, in the next, and back. Times are the median; what 95 % do not exceed, of all four processes together, each waiting for the others. What is made ready for each is not timed. Pages are PostgreSQL's, read in memory or from disk, for one, at each size, with what makes it ready: they do not hang on what else the machine does. The rate is that of the four together in the largest ledger.

What shops do and jobs do:

${table(sales, columns)}

What people look at:

${table(people, columns)}

### Plans

The indexes that the largest ledger's statements use, as \`explain\` tells. The command fails when a table that grows is read as a whole.

${table(measured, {
  "": ({ title }) => title,
  Indexes: ({ indexes }) => indexes.map((index) => `\`${index}\``).join(" "),
  "Read as a whole": ({ scanned }) => scanned.join(", ") || "none",
})}

### Reading

- ${growing.length === 0 ? `Nothing grows with the number of charges to more than ${MOST_RATIO} times its cost without a bound.` : `More than ${MOST_RATIO} times as much at ${name(filled.at(-1)!)} charges: ${listed(growing)}.`}
- Up to a bound, and not more at ${name(filled.at(-1)!)} than at a tenth of it ("levels off"): ${listed(levelling) || "nothing"}.
- A list counts what it finds up to 10,000, and reads no more rows for that.`
}
