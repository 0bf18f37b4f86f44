import type { IEventBusModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Charge } from "../../src/core/charge/charge"
import type { EventName } from "../../src/core/events"
import { aCardShop } from "../support/a-card-shop"
import {
  aFailedCompletion,
  anErp,
  theJobComesAfter,
} from "../support/a-failed-completion"
import { aSoldOrder, settleAndSynchronize } from "../support/a-sold-order"
import { aGuest, succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import { differencesOf } from "../support/the-differences"

const ACCOUNT = {
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
}
/** Longer than core may be at work on a completion, and than the job pauses after the first. */
const A_WHILE_MS = 120_000
const OPENED: EventName = "checkout_transparent.difference.opened"
const LIST = "/admin/checkout-transparent/differences"

const erp = anErp()

aCardShop(ACCOUNT, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  const synchronize = ({ id }: Pick<Charge, "id">) =>
    admin.request(
      "post",
      `/admin/checkout-transparent/charges/${id}/synchronize`
    )

  const resolve = (id: string | undefined, body: unknown) =>
    admin.request("post", `${LIST}/${id}/resolve`, body)

  /** Its cart cannot be completed, as long as the test lasts. */
  const aListedCharge = async () => {
    const { charge } = await aFailedCompletion(shop, erp)
    erp.isDown = true
    await theJobComesAfter(shop, charge, A_WHILE_MS)
    const [listed] = await differencesOf(admin, charge, "open")
    return { charge, id: listed?.id }
  }

  describe("the list of differences", () => {
    it("is empty in a shop where all agrees", async () => {
      const order = await aSoldOrder(shop)
      await succeeds(synchronize({ id: order.chargeId }))

      const list = await succeeds(admin.request("get", LIST))

      expect(list).toEqual({ differences: [], count: 0, limit: 20, offset: 0 })
    })

    it("shows the open ones, the oldest first, by pages; resolved ones when asked for", async () => {
      const listed = [
        await aListedCharge(),
        await aListedCharge(),
        await aListedCharge(),
      ]
      await succeeds(resolve(listed[1]?.id, { resolution: "Done." }))
      const idsOf = async (query: string) => {
        const { differences, count } = await succeeds(
          admin.request("get", `${LIST}${query}`)
        )
        return {
          count,
          ids: differences.map(({ id }: { id: string }) => id),
        }
      }
      const [first, second, third] = listed.map(({ id }) => id)

      expect(await idsOf("")).toEqual({ count: 2, ids: [first, third] })
      expect(await idsOf("?limit=1")).toEqual({ count: 2, ids: [first] })
      expect(await idsOf("?limit=1&offset=1")).toEqual({
        count: 2,
        ids: [third],
      })
      expect(await idsOf("?status=resolved")).toEqual({
        count: 1,
        ids: [second],
      })
      expect(await idsOf("?status=all")).toEqual({
        count: 3,
        ids: [first, second, third],
      })
    })

    it.each([
      "?status=closed",
      "?limit=0",
      "?limit=101",
      "?limit=many",
      "?offset=-1",
      "?order_id=order_1",
    ])("is refused for %s", async (query) => {
      const answer = await admin.request("get", `${LIST}${query}`)

      expect(answer).toMatchObject({
        status: 400,
        body: { type: "invalid_data" },
      })
    })

    it("is for people who are logged in", async () => {
      const stranger = aGuest(shop.api, shop.store)

      const answers = await Promise.all([
        stranger.request("get", LIST),
        stranger.request("post", `${LIST}/ctdif_1/resolve`, {
          resolution: "Done.",
        }),
        stranger.request(
          "post",
          "/admin/checkout-transparent/charges/ctchg_1/synchronize"
        ),
      ])

      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    })
  })

  describe("resolving a difference", () => {
    it("records who did it and what was done, once", async () => {
      const { id, charge } = await aListedCharge()

      const { difference } = await succeeds(
        resolve(id, { resolution: "  Paid back in cash. " })
      )
      const again = await resolve(id, { resolution: "Once more." })

      expect(difference).toMatchObject({
        id,
        resolved_by: expect.stringMatching(/^user_/),
        resolved_at: expect.any(String),
        resolution: "Paid back in cash.",
      })
      expect(again).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("was resolved already") },
      })
      expect(await differencesOf(admin, charge)).toMatchObject([
        { resolution: "Paid back in cash." },
      ])
    })

    it.each([{}, { resolution: "" }, { resolution: "  " }, { resolved: true }])(
      "needs to say what was done: %j is refused",
      async (body) => {
        const { id, charge } = await aListedCharge()

        expect((await resolve(id, body)).status).toBe(400)
        expect(await differencesOf(admin, charge, "open")).toHaveLength(1)
      }
    )

    it("that does not exist is not found", async () => {
      const answer = await resolve("ctdif_none", { resolution: "Done." })

      expect(answer.status).toBe(404)
    })

    it("keeps it closed while nothing changes", async () => {
      const { id, charge } = await aListedCharge()
      await succeeds(resolve(id, { resolution: "Known." }))

      await theJobComesAfter(shop, charge, A_WHILE_MS)

      expect(await differencesOf(admin, charge, "open")).toEqual([])
    })

    it("does not hide that the sums have changed since", async () => {
      const { id, charge } = await aListedCharge()
      await succeeds(resolve(id, { resolution: "Known." }))
      await shop.simulator.panelRefund(charge.merchantChargeId, 1000)

      await synchronize(charge)
      await theJobComesAfter(shop, charge, A_WHILE_MS)

      expect(await differencesOf(admin, charge, "open")).toMatchObject([
        { gateway: { captured: 99.9, refunded: 10 } },
      ])
    })
  })

  describe("a difference that is opened", () => {
    it("is announced once, without anything about the shopper", async () => {
      const told: unknown[] = []
      const bus = shop.container.resolve<IEventBusModuleService>(
        Modules.EVENT_BUS
      )
      const subscriber = ({ data }: { data: unknown }) => {
        told.push(data)
        return Promise.resolve()
      }
      bus.subscribe(OPENED, subscriber)

      const { id, charge } = await aListedCharge()
      await eventually(() => expect(told).not.toEqual([]))
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      await settleAndSynchronize(shop)
      const second = await aListedCharge()
      await eventually(() => expect(told.length).toBeGreaterThan(1))
      bus.unsubscribe(OPENED, subscriber)

      const announced = (
        { id: chargeId, merchantChargeId, account }: Charge,
        difference?: string
      ) => ({
        id: expect.stringMatching(/^ctann_/),
        difference_id: difference,
        kind: "paid_without_order",
        charge_id: chargeId,
        merchant_charge_id: merchantChargeId,
        account,
        order_id: null,
      })
      expect(told).toEqual([
        announced(charge, id),
        announced(second.charge, second.id),
      ])
    })
  })

  describe("synchronizing a charge on purpose", () => {
    it("tells what it is at the gateway, and books what was done in the panel", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.panelRefund(order.merchantChargeId, 1000)

      const { charge } = await succeeds(synchronize({ id: order.chargeId }))

      expect(charge).toEqual({
        id: order.chargeId,
        result: "agreed",
        state: "paid",
        captured: 99.9,
        refunded: 10,
      })
    })

    it("of a charge that does not exist is not found", async () => {
      expect((await synchronize({ id: "ctchg_none" })).status).toBe(404)
    })
  })
})
