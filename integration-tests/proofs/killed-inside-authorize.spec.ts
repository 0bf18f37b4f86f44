import { otherTimes } from "../../development/medusa/other-times"
import type { LedgerCharge } from "../../src/simulator"
import {
  aCardCheckoutWithCard,
  type CardCheckout,
  MANUAL_CARD_PROVIDER,
} from "../support/a-card-checkout"
import { aFleet, type Fleet, WITHOUT_JOB } from "../support/a-fleet"
import { letTimePassInFleet } from "../support/a-fleet-order"
import { type Answer, succeeds } from "../support/a-shopper"
import type { Admin } from "../support/an-admin"
import { eventually } from "../support/eventually"

const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos."
const ANOTHER_PAYMENT =
  "Já existe um pagamento em andamento para este pedido. Não pague de novo: aguarde o resultado."

/** All of them hang at the same time, and nothing may time out before the kill. */
const PATIENT = otherTimes({
  TIMEOUTS: { providerMethodMs: 25_000, callMs: 25_000, accessTokenMs: 25_000 },
})
const ACCOUNT = { resolveWindowMs: 1_000 }
/** Longer than the claims of a process that is gone stand, and than an order counts as fresh. */
const A_WHILE_MS = 5 * 60_000

/** Where the process was when it was killed, by what the gateway knows of the charge. */
const NEVER_MADE = [
  "before the gateway was called",
  "after the gateway heard of the charge",
] as const
const MADE = [
  "after the gateway made the charge",
  "after the gateway reserved the money",
] as const
const MOMENTS = [...NEVER_MADE, ...MADE]
type Moment = (typeof MOMENTS)[number]

interface Snapshot {
  state: string
  operation: string
  resolvedVia: string | null
  keptInputs: number
  orders: number
  payments: number
  /** Centavos. */
  captured: number
  orderPaid: number
  openDiscrepancies: string[]
}

interface Inspection {
  ledger: Snapshot
  /** What a shopper is told who enters a card again, and who presses the button again. */
  newCard: Answer
  completion: Answer
  paymentStatus: string
}

/**
 * One story, told once: two processes are killed inside four completions, one starts again and
 * serves shoppers, the other starts when the claims' leases are over and resolves. The tests read it.
 */
describe("a store that is killed while it completes carts", () => {
  let fleet: Fleet
  const checkouts = {} as Record<Moment, CardCheckout>
  const unresolved = {} as Record<Moment, Inspection>
  const resolved = {} as Record<Moment, Inspection>
  let chargesAtTheKill: LedgerCharge[]
  const soonAfterStart = {} as Record<Moment, Snapshot>

  beforeAll(async () => {
    fleet = await aFleet({ account: ACCOUNT, env: PATIENT })
    const { simulator, first } = fleet
    const second = await fleet.start()
    const endpoints = { first: { process: first }, second: { process: second } }
    for (const moment of MOMENTS) {
      const isInSecond = moment === "before the gateway was called"
      const endpoint = isInSecond ? endpoints.second : endpoints.first
      checkouts[moment] = await aCardCheckoutWithCard(
        { ...fleet, shopper: fleet.guestAt(endpoint) },
        moment === "after the gateway reserved the money"
          ? { providerId: MANUAL_CARD_PROVIDER }
          : {}
      )
    }

    const lost: Promise<Answer>[] = []
    await simulator.on("authorize").hang().once()
    lost.push(checkouts["after the gateway heard of the charge"].complete())
    await arrived("authorize", 1)
    for (const [nth, moment] of MADE.entries()) {
      await simulator.on("authorize").hangAfterCommit().once()
      lost.push(checkouts[moment].complete())
      await arrived("authorize", 2 + nth)
    }
    // All processes share one access token: without it, the next one to sell requests another.
    const database = await fleet.connect()
    await database.query("delete from checkout_transparent_access_token")
    const { length: tokens } = await simulator.requests("token")
    await simulator.on("token").hang().once()
    lost.push(checkouts["before the gateway was called"].complete())
    await arrived("token", tokens + 1)
    await Promise.all([first.kill(), second.kill()])
    await Promise.allSettled(lost)
    chargesAtTheKill = await simulator.charges()

    // Without jobs, so that nothing is resolved before the other process starts.
    endpoints.second.process = first
    await fleet.restart(first, { MEDUSA_WORKER_MODE: "server" })
    const admin = await fleet.adminAt(endpoints.first)
    for (const moment of MOMENTS) {
      unresolved[moment] = await inspect(moment, admin)
    }

    await letTimePassInFleet(fleet, A_WHILE_MS)
    await fleet.restart(second, WITHOUT_JOB)
    for (const moment of MADE) {
      soonAfterStart[moment] = await eventually(async () => {
        const ledger = await observed(moment)
        expect(ledger.payments).toBe(1)
        return ledger
      })
    }
    await second.stop()
    await fleet.restart(second)
    await eventually(async () => {
      for (const moment of NEVER_MADE) {
        expect((await observed(moment)).openDiscrepancies).not.toEqual([])
      }
    })
    for (const moment of MOMENTS)
      resolved[moment] = await inspect(moment, admin)
  }, 600_000)
  afterAll(() => fleet.close())

  describe("has, when it starts again,", () => {
    it.each(MOMENTS)(
      "an unsettled charge in its ledger, killed %s",
      (moment) => {
        expect(unresolved[moment].ledger).toMatchObject({
          state: "unresolved",
          operation: "in_flight",
        })
      }
    )

    it.each(MOMENTS)(
      "no new card for that cart, but the word that it is being verified, killed %s",
      (moment) => {
        expect(unresolved[moment].newCard).toMatchObject({
          status: 400,
          body: { type: "not_allowed", message: BEING_VERIFIED },
        })
      }
    )

    // Not ours to choose: core places the order before it authorizes the payment, the in-memory
    // workflow engine forgets the killed run, and /complete then finds the order and asks no
    // provider. An unpaid order looks like success, until it is paid or listed.
    it.each(MOMENTS)(
      "an unpaid order that completing again shows as a success, killed %s",
      (moment) => {
        expect(unresolved[moment].completion).toMatchObject({
          status: 200,
          body: { type: "order" },
        })
        expect(unresolved[moment]).toMatchObject({
          ledger: { orders: 1, payments: 0, captured: 0 },
          paymentStatus: "not_paid",
        })
      }
    )
  })

  describe("settles, once the dead claims' leases are over,", () => {
    it.each(MADE)(
      "at its start by adopting what the gateway made, and paying the order with it, killed %s",
      (moment) => {
        const isTaken = moment === "after the gateway made the charge"
        const money = isTaken ? 9990 : 0

        expect(soonAfterStart[moment]).toMatchObject({
          state: isTaken ? "paid" : "authorized",
          operation: "accepted",
          resolvedVia: "look_up",
          orders: 1,
          captured: money,
        })
        expect(resolved[moment]).toMatchObject({
          ledger: { captured: money, orderPaid: money, openDiscrepancies: [] },
          paymentStatus: isTaken ? "captured" : "authorized",
        })
      }
    )

    it.each(NEVER_MADE)(
      "by its job the charge that never came to be, and lists the order that waits for it, killed %s",
      (moment) => {
        expect(resolved[moment]).toMatchObject({
          ledger: {
            state: "absent",
            operation: "not_sent",
            resolvedVia: "look_up",
            openDiscrepancies: ["order_without_charge"],
          },
          paymentStatus: "not_paid",
        })
      }
    )

    it("without asking for a charge: the gateway hears of none, and no money moves", async () => {
      const requests = await fleet.simulator.requests("authorize")

      expect(requests.map(({ fault }) => fault)).toEqual([
        "hang",
        "hang_after_commit",
        "hang_after_commit",
      ])
      expect(await fleet.simulator.requests("capture")).toEqual([])
      expect(await fleet.simulator.charges()).toEqual(chargesAtTheKill)
      expect(chargesAtTheKill).toMatchObject([
        { capturedAmount: 9990, refundedAmount: 0 },
        { capturedAmount: 0, refundedAmount: 0 },
      ])
    })

    it.each(MOMENTS)(
      "and keeps no card token or document of it, killed %s",
      (moment) => {
        expect(resolved[moment].ledger.keptInputs).toBe(0)
      }
    )

    it.each(NEVER_MADE)(
      "and takes a new card for the cart whose charge is dead, killed %s",
      (moment) => {
        expect(resolved[moment].newCard.status).toBe(200)
      }
    )

    // The order exists already (see above), so core never authorizes the new card: the order stays
    // listed until somebody cancels it or has it paid.
    it.each(NEVER_MADE)(
      "and charges that new card nothing when the cart is completed again, killed %s",
      (moment) => {
        expect(resolved[moment].completion.body.order.id).toBe(
          unresolved[moment].completion.body.order.id
        )
        expect(resolved[moment].ledger).toMatchObject({
          orders: 1,
          captured: 0,
        })
      }
    )

    it.each(MADE)(
      "and takes no new card for the cart whose order is paid, killed %s",
      (moment) => {
        expect(resolved[moment].newCard).toMatchObject({
          status: 400,
          body: { type: "not_allowed", message: ANOTHER_PAYMENT },
        })
      }
    )
  })

  async function arrived(
    operation: "authorize" | "token",
    count: number
  ): Promise<void> {
    await eventually(async () =>
      expect(await fleet.simulator.requests(operation)).toHaveLength(count)
    )
  }

  async function inspect(moment: Moment, admin: Admin): Promise<Inspection> {
    const newCard = await checkouts[moment].chooseCard()
    const completion = await checkouts[moment].complete()
    const { order } = await succeeds(
      admin.request(
        "get",
        `/admin/orders/${completion.body.order.id}?fields=id,payment_status`
      )
    )
    return {
      ledger: await observed(moment),
      newCard,
      completion,
      paymentStatus: order.payment_status,
    }
  }

  async function observed(moment: Moment): Promise<Snapshot> {
    const [row] = await fleet.rows<Snapshot>(
      `select charge.state, operation.state as operation, operation.resolved_via as "resolvedVia",
        (select count(*)::int from checkout_transparent_shopper_input as input
          where input.payment_session_id = charge.payment_session_id) as "keptInputs",
        (select count(*)::int from order_cart where cart_id = charge.cart_id) as orders,
        (select count(*)::int from payment where payment_collection_id = charge.payment_collection_id) as payments,
        (select (coalesce(captured_amount, 0) * 100)::int from payment_collection
          where id = charge.payment_collection_id) as captured,
        (select coalesce(sum(amount) * 100, 0)::int from order_transaction
          join order_cart using (order_id) where order_cart.cart_id = charge.cart_id) as "orderPaid",
        array(select kind from checkout_transparent_discrepancy as discrepancy
          where discrepancy.charge_id = charge.id and resolved_at is null) as "openDiscrepancies"
      from checkout_transparent_charge as charge
      join checkout_transparent_operation as operation on operation.charge_id = charge.id
      where charge.payment_collection_id = $1`,
      [checkouts[moment].collectionId]
    )
    return row!
  }
})
