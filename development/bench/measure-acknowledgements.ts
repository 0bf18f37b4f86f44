import { NOTIFICATION_TABLE } from "../../src/modules/ledger/statements/inbox-rows"
import { BARE_TABLE, CREATE_BARE_TABLE, INSERT_PATH } from "./bare-targets"
import { emptyInbox, withInboxAtRest } from "./bench-database"
import {
  CAPTURING_BASELINE,
  type Stage,
  startAnsweringStore,
  startBareServer,
} from "./bench-stage"
import {
  describeGroup,
  measureGroups,
  median,
  rounded,
  timeEach,
  verdict,
} from "./figures"
import {
  aChargeOfNobody,
  aNotificationOf,
  storeClient,
  type StoreClient,
} from "./store-client"

const AT_A_TIME = 16
/** More than the other process processes in one turn. */
const BACKLOG_SHARE = 1.5

const OUR_PATH = "/hooks/checkout-transparent/br"

/** Something that takes a notification and answers. */
interface Receiver {
  title: string
  path: string
  isExpress?: boolean
  /** Where each delivery leaves one row. */
  table?: string
}

const BARE: Receiver = {
  title: "a Medusa route with one insert",
  path: INSERT_PATH,
  table: BARE_TABLE,
}

const OURS: Receiver = {
  title: `\`${OUR_PATH}\``,
  path: OUR_PATH,
  table: NOTIFICATION_TABLE,
}

/** Tells Medusa's event bus of it, and nobody else: five seconds later, if the process lives. */
const CORE: Receiver = {
  title: "core's `/hooks/payment/…`, which keeps nothing",
  path: `/hooks/payment/system_${CAPTURING_BASELINE.id}`,
}

const EXPRESS: Receiver = {
  title: "Express with one insert, without Medusa",
  path: INSERT_PATH,
  isExpress: true,
  table: BARE_TABLE,
}

/** A second process processes a backlog all the time, on the same cores, or nobody does. */
const TURNS = [
  ...[BARE, OURS, CORE, EXPRESS].map((receiver) => ({
    group: "Nobody processes what is stored",
    ...{ ...receiver, isBeside: false },
  })),
  ...[BARE, OURS].map((receiver) => ({
    group: "A second process processes a backlog",
    ...{ ...receiver, isBeside: true },
  })),
]

/** Notifications taken by our route, and by one with a bare insert. */
export async function measureAcknowledgements(stage: Stage): Promise<string> {
  const { rounds, count, query, databaseUrl, simulatorUrl } = stage
  await query(CREATE_BARE_TABLE)
  const medusa = await startAnsweringStore(databaseUrl, simulatorUrl)
  const express = await startBareServer(databaseUrl)
  const [toMedusa, toExpress] = [medusa, express].map(({ url }) =>
    storeClient(url, {}, AT_A_TIME)
  ) as [StoreClient, StoreClient]
  const deliver = ({ isExpress, path }: Receiver, bodies: string[]) =>
    timeEach(
      bodies,
      { lanes: AT_A_TIME, pid: isExpress ? express.pid : medusa.pid },
      (body) => (isExpress ? toExpress : toMedusa).deliver(path, body)
    )
  const measure = async (
    { isBeside, ...receiver }: (typeof TURNS)[number],
    deliveries: number
  ) => {
    const bodies = someBodies(deliveries)
    const backlog = someBodies(isBeside ? BACKLOG_SHARE * deliveries : 0)
    const deliverAndCount = async () => {
      const timed = await deliver(receiver, bodies)
      const left = await countRows(stage, receiver.table)
      stage.check(
        `${receiver.title}: rows of ${deliveries} notifications, and of those before`,
        left.rows,
        receiver.table === undefined
          ? 0
          : deliveries +
              (receiver.table === NOTIFICATION_TABLE ? backlog.length : 0)
      )
      return { ...timed, ...left }
    }
    await withInboxAtRest(stage, async () => {
      await query(`truncate ${NOTIFICATION_TABLE}, ${BARE_TABLE}`)
      await deliver(OURS, backlog)
    })
    if (!isBeside) return withInboxAtRest(stage, deliverAndCount)
    await stage.runTask("wakeWorker", {})
    return deliverAndCount()
  }
  try {
    const volume = count(1_000)
    const groups = await measureGroups(
      { title: "Acknowledgements", rounds, turns: TURNS, warmUp: 400, volume },
      measure
    )
    const wasIdle = groups[1]!.targets.some((target) =>
      target.rounds.some(({ waiting }) => waiting === 0)
    )
    return `## Acknowledging notifications

How many notifications a second are taken, ${AT_A_TIME} at a time. Beside our route, in the same Medusa process and through the same connections to the database: a route of this benchmark that lets Medusa parse the body and does one insert, which is the limit inside Medusa, and which all are compared with. The goal is a ratio of 0.9.

${groups
  .map((group) =>
    describeGroup(group, {
      "Bytes of a row": ({ rounds }) => rounds[0]!.bytes || "",
      "Processed meanwhile": ({ rounds }) =>
        rounded(median(rounds.map(({ processed }) => processed))),
    })
  )
  .join("\n\n")}

${rounds} rounds of ${volume} different notifications for each, after the documented example of a card's, with a valid token, of charges that no store has made; over connections that stay open, to tables that are empty at first. Timed from sending the request to the last byte of the answer. The command fails when an acknowledged notification is not in the database.

The answering process runs in Medusa's \`server\` mode; only in the second table anybody takes from the inbox meanwhile. A server process hands its events to the workers through Redis; here is no Redis, so the event goes to nobody, and what it would cost to send it, of ours as of core's route, is left out.

### Reading

${groups.map(({ title, targets: [bare, ours] }) => `- ${title}: ${verdict(ours!, bare!)}`).join("\n")}${wasIdle ? "\n- The backlog did not last through every turn of the second table." : ""}
- Core's own route is faster because it keeps nothing: what it took is lost when the process ends within five seconds, and it takes it from everybody.`
  } finally {
    await emptyInbox(stage)
    await Promise.all([toMedusa.close(), toExpress.close()])
    await Promise.all([medusa.stop(), express.stop()])
    await query(`drop table ${BARE_TABLE}`)
  }
}

function someBodies(count: number): string[] {
  return Array.from({ length: count }, () =>
    JSON.stringify(aNotificationOf(aChargeOfNobody()))
  )
}

/** What deliveries left in their table, and what became of the backlog meanwhile. */
async function countRows({ query }: Stage, table: string | undefined) {
  const [inbox] = await query<{ processed: number; waiting: number }>(
    `select count(ended_at)::int as processed, count(*)::int - count(ended_at)::int as waiting from ${NOTIFICATION_TABLE}`
  )
  const [own] = table
    ? await query<{ rows: number; bytes: number }>(
        `select count(*)::int as rows, (pg_table_size('${table}') / count(*))::int as bytes from ${table}`
      )
    : []
  return { rows: 0, bytes: 0, ...own, ...inbox! }
}
