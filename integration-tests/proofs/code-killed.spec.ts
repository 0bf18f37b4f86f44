import {
  aCodeCheckout,
  type CodeCheckout,
  type CodeSession,
  PIX_PROVIDER,
  sessionIn,
  type ToldState,
  WALLET_PROVIDER,
} from "../support/a-code-checkout"
import { aFleet, type Fleet } from "../support/a-fleet"
import { letTimePassInFleet } from "../support/a-fleet-order"
import { aTill } from "../support/a-sold-order"
import { type Answer, succeeds } from "../support/a-shopper"
import type { Admin } from "../support/an-admin"
import { aBarrier, type Barrier } from "../support/database/a-barrier"
import { eventually } from "../support/eventually"
import {
  all,
  type MoneyOfCart,
  moneyOfCartInFleet,
} from "../support/money-of-cart"

/** All of them hang at the same time, and nothing may time out before the kill. */
const PATIENT = {
  timeouts: { providerMethodMs: 25_000, callMs: 25_000 },
  settleWindowMs: 1_000,
}
/** Longer than the claims of a process that is gone stand, and than an order counts as fresh. */
const A_WHILE_MS = 5 * 60_000
/** Of what never came, one look begins the settle window, and the next one ends it. */
const FOUR_RUNS_OF_THE_JOB_MS = 60_000
const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos."

const ABSENT = { state: "absent", events: [] }
const PENDING = { state: "pending", events: ["code_created"] }
const CANCELED = { state: "canceled", events: ["code_created", "canceled"] }
const PAID = { state: "paid", events: ["code_created", "paid"] }
const REFUNDED = {
  state: "refunded",
  events: ["code_created", "paid", "refunded"],
}

/** What the process was doing when it was killed, and what becomes of it by itself. */
const MOMENTS = {
  "making a code, of which the gateway had done nothing": [ABSENT],
  "making a code that the gateway had made": [PENDING],
  "making a wallet's code that the gateway had made": [PENDING],
  "showing a code": [PENDING],
  "canceling a code, of which the gateway had done nothing": [PENDING],
  "canceling a code that the gateway had canceled": [CANCELED],
  "placing the order of a paid code": [PAID],
  "refunding an order, of which the gateway had done nothing": [PAID],
  "refunding an order that the gateway had refunded": [REFUNDED],
  "giving an orphan back that the gateway had given back": [REFUNDED, PENDING],
} satisfies Record<string, object[]>
type Moment = keyof typeof MOMENTS
const ALL_MOMENTS = Object.keys(MOMENTS) as Moment[]
const MAKING = ALL_MOMENTS.filter((moment) => /^(making|showing)/.test(moment))
const CANCELING = ALL_MOMENTS.filter((moment) => moment.startsWith("canceling"))
const ADOPTED = MAKING.filter((moment) => MOMENTS[moment][0] === PENDING)
const UNKNOWN = [...MAKING, ...CANCELING].filter(
  (moment) => moment !== "showing a code"
)

interface Story {
  moment: Moment
  checkout: CodeCheckout
  /** The code that was there before; of those that were being made, what Medusa knows of it. */
  session: CodeSession | undefined
  /** What a shopper who wants a new code is told, right after the start. */
  refusal?: Answer
  settled: MoneyOfCart
  /** What the storefront reads then. */
  shown?: CodeSession
  state?: ToldState
}

const asItEnds = (moment: Moment) => ({
  charges: MOMENTS[moment],
  kept: all(MOMENTS[moment][0] === PAID ? 9990 : 0),
  unsettledOperations: 0,
  openDifferences: [],
})

/**
 * Told once: a process is killed while it is at work on ten carts, and starts again; another one
 * starts when the claims' leases are over, and settles. The tests read it.
 */
describe("a store that is killed while it makes, cancels and refunds codes", () => {
  let fleet: Fleet
  let admin: Admin
  const till = aTill(() => admin)
  const stories = {} as Record<Moment, Story>

  beforeAll(async () => {
    fleet = await aFleet({ account: PATIENT })
    const { first, simulator } = fleet
    admin = await fleet.adminAt({ process: first })
    await simulator.setNotificationUrl(
      `${first.url}/hooks/checkout-transparent/br`
    )
    await Promise.all(
      ALL_MOMENTS.map(async (moment) => {
        stories[moment] = await aStory(moment)
      })
    )
    await letGoOfTheOrphan()

    const { lost, barriers } = await bringAllToTheirMoments()
    await first.kill()
    await Promise.allSettled(lost)
    await simulator.setNotificationUrl(null)
    await simulator.setCodesCancelable(true)
    for (const barrier of barriers) await barrier.release()

    // Without jobs, so that nothing is settled before the other process starts.
    await fleet.restart(first, { MEDUSA_WORKER_MODE: "server" })
    await Promise.all(
      UNKNOWN.map(async (moment) => {
        stories[moment].refusal = await stories[moment].checkout.choose()
      })
    )

    await letTimePassInFleet(fleet, A_WHILE_MS)
    await fleet.start()
    const end = performance.now() + FOUR_RUNS_OF_THE_JOB_MS
    for (const story of Object.values(stories)) {
      // What does not come to be is for the tests to say.
      await eventually(async () => {
        story.settled = await moneyOfCartInFleet(fleet, story.checkout)
        expect(story.settled).toMatchObject(asItEnds(story.moment))
      }, end - performance.now()).catch(() => undefined)
    }
    for (const moment of MAKING) {
      await readAsStorefront(stories[moment])
    }
  }, 240_000)
  afterAll(() => fleet.close())

  it.each(ALL_MOMENTS)(
    "knows by itself what the gateway knows, killed while %s",
    (moment) => {
      expect(stories[moment].settled).toMatchObject(asItEnds(moment))
    }
  )

  it.each(UNKNOWN)(
    "takes no other payment as long as nobody knows, and says so, killed while %s",
    (moment) => {
      expect(stories[moment].refusal).toMatchObject({
        status: 400,
        body: { type: "not_allowed", message: BEING_VERIFIED },
      })
    }
  )

  it.each(ADOPTED)(
    "shows the storefront the code that was found, killed while %s",
    (moment) => {
      const { shown, state } = stories[moment]

      expect(shown?.shown).toMatchObject({
        state: "pending",
        code: { payload: expect.any(String), expires_at: expect.any(String) },
      })
      expect(state).toMatchObject({ state: "pending", order_id: null })
    }
  )

  it.each([...MAKING, ...CANCELING])(
    "gives the shopper a new code in its place, and an order when that is paid, killed while %s",
    async (moment) => {
      const { checkout } = stories[moment]

      const second = await checkout.code()
      await fleet.simulator.pay(second.merchantChargeId)
      await succeeds(checkout.complete())

      const money = await moneyOfCartInFleet(fleet, checkout)
      expect(money).toMatchObject({
        orders: [expect.any(String)],
        kept: all(9990),
        unsettledOperations: 0,
      })
      expect(money.charges.at(-1)).toMatchObject(PAID)
      for (const { events } of money.charges.slice(0, -1)) {
        expect([[], ["code_created", "canceled"]]).toContainEqual(events)
      }
    }
  )

  it("placed one order for the code that was paid", () => {
    expect(
      stories["placing the order of a paid code"].settled.orders
    ).toHaveLength(1)
  })

  it("can refund an order again whose refund was never made, and only that one", async () => {
    const undone = await saleOf(
      stories["refunding an order, of which the gateway had done nothing"]
    )
    const done = await saleOf(
      stories["refunding an order that the gateway had refunded"]
    )

    await succeeds(till.refund(undone))
    const again = await till.refund(done)

    expect(again.status).toBe(400)
    expect(await moneyOfCartInFleet(fleet, undone.checkout)).toMatchObject({
      charges: [REFUNDED],
      kept: all(0),
    })
  })

  async function aStory(moment: Moment): Promise<Story> {
    const shopper = fleet.guestAt({ process: fleet.first })
    const checkout = await aCodeCheckout({ ...fleet, shopper })
    const story: Story = {
      moment,
      checkout,
      session: MAKING.includes(moment) ? undefined : await checkout.code(),
      settled: await moneyOfCartInFleet(fleet, checkout),
    }
    if (moment.startsWith("refunding")) {
      await fleet.simulator.pay(story.session!.merchantChargeId)
      await eventually(async () =>
        expect(await moneyOfCartInFleet(fleet, checkout)).toMatchObject({
          orders: [expect.any(String)],
          kept: all(9990),
        })
      )
    }
    return story
  }

  /** Another code takes its place, and it can be paid still. */
  async function letGoOfTheOrphan(): Promise<void> {
    const { checkout } =
      stories["giving an orphan back that the gateway had given back"]
    await fleet.simulator.setCodesCancelable(false)
    await checkout.code()
    await fleet.simulator.setCodesCancelable(true)
  }

  /** Sends everything, and waits until each is where it is to be killed. */
  async function bringAllToTheirMoments(): Promise<{
    lost: Promise<unknown>[]
    barriers: Barrier[]
  }> {
    const { simulator } = fleet
    const holder = await fleet.connect()
    const lost: Promise<unknown>[] = []
    const at = (moment: Moment) => stories[moment]
    const hangs = async (
      operation: "pix" | "wallet" | "refund",
      how: "hang" | "hangAfterCommit",
      start: () => Promise<unknown>
    ) => {
      const { length } = await simulator.requests(operation)
      await simulator.on(operation)[how]().once()
      lost.push(start())
      await eventually(async () => {
        expect(await simulator.requests(operation)).toHaveLength(length + 1)
        expect(await simulator.unconsumedFaults()).toEqual([])
      })
    }
    const refund = async (moment: Moment) =>
      till.refund(await saleOf(at(moment)))

    await hangs("pix", "hang", () =>
      at(
        "making a code, of which the gateway had done nothing"
      ).checkout.choose()
    )
    await hangs("pix", "hangAfterCommit", () =>
      at("making a code that the gateway had made").checkout.choose()
    )
    await hangs("wallet", "hangAfterCommit", () =>
      at("making a wallet's code that the gateway had made").checkout.choose(
        WALLET_PROVIDER
      )
    )
    await hangs("refund", "hang", () =>
      refund("refunding an order, of which the gateway had done nothing")
    )
    await hangs("refund", "hangAfterCommit", () =>
      refund("refunding an order that the gateway had refunded")
    )
    await hangs("refund", "hangAfterCommit", () =>
      simulator.pay(
        at("giving an orphan back that the gateway had given back").session!
          .merchantChargeId
      )
    )

    const payment = await aBarrier(holder, "insert on payment", 1)
    await payment.hold()
    await simulator.pay(
      at("placing the order of a paid code").session!.merchantChargeId
    )
    await eventually(async () => expect(await payment.waiting()).toBe(1))
    const showing = await aBarrier(holder, "update on payment_session", 2)
    await showing.hold()
    lost.push(at("showing a code").checkout.choose())
    await eventually(async () => expect(await showing.waiting()).toBe(1))
    // At last: nobody lets a shopper wait for these longer than some seconds.
    await hangs("refund", "hang", () =>
      at(
        "canceling a code, of which the gateway had done nothing"
      ).checkout.choose()
    )
    await hangs("refund", "hangAfterCommit", () =>
      at("canceling a code that the gateway had canceled").checkout.choose()
    )
    return { lost, barriers: [payment, showing] }
  }

  async function readAsStorefront(story: Story): Promise<void> {
    const { shopper, cartId } = story.checkout
    const { cart } = await succeeds(
      shopper.request(
        "get",
        `/store/carts/${cartId}?fields=*payment_collection.payment_sessions`
      )
    )
    story.shown = sessionIn(
      cart,
      story.moment.includes("wallet") ? WALLET_PROVIDER : PIX_PROVIDER
    )
    story.state = await story.checkout.state(story.shown.id)
  }

  async function saleOf({ checkout, settled }: Story) {
    const [found] = await fleet.rows<{
      orderId: string
      paymentId: string
      chargeId: string
      merchantChargeId: string
    }>(
      `select link.order_id as "orderId", payment.id as "paymentId",
        charge.id as "chargeId", charge.merchant_charge_id as "merchantChargeId"
      from order_payment_collection as link
      join payment on payment.payment_collection_id = link.payment_collection_id
      join checkout_transparent_charge as charge
        on charge.payment_session_id = payment.payment_session_id
      where link.payment_collection_id = $1`,
      [checkout.collectionId]
    )
    return { ...found!, collectionId: checkout.collectionId, checkout, settled }
  }
})
