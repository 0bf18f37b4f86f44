import type { IEventBusModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Charge } from "../../src/charge/charge"
import type { EventName } from "../../src/charge/events"
import { aCardShop } from "../support/a-card-shop"
import {
  aFailedCompletion,
  anErp,
  theJobComesAfter,
} from "../support/a-failed-completion"
import { succeeds } from "../support/a-shopper"
import { resolveAndSynchronize } from "../support/a-sold-order"
import { anOperator } from "../support/an-operator"
import { eventually } from "../support/eventually"
import { CARD } from "../support/payment-methods"
import { discrepanciesOf } from "../support/the-discrepancies"

/** Longer than core may be at work on a completion, and than the job pauses after the first. */
const A_WHILE_MS = 120_000
const OPENED: EventName = "checkout_transparent.discrepancy.opened"
const LIST = "/admin/checkout-transparent/discrepancies"

const erp = anErp()

aCardShop({}, (shop) => {
  const operator = anOperator(shop)
  const comesTheJob = (charge: Pick<Charge, "id">) =>
    theJobComesAfter(shop, charge, A_WHILE_MS)

  /** Its cart cannot be completed, as long as the test lasts. */
  const aListedCharge = async () => {
    const { charge } = await aFailedCompletion(shop, erp)
    erp.isDown = true
    await comesTheJob(charge)
    const [listed] = await operator.open(charge.id)
    return { charge, id: listed!.id }
  }

  const resolve = (id: string | undefined, resolution: string) =>
    operator.resolveDiscrepancy(id, { resolution })

  describe("the list of discrepancies", () => {
    it("shows the open ones, the oldest first, by pages; resolved ones when asked for", async () => {
      const ids = []
      for (let count = 0; count < 3; count++) {
        ids.push((await aListedCharge()).id)
      }
      const [first, second, third] = ids
      await succeeds(resolve(second, "Done."))
      const shown = async (query: string) => {
        const { discrepancies, count } = await succeeds(
          operator.request("get", `${LIST}${query}`)
        )
        return [count, ...discrepancies.map(({ id }: { id: string }) => id)]
      }

      expect(await shown("")).toEqual([2, first, third])
      expect(await shown("?limit=1")).toEqual([2, first])
      expect(await shown("?limit=1&offset=1")).toEqual([2, third])
      expect(await shown("?status=resolved")).toEqual([1, second])
      expect(await shown("?status=all")).toEqual([3, first, second, third])
    })

    it("shows those of a kind, an account, a charge or what is searched for, with all three sides", async () => {
      const { charge, id } = await aListedCharge()
      const { charge: other } = await aListedCharge()
      const shown = async (query: string) => {
        const { discrepancies } = await succeeds(
          operator.request("get", `${LIST}${query}`)
        )
        return discrepancies as Record<string, any>[]
      }

      expect(await shown(`?charge_id=${charge.id}`)).toMatchObject([
        {
          id,
          charge_id: charge.id,
          gateway: { captured: 99.9, refunded: 0 },
          ledger: { state: "paid", captured: 99.9, refunded: 0 },
          medusa: { captured: 99.9, refunded: 0 },
          actions: expect.arrayContaining(["synchronize", "refund"]),
          observed: expect.any(String),
        },
      ])
      expect(await shown(`?q=${other.merchantChargeId}`)).toMatchObject([
        { charge_id: other.id },
      ])
      expect(
        await shown("?kind=paid_without_order&account=br&order=-created_at")
      ).toMatchObject([{ charge_id: other.id }, { charge_id: charge.id }])
      expect(await shown("?kind=chargeback")).toEqual([])
      expect(await shown("?order_id=order_none")).toEqual([])
    })
  })

  describe("resolving a discrepancy", () => {
    it("records who did it and what was done, once, and needs to say what", async () => {
      const { id, charge } = await aListedCharge()

      const empty = []
      for (const said of [
        {},
        { resolution: "" },
        { resolution: "  " },
        { resolved: true },
      ]) {
        empty.push((await operator.resolveDiscrepancy(id, said)).status)
      }
      const stillOpen = await operator.openKinds(charge.id)
      const { charge: shown } = await succeeds(
        resolve(id, "  Paid back in cash. ")
      )
      const again = await resolve(id, "Once more.")

      expect(empty).toEqual([400, 400, 400, 400])
      expect(stillOpen).toHaveLength(1)
      expect(shown.discrepancies).toMatchObject([
        {
          id,
          resolved_by: expect.stringMatching(/^user_/),
          resolved_at: expect.any(String),
          resolution: "Paid back in cash.",
        },
      ])
      expect(again).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("was resolved already") },
      })
      expect(await discrepanciesOf(operator.admin, charge)).toMatchObject([
        { resolution: "Paid back in cash." },
      ])
    })

    it("keeps it closed while nothing changes, and does not hide that the sums have changed since", async () => {
      const { id, charge } = await aListedCharge()
      await succeeds(resolve(id, "Known."))
      await comesTheJob(charge)
      const unchanged = await operator.open(charge.id)
      await shop.simulator.panelRefund(charge.merchantChargeId, 1000)

      await operator.synchronize(charge.id)
      await comesTheJob(charge)

      expect(unchanged).toEqual([])
      expect(await operator.open(charge.id)).toMatchObject([
        { gateway: { captured: 99.9, refunded: 10 } },
      ])
    })
  })

  it("a discrepancy that is opened is announced once, without anything about the shopper", async () => {
    const events: unknown[] = []
    const bus = shop.container.resolve<IEventBusModuleService>(
      Modules.EVENT_BUS
    )
    const subscriber = async ({ data }: { data: unknown }) => {
      events.push(data)
    }
    bus.subscribe(OPENED, subscriber)

    const first = await aListedCharge()
    await eventually(() => expect(events).not.toEqual([]))
    await comesTheJob(first.charge)
    await resolveAndSynchronize(shop)
    const second = await aListedCharge()
    await eventually(() => expect(events.length).toBeGreaterThan(1))
    bus.unsubscribe(OPENED, subscriber)

    expect(events).toEqual(
      [first, second].map(({ charge, id }) => ({
        id: expect.stringMatching(/^ctout_/),
        discrepancy_id: id,
        kind: "paid_without_order",
        reason: "cart_fails",
        charge_id: charge.id,
        merchant_charge_id: charge.merchantChargeId,
        account: charge.account,
        order_id: null,
      }))
    )
  })

  describe("synchronizing a charge on purpose", () => {
    it("tells what it is at the gateway, and books what was done in the panel", async () => {
      const order = await CARD.sell(shop)
      await shop.simulator.panelRefund(order.merchantChargeId, 1000)

      const answer = await succeeds(operator.synchronize(order.chargeId))

      expect(answer).toMatchObject({
        result: "agreed",
        message: null,
        charge: {
          id: order.chargeId,
          state: "paid",
          captured: 99.9,
          refunded: 10,
        },
      })
    })
  })
})
