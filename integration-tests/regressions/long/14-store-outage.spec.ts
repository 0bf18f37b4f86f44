import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { aShownCode } from "../../support/a-code-sale"
import {
  aCardCheckoutWithCard,
  CARD_PROVIDER,
  type CardCheckout,
  MANUAL_CARD_PROVIDER,
} from "../../support/a-card-checkout"
import {
  anErp,
  latestChargeOf,
  stockOf,
  withoutOrderKey,
} from "../../support/a-failed-completion"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { aGuest } from "../../support/a-shopper"
import { letTimePass, resolveAndSynchronize } from "../../support/a-sold-order"
import { type Admin, anAdmin } from "../../support/an-admin"
import { forgetJumps, jumpTime } from "../../support/database/move-time"
import { eventually } from "../../support/eventually"
import { letCodeTimePass } from "../../support/let-code-time-pass"
import { medusaSums } from "../../support/medusa-sums"
import { all, moneyOfCart } from "../../support/money-of-cart"
import { rulesOfAccount } from "../../support/replaced-codes"

/** Longer than a paid code waits for its order by default. */
const LONGER_THAN_IT_WAITS_MS = 31 * 60_000
/** Longer than the job pauses after a completion that failed. */
const A_WHILE_MS = 120_000

const erp = anErp()

aNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  const rules = rulesOfAccount(shop)

  type Code = Awaited<ReturnType<typeof aShownCode>>

  /** Paid while the store can place no order of any cart. */
  async function paidInAnOutage(count: number): Promise<Code[]> {
    const codes: Code[] = []
    for (let made = 0; made < count; made++) {
      codes.push(await aShownCode(shop))
    }
    erp.isDown = true
    for (const { merchantChargeId } of codes) {
      await shop.simulator.pay(merchantChargeId)
      await shop.resolved(merchantChargeId)
    }
    return codes
  }

  async function timePasses(codes: readonly Code[]): Promise<void> {
    for (const code of codes) {
      await letCodeTimePass(shop, code, LONGER_THAN_IT_WAITS_MS, {
        atGateway: false,
      })
    }
    await resolveAndSynchronize(shop)
  }

  /** Charged, and nobody could tell the shopper, who went away. */
  async function anUnansweredCard(providerId: string): Promise<CardCheckout> {
    const shopper = aGuest(shop.api, shop.store)
    const checkout = await aCardCheckoutWithCard(
      { ...shop, shopper },
      { providerId }
    )
    await shop.simulator.on("authorize").resetAfterCommit().once()
    await shop.simulator.on("look_up").failBeforeCommit(503).always()
    await checkout.complete()
    await shop.simulator.clearFaults()
    return checkout
  }

  /** What waited has moved the ledger's time: an order that core takes back at once would look old. */
  async function timeIsAsOfCore(): Promise<void> {
    forgetJumps()
    await jumpTime(
      shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION),
      0
    )
  }

  async function cardsTimePasses(
    checkouts: readonly CardCheckout[],
    ms: number
  ): Promise<void> {
    for (const checkout of checkouts) {
      const charge = await latestChargeOf(shop, checkout)
      await letTimePass(shop, withoutOrderKey(charge), ms)
    }
    await resolveAndSynchronize(shop)
  }

  const listed = async (): Promise<string[]> => {
    const { body } = await admin.request(
      "get",
      "/admin/checkout-transparent/discrepancies"
    )
    return (body.discrepancies as { details: string }[]).map(
      ({ details }) => details
    )
  }

  it("keeps the money of paid Pix while the store can place no order at all, lists why, and places the orders when it can", async () => {
    const codes = await paidInAnOutage(3)
    await timePasses(codes)

    const refunds = await shop.requests("refund")
    const why = await listed()
    erp.isDown = false
    await timePasses(codes)

    expect(refunds).toEqual([])
    expect(why).toHaveLength(3)
    expect(why.join()).toContain(
      "none of 3 paid carts could be completed since the last order was placed, so the store itself is at fault"
    )
    for (const { checkout } of codes) {
      await eventually(async () =>
        expect(await moneyOfCart(shop, checkout)).toMatchObject({
          orders: [expect.any(String)],
          kept: all(9990),
          openDiscrepancies: [],
        })
      )
    }
  })

  it.each([
    ["charged", CARD_PROVIDER, { capturedAmount: 9990, refundedAmount: 0 }],
    [
      "reserved",
      MANUAL_CARD_PROVIDER,
      { chargeStatus: "PRE_AUTHORIZED", refundedAmount: 0 },
    ],
  ])(
    "keeps cards %s that shoppers left, and places their orders when it can",
    async (_, providerId, kept) => {
      // Nobody learns of them before the goods are gone.
      await shop.simulator.setNotificationUrl(null)
      const checkouts: Awaited<ReturnType<typeof anUnansweredCard>>[] = []
      for (let made = 0; made < 3; made++) {
        checkouts.push(await anUnansweredCard(providerId))
      }
      await timeIsAsOfCore()
      // Before core asks for the payment: what it takes back after that, it has voided itself.
      await stockOf(shop, 0)
      await cardsTimePasses(checkouts, A_WHILE_MS)
      await cardsTimePasses(checkouts, LONGER_THAN_IT_WAITS_MS)

      const refunds = await shop.requests("refund")
      const charges = await shop.charges()
      await stockOf(shop, 100)

      expect(refunds).toEqual([])
      expect(charges).toMatchObject([kept, kept, kept])
      await eventually(async () => {
        await cardsTimePasses(checkouts, A_WHILE_MS)
        for (const { collectionId } of checkouts) {
          expect(await medusaSums(shop.container, collectionId)).toMatchObject({
            orders: [{ id: expect.any(String) }],
          })
        }
      })
    }
  )

  it("gives the money of a single cart back that cannot be completed", async () => {
    const codes = await paidInAnOutage(1)
    await timePasses(codes)

    await eventually(async () =>
      expect(await moneyOfCart(shop, codes[0]!.checkout)).toMatchObject({
        orders: [],
        kept: { gateway: 0, ledger: 0, medusa: 0 },
      })
    )
  })

  it("keeps and lists the money of a single cart where the options say that it stays", async () => {
    rules().failedCompletion.refundCodesAfterMinutes = null
    const codes = await paidInAnOutage(1)
    await timePasses(codes)

    expect(await shop.requests("refund")).toEqual([])
    expect(await moneyOfCart(shop, codes[0]!.checkout)).toMatchObject({
      orders: [],
      kept: { gateway: 9990 },
      openDiscrepancies: ["paid_without_order"],
    })
  })
})
