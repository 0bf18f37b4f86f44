import { otherTimes } from "../../development/medusa/other-times"
import type { LedgerCharge } from "../../src/simulator"
import {
  aCardCheckoutWithCard,
  type CardCheckout,
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
  TIMEOUTS: { providerMethodMs: 25_000, callMs: 25_000 },
})
const ACCOUNT = { resolveWindowMs: 1_000 }
/** Longer than the claims of a process that is gone stand, and than an order counts as fresh. */
const A_WHILE_MS = 5 * 60_000

/** Where the process was when it was killed, by what the gateway knows of the charge. */
const NEVER_MADE = "after the gateway heard of the charge"
const MADE = "after the gateway made the charge"
const MOMENTS = [NEVER_MADE, MADE] as const
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
 * One story, told once: a process is killed inside two completions, starts again without jobs and
 * serves shoppers; another one starts when the claims' leases are over and resolves. The tests read it.
 */
describe("a store that is killed while it completes carts", () => {
  let fleet: Fleet
  const checkouts = {} as Record<Moment, CardCheckout>
  const unresolved = {} as Record<Moment, Inspection>
  const resolved = {} as Record<Moment, Inspection>
  let chargesAtTheKill: LedgerCharge[]
  let soonAfterStart: Snapshot

  beforeAll(async () => {
    fleet = await aFleet({ account: ACCOUNT, env: PATIENT })
    const { simulator, first } = fleet
    for (const moment of MOMENTS) {
      checkouts[moment] = await aCardCheckoutWithCard({
        ...fleet,
        shopper: fleet.guestAt({ process: first }),
      })
    }

    const lost: Promise<Answer>[] = []
    await simulator.on("authorize").hang().once()
    lost.push(checkouts[NEVER_MADE].complete())
    await areSent(1)
    await simulator.on("authorize").hangAfterCommit().once()
    lost.push(checkouts[MADE].complete())
    await areSent(2)
    await first.kill()
    await Promise.allSettled(lost)
    chargesAtTheKill = await simulator.charges()

    // Without jobs, so that nothing is resolved before the other process starts.
    await fleet.restart(first, { MEDUSA_WORKER_MODE: "server" })
    const admin = await fleet.adminAt({ process: first })
    for (const moment of MOMENTS) {
      unresolved[moment] = await inspect(moment, admin)
    }

    await letTimePassInFleet(fleet, A_WHILE_MS)
    const second = await fleet.start(WITHOUT_JOB)
    soonAfterStart = await eventually(async () => {
      const ledger = await observed(MADE)
      expect(ledger.payments).toBe(1)
      return ledger
    })
    await second.stop()
    await fleet.restart(second)
    await eventually(async () =>
      expect((await observed(NEVER_MADE)).openDiscrepancies).not.toEqual([])
    )
    for (const moment of MOMENTS) {
      resolved[moment] = await inspect(moment, admin)
    }
  }, 600_000)
  afterAll(() => fleet.close())

  // Not ours to choose: core places the order before it authorizes the payment, the in-memory
  // workflow engine forgets the killed run, and /complete then finds the order and asks no
  // provider. An unpaid order looks like success, until it is paid or listed.
  it.each(MOMENTS)(
    "has, when it starts again, an unsettled charge, an unpaid order that completing again shows as a success, and no new card but the word that it is being verified, killed %s",
    (moment) => {
      expect(unresolved[moment]).toMatchObject({
        ledger: {
          state: "unresolved",
          operation: "in_flight",
          orders: 1,
          payments: 0,
          captured: 0,
        },
        newCard: {
          status: 400,
          body: { type: "not_allowed", message: BEING_VERIFIED },
        },
        completion: { status: 200, body: { type: "order" } },
        paymentStatus: "not_paid",
      })
    }
  )

  it("adopts what the gateway made at its next start, pays the order with it, and takes no new card for it", () => {
    expect(soonAfterStart).toMatchObject({
      state: "paid",
      operation: "accepted",
      resolvedVia: "look_up",
      orders: 1,
      captured: 9990,
    })
    expect(resolved[MADE]).toMatchObject({
      ledger: { captured: 9990, orderPaid: 9990, openDiscrepancies: [] },
      newCard: {
        status: 400,
        body: { type: "not_allowed", message: ANOTHER_PAYMENT },
      },
      paymentStatus: "captured",
    })
  })

  // The order exists already (see above), so core never authorizes the new card: the order stays
  // listed until somebody cancels it or has it paid.
  it("proves by its job that the other charge never came to be, lists the order that waits for it, and charges a new card nothing", () => {
    expect(resolved[NEVER_MADE]).toMatchObject({
      ledger: {
        state: "absent",
        operation: "not_sent",
        resolvedVia: "look_up",
        openDiscrepancies: ["order_without_charge"],
        orders: 1,
        captured: 0,
      },
      newCard: { status: 200 },
      completion: {
        body: {
          order: { id: unresolved[NEVER_MADE].completion.body.order.id },
        },
      },
      paymentStatus: "not_paid",
    })
  })

  it("asks for no charge again, and keeps no card token or document of those it had", async () => {
    const requests = await fleet.simulator.requests("authorize")

    expect(requests.map(({ fault }) => fault)).toEqual([
      "hang",
      "hang_after_commit",
    ])
    expect(await fleet.simulator.requests("capture")).toEqual([])
    expect(await fleet.simulator.charges()).toEqual(chargesAtTheKill)
    expect(chargesAtTheKill).toMatchObject([
      { capturedAmount: 9990, refundedAmount: 0 },
    ])
    for (const moment of MOMENTS) {
      expect(resolved[moment].ledger.keptInputs).toBe(0)
    }
  })

  async function areSent(count: number): Promise<void> {
    await eventually(async () =>
      expect(await fleet.simulator.requests("authorize")).toHaveLength(count)
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
