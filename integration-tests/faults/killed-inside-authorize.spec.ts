import type { LedgerCharge } from "../../src/simulator"
import {
  aCardCheckoutWithCard,
  type CardCheckout,
} from "../support/a-card-checkout"
import { aFleet, type Fleet } from "../support/a-fleet"
import type { Answer } from "../support/a-shopper"
import { eventually } from "../support/eventually"

const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: tente concluir o pedido outra vez em alguns minutos."
const ANOTHER_PAYMENT =
  "Já existe um pagamento em andamento para este pedido. Não pague de novo: conclua o pedido para ver o resultado."

/** A lease is 10 s longer than a provider method, so the shortest one that is not hurried. */
const TIMES = {
  timeouts: {
    providerMethodMs: 4_000,
    callMs: 4_000,
    connectMs: 1_000,
    accessTokenMs: 4_000,
  },
  settleWindowMs: 1_000,
}

/** Where the process was when it was killed, by what the gateway knows of the charge. */
const MOMENTS = [
  "before the gateway was called",
  "after the gateway heard of the charge",
  "after the gateway made the charge",
] as const
type Moment = (typeof MOMENTS)[number]

interface Seen {
  state: string
  operation: string
  settledBy: string | null
  keptInputs: number
  orders: number
  captured: number
}

interface Look {
  ledger: Seen
  /** What a shopper is told who enters a card again, and who presses the button again. */
  newCard: Answer
  completion: Answer
}

/**
 * One story, told once: two processes are killed inside three completions, one starts again and
 * serves shoppers, the other starts when the claims' leases are over and settles. The tests read it.
 */
describe("a store that is killed while it completes carts", () => {
  let fleet: Fleet
  const checkouts = {} as Record<Moment, CardCheckout>
  const unsettled = {} as Record<Moment, Look>
  const settled = {} as Record<Moment, Look>
  let chargesAtTheKill: LedgerCharge[]
  let adoptedAfterStart: Seen

  beforeAll(async () => {
    fleet = await aFleet({ account: TIMES })
    const { simulator, first } = fleet
    const second = await fleet.start()
    const doors = { first: { process: first }, second: { process: second } }
    const [one, other, hasNoToken] = await Promise.all(
      [doors.first, doors.first, doors.second].map((door) =>
        aCardCheckoutWithCard({ ...fleet, shopper: fleet.guestAt(door) })
      )
    )

    await simulator.on("authorize").hang().once()
    await simulator.on("authorize").hangAfterCommit().once()
    const lost = [one!.complete(), other!.complete()]
    const inFirst = arrived("authorize", 2).then(() => first.kill())
    await arrived("token", 1)
    await simulator.on("token").hang().once()
    lost.push(hasNoToken!.complete())
    const inSecond = arrived("token", 2).then(() => second.kill())
    await Promise.all([inFirst, inSecond])
    await Promise.allSettled(lost)

    chargesAtTheKill = await simulator.charges()
    const madeFor = await collectionOf(chargesAtTheKill[0]!.merchantChargeId)
    const isMade = one!.collectionId === madeFor
    checkouts["before the gateway was called"] = hasNoToken!
    checkouts["after the gateway heard of the charge"] = isMade ? other! : one!
    checkouts["after the gateway made the charge"] = isMade ? one! : other!

    // Without jobs, so that nothing is settled before the other process starts.
    doors.second.process = first
    await fleet.restart(first, { MEDUSA_WORKER_MODE: "server" })
    for (const moment of MOMENTS) unsettled[moment] = await lookAt(moment)

    await eventually(async () => {
      const [live] = await fleet.rows<{ leases: number }>(
        "select count(*)::int as leases from checkout_transparent_operation where lease_expires_at > now()"
      )
      expect(live?.leases).toBe(0)
    })
    await fleet.restart(second)
    adoptedAfterStart = await eventually(async () => {
      const ledger = await seen("after the gateway made the charge")
      expect(ledger.state).not.toBe("unsettled")
      return ledger
    }, WELL_BEFORE_THE_JOB_MS)
    await eventually(async () => {
      for (const moment of MOMENTS) {
        expect(await seen(moment)).not.toMatchObject({ state: "unsettled" })
      }
    }, 2 * JOB_INTERVAL_MS)
    for (const moment of MOMENTS) settled[moment] = await lookAt(moment)
  }, 150_000)
  afterAll(() => fleet.close())

  describe("has, when it starts again,", () => {
    it.each(MOMENTS)(
      "an unsettled charge in its ledger, killed %s",
      (moment) => {
        expect(unsettled[moment].ledger).toMatchObject({
          state: "unsettled",
          operation: "in_flight",
        })
      }
    )

    it.each(MOMENTS)(
      "no new card for that cart, but the word that it is being verified, killed %s",
      (moment) => {
        expect(unsettled[moment].newCard).toMatchObject({
          status: 400,
          body: { type: "not_allowed", message: BEING_VERIFIED },
        })
      }
    )

    // Not ours to choose: core places the order before it authorizes the payment, the in-memory
    // workflow engine forgets the killed run, and /complete then finds the order and asks no
    // provider. An unpaid order looks like success; ledger and gateway know better.
    it.each(MOMENTS)(
      "an unpaid order that completing again shows as a success, killed %s",
      (moment) => {
        expect(unsettled[moment].completion).toMatchObject({
          status: 200,
          body: { type: "order" },
        })
        expect(unsettled[moment].ledger).toMatchObject({
          orders: 1,
          captured: 0,
        })
      }
    )
  })

  describe("settles, once the dead claims' leases are over,", () => {
    it("by adopting at its start the charge that the gateway made", () => {
      expect(adoptedAfterStart).toMatchObject({
        state: "paid",
        operation: "accepted",
        settledBy: "look_up",
      })
    })

    it.each(MOMENTS.slice(0, 2))(
      "by its job the charge that never came to be, killed %s",
      (moment) => {
        expect(settled[moment].ledger).toMatchObject({
          state: "absent",
          operation: "not_sent",
          settledBy: "look_up",
        })
      }
    )

    it("without asking for a charge: the gateway hears of none, and no money moves", async () => {
      const requests = await fleet.simulator.requests("authorize")

      expect(requests).toHaveLength(2)
      expect(requests.map(({ fault }) => fault)).toEqual([
        "hang",
        "hang_after_commit",
      ])
      expect(await fleet.simulator.charges()).toEqual(chargesAtTheKill)
      expect(chargesAtTheKill).toMatchObject([
        { capturedAmount: 9990, refundedAmount: 0 },
      ])
    })

    it.each(MOMENTS)(
      "and keeps no card token or document of it, killed %s",
      (moment) => {
        expect(settled[moment].ledger.keptInputs).toBe(0)
      }
    )

    it.each(MOMENTS.slice(0, 2))(
      "and takes a new card for the cart whose charge is dead, killed %s",
      (moment) => {
        expect(settled[moment].newCard.status).toBe(200)
      }
    )

    // The order exists already (see above), so core never authorizes the new card: the order stays
    // unpaid until somebody cancels it or has it paid.
    it.each(MOMENTS.slice(0, 2))(
      "and charges that new card nothing when the cart is completed again, killed %s",
      (moment) => {
        expect(settled[moment].completion.body.order.id).toBe(
          unsettled[moment].completion.body.order.id
        )
        expect(settled[moment].ledger).toMatchObject({
          orders: 1,
          captured: 0,
        })
      }
    )

    it("and takes no new card for the cart whose charge is paid", () => {
      expect(
        settled["after the gateway made the charge"].newCard
      ).toMatchObject({
        status: 400,
        body: { type: "not_allowed", message: ANOTHER_PAYMENT },
      })
    })
  })

  async function arrived(
    operation: "authorize" | "token",
    count: number
  ): Promise<void> {
    await eventually(async () =>
      expect(await fleet.simulator.requests(operation)).toHaveLength(count)
    )
  }

  async function collectionOf(merchantChargeId: string): Promise<string> {
    const [charge] = await fleet.rows<{ payment_collection_id: string }>(
      "select payment_collection_id from checkout_transparent_charge where merchant_charge_id = $1",
      [merchantChargeId]
    )
    return charge!.payment_collection_id
  }

  async function lookAt(moment: Moment): Promise<Look> {
    return {
      ledger: await seen(moment),
      newCard: await checkouts[moment].chooseCard(),
      completion: await checkouts[moment].complete(),
    }
  }

  async function seen(moment: Moment): Promise<Seen> {
    const [row] = await fleet.rows<Seen>(
      `select charge.state, operation.state as operation, operation.settled_by as "settledBy",
        (select count(*)::int from checkout_transparent_shopper_input as input
          where input.payment_session_id = charge.payment_session_id) as "keptInputs",
        (select count(*)::int from order_cart where cart_id = charge.cart_id) as orders,
        (select coalesce(captured_amount, 0)::int from payment_collection
          where id = charge.payment_collection_id) as captured
      from checkout_transparent_charge as charge
      join checkout_transparent_operation as operation on operation.charge_id = charge.id
      where charge.payment_collection_id = $1`,
      [checkouts[moment].collectionId]
    )
    return row!
  }
})

/** How often the job runs, from the start of its process on. */
const JOB_INTERVAL_MS = 15_000
const WELL_BEFORE_THE_JOB_MS = 10_000
