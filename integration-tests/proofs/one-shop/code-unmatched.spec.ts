import { chargeIdOf, type ShownCode } from "../../support/a-code-sale"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { resolveAndSynchronize } from "../../support/a-sold-order"
import { type Admin, anAdmin } from "../../support/an-admin"
import { eventually } from "../../support/eventually"
import { aReplacedCode, rulesOfAccount } from "../../support/replaced-codes"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../../support/let-code-time-pass"
import { all, moneyOfCart, type MoneyOfCart } from "../../support/money-of-cart"
import { discrepanciesOf } from "../../support/the-discrepancies"
import { expectPublished } from "../../support/expect-published"

const MINUTE_MS = 60_000
const UNMATCHED = "checkout_transparent.payment.unmatched"

const PAID_LATE_AND_REFUNDED = {
  state: "refunded",
  events: ["code_created", "paid", "refunded"],
}
const PAID = { state: "paid", events: ["code_created", "paid"] }
const UNPAID = { state: "pending", events: ["code_created"] }
const IN_ORDER = { unresolvedOperations: 0, openDiscrepancies: [] }

aNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const rules = rulesOfAccount(shop)
  afterEach(async () => {
    await shop.simulator.releaseNotifications()
    await shop.simulator.setCodesCancelable(true)
  })

  const becomes = (
    { checkout }: Pick<ShownCode, "checkout">,
    expected: Partial<Record<keyof MoneyOfCart, unknown>>
  ) =>
    eventually(async () =>
      expect(await moneyOfCart(shop, checkout)).toMatchObject(expected)
    )

  const refunds = async () =>
    (await shop.requests("refund")).filter(({ status }) => status === 200)

  const openDiscrepancies = async (code: ShownCode) =>
    discrepanciesOf(admin, { id: await chargeIdOf(shop, code) }, "open")

  const refundByAdmin = async (code: ShownCode) =>
    admin.request(
      "post",
      `/admin/checkout-transparent/charges/${await chargeIdOf(shop, code)}/refund`,
      { reason: "The shopper has called." }
    )

  /** Whatever tells of it again, and however often somebody looks. */
  const staysSo = async (code: ShownCode) => {
    const before = await moneyOfCart(shop, code.checkout)
    const { length } = await refunds()
    for (const {
      id,
      merchantChargeId,
    } of await shop.simulator.notifications()) {
      if (merchantChargeId === code.merchantChargeId) {
        await shop.simulator.redeliver(id)
      }
    }
    await theJobSeesCodeAfter(shop, code, 90 * MINUTE_MS, { atGateway: false })
    await shop.resolved()
    expect(await moneyOfCart(shop, code.checkout)).toEqual(before)
    expect(await refunds()).toHaveLength(length)
  }

  describe("a code that was replaced, and is paid before the one in its place", () => {
    it("is listed where the options say that it stays, and goes back when a person says so, once", async () => {
      rules().unmatchedPayments = "keep"
      const code = await aReplacedCode(shop)

      await shop.simulator.pay(code.merchantChargeId)
      await eventually(async () =>
        expect(await openDiscrepancies(code)).toMatchObject([
          {
            kind: "unmatched_payment",
            details: expect.stringContaining("The payment session"),
            suggested_action: expect.stringContaining("Refund it"),
          },
        ])
      )
      const kept = await moneyOfCart(shop, code.checkout)
      await staysSo(code)
      const answer = await refundByAdmin(code)
      const again = await refundByAdmin(code)

      expect(kept).toMatchObject({
        charges: [PAID, UNPAID],
        // Nobody waits for it, so Medusa has no payment of it.
        kept: { gateway: 9990, ledger: 9990, medusa: 0 },
      })
      expect([answer.status, again.status]).toEqual([200, 400])
      await becomes(code, {
        charges: [PAID_LATE_AND_REFUNDED, UNPAID],
        kept: all(0),
        ...IN_ORDER,
      })
      expect(await refunds()).toHaveLength(1)
      await expectPublished(shop, UNMATCHED, [
        { reason: "session_gone", is_refunded_automatically: false },
      ])
    })
  })

  describe("more money that goes back than the options allow within an hour", () => {
    it("is listed, and goes back when there is room again", async () => {
      rules().automaticRefunds.mostPerHour = 1
      const first = await aReplacedCode(shop)
      const other = await aReplacedCode(shop)
      await shop.simulator.pay(first.merchantChargeId)
      await becomes(first, { charges: [PAID_LATE_AND_REFUNDED, UNPAID] })

      await shop.simulator.pay(other.merchantChargeId)
      await eventually(async () =>
        expect(await openDiscrepancies(other)).toMatchObject([
          {
            kind: "unmatched_payment",
            details: expect.stringContaining("limit of 1 automatic refunds"),
          },
        ])
      )
      await theJobSeesCodeAfter(shop, other, 20 * MINUTE_MS, {
        atGateway: false,
      })
      const meanwhile = await refunds()
      await letCodeTimePass(shop, first, 61 * MINUTE_MS, { atGateway: false })
      await theJobSeesCodeAfter(shop, other, 20 * MINUTE_MS, {
        atGateway: false,
      })

      expect(meanwhile).toHaveLength(1)
      await becomes(other, {
        charges: [PAID_LATE_AND_REFUNDED, UNPAID],
        kept: all(0),
        ...IN_ORDER,
      })
    })
  })

  describe("a disputed payment that no order waits for", () => {
    const aDisputedUnmatchedPayment = async () => {
      const code = await aReplacedCode(shop)
      await shop.simulator.pauseNotifications()
      await shop.simulator.pay(code.merchantChargeId)
      await shop.simulator.panelChargeBack(code.merchantChargeId)
      await shop.simulator.releaseNotifications()
      await eventually(async () => {
        await resolveAndSynchronize(shop)
        expect(await openDiscrepancies(code)).toMatchObject([
          { kind: "chargeback" },
        ])
      })
      return code
    }

    it("never goes back while the dispute is open", async () => {
      const code = await aDisputedUnmatchedPayment()

      await theJobSeesCodeAfter(shop, code, 90 * MINUTE_MS, {
        atGateway: false,
      })
      const answer = await refundByAdmin(code)

      expect(answer.status).toBe(400)
      expect(await refunds()).toEqual([])
      expect(await moneyOfCart(shop, code.checkout)).toMatchObject({
        charges: [{ state: "charged_back" }, UNPAID],
      })
    })
  })
})
