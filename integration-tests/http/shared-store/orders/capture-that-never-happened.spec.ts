import { Modules } from "@medusajs/framework/utils"
import { SimulatorHttpClient } from "../../../modules/gateway/support/simulator-http-client"
import { expectSuccess } from "../../../../harness/shopper/a-shopper"
import { MANUAL_CARD_PROVIDER } from "../../../../harness/shopper/a-card-checkout"
import {
  ADMIN_ROUTES,
  chargeRequestsOfAdmin,
} from "../../../support/admin/admin-charges"
import { anAdminWithActionHelpers } from "../../../support/admin/an-admin-with-actions"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import { MINUTE_MS } from "../../../../src/domain/duration"
import { synchronizeAfterTimePassed } from "../../../support/app/let-charge-time-pass"
import { synchronizeUntilEqualSums } from "../../../support/orders/expect-money"
import {
  aSoldOrder,
  gatewayAndMedusaSums,
} from "../../../support/sales/a-sold-order"

/** Returns a lookup's answer as JSON in which each refunded amount is larger by `more`, in minor units. */
function withRefund(answer: unknown, more: number): string {
  return JSON.stringify(answer, (name, value: unknown) =>
    name === "refundedAmount" ? Number(value) + more : value
  )
}

describeShopWithSimulator({}, (shop) => {
  const operator = anAdminWithActionHelpers(shop)
  const charges = chargeRequestsOfAdmin(() => operator.admin)

  /**
   * Sells an order, captures R$ 60.00, and adds a refund of R$ 10.00 to the answer of one lookup. Medusa then records
   * R$ 70.00 as captured and R$ 10.00 as refunded. The next lookup shows only the capture of R$ 60.00.
   */
  async function aRefundShownOnce() {
    const order = await aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })
    const known = await charges.show(order.chargeId)
    await expectSuccess(charges.capture(known, 60))
    const gateway = new SimulatorHttpClient(shop.simulator.url)
    const { body } = await gateway.lookUp(order.merchantChargeId)
    await shop.simulator
      .on("look_up")
      .respond(200, withRefund(body, 1000))
      .once()
    await expectSuccess(operator.synchronize(order.chargeId))
    expect((await gatewayAndMedusaSums(shop, order)).medusa).toEqual({
      captured: 7000,
      refunded: 1000,
    })

    await expectSuccess(operator.synchronize(order.chargeId))
    return order
  }

  async function acceptSums(chargeId: string): Promise<void> {
    const path = `${ADMIN_ROUTES}/charges/${chargeId}`
    const { observed } = await expectSuccess(
      operator.request("get", `${path}/gateway`)
    )
    await expectSuccess(
      operator.request("post", `${path}/accept-gateway-sums`, {
        observed,
        reason: "There was no refund.",
      })
    )
  }

  it("a capture and a refund that only one lookup has shown are removed from Medusa and from the order's transactions after an administrator accepts the gateway's amounts", async () => {
    const order = await aRefundShownOnce()
    await acceptSums(order.chargeId)

    await synchronizeUntilEqualSums(shop, order, {
      captured: 6000,
      paymentStatus: "partially_captured",
    })
  })

  it("the transaction of a removed capture is cancelled out only once, although the process ended before the capture was removed", async () => {
    const order = await aRefundShownOnce()
    const deleteCaptures = jest
      .spyOn(
        shop.container.resolve<{ deleteCaptures(): Promise<void> }>(
          Modules.PAYMENT
        ),
        "deleteCaptures"
      )
      .mockRejectedValueOnce(new Error("The process was killed."))
    await acceptSums(order.chargeId)
    // A failed correction is tried again after a pause.
    await synchronizeAfterTimePassed(shop, order, 20 * MINUTE_MS)

    await synchronizeUntilEqualSums(shop, order, {
      captured: 6000,
      paymentStatus: "partially_captured",
    })
    expect(deleteCaptures).toHaveBeenCalledTimes(2)
    deleteCaptures.mockRestore()
  })
})
