import type { IPaymentModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { LEDGER_MODULE } from "../../../src/modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import {
  CARD_PROVIDER,
  MANUAL_CARD_PROVIDER,
} from "../../support/a-card-checkout"
import { aCardShop } from "../../support/a-card-shop"
import { succeeds } from "../../support/a-shopper"
import {
  aSoldOrder,
  anOrderAdmin,
  type BothSums,
  bothSums,
  letTimePass,
  resolveAndSynchronize,
  type SoldOrder,
} from "../../support/a-sold-order"
import { type Admin, anAdmin } from "../../support/an-admin"
import {
  type OrderInMedusa,
  orderInMedusa,
} from "../../support/an-order-in-medusa"
import { eventually } from "../../support/eventually"
import { agreed, aRefusal } from "../../support/expect-money"
import { discrepanciesOf } from "../../support/the-discrepancies"

/** What gives an order's money free again, and how the order looks before and after that. */
interface Cancellation {
  what: "refund" | "void"
  providerId: string
  before: Pick<OrderInMedusa, "transactions" | "captures">
  after: BothSums
  refunds: number[]
}

const PAID: Cancellation = {
  what: "refund",
  providerId: CARD_PROVIDER,
  before: {
    transactions: [{ reference: "capture", amount: 99.9 }],
    captures: [99.9],
  },
  after: agreed({ captured: 9990, refunded: 9990, paymentStatus: "refunded" }),
  refunds: [99.9],
}
const RESERVED: Cancellation = {
  what: "void",
  providerId: MANUAL_CARD_PROVIDER,
  before: { transactions: [], captures: [] },
  after: agreed({ captured: 0, paymentStatus: "canceled" }),
  refunds: [],
}

aCardShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const orderAdmin = anOrderAdmin(() => admin)

  const isAsItWas = async (order: SoldOrder, { before } = PAID) =>
    expect(await orderInMedusa(shop, order)).toEqual({
      status: "pending",
      isCanceled: false,
      ...before,
      refunds: [],
      isPaymentCanceled: false,
      sessionStatus: "authorized",
    })

  const isCanceled = async (order: SoldOrder, { after, refunds } = PAID) => {
    expect(await bothSums(shop, order)).toEqual(after)
    expect(await orderInMedusa(shop, order)).toMatchObject({
      isCanceled: true,
      refunds,
    })
  }

  const notCanceled = ({ orderId }: SoldOrder, ...words: string[]) =>
    aRefusal(`Order ${orderId} was not canceled. `, ...words)

  const calls = async () => (await shop.requests("refund")).length

  /** What the gateway is to say of the charge at the next lookup. */
  const theGatewaySays =
    (status: string) =>
    ({ merchantChargeId }: SoldOrder) =>
      shop.simulator
        .on("look_up")
        .respond(200, {
          merchantChargeId,
          chargeStatus: status,
          originalAmount: 9990,
          amount: 9990,
          transactions: [
            {
              paymentType: "CREDIT",
              transactionStatus: status,
              originalAmount: 9990,
              amount: 9990,
            },
          ],
        })
        .once()

  describe("a paid order is not canceled, and nothing is booked,", () => {
    it.each<[string, (order: SoldOrder) => Promise<unknown>, string]>([
      [
        "while the gateway is out of order: nobody knows whether it holds money",
        () => shop.simulator.on("look_up").failBeforeCommit(503).always(),
        "could not be found out",
      ],
      [
        "while the gateway does not show the charge: nobody knows whether it holds money",
        () => shop.simulator.on("look_up").invisibleFor(600_000).always(),
        "does not show charge",
      ],
      [
        "while the gateway shows less than it did before",
        theGatewaySays("PENDING"),
        "shows less of charge",
      ],
      [
        "while its payer disputes it: refunded on top, the money would be given back twice",
        ({ merchantChargeId }) =>
          shop.simulator.panelChargeBack(merchantChargeId),
        "disputed (chargeback)",
      ],
      [
        "when its account was taken out of the configuration",
        ({ chargeId }) =>
          shop.container
            .resolve<LedgerModuleService>(LEDGER_MODULE)
            .updateCharges({ id: chargeId, account: "gone" }),
        'must hold the account "gone"',
      ],
    ])("%s", async (_, given, why) => {
      const order = await aSoldOrder(shop)
      await given(order)

      const answer = await orderAdmin.cancel(order)

      expect(answer).toMatchObject(notCanceled(order, why))
      await isAsItWas(order)
      expect(await calls()).toBe(0)
    })
  })

  it("a paid order that the store's own code cancels, and whose refund the gateway refuses, is listed until somebody gives the money back", async () => {
    const order = await aSoldOrder(shop)
    await shop.simulator.setBalance(0)

    await cancelOrderWorkflow(shop.container).run({
      input: { order_id: order.orderId },
    })
    const open = () => discrepanciesOf(admin, { id: order.chargeId }, "open")
    await eventually(async () => {
      await letTimePass(shop, order, 10 * 60_000)
      await resolveAndSynchronize(shop)
      expect(await open()).toMatchObject([
        {
          kind: "paid_without_order",
          details: `Order ${order.orderId} is canceled, and its payment is paid.`,
        },
      ])
    })
    const { gateway } = await bothSums(shop, order)
    await shop.simulator.setBalance(null)
    await shop.simulator.advanceClock(10 * 60_000)
    await letTimePass(shop, order, 10 * 60_000)
    await succeeds(
      admin.request(
        "post",
        `/admin/checkout-transparent/charges/${order.chargeId}/refund`,
        { reason: "The order was canceled." }
      )
    )
    await resolveAndSynchronize(shop)

    expect(gateway).toEqual({ captured: 9990, refunded: 0 })
    expect(await open()).toEqual([])
    expect(await bothSums(shop, order)).toMatchObject({
      gateway: { captured: 9990, refunded: 9990 },
      medusa: { captured: 9990, refunded: 9990 },
    })
  })

  it("an order with a claim that is begun is neither canceled nor refunded meanwhile, since Medusa could not book it", async () => {
    const order = await aSoldOrder(shop)
    const { claim } = await succeeds(
      admin.request("post", "/admin/claims", {
        order_id: order.orderId,
        type: "refund",
      })
    )

    const canceled = await orderAdmin.cancel(order)
    const refunded = await orderAdmin.refund(order, 10)
    await isAsItWas(order)
    await succeeds(admin.request("delete", `/admin/claims/${claim.id}/request`))
    await succeeds(orderAdmin.refund(order, 10))

    expect(canceled).toMatchObject(notCanceled(order, "open claim"))
    expect(refunded).toMatchObject(
      aRefusal("Nothing was refunded", "open claim")
    )
    expect(await calls()).toBe(1)
  })

  it("a refund that a killed process left in Medusa before it claimed anything is taken away", async () => {
    const order = await aSoldOrder(shop)
    await letTimePass(shop, order, 120_000)
    await resolveAndSynchronize(shop)
    const payments = shop.container.resolve<IPaymentModuleService>(
      Modules.PAYMENT
    )
    const createRefunds = (
      payments as unknown as {
        createRefunds(row: object): Promise<{ id: string }>
      }
    ).createRefunds.bind(payments)
    // As in a request that is killed: held, and core's row written.
    const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await knex("checkout_transparent_charge")
      .where({ id: order.chargeId })
      .update({ synchronize_at: knex.fn.now() })
    await createRefunds({ payment_id: order.paymentId, amount: 10 })
    await letTimePass(shop, order, 120_000)

    await resolveAndSynchronize(shop)

    const payment = await payments.retrievePayment(order.paymentId, {
      relations: ["refunds"],
    })
    expect(payment.refunds).toEqual([])
    expect(await bothSums(shop, order)).toEqual(
      agreed({ captured: 9990, paymentStatus: "captured" })
    )
  })

  describe.each([PAID, RESERVED])(
    "the $what of an order that is being canceled",
    (row) => {
      const sell = () => aSoldOrder(shop, { providerId: row.providerId })

      it("that turns out done is booked once by itself, and then canceling moves no more money", async () => {
        const order = await sell()
        await shop.simulator.on("refund").hangAfterCommit().once()
        await shop.simulator.on("look_up").slow(0).times(2)
        await shop.simulator.on("look_up").failBeforeCommit(503).always()

        const answer = await orderAdmin.cancel(order)
        await shop.simulator.clearFaults()
        await isAsItWas(order, row)
        await letTimePass(shop, order, 120_000)
        await resolveAndSynchronize(shop)
        const booked = await orderInMedusa(shop, order)
        await succeeds(orderAdmin.cancel(order))
        await resolveAndSynchronize(shop)

        expect(answer).toMatchObject(
          notCanceled(order, `Waiting for confirmation of the ${row.what}`)
        )
        expect(booked).toMatchObject({
          isCanceled: false,
          refunds: row.refunds,
        })
        expect([booked.isPaymentCanceled, booked.sessionStatus]).toEqual(
          row === RESERVED ? [true, "canceled"] : [false, "authorized"]
        )
        await isCanceled(order, row)
        expect(await calls()).toBe(1)
      })
    }
  )
})
