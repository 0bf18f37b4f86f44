import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { aCardShop } from "../../support/a-card-shop"
import { resolveAndSynchronize } from "../../support/a-sold-order"
import { moveTime } from "../../support/database/move-time"
import { ASYNCHRONOUS, type ShownPayment } from "../../support/payment-methods"

const TICK_S = 15
const MINUTE_S = 60

/** Nobody notifies this shop: what is not found by asking is not found. */
aCardShop({}, (shop) => {
  const connection = {
    query: (sql: string) =>
      shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(sql),
  } as never
  afterEach(() => moveTime(connection, 0))

  /** So many seconds after the payments were shown; the job has run every 15 seconds since `from`. */
  async function timePasses(from: number, to: number): Promise<void> {
    for (let at = from; at <= to; at += TICK_S) {
      await moveTime(connection, at * 1_000)
      await resolveAndSynchronize(shop)
    }
  }

  async function lookupsFail(): Promise<void> {
    for (const operation of ["look_up", "look_up_link"] as const) {
      await shop.simulator.on(operation).failBeforeCommit(503).always()
    }
  }

  describe("a Pix, a wallet code and a payment link that were paid and not reported", () => {
    let shown: Record<string, ShownPayment>
    beforeEach(async () => {
      shown = {}
      for (const { method, show } of ASYNCHRONOUS) {
        shown[method] = await show(shop)
      }
    })

    const allArePaid = async () => {
      for (const { method, pay } of ASYNCHRONOUS) {
        await pay(shop, shown[method]!)
      }
    }

    /** The methods whose payment has become an order. */
    const ordered = async () => {
      const found = []
      for (const [method, { checkout, session }] of Object.entries(shown)) {
        const { order_id } = await checkout.state(session.id)
        if (order_id !== null) found.push(method)
      }
      return found
    }

    it("are orders within a minute of the gateway's return, which was away from minute 1 to 3", async () => {
      await timePasses(TICK_S, MINUTE_S - TICK_S)
      await lookupsFail()
      await timePasses(MINUTE_S, 2 * MINUTE_S)
      await allArePaid()
      await timePasses(2 * MINUTE_S + TICK_S, 3 * MINUTE_S)
      const meanwhile = await ordered()
      await shop.simulator.clearFaults()

      await timePasses(3 * MINUTE_S + TICK_S, 4 * MINUTE_S)

      expect(meanwhile).toEqual([])
      expect(await ordered()).toEqual(["pix", "wallet", "link"])
    })

    it("are orders a minute later, where the lookups of the first minute failed", async () => {
      await allArePaid()
      await lookupsFail()
      await timePasses(TICK_S, MINUTE_S)
      await shop.simulator.clearFaults()

      await timePasses(MINUTE_S + TICK_S, 2 * MINUTE_S)

      expect(await ordered()).toEqual(["pix", "wallet", "link"])
    })
  })
})
