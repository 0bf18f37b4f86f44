import { LONGEST_EMIT_MS } from "../../../src/reconciliation/event/publish-events"
import { aCardCheckoutWithCard } from "../../../harness/shopper/a-card-checkout"
import { postNotification } from "../../../harness/notifications/deliver"
import {
  startStoreForSeveralProcesses,
  type StoreProcesses,
} from "../../support/processes/start-store-processes"
import { describeOnRedis } from "../../support/processes/describe-on-redis"
import { expectSuccess } from "../../../harness/shopper/a-shopper"
import { eventually } from "../../../harness/eventually"

const DELIVERIES = 20

describeOnRedis("a server and a worker on a Redis", (redis) => {
  let fleet: StoreProcesses
  const notificationUrlOfFirst = () =>
    `${fleet.first.url}/hooks/checkout-transparent/br`

  beforeAll(async () => {
    fleet = await startStoreForSeveralProcesses({
      redisUrl: redis().url,
      env: { MEDUSA_WORKER_MODE: "server" },
    })
    await fleet.startAnotherProcess({ MEDUSA_WORKER_MODE: "worker" })
    await fleet.simulator.setNotificationUrl(notificationUrlOfFirst())
  })
  afterAll(() => fleet.close())

  const aCheckout = () =>
    aCardCheckoutWithCard({
      ...fleet,
      shopper: fleet.aGuestAtProcess(fleet.first),
    })

  it("while Redis is down, notifications are answered at once with 200, and Medusa records the notified refund when Redis is back", async () => {
    const { collectionId, complete } = await aCheckout()
    await expectSuccess(complete())
    const [charge] = await fleet.simulator.charges()
    await redis().kill()

    await fleet.simulator.panelRefund(charge!.merchantChargeId, 1000)
    await fleet.simulator.deliveriesIdle()
    const answers = await deliverAgain(DELIVERIES)
    await redis().restart()

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    // An answer that waits for the event bus takes longer than this.
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(
      LONGEST_EMIT_MS
    )
    await eventually(async () =>
      expect(
        await fleet.queryRows(
          "select (refunded_amount * 100)::int as refunded from payment_collection where id = $1",
          [collectionId]
        )
      ).toEqual([{ refunded: 1000 }])
    )
  })

  it("while Redis is down, completing a cart fails before the card is charged, and a completion after the outage places the order", async () => {
    const checkout = await aCheckout()
    const charged = (await fleet.simulator.requests("authorize")).length
    await redis().kill()

    const failed = await checkout.complete()
    const meanwhile = (await fleet.simulator.requests("authorize")).length
    await redis().restart()
    const { order } = await eventually(() => expectSuccess(checkout.complete()))

    expect(failed.status).toBe(500)
    expect(meanwhile).toBe(charged)
    expect(order).toBeDefined()
    expect(await fleet.simulator.requests("authorize")).toHaveLength(
      charged + 1
    )
  })

  /**
   * Sends the latest notification `times` more times, one after the other. Returns the status and duration of each
   * answer.
   */
  async function deliverAgain(
    times: number
  ): Promise<{ status: number; ms: number }[]> {
    const { body } = (await fleet.simulator.notifications()).at(-1)!
    const answers: { status: number; ms: number }[] = []
    while (answers.length < times) {
      const sent = performance.now()
      const { status } = await postNotification(notificationUrlOfFirst(), {
        body: body as object,
      })
      answers.push({ status, ms: performance.now() - sent })
    }
    return answers
  }
})
