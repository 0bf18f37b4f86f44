import type { IPaymentModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { defaultMerchant } from "../../../src/simulator"
import { CPF } from "../../support/a-card-checkout"
import {
  aCodeCheckout,
  type CodeCheckout,
  PIX_PROVIDER,
  WALLET_PROVIDER,
} from "../../support/a-code-checkout"
import { aCodeSale, orderPaidWith } from "../../support/a-code-sale"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { aGuest, succeeds } from "../../support/a-shopper"
import {
  aSoldOrder,
  anOrderAdmin,
  bothSums,
  type Sale,
} from "../../support/a-sold-order"
import { type Admin, anAdmin } from "../../support/an-admin"
import { eventually } from "../../support/eventually"
import { aRefusal } from "../../support/expect-money"
import { discrepanciesOf } from "../../support/the-discrepancies"
import { expectBooked } from "../../support/expect-published"

const ACCOUNT = { merchantDocument: defaultMerchant.merchantDocument }
const PART_REFUNDED = { captured: 9990, paymentStatus: "partially_refunded" }

aNotifiedShop(ACCOUNT, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
    await shop.simulator.setPixPartialRefunds(true)
  })
  const orderAdmin = anOrderAdmin(() => admin)

  const openKinds = async ({ chargeId }: Sale) =>
    (await discrepanciesOf(admin, { id: chargeId }, "open")).map(
      ({ kind }) => kind
    )
  const closeDispute = ({ chargeId }: Sale, outcome: "won" | "lost") =>
    admin.request(
      "post",
      `/admin/checkout-transparent/charges/${chargeId}/close-dispute`,
      { outcome, reason: "The acquirer's letter of today" }
    )

  describe.each<[string, () => Promise<Sale>]>([
    ["card", () => aSoldOrder(shop)],
    ["Pix", () => aCodeSale(shop)],
  ])("a dispute of a %s payment", (_, sell) => {
    it("that a person has entered as won is over, though the gateway goes on showing it: refunds of the panel are booked, those of an admin go through, and the order can be canceled", async () => {
      const order = await sell()
      await shop.simulator.panelChargeBack(order.merchantChargeId)
      await shop.resolved(order.merchantChargeId)
      await shop.simulator.panelWinDisputeUnseen(order.merchantChargeId)

      await succeeds(closeDispute(order, "won"))
      await shop.simulator.panelRefund(order.merchantChargeId, 1000)
      await expectBooked(shop, order, { ...PART_REFUNDED, refunded: 1000 })
      await succeeds(orderAdmin.refund(order, 20))
      await expectBooked(shop, order, { ...PART_REFUNDED, refunded: 3000 })
      const charge = await shop.simulator.charge(order.merchantChargeId)
      await succeeds(orderAdmin.cancel(order))

      expect(charge).toMatchObject({ chargeStatus: "CHARGEBACK" })
      expect(await bothSums(shop, order)).toMatchObject({
        gateway: { captured: 9990, refunded: 9990 },
        medusa: { captured: 9990, refunded: 9990 },
      })
      expect(await openKinds(order)).toEqual([])
    })

    it("after which the gateway shows a part as given back is listed until a person says how it ended", async () => {
      const order = await sell()
      await shop.simulator.panelChargeBack(order.merchantChargeId)
      await shop.resolved(order.merchantChargeId)
      await shop.simulator.panelWinDisputeUnseen(order.merchantChargeId)
      await shop.simulator.panelRefund(order.merchantChargeId, 1000)
      await shop.simulator.panelWinDispute(order.merchantChargeId)
      await shop.resolved(order.merchantChargeId)

      const refusal = await orderAdmin.refund(order, 20)
      const listed = await openKinds(order)
      const { medusa } = await bothSums(shop, order)
      await succeeds(closeDispute(order, "won"))
      await expectBooked(shop, order, { ...PART_REFUNDED, refunded: 1000 })
      await succeeds(orderAdmin.refund(order, 20))

      expect(refusal).toMatchObject(
        aRefusal("Nothing was refunded", "disputed")
      )
      expect(listed).toEqual(["chargeback"])
      expect(medusa).toEqual({ captured: 9990, refunded: 0 })
      await expectBooked(shop, order, { ...PART_REFUNDED, refunded: 3000 })
    })
  })

  describe("a shopper whose connection breaks while he changes his mind", () => {
    const SLOW_MS = 2_000

    /** He asks for a code, and hangs up in the middle. */
    const hangUp = async (
      checkout: CodeCheckout,
      providerId: string
    ): Promise<void> => {
      const hungUp = new AbortController()
      const answer = fetch(
        `${shop.url}/store/payment-collections/${checkout.collectionId}/payment-sessions`,
        {
          method: "POST",
          signal: hungUp.signal,
          headers: {
            "content-type": "application/json",
            "x-publishable-api-key": shop.store.publishableKey,
          },
          body: JSON.stringify({
            provider_id: providerId,
            data: { document: CPF },
          }),
        }
      )
      await eventually(async () =>
        expect((await shop.requests("refund")).length).toBe(1)
      )
      hungUp.abort()
      await expect(answer).rejects.toThrow()
    }

    it.each([
      ["Pix", WALLET_PROVIDER, PIX_PROVIDER],
      ["wallet", PIX_PROVIDER, WALLET_PROVIDER],
    ])(
      "gets one session and one %s code when he asks again at once",
      async (_, before, providerId) => {
        const shopper = aGuest(shop.api, shop.store)
        const checkout = await aCodeCheckout({ ...shop, shopper })
        await checkout.code(before)
        await shop.simulator.on("refund").slow(SLOW_MS).once()
        await hangUp(checkout, providerId)

        const again = await checkout.code(providerId)

        const sessions = await shop.container
          .resolve<IPaymentModuleService>(Modules.PAYMENT)
          .listPaymentSessions({ payment_collection_id: checkout.collectionId })
        const payable = (await shop.charges()).filter(
          ({ transactionStatus }) => transactionStatus === "PENDING"
        )
        expect(sessions.map(({ id }) => id)).toEqual([again.id])
        expect(payable.map(({ merchantChargeId }) => merchantChargeId)).toEqual(
          [again.merchantChargeId]
        )
        await shop.simulator.pay(again.merchantChargeId)
        await orderPaidWith(shop, {
          checkout,
          session: again,
          merchantChargeId: again.merchantChargeId,
        })
      }
    )
  })
})
