import { setTimeout as sleep } from "node:timers/promises"

import { CHARGE_TABLE } from "../../src/modules/ledger/statements/charge-rows"
import { NOTIFICATION_TABLE } from "../../src/modules/ledger/statements/inbox-rows"
import { step } from "../demo/progress"
import {
  emptyInbox,
  requestsDuring,
  untilInboxIsProcessed,
  withInboxAtRest,
} from "./bench-database"
import type { Stage } from "./bench-stage"
import { median, percentile, rounded, table, tally } from "./figures"
import {
  aChargeOfNobody,
  aNotificationOf,
  type NotifiedCharge,
} from "./store-client"

interface Backlog {
  title: string
  charges: NotifiedCharge[]
  /** Notifications of each charge. */
  ofEach: number
  /** What the fresh notifications are about, in turn. */
  fresh: NotifiedCharge[]
  /** What every notification comes to. */
  end: string
}

/** A full inbox, processed by one process. */
export async function measureDrain(stage: Stage): Promise<string> {
  const someOfNobody = (length: number) =>
    Array.from({ length }, aChargeOfNobody)
  const ours = await chargesOfOurs(stage)
  const tenth = Math.floor(ours.length / 10)
  const backlogs: Backlog[] = [
    {
      title: "of nobody's charges",
      charges: someOfNobody(stage.count(10_000)),
      ofEach: 1,
      fresh: someOfNobody(1_000),
      end: "ignored",
    },
    {
      title: `of ${ours.length - tenth} charges of ours`,
      charges: ours.slice(tenth),
      ofEach: 5,
      fresh: ours.slice(0, tenth),
      end: "processed",
    },
  ]
  const drains: Awaited<ReturnType<typeof drain>>[] = []
  for (const backlog of backlogs) {
    if (backlog.fresh.length === 0) continue
    drains.push(
      await step(`Processing notifications ${backlog.title}`, () =>
        drain(stage, backlog)
      )
    )
  }
  const list = (ms: number[]) => ms.map((one) => rounded(one)).join(", ")
  const waits = (ms: number[]) =>
    `${list([median(ms), percentile(ms, 95), percentile(ms, 100)])} of ${ms.length}`
  return `## A full inbox

Notifications of charges that no store has made wait in the inbox, and one process processes them. Then late notifications of charges of ours that are paid and recorded, five of each; those of one charge are joined into one lookup. Before each, a fifth as many were processed, and PostgreSQL took its statistics then, as it does in a shop where nothing waits. Meanwhile a new one is delivered every half a second: half of what a worker takes is what came last, so it must not wait for the others.

${table(drains, {
  Waiting: ({ title, notifications }) => `${notifications} ${title}`,
  "Processed in, s": ({ ms }) => rounded(ms / 1000),
  "Per second": ({ notifications, ms }) => rounded((notifications * 1000) / ms),
  Lookups: ({ lookups }) => lookups,
  "Each tenth in, ms": ({ tenthsMs }) => list(tenthsMs),
  "Last tenth to first": ({ tenthsMs }) =>
    `**${rounded(tenthsMs[9]! / tenthsMs[0]!)}**`,
  "Memory at 10, 50 and 100 %, MiB": ({ mebibytes }) => list(mebibytes),
  "A new one waits, ms": ({ freshMs }) => waits(freshMs),
  "With an empty inbox, ms": ({ freshMsWhenEmpty }) => waits(freshMsWhenEmpty),
})}

Times are those of the database: from a row's receipt to its end; of new ones the median, what 95 % do not exceed, the longest, and how many they were. Memory is the resident set of Medusa's process, which also answers requests; the lookups of the second row include those of the new notifications.

### Reading

- A last tenth that takes as long as the first says that time does not grow with what waits; waiting new ones, that a backlog is in nobody's way. The command fails when a notification does not come to the end that it must come to.`
}

/** Cards that were charged, and whose capture Medusa has recorded. */
function chargesOfOurs({ query }: Stage): Promise<NotifiedCharge[]> {
  return query<NotifiedCharge>(
    `select charge.merchant_charge_id as "merchantChargeId", charge.amount
    from ${CHARGE_TABLE} as charge
    join payment on payment.payment_session_id = charge.payment_session_id
      and payment.captured_at is not null
    where charge.state = 'paid' and charge.method = 'card'
    order by charge.created_at desc limit 400`
  )
}

/** Fills the inbox while nobody takes from it, then lets one process drain it. */
async function drain(stage: Stage, backlog: Backlog) {
  const { runTask, query, check } = stage
  const { title, charges, ofEach, end } = backlog
  // What a shop's inbox is like: it holds what was processed, and PostgreSQL's statistics are of a time
  // at which nothing waited. The process is warm after that, too.
  await emptyInbox(stage)
  const past = charges.slice(0, Math.ceil(charges.length / 5))
  await runTask("storeNotifications", { charges: past, ofEach })
  await runTask("drainNotifications", {})
  await untilInboxIsProcessed(stage)
  await query(`vacuum analyze ${NOTIFICATION_TABLE}`)

  const [now] = await query<{ text: string }>("select now()::text as text")
  const early = await deliverFresh(stage, backlog, {
    everyMs: 200,
    isOver: AbortSignal.timeout(5_000),
  })

  await withInboxAtRest(stage, () =>
    runTask("storeNotifications", { charges, ofEach })
  )
  const drained = new AbortController()
  const drainAll = async () => {
    const memory = await runTask("drainNotifications", {})
    // On a slow machine the worker goes on for longer than somebody waits for it.
    await untilInboxIsProcessed(stage)
    return memory
  }
  const { result, requests } = await requestsDuring(stage, () =>
    Promise.all([
      drainAll().finally(() => drained.abort()),
      deliverFresh(stage, backlog, { everyMs: 500, isOver: drained.signal }),
    ])
  )
  const [{ startedAt, memory }, late] = result

  // In the order in which they were processed; what is not, comes last.
  const entries = await query<{
    id: string
    state: string
    endedAt: number
    waitedMs: number
  }>(
    `select event_id as id, state,
      (extract(epoch from ended_at) * 1000)::float8 as "endedAt",
      (extract(epoch from ended_at - received_at) * 1000)::float8 as "waitedMs"
    from ${NOTIFICATION_TABLE} where received_at > '${now!.text}' order by ended_at nulls last`
  )
  const notifications = charges.length * ofEach
  check(
    `Ends of notifications ${title}`,
    tally(entries.map(({ state }) => state)),
    `${notifications + early.size + late.size} × ${end}`
  )
  const waitsOf = (ids: Set<string>) =>
    entries.filter(({ id }) => ids.has(id)).map(({ waitedMs }) => waitedMs)
  const waited = entries.filter(({ id }) => !early.has(id) && !late.has(id))
  /** When so many tenths were processed. */
  const endOf = (tenths: number) =>
    tenths === 0
      ? startedAt
      : (waited[Math.ceil((waited.length * tenths) / 10) - 1]?.endedAt ?? NaN)
  const tenths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  return {
    ...{ title, notifications, lookups: requests.length },
    ms: endOf(10) - startedAt,
    tenthsMs: tenths.map((tenth) => endOf(tenth) - endOf(tenth - 1)),
    mebibytes: [1, 5, 10].map((tenth) => {
      const sample = memory.find(({ at }) => at >= endOf(tenth))
      return (sample ?? memory.at(-1)!).mebibytes
    }),
    freshMs: waitsOf(late),
    freshMsWhenEmpty: waitsOf(early),
  }
}

/** Delivers a new notification every so often; resolves to their ids when they are processed, too. */
async function deliverFresh(
  { store }: Stage,
  { fresh }: Backlog,
  { everyMs, isOver }: { everyMs: number; isOver: AbortSignal }
): Promise<Set<string>> {
  const ids = new Set<string>()
  while (!isOver.aborted) {
    const body = aNotificationOf(fresh[ids.size % fresh.length]!)
    ids.add(body.id as string)
    await store.deliver("/hooks/checkout-transparent/br", JSON.stringify(body))
    await sleep(everyMs)
  }
  // The last one is processed by then.
  await sleep(1_000)
  return ids
}
