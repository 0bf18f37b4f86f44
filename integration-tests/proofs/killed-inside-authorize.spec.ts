import { otherTimes } from "../../development/medusa/other-times"
import type { LedgerCharge } from "../../src/simulator"
import { CARDS } from "../support/a-card"
import {
  aCardCheckoutWithCard,
  type CardCheckout,
} from "../support/a-card-checkout"
import {
  aFleet,
  type Fleet,
  FLEET_CONNECTION,
  HURRIED,
} from "../support/a-fleet"
import { letTimePassInFleet } from "../support/a-fleet-order"
import { type Answer, succeeds } from "../support/a-shopper"
import { eventually } from "../support/eventually"

/** The insert of a charge that waits for a lock, by its server process. */
const WAITING = `select pid from pg_stat_activity where datname = current_database()
  and wait_event_type = 'Lock' and application_name <> $1 and query like '%insert into%checkout_transparent_charge%'`

const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos."
const ANOTHER_PAYMENT =
  "Já existe um pagamento em andamento para este pedido. Não pague de novo: aguarde o resultado."

/** All of them hang at the same time, and nothing may time out before the kill. */
const PATIENT = otherTimes({
  TIMEOUTS: { providerMethodMs: 25_000, callMs: 25_000 },
})
/** Longer than shoppers press here, on any machine. */
const ACCOUNT = { resolveWindowMs: 4 * 60_000 }
/** Longer than the claims of a process that is gone stand, an order counts as fresh, and a charge is looked for. */
const A_WHILE_MS = 5 * 60_000

/** Where the process was when it was killed, by what the gateway knows of the charge. */
const UNASKED = "before it wrote of a charge"
const NEVER_MADE = "after the gateway heard of the charge"
const MADE = "after the gateway made the charge"
const MOMENTS = [UNASKED, NEVER_MADE, MADE] as const
type Moment = (typeof MOMENTS)[number]

const NOT_AUTHORIZED =
  "O pagamento não foi autorizado e nada foi cobrado. Confira os dados, tente outro cartão ou fale com o banco emissor."

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

/**
 * One story: a process is killed inside three completions, starts again without jobs and serves
 * shoppers; another one resolves what is left. The tests read it.
 */
describe("a store that is killed while it completes carts", () => {
  let fleet: Fleet
  const checkouts = {} as Record<Moment, CardCheckout>
  /** What is answered when a card is entered again, and when the button is pressed again. */
  const newCards = {} as Record<Moment, Answer>
  const completions = {} as Record<Moment, Answer[]>
  /** What is answered while another process may still be about to pay the order. */
  let early: Answer
  const pressed = {} as Record<Moment, Snapshot>
  let chargesAtTheKill: LedgerCharge[]
  let listed: Snapshot
  let declined: Answer[]
  let paid: Answer

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
    const ledger = await fleet.connect()
    await ledger.query("begin")
    await ledger.query(
      "lock table checkout_transparent_charge in exclusive mode"
    )
    lost.push(checkouts[UNASKED].complete())
    await eventually(async () =>
      expect(await fleet.rows(WAITING, [FLEET_CONNECTION])).toHaveLength(1)
    )
    await first.kill()
    await Promise.allSettled(lost)
    // The server would still do what the process asked for.
    await fleet.rows(
      `select pg_terminate_backend(pid) from (${WAITING}) as waiting`,
      [FLEET_CONNECTION]
    )
    await ledger.query("rollback")
    chargesAtTheKill = await simulator.charges()

    // Without jobs, so that nothing is resolved but by the shoppers.
    await fleet.restart(first, { MEDUSA_WORKER_MODE: "server" })
    await fleet.rows('update "order" set created_at = now()')
    early = await checkouts[UNASKED].complete()
    await letTimePassInFleet(fleet, A_WHILE_MS)
    for (const moment of MOMENTS) {
      const { complete, chooseCard } = checkouts[moment]
      if (moment !== UNASKED) newCards[moment] = await chooseCard()
      completions[moment] = [await complete(), await complete()]
      pressed[moment] = await observed(moment)
    }

    await letTimePassInFleet(fleet, A_WHILE_MS)
    await fleet.start(HURRIED)
    await eventually(async () => {
      expect((await observed(UNASKED)).orderPaid).toBe(9990)
      listed = await observed(NEVER_MADE)
      expect(listed.openDiscrepancies).toEqual(["order_without_charge"])
    })
    const { complete, chooseCard } = checkouts[NEVER_MADE]
    await succeeds(chooseCard({ number: CARDS.denied }))
    declined = [await complete(), await complete()]
    await succeeds(chooseCard())
    paid = await complete()
  }, 600_000)
  afterAll(() => fleet.close())

  // Core places the order before it authorizes the payment, its in-memory workflow engine forgets the
  // killed run, and its completion alone would answer with the order, as if it were paid.
  it("says that the payment is being verified, to whoever presses again or enters a new card, while nobody knows whether a charge was or will be made", () => {
    const isBeingVerified = {
      status: 400,
      body: { type: "not_allowed", message: BEING_VERIFIED },
    }
    expect(early).toMatchObject(isBeingVerified)
    expect(newCards[NEVER_MADE]).toMatchObject(isBeingVerified)
    expect(completions[NEVER_MADE]).toMatchObject([
      isBeingVerified,
      isBeingVerified,
    ])
    expect(pressed[NEVER_MADE]).toMatchObject({
      state: "unresolved",
      orders: 1,
      payments: 0,
    })
  })

  it.each([
    [MADE, "look_up"],
    [UNASKED, "answer"],
  ] as const)(
    "pays the order with one charge when its cart is completed again, killed %s",
    (moment, resolvedVia) => {
      const [, again] = completions[moment]
      const { order } = again!.body

      expect(completions[moment]).toMatchObject(
        [1, 2].map(() => ({ status: 200, body: { order: { id: order.id } } }))
      )
      expect(pressed[moment]).toMatchObject({
        ...{ state: "paid", operation: "accepted", resolvedVia },
        ...{ orders: 1, payments: 1, captured: 9990 },
      })
    }
  )

  it("takes no new card for a charge that the gateway made", () => {
    expect(newCards[MADE]).toMatchObject({
      status: 400,
      body: { type: "not_allowed", message: ANOTHER_PAYMENT },
    })
  })

  it("proves by its job that the other charge never came to be, lists the order that waits for it, and has it paid by another card", async () => {
    expect(listed).toMatchObject({
      state: "absent",
      operation: "not_sent",
      resolvedVia: "look_up",
      orders: 1,
      captured: 0,
    })
    expect(declined).toMatchObject(
      [1, 2].map(() => ({
        status: 422,
        body: { type: "payment_authorization_error", message: NOT_AUTHORIZED },
      }))
    )
    expect(paid).toMatchObject({ status: 200, body: { type: "order" } })
    await letTimePassInFleet(fleet, A_WHILE_MS)
    await eventually(async () =>
      expect(await observed(NEVER_MADE)).toMatchObject({
        state: "paid",
        ...{ orders: 1, captured: 9990, orderPaid: 9990 },
        openDiscrepancies: [],
      })
    )
  })

  it("asks for no charge again, and keeps no card token or document of those it had", async () => {
    const { simulator } = fleet
    const requests = await simulator.requests("authorize")

    expect(requests.map(({ fault }) => fault ?? "none")).toEqual([
      "hang",
      "hang_after_commit",
      // The order without a charge, the card that was declined, and the one that was not.
      ...["none", "none", "none"],
    ])
    expect(await simulator.requests("capture")).toEqual([])
    expect(chargesAtTheKill).toMatchObject([
      { capturedAmount: 9990, refundedAmount: 0 },
    ])
    expect(await simulator.charges()).toEqual(
      expect.arrayContaining(chargesAtTheKill)
    )
    for (const moment of MOMENTS) {
      expect((await observed(moment)).keptInputs).toBe(0)
    }
  })

  async function areSent(count: number): Promise<void> {
    await eventually(async () =>
      expect(await fleet.simulator.requests("authorize")).toHaveLength(count)
    )
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
          where discrepancy.cart_id = charge.cart_id and resolved_at is null) as "openDiscrepancies"
      from checkout_transparent_charge as charge
      join checkout_transparent_operation as operation on operation.charge_id = charge.id
      where charge.payment_collection_id = $1
      order by charge.created_at desc limit 1`,
      [checkouts[moment].collectionId]
    )
    return row!
  }
})
