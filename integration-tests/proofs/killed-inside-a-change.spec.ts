import { otherTimes } from "../../development/medusa/other-times"
import { aFleet, type Fleet } from "../support/a-fleet"
import {
  anOrderOfFleet,
  type FleetOrder,
  fleetOrder,
  letTimePassInFleet,
} from "../support/a-fleet-order"
import { anOrderAdmin, type SoldOrder } from "../support/a-sold-order"
import type { Answer } from "../support/a-shopper"
import type { Admin } from "../support/an-admin"
import { aBarrier, type Barrier } from "../support/database/a-barrier"
import { eventually, WHILE_THE_TEST_LASTS_MS } from "../support/eventually"
import {
  cancel,
  type Change,
  CHANGES,
  RELEASED,
} from "../support/changes-of-an-admin"
import { agreed, aRefusal } from "../support/expect-money"

/** All of them hang at the same time, and nothing may time out before the kill. */
const PATIENT = otherTimes({
  TIMEOUTS: { providerMethodMs: 25_000, callMs: 25_000 },
})
const ACCOUNT = { resolveWindowMs: 1_000 }
/** Longer than the claim, the hold and the rows of a process that is gone are respected. */
const A_WHILE_MS = 5 * 60_000

/** Where the process was when it was killed. */
const MOMENTS = [
  "before the gateway was asked",
  "while the gateway did nothing of it",
  "after the gateway did it",
  "before the order shows what the gateway did",
] as const
type Moment = (typeof MOMENTS)[number]

interface Story {
  change: Change
  moment: Moment
  order: SoldOrder
  /** What the admin is told who tries again at once. */
  refusal: Answer
  resolved: FleetOrder
  /** The admin does it again, if need be, and goes on. */
  answers: Answer[]
  atLast: FleetOrder
}

/**
 * Told once: a process is killed while an admin changes the money of sixteen orders, and starts
 * again. The tests read it.
 */
describe("a store that is killed while an admin changes the money of an order", () => {
  let fleet: Fleet
  let admin: Admin
  const orderAdmin = anOrderAdmin(() => admin)
  const stories: Story[] = []

  beforeAll(async () => {
    fleet = await aFleet({ account: ACCOUNT, env: PATIENT })
    const { first } = fleet
    const endpoint = { process: first }
    admin = await fleet.adminAt(endpoint)
    for (const change of CHANGES) {
      stories.push(
        ...(await Promise.all(MOMENTS.map((moment) => aStory(change, moment))))
      )
    }

    const { lost, barriers } = await bringAllToTheirMoments()
    await first.kill()
    await Promise.allSettled(lost)
    for (const barrier of barriers) await barrier.release()

    await fleet.restart(first)
    await Promise.all(
      stories.map(async (story) => {
        story.refusal = await story.change.send(orderAdmin, story.order)
      })
    )

    await letTimePassInFleet(fleet, A_WHILE_MS)
    await allComeTo((story) => ({
      ...whatItComesTo(story),
      openDiscrepancies: expect.any(Array),
    }))
    // A payment that was canceled a moment ago may have its order canceled next.
    await letTimePassInFleet(fleet, A_WHILE_MS)
    await allComeTo(whatItComesTo)
    await Promise.all(stories.map(goOn))
    for (const story of stories) {
      story.atLast = await fleetOrder(fleet, admin, story.order)
    }

    // What does not come to be is for the tests to say.
    async function allComeTo(
      expected: (story: Story) => object
    ): Promise<void> {
      const end = performance.now() + WHILE_THE_TEST_LASTS_MS
      for (const story of stories) {
        await eventually(
          async () => {
            story.resolved = await fleetOrder(fleet, admin, story.order)
            expect(story.resolved).toMatchObject(expected(story))
          },
          { withinMs: end - performance.now() }
        ).catch(() => undefined)
      }
    }

    async function aStory(change: Change, moment: Moment): Promise<Story> {
      const { providerId } = change
      const order = await anOrderOfFleet(
        fleet,
        fleet.guestAt(endpoint),
        providerId === undefined ? {} : { providerId }
      )
      return { change, moment, order } as Story
    }
  }, 600_000)
  afterAll(() => fleet.close())

  const cases = CHANGES.flatMap(({ change }) =>
    MOMENTS.map((moment) => ({ change, moment }))
  )

  it.each(cases)(
    "refuses a second $change in words as long as nobody knows, killed $moment",
    ({ change, moment }) => {
      expect(storyOf(change, moment).refusal).toMatchObject(aRefusal(""))
    }
  )

  it.each(cases)(
    "comes to the same sums as the gateway after a $change, by itself, killed $moment",
    ({ change, moment }) => {
      const story = storyOf(change, moment)

      expect(story.resolved).toMatchObject(whatItComesTo(story))
    }
  )

  it.each(cases)(
    "lets the admin go on after a $change, killed $moment",
    ({ change, moment }) => {
      const { answers, atLast, change: made } = storyOf(change, moment)

      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
      expect(atLast).toMatchObject({
        ...agreed(made.atLast),
        orderStatus: made.send === cancel ? "canceled" : "pending",
      })
    }
  )

  /** Sends every change and waits until it is where it is to be killed. */
  async function bringAllToTheirMoments(): Promise<{
    lost: Promise<Answer>[]
    barriers: Barrier[]
  }> {
    const holder = await fleet.connect()
    const barriers = [
      await aBarrier(holder, "insert on order_transaction", 1),
      // Killed after that, core finds its own half-made change, and cancels the order no more (measured).
      await aBarrier(holder, "insert on order_change", 2),
    ]
    const lost: Promise<Answer>[] = []
    // The last moment comes last: at the barriers the others would wait as well.
    for (const moment of MOMENTS) {
      if (moment === "before the order shows what the gateway did") {
        for (const barrier of barriers) await barrier.block()
      }
      const before = await waitingAt(barriers)
      for (const [nth, { change, order }] of storiesOf(moment).entries()) {
        const fault = await prepare(change, moment)
        lost.push(change.send(orderAdmin, order))
        await eventually(async () => {
          await (fault === undefined
            ? expect(waitingAt(barriers)).resolves.toBe(before + nth + 1)
            : expectInTrouble(order, fault))
        })
      }
    }
    return { lost, barriers }
  }

  async function prepare(
    { request, lookups }: Change,
    moment: Moment
  ): Promise<string | undefined> {
    const { simulator } = fleet
    switch (moment) {
      case "before the gateway was asked":
        if (lookups > 0) await simulator.on("look_up").slow(0).times(lookups)
        await simulator.on("look_up").hang().once()
        return "hang"
      case "while the gateway did nothing of it":
        await simulator.on(request).hang().once()
        return "hang"
      case "after the gateway did it":
        await simulator.on(request).hangAfterCommit().once()
        return "hang_after_commit"
      case "before the order shows what the gateway did":
        return undefined
    }
  }

  async function expectInTrouble(
    { merchantChargeId }: SoldOrder,
    fault: string
  ): Promise<void> {
    expect(await fleet.simulator.requests()).toContainEqual(
      expect.objectContaining({ merchantChargeId, fault })
    )
  }

  async function goOn(story: Story): Promise<void> {
    const { change, order } = story
    const first = isDone(story) ? change.goOn : change.send
    story.answers = [await first(orderAdmin, order)]
    if (first !== change.goOn) {
      story.answers.push(await change.goOn(orderAdmin, order))
    }
  }

  function storyOf(change: string, moment: Moment): Story {
    return storiesOf(moment).find((story) => story.change.change === change)!
  }

  function storiesOf(moment: Moment): Story[] {
    return stories.filter((story) => story.moment === moment)
  }
})

function isDone({ moment }: Story): boolean {
  return (
    moment === "after the gateway did it" ||
    moment === "before the order shows what the gateway did"
  )
}

function whatItComesTo(story: Story): Partial<FleetOrder> {
  const { change, moment } = story
  const money = isDone(story) ? change.done : change.before
  const { captured, refunded = 0 } = money
  return {
    ...agreed(money),
    rows: { captured, refunded },
    moneyRequests: moment === "before the gateway was asked" ? 0 : 1,
    unresolvedOperations: 0,
    // Its cancellation broke off after the void: the order stands there without any money.
    openDiscrepancies: money === RELEASED ? ["order_without_charge"] : [],
  }
}

async function waitingAt(barriers: Barrier[]): Promise<number> {
  let waiting = 0
  for (const barrier of barriers) waiting += await barrier.waiting()
  return waiting
}
