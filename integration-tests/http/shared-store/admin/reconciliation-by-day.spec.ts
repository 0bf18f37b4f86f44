import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { dayOfMoment } from "../../../../src/domain/movement/sao-paulo-days"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../src/domain/duration"
import type { LedgerModuleService } from "../../../../src/modules/ledger"
import { LEDGER_MODULE } from "../../../../src/modules/ledger/ports/ledger-module"
import { startReconciliationOfLatestDays } from "../../../../src/reconciliation/day/reconcile-days"
import { synchronizeDueCharges } from "../../../../src/reconciliation/queue/synchronize-due"
import { anOrderPaidByCode } from "../../../support/sales/a-code-sale"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import { expectSuccess } from "../../../../harness/shopper/a-shopper"
import {
  orderRequestsOfAdmin,
  aSoldOrder,
  type Sale,
} from "../../../support/sales/a-sold-order"
import { type Admin, anAdmin } from "../../../../harness/admin/an-admin"
import { setLedgerTimeOffset } from "../../../../harness/postgres/ledger-time"
import { eventually } from "../../../../harness/eventually"

const ROUTE = "/admin/checkout-transparent/reconciliation"
const TODAY = dayOfMoment(new Date())
/**
 * How far the tests move the time forward, in milliseconds: a day, five hours and a minute. The nightly comparison is
 * then due, whatever the time of day at which a test begins.
 */
const NEXT_MORNING_MS = DAY_MS + 5 * HOUR_MS + MINUTE_MS

describeNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const orders = orderRequestsOfAdmin(() => admin)

  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const connection = { query: (sql: string) => knex().raw(sql) } as never
  afterEach(async () => {
    await setLedgerTimeOffset(connection, 0)
    await knex()("checkout_transparent_lease")
      .where({ lease_key: "night" })
      .delete()
  })
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const request = (body: unknown) => admin.request("post", ROUTE, body)
  const check = async (account = "br") => {
    const path = `/admin/checkout-transparent/day-closes/${account}/${TODAY}`
    return (await expectSuccess(admin.request("get", path))).day_close.check
  }
  const listedOf = async (chargeId: string) => {
    const rows = await ledger().discrepanciesOfCharges([chargeId])
    return rows
      .filter(({ resolved_at }) => resolved_at === null)
      .map(({ kind }) => kind)
  }

  /** Synchronizes charges, as the job does, until no requested lookup is left. */
  async function synchronizeAll(): Promise<void> {
    await eventually(async () => {
      await synchronizeDueCharges(shop.container)
      const waiting = await knex()("checkout_transparent_charge").whereRaw(
        "extra_lookup_due_at > coalesce(looked_up_at, created_at) and lookup_failed_since is null and state <> 'unresolved'"
      )
      expect(waiting).toEqual([])
    })
  }

  /** Lets time pass until the next morning, and runs the nightly comparison of the day. */
  async function runNightlyComparison(): Promise<void> {
    await setLedgerTimeOffset(connection, NEXT_MORNING_MS)
    await startReconciliationOfLatestDays(shop.container)
    await synchronizeAll()
  }

  describe("a day without differences", () => {
    it("if gateway and Medusa agree about a day, two runs of the nightly comparison find no discrepancy and look each charge up once in total", async () => {
      const card = await aSoldOrder(shop)
      await anOrderPaidByCode(shop)
      await expectSuccess(orders.refund(card, 10))
      await synchronizeAll()
      const before = (await shop.requests("look_up")).length
      const unchecked = await check()

      await runNightlyComparison()
      await startReconciliationOfLatestDays(shop.container)
      await synchronizeAll()

      expect(unchecked).toEqual({ at: null, discrepancies: 0 })
      expect(await check()).toEqual({
        at: expect.any(String) as string,
        discrepancies: 0,
      })
      expect((await shop.requests("look_up")).length - before).toBe(2)
    })
  })

  describe("a difference between Medusa and the gateway", () => {
    /** Changes the amount of an order's capture directly in Medusa's database. */
    const setBookedCapture = async ({ paymentId }: Sale, amount: number) =>
      knex()("capture")
        .where({ payment_id: paymentId })
        .update({
          amount,
          raw_amount: JSON.stringify({ value: String(amount), precision: 20 }),
        })

    it("a charge has a discrepancy if Medusa has recorded more than the gateway captured, until Medusa's record is corrected and the day is compared again", async () => {
      const order = await aSoldOrder(shop)
      await setBookedCapture(order, 150)

      await runNightlyComparison()
      const listed = await listedOf(order.chargeId)
      const differs = await check()
      await setBookedCapture(order, 99.9)
      await expectSuccess(request({ from: TODAY, to: TODAY, account: "br" }))
      await synchronizeAll()

      expect(listed).toEqual(["amounts_differ"])
      expect(differs).toMatchObject({ discrepancies: 1 })
      expect(await listedOf(order.chargeId)).toEqual([])
      expect(await check()).toMatchObject({ discrepancies: 0 })
    })
  })

  describe("a payment session whose charge the ledger does not have", () => {
    /**
     * Sells an order and deletes its charge from the ledger, as if only the ledger's tables were restored from an old
     * backup.
     */
    async function aForgottenSale(): Promise<Sale> {
      const order = await aSoldOrder(shop)
      await synchronizeAll()
      const about = { charge_id: order.chargeId }
      await knex()("checkout_transparent_operation").where(about).delete()
      await knex()("checkout_transparent_charge")
        .where({ id: order.chargeId })
        .delete()
      return order
    }
    const chargeOf = async ({ collectionId }: Sale) =>
      (await ledger().findChargesOfCollection(collectionId))[0]

    it("if the ledger has lost a charge, the nightly comparison records the charge again as the gateway shows it, and does not charge the card again", async () => {
      const order = await aForgottenSale()
      const sent = (await shop.requests("authorize")).length

      await runNightlyComparison()

      // The charge is recorded as a charge in doubt, so it is looked up again after a pause.
      const charge = await eventually(async () => {
        await synchronizeDueCharges(shop.container)
        const recorded = await chargeOf(order)
        expect(recorded).toMatchObject({
          merchantChargeId: order.merchantChargeId,
          state: "paid",
          sums: { captured: 9_990, refunded: 0 },
        })
        return recorded
      })
      await synchronizeAll()
      expect(await listedOf(charge!.id)).toEqual([])
      expect((await shop.requests("authorize")).length).toBe(sent)
    })
  })
})
