import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Pool } from "@medusajs/framework/pg"
import { eventually } from "../../../harness/eventually"
import { freePort } from "../../../harness/free-port"
import { KillableStore } from "../../../harness/medusa/killable-store"
import { createHttpClientAt } from "../../../harness/shopper/http-client-at"
import type { AStore } from "../../../harness/store/a-store"
import {
  type Simulator,
  startSimulator,
} from "../../../packages/devtools/src/simulator"
import type {
  ChargeSavedCardInput,
  StoreChargeResult,
} from "../../../src/workflows"
import {
  type ADatabase,
  aMigratedDatabase,
} from "../../support/database/a-database"
import type * as SchedulerModule from "../../support/saved-cards/serve-store-scheduler"
import {
  aSubscriberWithSavedCard,
  type Subscriber,
} from "../../support/saved-cards/store-charges"

const SEED = {
  module: require.resolve("../../support/saved-cards/serve-store-scheduler"),
  name: "serveStoreScheduler" satisfies keyof typeof SchedulerModule,
}

/** How long the gateway takes for a charge in milliseconds, so that a process can be killed in the meantime. */
const AUTHORIZE_MS = 1_500
/** How long a test waits for the outcome of a charge whose process was killed. Claims and leases end before that. */
const PATIENTLY = { withinMs: 60_000 }

/** A process of the store, and the port of its scheduler. */
interface SchedulerProcess {
  store: KillableStore
  port: number
}

describe("charges by the store in real processes", () => {
  let simulator: Simulator
  let database: ADatabase
  let shop: AStore
  let pool: Pool
  let subscriber: Subscriber
  const processes: SchedulerProcess[] = []

  beforeAll(async () => {
    simulator = await startSimulator()
    database = await aMigratedDatabase()
    pool = new Pool({ connectionString: database.url, max: 2 })
    shop = (await startProcess("a", { SEEDS: "true" })) as AStore
    await startProcess("b")
    subscriber = await aSubscriberWithSavedCard({
      api: createHttpClientAt(() => processes[0]!.store.url),
      store: shop,
      simulator,
    })
  })
  afterEach(() => simulator.clearFaults())
  afterAll(async () => {
    await Promise.all(processes.map(({ store }) => store.endProcess("SIGTERM")))
    await pool.end()
    await simulator.close()
    await database.drop()
  })

  async function startProcess(
    name: string,
    env: NodeJS.ProcessEnv = {}
  ): Promise<unknown> {
    const port = await freePort()
    const store = new KillableStore({
      name,
      databaseUrl: database.url,
      port: await freePort(),
      account: { savedCards: true, storeCharges: true },
      env: {
        ...env,
        GATEWAY_URL: simulator.url,
        SCHEDULER_PORT: String(port),
      },
      logDirectory: mkdtempSync(join(tmpdir(), "store-charges-")),
    })
    processes.push({ store, port })
    return store.start(SEED)
  }

  async function postToScheduler<Result>(
    { port }: SchedulerProcess,
    path: string,
    input: object
  ): Promise<Result> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      body: JSON.stringify(input),
    })
    const answer = (await response.json()) as SchedulerModule.SchedulerAnswer
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.result as Result
  }

  const anOrder = () =>
    postToScheduler<string>(processes[1]!, "/orders", {
      customerId: subscriber.customerId,
      regionId: shop.regions.brazil,
      amount: 59.9,
    })

  const aCollection = () =>
    postToScheduler<string>(processes[1]!, "/collections", {
      currency_code: "brl",
      amount: 59.9,
    })

  const charge = (
    process: SchedulerProcess,
    input: Pick<ChargeSavedCardInput, "reference"> &
      Partial<ChargeSavedCardInput>
  ) =>
    postToScheduler<StoreChargeResult>(process, "/charges", {
      customer_id: subscriber.customerId,
      saved_card_id: subscriber.card.id,
      ...input,
    })

  /** Calls the workflow until the outcome is known, as the job of a subscription does. */
  const chargeUntilKnown = (
    process: SchedulerProcess,
    input: Parameters<typeof charge>[1]
  ) =>
    eventually(async () => {
      const result = await charge(process, input)
      expect(result.outcome).not.toBe("unknown")
      return result
    }, PATIENTLY)

  /** Resolves to a function that returns the requests to create charges since this call. */
  async function creationsFromNow() {
    const { length } = await simulator.requests("authorize")
    return async () => (await simulator.requests("authorize")).slice(length)
  }

  /** Returns the captured amounts of an order or of a payment collection. */
  async function capturesOf({
    order_id,
    payment_collection_id,
  }: Pick<ChargeSavedCardInput, "order_id" | "payment_collection_id">): Promise<
    number[]
  > {
    const { rows } = await pool.query<{ amount: string }>(
      `select capture.amount from payment
        join capture on capture.payment_id = payment.id and capture.deleted_at is null
        where payment.deleted_at is null and (payment.payment_collection_id = $1
          or payment.payment_collection_id in (select payment_collection_id from order_payment_collection where order_id = $2))`,
      [payment_collection_id, order_id]
    )
    return rows.map(({ amount }) => Number(amount))
  }

  it.each([
    ["the restarted", 0],
    ["another", 1],
  ] as const)(
    "if a process is killed during a charge by the store and %s process then repeats the call, the card is charged once",
    async (name, next) => {
      const order_id = await anOrder()
      const cycle = { reference: `killed:${name}`, order_id }
      const creations = await creationsFromNow()
      const before = (await simulator.charges()).length
      await simulator.on("authorize").slow(AUTHORIZE_MS).once()
      const killed = charge(processes[0]!, cycle).then(
        () => "an answer",
        () => "no answer"
      )
      await eventually(async () => expect(await creations()).toHaveLength(1))

      await processes[0]!.store.endProcess("SIGKILL")
      if (next === 0) await processes[0]!.store.start(SEED)
      const result = await chargeUntilKnown(processes[next]!, cycle)
      const again = await charge(processes[1]!, cycle)
      if (next === 1) await processes[0]!.store.start(SEED)

      expect(await killed).toBe("no answer")
      expect(result).toMatchObject({ outcome: "approved", attempt: 1 })
      expect(again).toMatchObject({
        outcome: "approved",
        charge_id: result.charge_id,
      })
      expect((await simulator.charges()).slice(before)).toMatchObject([
        { transactionStatus: "PAID", capturedAmount: 5_990, refundedAmount: 0 },
      ])
      await eventually(async () =>
        expect(await capturesOf({ order_id })).toEqual([59.9])
      )
    }
  )

  it("if two processes start a charge by the store with the same reference at the same time, the card is charged once, and both processes report this charge", async () => {
    const order_id = await anOrder()
    const cycle = { reference: "both:1", order_id }
    const creations = await creationsFromNow()
    await simulator.on("authorize").slow(AUTHORIZE_MS).always()

    const results = await Promise.all(
      processes.map((process) => chargeUntilKnown(process, cycle))
    )

    expect(results[0]).toMatchObject({ outcome: "approved" })
    expect(results[1]).toEqual(results[0])
    expect(await creations()).toHaveLength(1)
    await eventually(async () =>
      expect(await capturesOf({ order_id })).toEqual([59.9])
    )
  })

  it.each(["an order", "a payment collection"])(
    "if two processes use different references to charge the same target (%s) at once, one charge by the store is approved, the other is refused, and the gateway receives one request",
    async (kind) => {
      for (const nth of [1, 2, 3]) {
        const target =
          kind === "an order"
            ? { order_id: await anOrder() }
            : { payment_collection_id: await aCollection() }
        const creations = await creationsFromNow()
        await simulator
          .on("authorize")
          .slow(AUTHORIZE_MS / 5)
          .always()
        const chargedReference = (place: 0 | 1) => ({
          reference: `${kind}:${nth}:${place}`,
          ...target,
        })

        await Promise.allSettled([
          charge(processes[0]!, chargedReference(0)),
          charge(processes[1]!, chargedReference(1)),
        ])
        const results = [
          await chargeUntilKnown(processes[0]!, chargedReference(0)),
          await chargeUntilKnown(processes[1]!, chargedReference(1)),
        ]

        expect(results.map(({ outcome }) => outcome).sort()).toEqual([
          "approved",
          "refused",
        ])
        expect(await creations()).toHaveLength(1)
        await eventually(async () =>
          expect(await capturesOf(target)).toEqual([59.9])
        )
      }
    }
  )
})
