import { aCheckoutWithPaymentCode } from "../../../support/sales/a-code-sale"
import { registerFakeErp } from "../../../support/sales/a-failed-completion"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import { makeLookupsDueAndSynchronize } from "../../../support/sales/a-sold-order"
import { type Admin, anAdmin } from "../../../../harness/admin/an-admin"
import { eventually } from "../../../../harness/eventually"
import { letChargeTimePass } from "../../../support/app/let-charge-time-pass"
import {
  buildEqualNetSums,
  moneyOfCollection,
} from "../../../support/orders/money-of-collection"

/**
 * How far the tests move the time forward, in milliseconds. By default, the plugin has then refunded a paid code that
 * has no order.
 */
const LONGER_THAN_IT_WAITS_MS = 31 * 60_000

const erp = registerFakeErp()

describeNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  type Code = Awaited<ReturnType<typeof aCheckoutWithPaymentCode>>

  /** Creates codes, and has them paid while the store cannot place any order. */
  async function payCodesInOutage(count: number): Promise<Code[]> {
    const codes: Code[] = []
    for (let made = 0; made < count; made++) {
      codes.push(await aCheckoutWithPaymentCode(shop))
    }
    erp.isDown = true
    for (const { merchantChargeId } of codes) {
      await shop.simulator.pay(merchantChargeId)
      await shop.waitUntilNotificationsHandled(merchantChargeId)
    }
    return codes
  }

  async function letTimePassAndSynchronize(
    codes: readonly Code[]
  ): Promise<void> {
    for (const code of codes) {
      await letChargeTimePass(shop, code, LONGER_THAN_IT_WAITS_MS, {
        atGateway: false,
      })
    }
    await makeLookupsDueAndSynchronize(shop)
  }

  const listDiscrepancyDetails = async (): Promise<object[]> => {
    const { body } = await admin.request(
      "get",
      "/admin/checkout-transparent/discrepancies"
    )
    return (body.discrepancies as { details: object }[]).map(
      ({ details }) => details
    )
  }

  it("while the store cannot place any order, paid Pix codes are listed as discrepancies and not refunded, and they get their orders afterwards", async () => {
    const codes = await payCodesInOutage(3)
    await letTimePassAndSynchronize(codes)

    const refunds = await shop.requests("refund")
    const why = await listDiscrepancyDetails()
    erp.isDown = false
    await letTimePassAndSynchronize(codes)

    expect(refunds).toEqual([])
    expect(why).toHaveLength(3)
    expect(why).toContainEqual(
      expect.objectContaining({
        then: { code: "store_fails", values: { count: 3 } },
      })
    )
    for (const { checkout } of codes) {
      await eventually(async () =>
        expect(await moneyOfCollection(shop, checkout)).toMatchObject({
          orders: [expect.any(String)],
          netReceived: buildEqualNetSums(9990),
          openDiscrepancies: [],
        })
      )
    }
  })
})
