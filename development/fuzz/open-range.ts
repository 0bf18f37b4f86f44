import { resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { defaultMerchant, simulatorControl } from "../../src/simulator"
import {
  CAPTURING_BASELINE,
  queryDatabase,
  startSimulatorProcess,
} from "../bench/bench-stage"
import type { seedShop } from "../bench/inside-store"
import { cardData, prepareCarts, storeClient } from "../bench/store-client"
import type { Endings } from "../demo/ending"
import { step } from "../demo/progress"
import { startOnFreePort } from "../demo/start-on-free-port"
import { startMedusa } from "../medusa/medusa-process"
import { ensureDatabase, migrate } from "../medusa/migrate"
import { startPostgres } from "../postgres/start-postgres"
import type { Target } from "./hostile-shots"
import type { Ask } from "./what-must-not-change"

const MEDUSA_PORT = 9700
const LONGEST_MS = 60_000

export interface Memory {
  rss: number
  heap: number
}

/** A store with one order, in a process of its own, as are its database and its gateway. */
export interface Range {
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

export async function openRange(endings: Endings): Promise<Range> {
  const server = await step("Starting PostgreSQL", () => startPostgres())
  endings.add(() => server.stop())
  const databaseUrl = server.urlOf("fuzz")
  await ensureDatabase(databaseUrl)
  await step("Making Medusa's tables", () => migrate(databaseUrl))
  const simulator = await step("Starting the simulator", startSimulatorProcess)
  endings.add(() => simulator.stop())

  const output = { latest: "" }
  const { started: medusa } = await step("Starting Medusa", () =>
    startOnFreePort(MEDUSA_PORT, (port) =>
      startMedusa({
        port,
        databaseUrl,
        seed: {
          module: resolve(__dirname, "../bench/inside-store.ts"),
          name: "seedShop",
        },
        env: {
          NODE_ENV: "production",
          NODE_OPTIONS: `--require "${resolve(__dirname, "report-memory.cjs")}"`,
          LOG_LEVEL: "warn",
          MEDUSA_WORKER_MODE: "shared",
          DISABLE_MEDUSA_ADMIN: "true",
          GATEWAY_URL: simulator.url,
          ACCOUNT_OPTIONS: "{}",
          OTHER_PROVIDERS: JSON.stringify([CAPTURING_BASELINE]),
        },
        onOutput: (text) => {
          output.latest = (output.latest + text).slice(-4_000)
        },
      }).catch((cause: unknown) => {
        throw new Error(`Medusa did not start: ${output.latest}`, { cause })
      })
    )
  )
  endings.add(() => medusa.stop())

  const ask: Ask = (sql) => queryDatabase(databaseUrl, sql)
  const target = await step("Selling something", () =>
    sellOne({
      url: medusa.url,
      shop: medusa.seeded as Awaited<ReturnType<typeof seedShop>>,
      simulatorUrl: simulator.url,
      ask,
    })
  )
  return {
    url: medusa.url,
    target,
    ask,
    charge: () =>
      simulatorControl(simulator.url).charge(target.merchantChargeId),
    memory: () => memoryOf(medusa.pid, output),
    lastLines: () => output.latest,
  }
}

async function sellOne(given: {
  url: string
  shop: Awaited<ReturnType<typeof seedShop>>
  simulatorUrl: string
  ask: Ask
}): Promise<Target> {
  const { url, shop, simulatorUrl, ask } = given
  const store = storeClient(url, {
    "x-publishable-api-key": shop.publishableKey,
  })
  try {
    const [cart] = await prepareCarts({ store, shop }, 1)
    await store.post(
      `/store/payment-collections/${cart!.paymentCollectionId}/payment-sessions`,
      {
        provider_id: "pp_transparent-card_br",
        data: await cardData(simulatorUrl),
      }
    )
    const { type } = await store.post(`/store/carts/${cart!.id}/complete`, {})
    const [charge] = await ask(
      "select merchant_charge_id, amount::int from checkout_transparent_charge where state = 'paid'"
    )
    if (type !== "order" || !charge) {
      throw new Error("No order was placed, so there is nothing to protect.")
    }
    await isBooked(ask)
    return {
      token: defaultMerchant.notificationToken,
      merchantDocument: defaultMerchant.merchantDocument,
      merchantChargeId: String(charge.merchant_charge_id),
      amount: Number(charge.amount),
    }
  } finally {
    await store.close()
  }
}

/** Waits for the look that follows every sale: what it writes is no change of a delivery's. */
async function isBooked(ask: Ask): Promise<void> {
  await ask("update checkout_transparent_charge set synchronize_at = now()")
  await until(async () => {
    const booked = await ask(
      `select from checkout_transparent_operation, checkout_transparent_announcement
      where booked_at is not null and name = 'checkout_transparent.payment.paid'`
    )
    return booked.length > 0 ? true : undefined
  }, "The sale is not booked.")
}

/** Asks by a signal; what the process writes then is its answer. */
async function memoryOf(
  pid: number,
  output: { latest: string }
): Promise<Memory> {
  output.latest = ""
  process.kill(pid, "SIGUSR2")
  return until(() => {
    const told = /memory: (\{.*\})/.exec(output.latest)?.[1]
    return told === undefined ? undefined : (JSON.parse(told) as Memory)
  }, "The store does not tell how much memory it has.")
}

async function until<Result>(
  look: () => Promise<Result | undefined> | Result | undefined,
  otherwise: string
): Promise<Result> {
  const deadline = performance.now() + LONGEST_MS
  while (performance.now() < deadline) {
    const result = await look()
    if (result !== undefined) return result
    await sleep(50)
  }
  throw new Error(otherwise)
}
