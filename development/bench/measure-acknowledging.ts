import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"

import { defaultMerchant } from "../../src/simulator"
import {
  beside,
  comparison,
  type Findings,
  takeTurns,
  timeEach,
} from "./figures"
import { CREATE_BARE_TABLE } from "./routes"
import type { Stage } from "./stage"

const AT_A_TIME = 16
const DELIVERIES = 500

const OURS = {
  path: "/hooks/checkout-transparent/br",
  table: "checkout_transparent_notification",
}
const BARE = { path: "/bench/insert", table: "bench_bare_insert" }

/** What the service sends with each. */
export const NOTIFICATION_HEADERS = {
  "content-type": "application/json",
  authorization: defaultMerchant.notificationToken,
  event_type: "TransactionUpdateMessage",
}

const EXAMPLE = readFileSync(
  resolve(
    __dirname,
    "../../integration-tests/fixtures/notifications/checkout-credit.json"
  ),
  "utf8"
)

/** After the documented example of a card's, of a charge that no store has made. */
function aNotification(): string {
  const body = JSON.parse(EXAMPLE) as { data: object }
  return JSON.stringify({
    ...body,
    id: randomUUID(),
    merchantDocument: defaultMerchant.merchantDocument,
    data: { ...body.data, merchantChargeId: randomUUID() },
  })
}

/** Notifications taken by our route, and by one with a bare insert. */
export async function measureAcknowledging(stage: Stage): Promise<Findings> {
  const store = await stage.openStore("acknowledging", "ignoreEvents")
  await store.query(CREATE_BARE_TABLE)

  async function deliver({ path, table }: typeof OURS) {
    await store.query(`truncate ${table}`)
    const bodies = Array.from({ length: DELIVERIES }, aNotification)
    const load = { lanes: AT_A_TIME, pid: store.pid }
    const timed = await timeEach(bodies, load, async (body) => {
      const answer = await fetch(`${store.url}${path}`, {
        method: "POST",
        headers: NOTIFICATION_HEADERS,
        body,
      })
      await answer.text()
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    })
    const [left] = await store.query<{ rows: number; bytes: number }>(
      `select count(*)::int as rows, (pg_total_relation_size('${table}') / count(*))::int as bytes from ${table}`
    )
    stage.check(`${table}: rows of what was taken`, left!.rows, DELIVERIES)
    return { ...timed, bytes: left!.bytes }
  }

  const given = await takeTurns("Notifications", {
    theirs: () => deliver(BARE),
    ours: () => deliver(OURS),
  })
  await store.stop()
  return {
    rows: [
      comparison(given, "perSecond", {
        what: `Notifications stored and acknowledged, ${AT_A_TIME} at a time`,
        unit: "a second",
        goal: { least: 0.9 },
      }),
    ],
    details: `**Notifications** (\`acknowledging\`): compared with a route of Medusa that does one insert and nothing else. Nobody processes what is stored. Processor time of one, ms: ${beside(given, "processorMs")}; bytes on the disk, with indexes: ${beside(given, "bytes")}. The command fails when one that was acknowledged is not in the database.`,
  }
}
