import type {
  IFulfillmentModuleService,
  IOrderModuleService,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { LedgerModuleService } from "../../../../src/modules/ledger"
import { LEDGER_MODULE } from "../../../../src/modules/ledger/ports/ledger-module"
import { runDueWork } from "../../../../src/jobs/_run-due-work"
import { MANUAL_CARD_PROVIDER } from "../../../../harness/shopper/a-card-checkout"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import { accountOptionsOf } from "../../../support/notifications/stored-notifications"
import {
  aSoldOrder,
  gatewayAndMedusaSums,
  type SoldOrder,
} from "../../../support/sales/a-sold-order"
import { type Admin, anAdmin } from "../../../../harness/admin/an-admin"
import {
  fulfillAllGoods,
  shipAllGoods,
} from "../../../support/orders/an-order-to-pay"
import { listDiscrepanciesOfCharge } from "../../../support/admin/an-admin-with-actions"
import { eventually } from "../../../../harness/eventually"
import { synchronizeAfterTimePassed } from "../../../support/app/let-charge-time-pass"

const A_MINUTE_MS = 60_000
/** More failing lookups than one synchronization can make, including repetitions. */
const MORE_LOOKUPS_THAN_ONE_TURN = 30

describeShopWithSimulator({}, (shop) => {
  let admin: Admin
  const manualAccountOptions = () =>
    accountOptionsOf(shop.container, "br-manual")
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  beforeEach(() => void (manualAccountOptions().capture = "at_shipment"))
  afterEach(() => {
    manualAccountOptions().capture = "manual"
  })

  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const aReservedOrder = () =>
    aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })
  const capturedSumsOfOrder = async (order: SoldOrder) => {
    const { gateway, medusa, orderPaid } = await gatewayAndMedusaSums(
      shop,
      order
    )
    return [gateway.captured, medusa.captured, orderPaid]
  }
  /** Runs the job until the gateway, Medusa's payment and the order all show the captured amount. */
  const expectCaptured = (order: SoldOrder) =>
    eventually(async () => {
      await synchronizeAfterTimePassed(shop, order, A_MINUTE_MS)
      expect(await capturedSumsOfOrder(order)).toEqual([9_990, 9_990, 9_990])
    })
  const openDiscrepancyKindsOf = async (order: SoldOrder) =>
    (
      await listDiscrepanciesOfCharge(admin, { id: order.chargeId }, "open")
    ).map(({ kind }) => kind)
  /** Waits until the ledger shows that the shipment requires a capture, and no process works on the charge. */
  const waitUntilCaptureDue = (order: SoldOrder) =>
    eventually(async () => {
      const charge = await ledger().findChargeById(order.chargeId)
      expect(charge?.captureDue).toBeDefined()
      const knex = shop.container.resolve(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      const [row] = await knex("checkout_transparent_charge")
        .where({ id: order.chargeId })
        .select("leased_by")
      expect(row.leased_by).toBeNull()
    })
  /** Records a shipment in Medusa without publishing the event `shipment.created`. */
  const shipWithoutEvent = async (order: SoldOrder) => {
    await fulfillAllGoods(admin, order.orderId)
    const { data } = await shop.container
      .resolve(ContainerRegistrationKeys.QUERY)
      .graph({
        entity: "order_fulfillment",
        fields: ["fulfillment_id"],
        filters: { order_id: order.orderId },
      })
    await shop.container
      .resolve<IFulfillmentModuleService>(Modules.FULFILLMENT)
      .updateFulfillment(data[0]!.fulfillment_id, { shipped_at: new Date() })
  }

  it("the reserved money of a shipped order is captured once if the lookups right after the shipment fail and later lookups succeed", async () => {
    const order = await aReservedOrder()
    await shop.simulator.addFault({
      operation: "look_up",
      fault: { kind: "fail_before_commit", status: 503 },
      times: MORE_LOOKUPS_THAN_ONE_TURN,
    })

    await shipAllGoods(admin, order.orderId)
    await waitUntilCaptureDue(order)
    expect(await capturedSumsOfOrder(order)).toEqual([0, 0, 0])
    await shop.simulator.clearFaults()

    await expectCaptured(order)
    expect(await shop.requests("capture")).toHaveLength(1)
    expect(await openDiscrepancyKindsOf(order)).toEqual([])
  })

  it("the reserved money of a shipped order is captured later if the process could not record the capture at the shipment", async () => {
    const order = await aReservedOrder()
    const claim = jest
      .spyOn(ledger(), "claimChange")
      .mockRejectedValue(new Error("killed"))

    await shipAllGoods(admin, order.orderId)
    await waitUntilCaptureDue(order)
    claim.mockRestore()

    await expectCaptured(order)
  })

  it("the reserved money of a shipped order is captured by the scheduled job if the event of the shipment was lost", async () => {
    const order = await aReservedOrder()
    await shipWithoutEvent(order)
    const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await knex("checkout_transparent_lease").delete()

    await runDueWork(shop.container)

    await expectCaptured(order)
  })

  it("the reserved money of a shipped order is captured only once if the event of its shipment is published twice at the same moment", async () => {
    const order = await aReservedOrder()
    await shipWithoutEvent(order)
    const { data } = await shop.container
      .resolve(ContainerRegistrationKeys.QUERY)
      .graph({
        entity: "order_fulfillment",
        fields: ["fulfillment_id"],
        filters: { order_id: order.orderId },
      })
    const bus = shop.container.resolve(Modules.EVENT_BUS)
    const event = {
      name: "shipment.created",
      data: { id: data[0]!.fulfillment_id },
    }

    await Promise.all([bus.emit(event), bus.emit(event)])

    await expectCaptured(order)
    expect(await shop.requests("capture")).toHaveLength(1)
  })

  it("while the gateway refuses the capture of a shipped order's reserved money, a discrepancy is open, and a later attempt captures the money", async () => {
    const order = await aReservedOrder()
    await shop.simulator.addFault({
      operation: "capture",
      fault: { kind: "fail_before_commit", status: 422 },
      times: 1,
    })

    await shipAllGoods(admin, order.orderId)

    await eventually(async () =>
      expect(await openDiscrepancyKindsOf(order)).toEqual(["still_authorized"])
    )
    await synchronizeAfterTimePassed(shop, order, A_MINUTE_MS)
    expect(await openDiscrepancyKindsOf(order)).toEqual(["still_authorized"])
    expect(await shop.requests("capture")).toHaveLength(1)
    await synchronizeAfterTimePassed(shop, order, 15 * A_MINUTE_MS)
    await expectCaptured(order)
    expect(await openDiscrepancyKindsOf(order)).toEqual([])
  })

  it("the reserved money of a shipped order is not captured if the order is canceled before the capture", async () => {
    const order = await aReservedOrder()
    await shop.simulator.addFault({
      operation: "look_up",
      fault: { kind: "fail_before_commit", status: 503 },
      times: MORE_LOOKUPS_THAN_ONE_TURN,
    })
    await shipAllGoods(admin, order.orderId)
    await waitUntilCaptureDue(order)
    await shop.simulator.clearFaults()
    await shop.container
      .resolve<IOrderModuleService>(Modules.ORDER)
      .cancel(order.orderId)

    await synchronizeAfterTimePassed(shop, order, 2 * A_MINUTE_MS)

    expect(await capturedSumsOfOrder(order)).toEqual([0, 0, 0])
    expect(await openDiscrepancyKindsOf(order)).toEqual(["paid_without_order"])
  })
})
