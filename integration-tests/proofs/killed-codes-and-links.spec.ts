import {
  type CodeCheckout,
  type CodeSession,
  sessionIn,
} from "../support/a-code-checkout"
import { otherTimes } from "../../development/medusa/other-times"
import { aFleet, type Fleet, HURRIED } from "../support/a-fleet"
import { letTimePassInFleet } from "../support/a-fleet-order"
import { aFleetSale } from "../support/a-fleet-sale"
import { linkIdOf } from "../support/a-link-sale"
import { hookOf } from "../support/a-redis-fleet"
import { succeeds } from "../support/a-shopper"
import { anOrderAdmin } from "../support/a-sold-order"
import type { Admin } from "../support/an-admin"
import { eventually, WHILE_THE_TEST_LASTS_MS } from "../support/eventually"
import {
  type KilledMoment as Moment,
  KILLED_MOMENTS as MOMENTS,
} from "../support/killed-moments"
import {
  aKilledStory,
  bringToTheirMoments,
  type KilledStory,
  moneyOfStory,
  PROVIDERS,
  REFUSED_MEANWHILE,
} from "../support/killed-stories"
import { all, moneyOfCartInFleet } from "../support/money-of-cart"
import { liveLinksOf, type MoneyOfLinks } from "../support/money-of-links"

/** All of them hang at the same time, and nothing may time out before the kill. */
const PATIENT = otherTimes({
  TIMEOUTS: { providerMethodMs: 25_000, callMs: 25_000 },
  // A dozen notifications hang; four at a time would wait for each other's time-outs.
  NOTIFICATION_WORK: { lanes: 12 },
})
const ACCOUNT = { resolveWindowMs: 1_000 }
/** Longer than the claims of a process that is gone stand, and than an order counts as fresh. */
const A_WHILE_MS = 5 * 60_000

const doing = (...what: Moment["doing"][]) =>
  MOMENTS.filter((moment) => what.includes(moment.doing))
const UNKNOWN = doing("making", "replacing").filter(
  ({ at }) => at !== "showing"
)
const PENDING_ONES = doing("making").filter(({ ends }) =>
  ends.some(({ state }) => state === "pending")
)

/**
 * Told once: a process is killed while it is at work on two dozen carts, and starts again; when the
 * leases of the killed one are over, everything comes to its end. The tests read it.
 */
describe("a store that is killed while it makes, closes and refunds codes and links", () => {
  let fleet: Fleet
  let admin: Admin
  const orderAdmin = anOrderAdmin(() => admin)
  let stories: KilledStory[]
  const storyOf = (what: string) =>
    stories.find(({ moment }) => moment.moment === what)!

  beforeAll(async () => {
    fleet = await aFleet({ account: ACCOUNT, env: PATIENT })
    const { first, simulator } = fleet
    admin = await fleet.adminAt({ process: first })
    await simulator.setNotificationUrl(hookOf(first))
    stories = await Promise.all(
      MOMENTS.map((moment) => aKilledStory(fleet, moment))
    )

    const { lost, barriers } = await bringToTheirMoments(fleet, admin, stories)
    await first.kill()
    await Promise.allSettled(lost)
    // However long it took to come so far: the claims of the killed process stand still.
    await letTimePassInFleet(fleet, -A_WHILE_MS / 2)
    await simulator.setNotificationUrl(null)
    for (const barrier of barriers) await barrier.release()

    await fleet.restart(first, HURRIED)
    await Promise.all(
      UNKNOWN.map(async ({ moment, method }) => {
        const story = storyOf(moment)
        story.refusal = await story.checkout.choose(PROVIDERS[method])
      })
    )

    await letTimePassInFleet(fleet, A_WHILE_MS)
    const end = performance.now() + WHILE_THE_TEST_LASTS_MS
    for (const story of stories) {
      // What does not come to be is for the tests to say.
      await eventually(
        async () => {
          story.resolved = await moneyOfStory(fleet, story)
          expect(story.resolved).toMatchObject(asItEnds(story.moment))
        },
        { withinMs: end - performance.now() }
      ).catch(() => undefined)
    }
  }, 600_000)
  afterAll(() => fleet.close())

  it.each(MOMENTS)(
    "knows by itself what the gateway knows, killed while $moment",
    (moment) => {
      expect(storyOf(moment.moment).resolved).toMatchObject(asItEnds(moment))
    }
  )

  it.each(UNKNOWN)(
    "takes no other payment as long as nobody knows, and says so, killed while $moment",
    ({ moment }) => {
      expect(storyOf(moment).refusal).toMatchObject(REFUSED_MEANWHILE)
    }
  )

  it.each(PENDING_ONES)(
    "shows the storefront what was made, killed while $moment",
    async ({ method, moment }) => {
      const { checkout, resolved } = storyOf(moment)

      const { id, shown } = await eventually(async () => {
        const session = await sessionNow(checkout, PROVIDERS[method])
        expect(session.shown).toMatchObject({
          state: "pending",
          [method === "link" ? "link" : "code"]: {
            expires_at: expect.any(String),
          },
        })
        return session
      })

      expect(await checkout.state(id)).toMatchObject({
        state: "pending",
        order_id: null,
      })
      if (method === "link") {
        expect(liveLinksOf(resolved as MoneyOfLinks)).toEqual([
          linkIdOf({ shown }),
        ])
      }
    }
  )

  it("lists a payment of the link that it had made and never told anybody of, and closes it", async () => {
    const made = storyOf("making a link, after the gateway did it")
    const { links } = (await moneyOfStory(fleet, made)) as MoneyOfLinks
    await fleet.simulator.setNotificationUrl(hookOf(fleet.first))

    await fleet.simulator.payLink(links[0]!.id)

    await eventually(async () =>
      expect(await moneyOfStory(fleet, made)).toMatchObject({
        orders: [],
        links: [{ id: links[0]!.id, isKnown: false, status: "INACTIVE" }],
        kept: { gateway: 9990, ledger: 0, medusa: 0, orders: 0 },
        openDiscrepancies: ["notified_only"],
      })
    )
    await fleet.simulator.setNotificationUrl(null)
    expect(links[0]!.isKnown).toBe(false)
  })

  it.each(doing("making", "replacing"))(
    "gives the shopper a new one in its place, and an order when that is paid, killed while $moment",
    async ({ method, moment }) => {
      const { checkout } = storyOf(moment)
      const before = await moneyOfStory(fleet, storyOf(moment))

      const second = await checkout.code(
        PROVIDERS[method === "link" ? "link" : "pix"]
      )
      const { merchantChargeId } = second
      await (method === "link"
        ? fleet.simulator.payLink(linkIdOf(second))
        : fleet.simulator.pay(merchantChargeId))
      await succeeds(checkout.complete())

      const money = await moneyOfStory(fleet, storyOf(moment))
      expect(money).toMatchObject({
        orders: [expect.any(String)],
        kept: { ...all(9990), gateway: before.kept.gateway + 9990 },
        unresolvedOperations: 0,
      })
      expect(money.charges.at(-1)).toMatchObject({
        state: "paid",
        merchantChargeId,
      })
      for (const charge of money.charges.slice(0, -1)) {
        expect(["absent", "canceled", "not_created"]).toContain(charge.state)
      }
    }
  )

  it.each(["code", "link"])(
    "can refund an order again whose refund was never made, and only that one (paid with a %s)",
    async (what) => {
      const whole = (moment: string) =>
        aFleetSale(fleet, storyOf(moment).checkout)
      const undone = await whole(
        `refunding the order of a ${what}, before the gateway did it`
      )
      const done = await whole(
        `refunding the order of a ${what}, after the gateway did it`
      )

      await succeeds(orderAdmin.refund(undone))
      const again = await orderAdmin.refund(done)

      expect(again.status).toBe(400)
      expect(await moneyOfCartInFleet(fleet, undone)).toMatchObject({
        charges: [{ state: "refunded" }],
        kept: { ledger: 0, medusa: 0, orders: 0 },
      })
    }
  )

  async function sessionNow(
    { shopper, cartId }: CodeCheckout,
    providerId: string
  ): Promise<CodeSession> {
    const { cart } = await succeeds(
      shopper.request(
        "get",
        `/store/carts/${cartId}?fields=*payment_collection.payment_sessions`
      )
    )
    return sessionIn(cart, providerId)
  }
})

/** Whoever was paying has one order, and a link that was paid can be paid no more. */
function asItEnds({ doing: what, method, ends }: Moment): object {
  return {
    charges: ends,
    kept: all(ends.some(({ state }) => state === "paid") ? 9990 : 0),
    ...(what === "paying" ? { orders: [expect.any(String)] } : {}),
    ...(what === "paying" && method === "link"
      ? { links: [{ status: "INACTIVE", paid: 9990, refunded: 0 }] }
      : {}),
    unresolvedOperations: 0,
    openDiscrepancies: [],
  }
}
