import type {
  IFulfillmentModuleService,
  IOrderModuleService,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { LedgerModuleService } from "../../../../src/modules/ledger"
import { LEDGER_MODULE } from "../../../../src/modules/ledger/ports/ledger"
import { runDueWork } from "../../../../src/jobs/_run-due-work"
import { MANUAL_CARD_PROVIDER } from "../../../../harness/shopper/a-card-checkout"
import { aCardShop } from "../../../support/app/a-card-shop"
import { accountOf } from "../../../support/notifications/inbox"
import {
  aSoldOrder,
  bothSums,
  type SoldOrder,
} from "../../../support/sales/a-sold-order"
import { type Admin, anAdmin } from "../../../../harness/admin/an-admin"
import { fulfill, ship } from "../../../support/orders/an-order-to-pay"
import { discrepanciesOf } from "../../../support/admin/an-operator"
import { eventually } from "../../../../harness/eventually"
import { theJobSeesCodeAfter } from "../../../support/app/let-code-time-pass"

const A_MINUTE_MS = 60_000
/** More lookups than one turn repeats. */
const FOR_THE_WHOLE_TURN = 30

aCardShop({}, (shop) => {
  let admin: Admin
  const account = () => accountOf(shop.container, "br-manual")
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  beforeEach(() => void (account().capture = "at_shipment"))
  afterEach(() => {
    account().capture = "manual"
  })

  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const aReservedOrder = () =>
    aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })
  const captured = async (order: SoldOrder) => {
    const { gateway, medusa, orderPaid } = await bothSums(shop, order)
    return [gateway.captured, medusa.captured, orderPaid]
  }
  /** The job books what was captured when core can no longer be at work on the sale. */
  const isCaptured = (order: SoldOrder) =>
    eventually(async () => {
      await theJobSeesCodeAfter(shop, order, A_MINUTE_MS)
      expect(await captured(order)).toEqual([9_990, 9_990, 9_990])
    })
  const listed = async (order: SoldOrder) =>
    (await discrepanciesOf(admin, { id: order.chargeId }, "open")).map(
      ({ kind }) => kind
    )
  /** What the ledger has noted of the shipment, once its event was handled. */
  const isNoted = (order: SoldOrder) =>
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
  /** Core records a shipment, and its event reaches nobody. */
  const shipWithoutEvent = async (order: SoldOrder) => {
    await fulfill(admin, order.orderId)
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

  it("a shipment captures what is reserved although the lookup before the capture failed once", async () => {
    const order = await aReservedOrder()
    await shop.simulator.addFault({
      operation: "look_up",
      fault: { kind: "fail_before_commit", status: 503 },
      times: FOR_THE_WHOLE_TURN,
    })

    await ship(admin, order.orderId)
    await isNoted(order)
    expect(await captured(order)).toEqual([0, 0, 0])
    await shop.simulator.clearFaults()

    await isCaptured(order)
    expect(await shop.requests("capture")).toHaveLength(1)
    expect(await listed(order)).toEqual([])
  })

  it("a shipment captures what is reserved although the process died before it claimed the capture", async () => {
    const order = await aReservedOrder()
    const claim = jest
      .spyOn(ledger(), "claimChange")
      .mockRejectedValue(new Error("killed"))

    await ship(admin, order.orderId)
    await isNoted(order)
    claim.mockRestore()

    await isCaptured(order)
  })

  it("a shipment whose event was lost is found by the job, and captured", async () => {
    const order = await aReservedOrder()
    await shipWithoutEvent(order)
    const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await knex("checkout_transparent_lease").delete()

    await runDueWork(shop.container)

    await isCaptured(order)
  })

  it("two shipments of one order at the same moment capture once", async () => {
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

    await isCaptured(order)
    expect(await shop.requests("capture")).toHaveLength(1)
  })

  it("a capture that the gateway refuses is listed, and is made when the gateway takes it", async () => {
    const order = await aReservedOrder()
    await shop.simulator.addFault({
      operation: "capture",
      fault: { kind: "fail_before_commit", status: 422 },
      times: 1,
    })

    await ship(admin, order.orderId)

    await eventually(async () =>
      expect(await listed(order)).toEqual(["still_authorized"])
    )
    await theJobSeesCodeAfter(shop, order, A_MINUTE_MS)
    expect(await listed(order)).toEqual(["still_authorized"])
    expect(await shop.requests("capture")).toHaveLength(1)
    await theJobSeesCodeAfter(shop, order, 15 * A_MINUTE_MS)
    await isCaptured(order)
    expect(await listed(order)).toEqual([])
  })

  it("an order that was canceled after its shipment is not captured", async () => {
    const order = await aReservedOrder()
    await shop.simulator.addFault({
      operation: "look_up",
      fault: { kind: "fail_before_commit", status: 503 },
      times: FOR_THE_WHOLE_TURN,
    })
    await ship(admin, order.orderId)
    await isNoted(order)
    await shop.simulator.clearFaults()
    await shop.container
      .resolve<IOrderModuleService>(Modules.ORDER)
      .cancel(order.orderId)

    await theJobSeesCodeAfter(shop, order, 2 * A_MINUTE_MS)

    expect(await captured(order)).toEqual([0, 0, 0])
    expect(await listed(order)).toEqual(["paid_without_order"])
  })
})
