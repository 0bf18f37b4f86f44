import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { defaultMerchant } from "../../src/simulator"
import { LEDGER_MODULE } from "../../src/core/ports/ledger"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import { latestChargeOf } from "../support/a-failed-completion"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aGuest, succeeds } from "../support/a-shopper"
import { aSoldOrder, settleAndSynchronize } from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { medusaSums } from "../support/medusa-sums"
import { orderInMedusa } from "../support/an-order-in-medusa"
import { eventually } from "../support/eventually"
import { differencesOf } from "../support/the-differences"
import {
  entryOf,
  expectTold,
  latestNotificationOf,
} from "../support/what-is-told"

const WITHOUT_LOOK_UP = {
  paths: { lookUpCharge: null },
  merchantDocument: defaultMerchant.merchantDocument,
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
}
const PAID = "checkout_transparent.payment.paid"
const BOOKED = { captures: [99.9], refunds: [], isPaymentCanceled: false }

aNotifiedShop(WITHOUT_LOOK_UP, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  let count = 0

  /** A checkout whose charge was made, and nothing of it came back; nothing is told yet either. */
  const anUnknownCreation = async () => {
    const shopper = aGuest(shop.api, shop.store)
    const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
    await shop.simulator.onNotification().lose().once()
    await shop.simulator.on("authorize").resetAfterCommit().once()
    await checkout.complete()
    const charge = await latestChargeOf(shop, checkout)
    const { body } = await latestNotificationOf(shop, charge.merchantChargeId)
    return { checkout, charge, body }
  }

  /** The notification as the gateway would send it, but for these fields. */
  const isTold = async (
    body: Record<string, any>,
    changes: Record<string, unknown> = {}
  ) => {
    const id = `${++count}0000000-0000-4000-8000-000000000000`
    const told = JSON.stringify({ ...body, id, ...changes })
    await shop.simulator.notify(JSON.parse(told))
    return eventually(async () => {
      const entry = await entryOf(shop, { id })
      expect(["processed", "ignored"]).toContain(entry.state)
      return entry
    })
  }

  const openOnes = async (charge: { id: string }) =>
    (await differencesOf(admin, charge, "open")).map(({ kind, details }) => ({
      kind,
      details,
    }))

  const noOrder = { orders: [], captured: 0 }

  describe("a charge that nobody can look up", () => {
    it("is paid, and its order placed, by an authentic notification of its merchant and amount", async () => {
      const { checkout, charge, body } = await anUnknownCreation()
      await shop.simulator.onNotification().duplicate().once()

      await shop.simulator.notify(body)
      await eventually(async () =>
        expect(
          await medusaSums(shop.container, checkout.collectionId)
        ).toMatchObject({
          orders: [{ id: expect.any(String) }],
          payments: [{ canceled_at: null }],
          captured: 9990,
        })
      )
      await shop.settled()

      expect(await differencesOf(admin, charge)).toEqual([])
      expect(await shop.requests("look_up")).toEqual([])
      await expectTold(shop, PAID, [{ charge_id: charge.id, captured: 99.9 }])
    })

    it("is only listed when the amount told is another", async () => {
      const { checkout, charge, body } = await anUnknownCreation()

      const entry = await isTold(body, { data: ofAmount(body, 5000) })

      expect(entry).toMatchObject({ state: "processed" })
      expect(await openOnes(charge)).toMatchObject([{ kind: "told_only" }])
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject(noOrder)
    })

    it("is only listed when no merchant is named, and left alone when it is another one", async () => {
      const { checkout, charge, body } = await anUnknownCreation()

      const ofAnother = await isTold(body, {
        merchantDocument: "99888777000166",
      })
      const unlisted = await openOnes(charge)
      const ofNobody = await isTold(body, { merchantDocument: undefined })

      expect(ofAnother).toMatchObject({ state: "ignored" })
      expect(unlisted).toEqual([])
      expect(ofNobody).toMatchObject({ state: "processed" })
      expect(await openOnes(charge)).toMatchObject([
        {
          kind: "told_only",
          details: expect.stringContaining("does not name this merchant"),
        },
      ])
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject(noOrder)
    })

    it("is only listed where the account does not say which merchant it is", async () => {
      const { checkout, charge, body } = await anUnknownCreation()

      const entry = await whileTheMerchantIsNotKnown(() => isTold(body))

      expect(entry).toMatchObject({ state: "processed" })
      expect(await openOnes(charge)).toMatchObject([{ kind: "told_only" }])
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject(noOrder)
    })

    it.each([
      ["refunded in part", "panelRefund", [1000]],
      ["refunded", "panelRefund", []],
      ["canceled", "reverse", []],
      ["charged back", "panelChargeBack", []],
    ] as const)(
      "and that is told to be %s stays booked as it is; a person sees it",
      async (_, act, amount) => {
        const order = await aSoldOrder(shop)
        await shop.settled()
        const { merchantChargeId, chargeId: id } = order

        await shop.simulator[act](merchantChargeId, ...(amount as []))
        await shop.settled()
        await settleAndSynchronize(shop)

        expect(await openOnes({ id })).toMatchObject([
          {
            kind: "told_only",
            details: expect.stringContaining("nothing was booked"),
          },
        ])
        expect(await orderInMedusa(shop, order)).toMatchObject(BOOKED)
      }
    )

    it("stays listed until a person has dealt with it", async () => {
      const order = await aSoldOrder(shop)
      await shop.settled()
      await shop.simulator.panelRefund(order.merchantChargeId, 1000)
      await shop.settled()
      const [listed] = await differencesOf(admin, { id: order.chargeId })

      await succeeds(
        admin.request(
          "post",
          `/admin/checkout-transparent/charges/${order.chargeId}/synchronize`
        )
      )
      const stillOpen = await openOnes({ id: order.chargeId })
      await succeeds(
        admin.request(
          "post",
          `/admin/checkout-transparent/differences/${listed?.id}/resolve`,
          { resolution: "Entered by hand." }
        )
      )

      const afterwards = await openOnes({ id: order.chargeId })
      await shop.simulator.panelRefund(order.merchantChargeId, 2000)
      await shop.settled()

      expect(stillOpen).toHaveLength(1)
      expect(afterwards).toEqual([])
      // What happens after that is another matter.
      expect(await openOnes({ id: order.chargeId })).toMatchObject([
        {
          kind: "told_only",
          details: expect.stringContaining("refunded 3000"),
        },
      ])
    })

    it("that counts as refused, and is told to be paid, is listed: it may hold money", async () => {
      const { charge, body } = await anUnknownCreation()
      const knex = shop.container.resolve(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      await knex("checkout_transparent_operation")
        .where({ charge_id: charge.id })
        .update({ state: "rejected", settled_at: knex.fn.now() })
      await knex("checkout_transparent_charge")
        .where({ id: charge.id })
        .update({ state: "failed" })

      await isTold(body)

      expect(await openOnes(charge)).toMatchObject([
        {
          kind: "told_only",
          details: expect.stringContaining("the ledger has it as failed"),
        },
      ])
    })
  })

  /** As if the option were left out; the application is not booted once more for it. */
  async function whileTheMerchantIsNotKnown<Result>(
    work: () => Promise<Result>
  ): Promise<Result> {
    const { accounts } =
      shop.container.resolve<LedgerModuleService>(LEDGER_MODULE).pluginOptions
    const account = accounts[0]!
    const { merchantDocument } = account
    Object.assign(account, { merchantDocument: undefined })
    try {
      return await work()
    } finally {
      Object.assign(account, { merchantDocument })
    }
  }
})

function ofAmount({ data }: Record<string, any>, amount: number): unknown {
  const amounts = { amount, originalAmount: amount }
  const [transaction] = data.transactions
  return {
    ...data,
    ...amounts,
    transactions: [{ ...transaction, ...amounts }],
  }
}
