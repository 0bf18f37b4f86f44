import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  postHostileDeliveries,
  type DeliveryTally,
  readProtectedRecords,
} from "../../../../development/fuzz/post-hostile-deliveries"
import type { FuzzTarget } from "../../../../development/fuzz/hostile-deliveries"
import { defaultMerchant } from "../../../../packages/devtools/src/simulator"
import { synchronizeUntilNotificationsHandled } from "../../../support/notifications/stored-notifications"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import {
  aSoldOrder,
  gatewayAndMedusaSums,
} from "../../../support/sales/a-sold-order"
import { memoryInUse } from "../../../support/app/memory-in-use"

/**
 * The number of random webhook requests that the test sends. The default takes seconds. Set FUZZ_COUNT for more, for
 * example 100,000.
 */
const COUNT = Number(process.env.FUZZ_COUNT ?? 1_000)
const SEED = Number(process.env.FUZZ_SEED ?? 20261120)
const PORTION = Math.min(Math.ceil(COUNT / 5), 2_000)
/**
 * The largest allowed growth of the memory in use, as a factor. It is measured from the first fifth of the requests,
 * when all caches are full, to the last request.
 */
const MOST_GROWTH = 1.3

describeNotifiedShop({}, (shop) => {
  const selectWithSql = async (sql: string) => {
    const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    return (await knex.raw<{ rows: Record<string, unknown>[] }>(sql)).rows
  }

  it(
    `${COUNT} hostile requests to the notification URL cause no server error, change neither money nor the records of payments and orders, and raise the memory in use by less than 30 percent`,
    async () => {
      const order = await aSoldOrder(shop)
      await shop.waitUntilNotificationsHandled()
      const sums = await gatewayAndMedusaSums(shop, order)
      const charge = await shop.simulator.charge(order.merchantChargeId)
      const before = await readProtectedRecords(selectWithSql)
      const target: FuzzTarget = {
        token: defaultMerchant.notificationToken,
        merchantDocument: defaultMerchant.merchantDocument,
        merchantChargeId: order.merchantChargeId,
        amount: 9990,
      }

      const tally: DeliveryTally = { statuses: {}, cutOff: 0, problems: [] }
      const memories: number[] = []
      for (let from = 0; from < COUNT; from += PORTION) {
        const count = Math.min(PORTION, COUNT - from)
        await postHostileDeliveries(shop.url, target, {
          count,
          seed: SEED + from,
          tally,
        })
        await synchronizeUntilNotificationsHandled(shop.container)
        memories.push(memoryInUse())
      }
      const inbox = await synchronizeUntilNotificationsHandled(shop.container)

      expect(tally.problems).toEqual([])
      expect(Object.keys(tally.statuses)).toEqual([
        "200",
        "400",
        "401",
        "404",
        "413",
      ])
      expect(Object.values(tally.statuses).reduce((a, b) => a + b)).toBe(
        COUNT - tally.cutOff
      )
      const aboutCharge = inbox.filter(
        (row) => row.merchant_charge_id === order.merchantChargeId
      )
      expect(aboutCharge.length).toBeGreaterThan(COUNT / 8)
      expect(inbox.filter(({ handled_at }) => handled_at === null)).toEqual([])
      expect(await readProtectedRecords(selectWithSql)).toEqual(before)
      expect(await gatewayAndMedusaSums(shop, order)).toEqual(sums)
      expect(await shop.simulator.charge(order.merchantChargeId)).toEqual(
        charge
      )
      expect(memories.at(-1)).toBeLessThan(
        memories[Math.ceil(memories.length / 5) - 1]! * MOST_GROWTH
      )
      expect(Object.keys(Object.prototype)).toEqual([])
      expect(({} as { polluted?: true }).polluted).toBeUndefined()
    },
    180_000 + COUNT * 50
  )
})
