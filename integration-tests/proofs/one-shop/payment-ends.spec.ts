import { aShownCode, type ShownCode } from "../../support/a-code-sale"
import { stockOf } from "../../support/a-failed-completion"
import { linkAtGateway, linkIdOf } from "../../support/a-link-sale"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { openChargesOf, orders } from "../../support/a-stored-cart"
import {
  allMoneyOf,
  type AsynchronousMethod,
  atGateway,
  isSold,
  LINK,
  payAtGateway,
  PIX,
  WALLET,
} from "../../support/asynchronous-methods"
import { eventually } from "../../support/eventually"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../../support/let-code-time-pass"
import { expectPublishedFor } from "../../support/expect-published-for"

const MINUTE_MS = 60_000
/** Of a Pix; ten minutes of grace come after it. */
const LIFE_MS = 30 * MINUTE_MS
const FOR_THE_STORE = { atGateway: false }
const CODE_ENDED =
  "O código de pagamento não vale mais e nada foi cobrado. Gere um novo código para pagar."

aNotifiedShop({}, (shop) => {
  afterEach(async () => {
    await shop.simulator.releaseNotifications()
    await shop.simulator.changeCodeSettings({
      codesCancelable: true,
      expiredCodesShown: "expired",
      walletLifetimeMs: LIFE_MS,
    })
  })

  const show = async (method: AsynchronousMethod) => {
    // No time passes in the end that the gateway tells of a wallet's code.
    if (method === WALLET) await shop.simulator.setWalletLifetime(1_500)
    return aShownCode(shop, { providerId: method.provider })
  }

  /** Its end has come, with and without its time of grace, and the job has seen that. */
  const letItEnd = async (code: ShownCode, ms = 5 * MINUTE_MS) => {
    const { code: shownCode, link, method } = code.session.shown
    if (link) {
      const end = Date.parse(link.expires_at ?? "") - Date.now()
      // So long until a payment of its last minute has been told.
      const reportedMs = end + 45 * MINUTE_MS
      return theJobSeesCodeAfter(shop, code, reportedMs, FOR_THE_STORE)
    }
    if (method === "pix") {
      return theJobSeesCodeAfter(shop, code, LIFE_MS + ms)
    }
    expect(shownCode?.expires_at).not.toBeNull()
    await eventually(async () =>
      expect(await stateOf(code)).toMatchObject({ state: "expired" })
    )
    return theJobSeesCodeAfter(shop, code, ms, FOR_THE_STORE)
  }

  /** A code ends at the gateway by itself. */
  const theGatewayEnds = async ({ session }: ShownCode) => {
    if (session.shown.link) {
      await shop.simulator.expireLink(linkIdOf(session))
    }
  }

  const stateOf = ({ checkout, session }: ShownCode) =>
    checkout.state(session.id)

  const statusOf = async (code: ShownCode) =>
    (await atGateway(shop, code)).status

  const isReportedAsExpiredOnce = (code: ShownCode) =>
    expectPublishedFor(
      shop,
      code.checkout,
      "checkout_transparent.payment.expired",
      [
        {
          merchant_charge_id: code.merchantChargeId,
          captured: 0,
          order_id: null,
        },
      ]
    )

  const placesItsOrder = async ({ checkout, ...code }: ShownCode) => {
    await isSold(shop, checkout)
    await shop.resolved()
    expect(await orders(shop)).toBe(1)
    await expectPublishedFor(
      shop,
      checkout,
      "checkout_transparent.payment.paid",
      [
        {
          merchant_charge_id: code.merchantChargeId,
          order_id: expect.stringMatching(/^order_/) as string,
        },
      ]
    )
  }

  // The wallet first: its end is told by the gateway, whose clock cannot be turned back.
  describe.each([WALLET, LINK, PIX])("a $method that has ended", (method) => {
    it("is closed after its time of grace and told once, asks nothing of the gateway, and places its order when it is paid after that", async () => {
      const code = await show(method)
      await theGatewayEnds(code)
      await letItEnd(code, 11 * MINUTE_MS)
      await theJobSeesCodeAfter(shop, code, MINUTE_MS, FOR_THE_STORE)
      await isReportedAsExpiredOnce(code)
      expect(await openChargesOf(shop, code.checkout)).toBe(0)
      expect(await shop.requests(method.ending)).toEqual([])

      await payAtGateway(shop, code, { late: true })

      await placesItsOrder(code)
      await isReportedAsExpiredOnce(code)
    })

    it("is ended at the gateway once when its time of grace is over and the gateway does not end it, and told once", async () => {
      await shop.simulator.setExpiredCodesShown("pending")
      const code = await show(method)
      await letItEnd(code, MINUTE_MS)
      const before = await statusOf(code)

      await theJobSeesCodeAfter(shop, code, 10 * MINUTE_MS, FOR_THE_STORE)
      await theJobSeesCodeAfter(shop, code, 6 * MINUTE_MS, FOR_THE_STORE)

      // A link has no time of grace: a bank tells of its last payment within minutes.
      expect(before).toBe(method === LINK ? "CANCELED" : "PENDING")
      expect(await statusOf(code)).toBe("CANCELED")
      expect(await shop.requests(method.ending)).toHaveLength(1)
      expect(await orders(shop)).toBe(0)
      await isReportedAsExpiredOnce(code)
    })
  })

  describe("a Pix code", () => {
    it("that has ended tells whoever presses the button to get a new one, and a new one is paid", async () => {
      const code = await show(PIX)
      await letCodeTimePass(shop, code, LIFE_MS + MINUTE_MS)

      const completed = await code.checkout.complete()
      const before = await stateOf(code)
      const session = await code.checkout.code()
      const { merchantChargeId } = session
      await shop.simulator.pay(merchantChargeId)

      expect(completed).toMatchObject({
        status: 200,
        body: {
          type: "cart",
          error: { type: "payment_authorization_error", message: CODE_ENDED },
        },
      })
      expect(before.state).toBe("expired")
      await placesItsOrder({ ...code, session, merchantChargeId })
    })
  })

  describe("a link that is paid for a cart whose stock is gone", () => {
    const PAID = { gateway: 9990, ledger: 9990, orders: 0 }
    const aHopelessCart = async () => {
      const code = await aShownCode(shop, { providerId: LINK.provider })
      await stockOf(shop, 0)
      await payAtGateway(shop, code)
      await shop.resolved()
      await eventually(async () =>
        expect(await allMoneyOf(shop, code.checkout)).toMatchObject({
          orders: [],
          kept: PAID,
          openDiscrepancies: ["paid_without_order"],
        })
      )
      const linkId = linkIdOf(code.session)
      await eventually(async () =>
        expect(await linkAtGateway(shop, { linkId })).toMatchObject({
          status: "INACTIVE",
        })
      )
      return code
    }
    const theJobSees = (code: ShownCode, minutes: number) =>
      theJobSeesCodeAfter(shop, code, minutes * MINUTE_MS, FOR_THE_STORE)

    it("takes no other payment and places no order while its money does not get back, which is listed", async () => {
      const code = await aHopelessCart()
      await shop.simulator
        .on(LINK.refund)
        .respond(400, { message: "Insufficient balance" })
        .once()
      await theJobSees(code, 31)
      await stockOf(shop, 1_000)

      const another = await code.checkout.choose()
      const completed = await code.checkout.complete()

      expect(another).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("está sendo devolvido") },
      })
      expect(completed.status).toBe(400)
      expect(await stateOf(code)).toMatchObject({
        state: "being_refunded",
        order_id: null,
      })
      expect(await allMoneyOf(shop, code.checkout)).toMatchObject({
        orders: [],
        openDiscrepancies: ["paid_without_order", "refund_failed"],
      })
    })
  })
})
