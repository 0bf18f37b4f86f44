import { resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { Pool } from "@medusajs/framework/pg"

import { aCardCheckoutWithCard } from "../../integration-tests/support/a-card-checkout"
import { aGuest, succeeds } from "../../integration-tests/support/a-shopper"
import type { AStore } from "../../integration-tests/support/a-store"
import { storeApiAt } from "../../integration-tests/support/a-store-api"
import {
  defaultMerchant,
  type Simulator,
  startSimulator,
} from "../../src/simulator"
import type { Endings } from "../demo/ending"
import { step } from "../demo/progress"
import { freePort } from "../free-port"
import { startMedusa } from "../medusa/medusa-process"
import { ensureDatabase, migrate } from "../medusa/migrate"
import { startPostgres } from "../postgres/start-postgres"
import type { Ask } from "./fire"
import type { Target } from "./hostile-deliveries"

const INBOX = "checkout_transparent_notification"
const LONGEST_MS = 60_000
const POLL_MS = 500
/** Without a single waiting entry less. */
const LONGEST_STANDSTILL_MS = 5 * 60_000

export interface Memory {
  rss: number
  heap: number
}

/** A store with one order, in a process of its own, as is its database. */
export interface AttackedStore {
  url: string
  target: Target
  ask: Ask
  /** What the gateway has of the order's charge. */
  charge(): Promise<unknown>
  /** Of the store's process, after a collection of its garbage. */
  memory(): Promise<Memory>
  /** The lines that the store wrote last. */
  lastLines(): string
}

export async function openAttackedStore(
  endings: Endings
): Promise<AttackedStore> {
  const server = await step("Starting PostgreSQL", () => startPostgres())
  endings.add(() => server.stop())
  const databaseUrl = server.urlOf("fuzz")
  await ensureDatabase(databaseUrl)
  await step("Making Medusa's tables", () => migrate(databaseUrl))
  const simulator = await startSimulator()
  endings.add(() => simulator.close())

  let latest = ""
  const medusa = await step("Starting Medusa", async () =>
    startMedusa({
      port: await freePort(),
      databaseUrl,
      seed: {
        module:
          require.resolve("../../integration-tests/support/a-staffed-store"),
        name: "aStaffedStore",
      },
      env: {
        NODE_ENV: "production",
        NODE_OPTIONS: `--require "${resolve(__dirname, "report-memory.cjs")}"`,
        LOG_LEVEL: "warn",
        MEDUSA_WORKER_MODE: "shared",
        DISABLE_MEDUSA_ADMIN: "true",
        GATEWAY_URL: simulator.url,
        ACCOUNT_OPTIONS: "{}",
      },
      onOutput: (text) => (latest = (latest + text).slice(-4_000)),
    }).catch((cause: unknown) => {
      throw new Error(`Medusa did not start: ${latest}`, { cause })
    })
  )
  endings.add(() => medusa.stop())
  const database = new Pool({ connectionString: databaseUrl, max: 2 })
  endings.add(() => database.end())
  const ask: Ask = async (sql) =>
    (await database.query<Record<string, unknown>>(sql)).rows
  const target = await step("Selling something", () =>
    sellOne({ medusa, store: medusa.seeded as AStore, simulator, ask })
  )
  return {
    url: medusa.url,
    target,
    ask,
    charge: () => simulator.charge(target.merchantChargeId),
    async memory() {
      // Asks by a signal; what the process writes then is its answer.
      latest = ""
      process.kill(medusa.pid, "SIGUSR2")
      return until(() => {
        const reported = /memory: (\{.*\})/.exec(latest)?.[1]
        return reported === undefined
          ? undefined
          : (JSON.parse(reported) as Memory)
      }, "The store does not say how much memory it has.")
    },
    lastLines: () => latest,
  }
}

async function sellOne(given: {
  medusa: { url: string }
  store: AStore
  simulator: Simulator
  ask: Ask
}): Promise<Target> {
  const { medusa, store, simulator, ask } = given
  const api = storeApiAt(() => medusa.url)
  const shopper = aGuest(api, store)
  const checkout = await aCardCheckoutWithCard({ simulator, store, shopper })
  const { type } = await succeeds(checkout.complete())
  const [charge] = await ask(
    "select merchant_charge_id, amount::int from checkout_transparent_charge where state = 'paid'"
  )
  if (type !== "order" || !charge) {
    throw new Error("No order was placed, so there is nothing to protect.")
  }
  // What the lookup that follows every sale writes is no change of a delivery's.
  await ask("update checkout_transparent_charge set synchronize_at = now()")
  await until(async () => {
    const [booked] = await ask(
      `select from checkout_transparent_operation, checkout_transparent_announcement
      where booked_at is not null and name = 'checkout_transparent.payment.paid'`
    )
    return booked
  }, "The sale is not booked.")
  return {
    token: defaultMerchant.notificationToken,
    merchantDocument: defaultMerchant.merchantDocument,
    merchantChargeId: String(charge.merchant_charge_id),
    amount: Number(charge.amount),
  }
}

/** Waits until the inbox is processed, as if the pauses of what waits had passed. */
export async function inboxIsProcessed(ask: Ask): Promise<void> {
  let fewest = Infinity
  let since = performance.now()
  for (;;) {
    const { received = 0, claimed = 0 } = await inboxByState(ask)
    const waiting = received + claimed
    if (waiting === 0) return
    if (waiting < fewest) {
      fewest = waiting
      since = performance.now()
    }
    if (performance.now() - since > LONGEST_STANDSTILL_MS) {
      throw new Error(`${waiting} notifications wait, and get no fewer.`)
    }
    await ask(
      `update ${INBOX} set next_attempt_at = now()
      where state = 'received' and next_attempt_at > now()`
    )
    await sleep(POLL_MS)
  }
}

/** How many entries are in which state. */
export async function inboxByState(ask: Ask): Promise<Record<string, number>> {
  const rows = await ask(
    `select state, count(*)::int as count from ${INBOX}
    where deleted_at is null group by state order by state`
  )
  return Object.fromEntries(
    rows.map(({ state, count }) => [String(state), Number(count)])
  )
}

async function until<Result>(
  look: () => Promise<Result | undefined> | Result | undefined,
  otherwise: string
): Promise<Result> {
  const deadline = performance.now() + LONGEST_MS
  while (performance.now() < deadline) {
    const result = await look()
    if (result) return result
    await sleep(50)
  }
  throw new Error(otherwise)
}
