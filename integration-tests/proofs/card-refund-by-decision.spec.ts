import { setTimeout as delay } from "node:timers/promises"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Charge } from "../../src/charge/charge"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../src/modules/ledger"
import type { CardCheckout } from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import {
  aFailedCompletion,
  anErp,
  theJobComesAfter,
} from "../support/a-failed-completion"
import { aSoldOrder, resolveAndSynchronize } from "../support/a-sold-order"
import { type Answer, aGuest, succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import { medusaSums } from "../support/medusa-sums"
import { discrepanciesOf } from "../support/the-discrepancies"

/** Longer than core may be at work on a completion. */
const A_WHILE_MS = 120_000
const ROUNDS = 14

const erp = anErp()

aCardShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  const pathOf = ({ id }: Pick<Charge, "id">) =>
    `/admin/checkout-transparent/charges/${id}/refund`

  const refundByAdmin = (charge: Pick<Charge, "id">): Promise<Answer> =>
    admin.request("post", pathOf(charge), { reason: "The customer asked." })

  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)

  const gatewayHas = async ({ merchantChargeId }: Charge) =>
    shop.simulator.charge(merchantChargeId)

  const refundsOf = async ({ merchantChargeId }: Charge) =>
    (await shop.requests("refund")).filter(
      (request) => request.merchantChargeId === merchantChargeId
    )

  const isRefunded = async (checkout: CardCheckout, charge: Charge) => {
    expect(await gatewayHas(charge)).toMatchObject({
      capturedAmount: 9990,
      refundedAmount: 9990,
    })
    expect(await refundsOf(charge)).toHaveLength(1)
    expect(
      await medusaSums(shop.container, checkout.collectionId)
    ).toMatchObject({ orders: [], captured: 9990, refunded: 9990 })
  }

  const isOrdered = async (checkout: CardCheckout, charge: Charge) => {
    expect(await gatewayHas(charge)).toMatchObject({
      capturedAmount: 9990,
      refundedAmount: 0,
    })
    expect(await refundsOf(charge)).toEqual([])
    expect(
      await medusaSums(shop.container, checkout.collectionId)
    ).toMatchObject({
      orders: [{ id: expect.any(String) }],
      captured: 9990,
      refunded: 0,
    })
  }

  describe("giving the money of a charge without an order back", () => {
    it("moves it once, closes the session and the difference that listed it, and records who decided it and why", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)
      erp.isDown = true
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      erp.isDown = false
      const listed = await discrepanciesOf(admin, charge, "open")

      const { charge: shown } = await succeeds(refundByAdmin(charge))
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      const late = await checkout.complete()

      expect(shown).toMatchObject({
        id: charge.id,
        state: "refunded",
        captured: 99.9,
        refunded: 99.9,
      })
      expect(listed).toHaveLength(1)
      expect(late.status).toBe(400)
      await isRefunded(checkout, charge)
      const [row] = await ledger().listCharges({ id: charge.id })
      expect(row).toMatchObject({
        refund_decided_by: expect.stringMatching(/^user_/),
        refund_decision_reason: "The customer asked.",
      })
      expect(await discrepanciesOf(admin, charge, "open")).toEqual([])
    })

    it("twice moves it once", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)

      const answers = await Promise.all([
        refundByAdmin(charge),
        refundByAdmin(charge),
      ])
      const again = await refundByAdmin(charge)

      expect(answers.map(({ status }) => status)).toContain(200)
      expect(again).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("holds no money") },
      })
      await isRefunded(checkout, charge)
    })

    it("is refused when an order has it, and tells which", async () => {
      const order = await aSoldOrder(shop)

      const answer = await refundByAdmin({ id: order.chargeId })

      expect(answer).toMatchObject({
        status: 400,
        body: {
          message: expect.stringContaining(`order ${order.orderId} has`),
        },
      })
      expect(await shop.requests("refund")).toEqual([])
      const [row] = await ledger().listCharges({ id: order.chargeId })
      expect(row?.refund_decided_at).toBeNull()
    })

    it("needs a reason, a charge that is there, and somebody who is logged in", async () => {
      const { charge } = await aFailedCompletion(shop, erp)

      const answers = await Promise.all([
        admin.request("post", pathOf(charge), {}),
        admin.request("post", pathOf(charge), { reason: "  " }),
        admin.request("post", pathOf({ id: "ctchg_none" }), { reason: "So." }),
        aGuest(shop.api, shop.store).request("post", pathOf(charge), {
          reason: "So.",
        }),
      ])

      expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 401])
      expect(await shop.requests("refund")).toEqual([])
    })

    it("whose answer is lost is settled by itself: moved once, booked once, no order meanwhile", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)
      await shop.simulator.on("refund").hangAfterCommit().once()
      await shop.simulator.on("look_up").slow(0).times(2)
      await shop.simulator.on("look_up").failBeforeCommit(503).always()

      const { result } = await succeeds(refundByAdmin(charge))
      const meanwhile = await checkout.complete()
      await shop.simulator.clearFaults()
      await theJobComesAfter(shop, charge, A_WHILE_MS)

      expect(result).toBe("waiting")
      expect(meanwhile.status).toBe(400)
      await isRefunded(checkout, charge)
    })
  })

  describe("giving back while the shopper completes", () => {
    it("waits for a completion that is under way, and is refused when it places the order", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)
      let answer: Promise<Answer> | undefined
      erp.meanwhile = async () => {
        answer = refundByAdmin(charge)
        await delay(500)
      }

      await succeeds(checkout.complete())

      expect((await answer)?.status).toBe(400)
      await isOrdered(checkout, charge)
    })

    it("lets no completion in while it is decided, nor after it", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)
      const knex = shop.container.resolve(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      // The decision waits for this row, and has the cart's lock.
      const row = await knex.transaction()
      await row("checkout_transparent_charge")
        .where({ id: charge.id })
        .forUpdate()
        .select("id")
      const given = refundByAdmin(charge)
      await eventually(() => isWaitedFor(knex))
      const completion = checkout.complete()
      await delay(100)
      await row.commit()

      const [refunded, completed] = await Promise.all([given, completion])

      expect([refunded.status, completed.status]).toEqual([200, 400])
      await isRefunded(checkout, charge)
    })

    it("lets no completion in while the gateway gives back", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)
      await shop.simulator.on("refund").slowBeforeCommit(400).once()

      const given = refundByAdmin(charge)
      await eventually(async () =>
        expect(await refundsOf(charge)).toHaveLength(1)
      )
      const completed = await checkout.complete()

      expect([completed.status, (await given).status]).toEqual([400, 200])
      await isRefunded(checkout, charge)
    })

    it("lets no order be placed when its process died before the session was closed", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)
      await ledger().decideRefund(charge.id, { by: "user_1", reason: "So." })

      const [, completed] = await Promise.all([
        theJobComesAfter(shop, charge, A_WHILE_MS),
        checkout.complete(),
      ])
      await theJobComesAfter(shop, charge, A_WHILE_MS)

      await (completed.status === 200
        ? isOrdered(checkout, charge)
        : isRefunded(checkout, charge))
    })

    it("ends in the order or in the money given back, at many different moments", async () => {
      const first = await aFailedCompletion(shop, erp)
      const start = performance.now()
      await succeeds(first.checkout.complete())
      const completionMs = performance.now() - start
      const ended = { ordered: 0, returned: 0 }

      for (let round = 0; round < ROUNDS; round++) {
        const { checkout, charge } = await aFailedCompletion(shop, erp)
        const early = round % 2 === 0 ? 0 : completionMs / 2

        const [refunded, completed] = await Promise.all([
          delay(early * Math.random()).then(() => refundByAdmin(charge)),
          delay((round / ROUNDS) * completionMs * 0.5).then(() =>
            checkout.complete()
          ),
        ])
        await resolveAndSynchronize(shop)

        expect([refunded.status, completed.status].sort()).toEqual([200, 400])
        await (completed.status === 200
          ? isOrdered(checkout, charge)
          : isRefunded(checkout, charge))
        ended[completed.status === 200 ? "ordered" : "returned"] += 1
      }

      expect(ended.ordered).toBeGreaterThan(0)
      expect(ended.returned).toBeGreaterThan(0)
    })
  })
})

async function isWaitedFor(knex: {
  raw(sql: string): Promise<{ rows: unknown[] }>
}): Promise<void> {
  const { rows } = await knex.raw(
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  )
  expect(rows).not.toEqual([])
}
