import type { Operation } from "../../src/simulator"
import {
  aCodeCheckout,
  type CodeCheckout,
  type CodeSession,
  sessionIn,
} from "../support/a-code-checkout"
import { aFleet, type Fleet } from "../support/a-fleet"
import { letTimePassInFleet } from "../support/a-fleet-order"
import { aFleetSale } from "../support/a-fleet-sale"
import { LINK_PROVIDER, linkIdOf } from "../support/a-link-sale"
import { type Answer, succeeds } from "../support/a-shopper"
import { aTill } from "../support/a-sold-order"
import type { Admin } from "../support/an-admin"
import { aBarrier, type Barrier } from "../support/database/a-barrier"
import { eventually } from "../support/eventually"
import { all } from "../support/money-of-cart"
import {
  liveLinksOf,
  type MoneyOfLinks,
  moneyOfLinksInFleet,
} from "../support/money-of-links"

/** All of them hang at the same time, and nothing may time out before the kill. */
const PATIENT = {
  timeouts: { providerMethodMs: 25_000, callMs: 25_000 },
  settleWindowMs: 1_000,
}
/** Seven notifications hang; with the default of four they would wait for each other's time-outs. */
const ALL_AT_ONCE = {
  PLUGIN_OPTIONS: JSON.stringify({ notifications: { concurrency: 16 } }),
}
/** Longer than the claims of a process that is gone stand, and than an order counts as fresh. */
const A_WHILE_MS = 5 * 60_000
/** Of what never came, one look begins the settle window, and the next one ends it. */
const FOUR_RUNS_OF_THE_JOB_MS = 60_000
const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos."

const NONE = { state: "not_created" }
const PENDING = { state: "pending" }
const CANCELED = { state: "canceled" }
const PAID = { state: "paid", isSurplus: false }
const REFUNDED = { state: "refunded", isSurplus: false }
const RETURNED = { state: "refunded", isSurplus: true }

/** What the process was doing when it was killed, and what becomes of the ledger's charges by itself. */
const MOMENTS = {
  "making a link, of which the gateway had done nothing": [NONE],
  "making a link that the gateway had made": [NONE],
  "showing a link": [PENDING],
  // What was wanted is sent again by the job: making a link inactive can be repeated.
  "making a link inactive for another one, of which the gateway had done nothing":
    [CANCELED],
  "making a link inactive for another one, which the gateway had done": [
    CANCELED,
  ],
  "making a paid link inactive, of which the gateway had done nothing": [PAID],
  "making a paid link inactive, which the gateway had done": [PAID],
  "looking a paid link up": [PAID],
  "reading the payments of a paid link": [PAID],
  "placing the order of a paid link": [PAID],
  "refunding an order, of which the gateway had done nothing": [PAID],
  "refunding an order that the gateway had refunded": [REFUNDED],
  "giving a second payment back, of which the gateway had done nothing": [
    PAID,
    RETURNED,
  ],
  "giving a second payment back that the gateway had given back": [
    PAID,
    RETURNED,
  ],
} satisfies Record<string, object[]>
type Moment = keyof typeof MOMENTS
const ALL_MOMENTS = Object.keys(MOMENTS) as Moment[]
const MAKING = ALL_MOMENTS.filter((moment) =>
  /^(making a link(,| that)|showing)/.test(moment)
)
const CLOSING = ALL_MOMENTS.filter((moment) =>
  moment.includes("for another one")
)
const UNKNOWN = [...MAKING, ...CLOSING].filter(
  (moment) => moment !== "showing a link"
)
const PAID_ONES = ALL_MOMENTS.filter((moment) => moment.includes("paid link"))

interface Story {
  moment: Moment
  checkout: CodeCheckout
  /** The link that was there before; of those that were being made, there is none yet. */
  session: CodeSession | undefined
  /** What a shopper who wants a new one is told, right after the start. */
  refusal?: Answer
  settled: MoneyOfLinks
}

const asItEnds = (moment: Moment) => ({
  charges: MOMENTS[moment],
  kept: all(MOMENTS[moment].some((charge) => charge === PAID) ? 9990 : 0),
  unsettledOperations: 0,
  openDifferences: [],
})

/**
 * Told once: a process is killed while it is at work on fourteen carts, and starts again; another one
 * starts when the claims' leases are over, and settles. The tests read it.
 */
describe("a store that is killed while it makes, reads, closes and refunds payment links", () => {
  let fleet: Fleet
  let admin: Admin
  const till = aTill(() => admin)
  const stories = {} as Record<Moment, Story>
  const saleOf = (moment: Moment) => aFleetSale(fleet, stories[moment].checkout)

  beforeAll(async () => {
    fleet = await aFleet({ account: PATIENT, env: ALL_AT_ONCE })
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

    const { lost, barriers } = await bringAllToTheirMoments()
    await first.kill()
    await Promise.allSettled(lost)
    // However long it took to come so far: the claims of the killed process stand still.
    await letTimePassInFleet(fleet, -A_WHILE_MS / 2)
    await simulator.setNotificationUrl(null)
    for (const barrier of barriers) await barrier.release()

    // Without jobs, so that nothing is settled before the other process starts.
    await fleet.restart(first, { MEDUSA_WORKER_MODE: "server" })
    await Promise.all(
      UNKNOWN.map(async (moment) => {
        stories[moment].refusal =
          await stories[moment].checkout.choose(LINK_PROVIDER)
      })
    )

    await letTimePassInFleet(fleet, A_WHILE_MS)
    await fleet.start()
    const end = performance.now() + FOUR_RUNS_OF_THE_JOB_MS
    for (const story of Object.values(stories)) {
      // What does not come to be is for the tests to say.
      await eventually(async () => {
        story.settled = await moneyOfLinksInFleet(fleet, story.checkout)
        expect(story.settled).toMatchObject(asItEnds(story.moment))
        if (PAID_ONES.includes(story.moment)) {
          expect(liveLinksOf(story.settled)).toEqual([])
          expect(story.settled.orders).toHaveLength(1)
        }
      }, end - performance.now()).catch(() => undefined)
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

  it.each(PAID_ONES)(
    "places one order and makes the link inactive, killed while %s",
    (moment) => {
      const { settled } = stories[moment]

      expect(settled.orders).toHaveLength(1)
      expect(settled.links).toMatchObject([
        { status: "INACTIVE", paid: 9990, refunded: 0 },
      ])
    }
  )

  it("shows the storefront the link that it knew and had not shown", async () => {
    const { checkout, settled } = stories["showing a link"]

    const session = await eventually(async () => {
      const found = await shownIn(checkout)
      expect(found.shown.state).toBe("pending")
      return found
    }, FOUR_RUNS_OF_THE_JOB_MS)

    expect(liveLinksOf(settled)).toEqual([linkIdOf(session)])
    expect(await checkout.state(session.id)).toMatchObject({
      state: "pending",
      order_id: null,
    })
  }, 90_000)

  it("lists a payment of the link that it had made and never told anybody of, and closes it", async () => {
    const { checkout, settled } =
      stories["making a link that the gateway had made"]
    const [lost] = settled.links
    await fleet.simulator.setNotificationUrl(
      `${fleet.first.url}/hooks/checkout-transparent/br`
    )

    await fleet.simulator.payLink(lost!.id)

    await eventually(async () =>
      expect(await moneyOfLinksInFleet(fleet, checkout)).toMatchObject({
        orders: [],
        links: [{ id: lost!.id, isKnown: false, status: "INACTIVE" }],
        kept: { gateway: 9990, ledger: 0, medusa: 0, orders: 0 },
        openDifferences: ["lost_link_paid"],
      })
    )
    expect(lost?.isKnown).toBe(false)
  })

  it.each([...MAKING, ...CLOSING])(
    "gives the shopper one link, and an order when that is paid, killed while %s",
    async (moment) => {
      const { checkout } = stories[moment]
      const before = await moneyOfLinksInFleet(fleet, checkout)

      const second = linkIdOf(await checkout.code(LINK_PROVIDER))
      const live = liveLinksOf(await moneyOfLinksInFleet(fleet, checkout))
      await fleet.simulator.payLink(second)
      await succeeds(checkout.complete())

      expect(live).toEqual([second])
      const money = await moneyOfLinksInFleet(fleet, checkout)
      expect(money).toMatchObject({
        orders: [expect.any(String)],
        kept: { ...all(9990), gateway: before.kept.gateway + 9990 },
        unsettledOperations: 0,
      })
      expect(money.charges.at(-1)).toMatchObject({ ...PAID, linkId: second })
    }
  )

  it("can refund an order again whose refund was never made, and only that one", async () => {
    const undone = await saleOf(
      "refunding an order, of which the gateway had done nothing"
    )
    const done = await saleOf(
      "refunding an order that the gateway had refunded"
    )

    await succeeds(till.refund(undone))
    const again = await till.refund(done)

    expect(again.status).toBe(400)
    expect(await moneyOfLinksInFleet(fleet, undone)).toMatchObject({
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
      session: MAKING.includes(moment)
        ? undefined
        : await checkout.code(LINK_PROVIDER),
      settled: await moneyOfLinksInFleet(fleet, checkout),
    }
    if (/^(refunding|giving)/.test(moment)) {
      await fleet.simulator.payLink(linkIdOf(story.session!))
      await eventually(async () =>
        expect(await moneyOfLinksInFleet(fleet, checkout)).toMatchObject({
          orders: [expect.any(String)],
          links: [{ status: "INACTIVE" }],
          kept: all(9990),
        })
      )
    }
    return story
  }

  /** Sends everything, and waits until each is where it is to be killed. */
  async function bringAllToTheirMoments(): Promise<{
    lost: Promise<unknown>[]
    barriers: Barrier[]
  }> {
    const { simulator } = fleet
    const holder = await fleet.connect()
    const lost: Promise<unknown>[] = []
    const hangs = async (
      operation: Operation,
      how: "hang" | "hang_after_commit",
      start: () => Promise<unknown>,
      of?: string
    ) => {
      const fault = { kind: how }
      await simulator.addFault({
        operation,
        fault,
        times: 1,
        ...(of === undefined ? {} : { of }),
      })
      lost.push(start())
      await eventually(async () =>
        expect(await simulator.unconsumedFaults()).toEqual([])
      )
    }
    const choose = (moment: Moment) => () =>
      stories[moment].checkout.choose(LINK_PROVIDER)
    const pay =
      (moment: Moment, late = false) =>
      () =>
        simulator.payLink(linkIdOf(stories[moment].session!), { late })
    const refund = (moment: Moment) => async () =>
      till.refund(await saleOf(moment))

    await hangs(
      "refund_link",
      "hang",
      refund("refunding an order, of which the gateway had done nothing")
    )
    await hangs(
      "refund_link",
      "hang_after_commit",
      refund("refunding an order that the gateway had refunded")
    )
    await hangs(
      "refund_link",
      "hang",
      pay(
        "giving a second payment back, of which the gateway had done nothing",
        true
      )
    )
    await hangs(
      "refund_link",
      "hang_after_commit",
      pay("giving a second payment back that the gateway had given back", true)
    )

    const payment = await aBarrier(holder, "insert on payment", 1)
    await payment.hold()
    await pay("placing the order of a paid link")()
    await eventually(async () => expect(await payment.waiting()).toBe(1))
    const showing = await aBarrier(holder, "update on payment_session", 2)
    await showing.hold()
    lost.push(choose("showing a link")())
    await eventually(async () => expect(await showing.waiting()).toBe(1))
    await hangs(
      "create_link",
      "hang",
      choose("making a link, of which the gateway had done nothing")
    )
    await hangs(
      "create_link",
      "hang_after_commit",
      choose("making a link that the gateway had made")
    )
    // At last: nobody waits for these longer than some seconds. What is tried again then must not take
    // another's fault.
    const atLast = [
      ["look_up_link", "hang", pay, "looking a paid link up"],
      [
        "list_link_transactions",
        "hang",
        pay,
        "reading the payments of a paid link",
      ],
      [
        "deactivate_link",
        "hang",
        pay,
        "making a paid link inactive, of which the gateway had done nothing",
      ],
      [
        "deactivate_link",
        "hang_after_commit",
        pay,
        "making a paid link inactive, which the gateway had done",
      ],
      [
        "deactivate_link",
        "hang",
        choose,
        "making a link inactive for another one, of which the gateway had done nothing",
      ],
      [
        "deactivate_link",
        "hang_after_commit",
        choose,
        "making a link inactive for another one, which the gateway had done",
      ],
    ] as const
    await Promise.all(
      atLast.map(([operation, how, start, moment]) =>
        hangs(operation, how, start(moment), linkIdOf(stories[moment].session!))
      )
    )
    return { lost, barriers: [payment, showing] }
  }

  async function shownIn({
    shopper,
    cartId,
  }: CodeCheckout): Promise<CodeSession> {
    const { cart } = await succeeds(
      shopper.request(
        "get",
        `/store/carts/${cartId}?fields=*payment_collection.payment_sessions`
      )
    )
    return sessionIn(cart, LINK_PROVIDER)
  }
})
