import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { aTransaction, Caller } from "../../gateway/simulator-caller"
import { aCodeCheckout } from "../../support/a-code-checkout"
import { linkEvent, notifyOfLink } from "../../support/a-link-event"
import {
  aShownLink,
  linkAtGateway,
  type ShownLink,
} from "../../support/a-link-sale"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { aGuest } from "../../support/a-shopper"
import { resolveAndSynchronize } from "../../support/a-sold-order"
import { eventually } from "../../support/eventually"
import { expectEnd, moneyOf } from "../../support/expect-end"
import { theJobSeesCodeAfter } from "../../support/let-code-time-pass"

const NINETY_MINUTES_MS = 90 * 60_000
/** Of transactions that there are not. */
const UNKNOWN_IDS = [1, 2].map(
  (nth) => `5b0a3c1e-0000-4000-8000-00000000000${nth}`
)

aNotifiedShop({}, (shop) => {
  const rowsOf = (table: string) =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)(
      `checkout_transparent_${table}`
    )
  const refunds = async () => [
    ...(await shop.requests("refund")),
    ...(await shop.requests("refund_link")),
  ]

  const isNotSold = async (link: ShownLink) => {
    expect(await link.checkout.state(link.session.id)).toMatchObject({
      state: "pending",
      order_id: null,
    })
    expect(await moneyOf(shop, link)).toMatchObject({
      orders: [],
      charges: [{ state: "pending" }],
      kept: { ledger: 0, medusa: 0, orders: 0 },
    })
  }

  /** A movement of R$ 99,90 that the gateway's own list does not have. */
  const report = async (
    link: ShownLink,
    transaction: {
      id: string
      status: "PAYED" | "REFUNDED"
      originalTransactionId?: string
    }
  ) => {
    const at = new Date().toISOString()
    const event = linkEvent(await linkAtGateway(shop, link), {
      originalTransactionId: null,
      amount: 9990,
      paymentType: "PIX",
      by: "payer",
      at,
      ...transaction,
    })
    await notifyOfLink(shop.hookUrl, event)
  }

  describe("what is reported of a link and is not so", () => {
    it("moves nothing: a payment that the gateway's own list does not have is no payment", async () => {
      const link = await aShownLink(shop)

      await report(link, { id: UNKNOWN_IDS[0]!, status: "PAYED" })
      await eventually(async () =>
        expect(await shop.notifications()).toMatchObject([
          {
            due_at: expect.any(Date) as Date,
            result: expect.stringContaining("tells more") as string,
          },
        ])
      )

      await isNotSold(link)
    })
  })

  describe("a payment that is none of ours", () => {
    const atTheGateway = () => new Caller(shop.simulator.url)
    const nothingIsKept = async () => {
      for (const table of ["charge", "link_transaction", "discrepancy"]) {
        expect(await rowsOf(table)).toEqual([])
      }
      expect(await refunds()).toEqual([])
    }

    it("(a link that somebody made in the panel) is left alone, though it is the same merchant's and its payment is reported", async () => {
      const id = await atTheGateway().link()

      await shop.simulator.payLink(id, { times: 2 })
      const rows = await shop.resolved()

      const ignored = {
        due_at: null,
        result: expect.stringContaining("made no payment link") as string,
      }
      expect(rows).toMatchObject([ignored, ignored])
      expect(await shop.simulator.paymentLink(id)).toMatchObject({
        status: "ACTIVE",
        paidAmount: 5000,
        refundedAmount: 0,
      })
      await nothingIsKept()
    })

    it("(a code that somebody else made) is left alone, though it is the same merchant's and its payment is reported", async () => {
      const { id: merchantChargeId } = await atTheGateway().create("pix")

      await shop.simulator.pay(merchantChargeId)
      const reported = await shop.resolved(merchantChargeId)
      await resolveAndSynchronize(shop)

      expect(reported).not.toEqual([])
      for (const entry of reported) {
        expect(entry).toMatchObject({
          due_at: null,
          result: expect.stringContaining("made no charge with this id"),
        })
      }
      await nothingIsKept()
      expect(await shop.simulator.charge(merchantChargeId)).toMatchObject({
        capturedAmount: 10_000,
        refundedAmount: 0,
      })
    })

    it("is taken for nobody's when its id is one of ours and its amount is not: it is listed, and stays", async () => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCodeCheckout({ ...shop, shopper })
      await shop.simulator.on("pix").reset().once()
      const { merchantChargeId } = await checkout.code()
      await atTheGateway().create("pix", {
        merchantChargeId,
        transactions: [aTransaction("pix", { amount: 5000 })],
      })

      await shop.simulator.pay(merchantChargeId)
      await eventually(async () =>
        expect(await shop.notifications(merchantChargeId)).toMatchObject([
          { tries: 1 },
        ])
      )
      await theJobSeesCodeAfter(shop, { merchantChargeId }, NINETY_MINUTES_MS, {
        atGateway: false,
      })

      await expectEnd(shop, checkout, {
        orders: [],
        charges: [{ state: "unresolved", events: ["code_created", "paid"] }],
        kept: { gateway: 5000, ledger: 0, medusa: 0, orders: 0 },
        listed: ["unresolved"],
        inDoubt: 1,
      })
      expect(await refunds()).toEqual([])
    })
  })
})
