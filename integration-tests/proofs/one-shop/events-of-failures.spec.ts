import type { EventName } from "../../../src/charge/events"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import { LEDGER_MODULE } from "../../../src/modules/ledger/ports/ledger"
import { CARDS } from "../../support/a-card"
import { aCardCheckoutWithCard } from "../../support/a-card-checkout"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { aGuest, succeeds } from "../../support/a-shopper"
import { aSoldOrder, resolveAndSynchronize } from "../../support/a-sold-order"
import { anOperator } from "../../support/an-operator"
import { eventually } from "../../support/eventually"
import { expectPublishedFor } from "../../support/expect-published-for"
import { sendWhatIsDue } from "../../support/the-bell"

const DECLINED = "checkout_transparent.payment.declined"
const REFUND_FAILED = "checkout_transparent.refund.failed"
const RESOLVED = "checkout_transparent.discrepancy.resolved"

aNotifiedShop({}, (shop) => {
  const operator = anOperator(shop)
  afterEach(async () => {
    await shop.simulator.setBalance(null)
    await shop.resolved()
  })

  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const isReportedOnce = <Name extends EventName>(
    name: Name,
    expected: object
  ) => eventually(() => expect(shop.reported(name)).toEqual([expected]))

  it("a card that is declined is told once, however often it is asked for and looked up", async () => {
    const checkout = await aCardCheckoutWithCard(
      { ...shop, shopper: aGuest(shop.api, shop.store) },
      { number: CARDS.denied }
    )
    await checkout.complete()
    await checkout.complete()
    await resolveAndSynchronize(shop)

    await sendWhatIsDue(shop.container)
    await sendWhatIsDue(shop.container)

    await expectPublishedFor(shop, checkout, DECLINED, [
      {
        method: "card",
        order_id: null,
        amount: 99.9,
        captured: 0,
        refunded: 0,
        state: "declined",
        error_code: null,
      },
    ])
  })

  it("a refund that the gateway refuses is told with who asked for it, and not the one that nobody sent", async () => {
    const order = await aSoldOrder(shop)
    // The ledger learns of the order by it.
    await succeeds(operator.synchronize(order.chargeId))
    await shop.simulator.setBalance(0)

    const refused = await operator.refund(order, 10)
    const tooSoon = await operator.refund(order, 20)
    await sendWhatIsDue(shop.container)

    expect([refused.status, tooSoon.status]).not.toContain(200)
    await expectPublishedFor(shop, order, REFUND_FAILED, [
      {
        order_id: order.orderId,
        captured: 99.9,
        refunded: 0,
        refund_amount: 10,
        requested_by: expect.stringMatching(/^user_/) as string,
        outcome: "rejected",
        error_code: expect.stringMatching(/^gateway_/) as string,
      },
    ])
  })

  it("a discrepancy that a person resolves is told, with who it was", async () => {
    const order = await aSoldOrder(shop)
    await shop.resolved(order.merchantChargeId)
    const charge = await ledger().findChargeById(order.chargeId)
    const raised = await ledger().raiseDiscrepancy(
      { charge: charge!, orderId: order.orderId },
      {
        // No synchronizing ends this kind: a person does.
        kind: "resolved_wrongly",
        details: "It was resolved wrongly.",
        gateway: { state: "paid", ...charge!.sums },
        medusa: undefined,
      }
    )

    await succeeds(
      operator.resolveDiscrepancy(raised!.id, { resolution: "Corrected." })
    )
    await sendWhatIsDue(shop.container)

    await isReportedOnce(RESOLVED, {
      id: expect.any(String),
      discrepancy_id: raised!.id,
      kind: "resolved_wrongly",
      charge_id: order.chargeId,
      merchant_charge_id: order.merchantChargeId,
      account: "br",
      order_id: order.orderId,
      resolved_by: expect.stringMatching(/^user_/),
    })
  })
})
