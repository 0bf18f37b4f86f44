import { synchronizeDueCharges } from "../../../src/reconciliation/queue/synchronize-due"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

import { readRecords } from "../../chaos/read-records"
import { Journal } from "../../records/journal"
import type { LedgerDatabase } from "../../records/records"
import type { StoreAnswer } from "../actors/store-answer"
import type { SequenceShop } from "./play-sequence"
import type { SequenceFault } from "./sequence"
import { aTemporaryCardToken } from "../../../harness/shopper/a-card"
import {
  aCart,
  aGuest,
  aPaymentCollection,
  type HttpClient,
} from "../../../harness/shopper/a-shopper"
import { anAdmin } from "../../../harness/admin/an-admin"
import { eventually } from "../../../harness/eventually"
import { setLedgerTimeOffset } from "../../../harness/postgres/ledger-time"
import type { AStore } from "../../../harness/store/a-store"
import type { Simulator } from "../../../packages/devtools/src/simulator"

const FAULTS = {
  lost_before: { kind: "fail_before_commit", status: 502 },
  lost_after: { kind: "fail_after_commit", status: 502 },
  html: { kind: "html", status: 504 },
} as const satisfies Record<Exclude<SequenceFault, "none">, object>

/**
 * The kinds of gateway calls that can have a fault. If a step of a sequence has a fault, the first call of each kind in
 * this step has the fault.
 */
const OPERATIONS = [
  ...(["authorize", "pix", "wallet", "create_link"] as const),
  ...(["capture", "refund", "deactivate_link", "refund_link"] as const),
]

const MINUTE_MS = 60_000
/** The time between two runs of the scheduled job, in milliseconds. It is the same as in the simulated store. */
const BETWEEN_RUNS_MS = 16_000
const MOST_RUNS = 12

const IS_DUE = `select least(
  (select min(synchronization_due_at) from checkout_transparent_charge),
  (select min(created_at) from checkout_transparent_outbox_entry where published_at is null)
) <= checkout_transparent_now() as due`

/**
 * SQL that returns whether a charge is leased, because a subscriber is still working on it. Before the next step, the
 * real store waits until no charge is leased. In the simulated store, this work always ends within the step.
 */
const IS_AT_WORK = `select exists (
    select from checkout_transparent_charge where leased_until > checkout_transparent_now()
  ) as busy`

/**
 * SQL that deletes the charges of the ledger and all rows about them. It first disables the trigger that prevents the
 * deletion of movements. Only simulations disable it.
 */
const CLEAR_LEDGER_SQL = `alter table checkout_transparent_movement disable trigger checkout_transparent_keep_movements;
  truncate ${[
    "charge",
    "operation",
    "discrepancy",
    "shopper_input",
    "payment_link",
    "link_transaction",
    "lease",
    "notification",
    "outbox_entry",
    "admin_action",
    "movement",
    "alert",
  ]
    .map((name) => `checkout_transparent_${name}`)
    .join(", ")}`

/**
 * A real Medusa that runs in this process, and the simulator of the gateway, which sends its notifications to Medusa.
 */
interface RunningShop {
  readonly api: HttpClient
  readonly container: MedusaContainer
  readonly store: AStore
  readonly simulator: Simulator
}

/**
 * Returns a real Medusa store that runs the same sequences as the simulated store. The clock of the real store is not
 * moved back between two sequences, so each sequence starts at a later time than the one before.
 */
export async function openRealShop(shop: RunningShop): Promise<SequenceShop> {
  const { simulator, store, container, api } = shop
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const database: LedgerDatabase = {
    query: async <Row extends object>(sql: string) =>
      knex.raw<{ rows: Row[] }>(sql),
  }
  const admin = await anAdmin({ api, container })
  await simulator.changeCodeSettings({
    codesCancelable: true,
    pixPartialRefunds: true,
  })
  let shopper = aGuest(api, store)
  let movedMs = 0

  const advanceTimeEverywhere = async (ms: number) => {
    movedMs += ms
    await setLedgerTimeOffset(database as never, movedMs)
    await simulator.advanceClock(ms)
    await simulator.deliveriesIdle()
  }
  const isDue = async () => {
    const { rows } = await database.query<{ due: boolean | null }>(IS_DUE)
    return rows[0]?.due === true
  }
  const throwIfChargeIsLeased = async () => {
    const { rows } = await database.query<{ busy: boolean }>(IS_AT_WORK)
    if (rows[0]?.busy) throw new Error("Somebody is still at work.")
  }
  const sendStoreOrAdminRequest = async (
    method: "get" | "post" | "delete",
    path: string,
    body: object = {}
  ): Promise<StoreAnswer> =>
    path.startsWith("/admin")
      ? admin.request(method, path, body)
      : shopper.request(method, path, body)

  return {
    gateway: simulator,
    ask: sendStoreOrAdminRequest,
    openCart: async (nth, { goods, quantity }) => {
      // If the rows of earlier sequences stayed, the scheduled job would work on them.
      await knex.raw(CLEAR_LEDGER_SQL)
      shopper = aGuest(api, store, `sequence-${nth}@example.com`)
      const cartId = await aCart(shopper, store, {
        goods: goods as "book" | "shirt",
        quantity,
      })
      return { cartId, collectionId: await aPaymentCollection(shopper, cartId) }
    },
    moreGoods: { variant_id: store.variants.book, quantity: 1 },
    tokenize: (number) => aTemporaryCardToken(simulator.url, number),
    failNextCalls: async (fault) => {
      if (fault === "none") return
      for (const operation of OPERATIONS) {
        await simulator.addFault({
          operation,
          fault: FAULTS[fault],
          times: 1,
        })
      }
    },
    clearFaults: () => simulator.clearFaults(),
    pass: async (minutes) => {
      await advanceTimeEverywhere(minutes * MINUTE_MS + 3_000)
      for (let runs = 0; runs < MOST_RUNS; runs++) {
        const due = await isDue()
        if (due) await synchronizeDueCharges(container)
        // A charge that a subscriber has just leased is not due any more, but the work on it is not finished either.
        await eventually(throwIfChargeIsLeased)
        if (!due && !(await isDue())) return
        if (due) await advanceTimeEverywhere(BETWEEN_RUNS_MS)
      }
    },
    records: () =>
      readRecords({
        simulator,
        database,
        journal: new Journal(),
        processes: [],
      }),
    close: () => setLedgerTimeOffset(database as never, 0),
  }
}
