import type { CardCheckout } from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import {
  aChargeInDoubt,
  aFailedCompletion,
  anErp,
  latestChargeOf,
  noOrderIsPlacedOn,
  sessionStatuses,
  stockOf,
  theJobComesAfter,
} from "../support/a-failed-completion"
import { succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"
import { medusaSums } from "../support/medusa-sums"
import { discrepanciesOf } from "../support/the-discrepancies"

const ACCOUNT = {
  capture: "manual",
}
/** Longer than core may be at work on a completion, and than the job pauses after the first. */
const A_WHILE_MS = 120_000
const MINUTE_MS = 60_000

const erp = anErp()

aCardShop(ACCOUNT, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  const statuses = async () =>
    (await shop.charges()).map(({ chargeStatus }) => chargeStatus)

  const voids = async () => (await shop.requests("refund")).length

  const aNewCardPays = async (checkout: CardCheckout) => {
    await succeeds(checkout.chooseCard())
    const { order } = await succeeds(checkout.complete())

    expect(await statuses()).toEqual(["CANCELED", "PRE_AUTHORIZED"])
    const { payments, orders } = await medusaSums(
      shop.container,
      checkout.collectionId
    )
    expect(orders).toMatchObject([{ id: order.id }])
    const alive = payments.filter(({ canceled_at }) => canceled_at === null)
    expect(alive).toHaveLength(1)
    await succeeds(
      admin.request("post", `/admin/payments/${alive[0]?.id}/capture`, {})
    )
    const shown = await succeeds(
      admin.request("get", `/admin/orders/${order.id}`)
    )
    expect(shown.order.payment_status).toBe("captured")
  }

  /** The money was voided with one call; no order is placed on it, and a new card pays. */
  const isVoidedForANewCard = async (checkout: CardCheckout) => {
    expect(await statuses()).toEqual(["CANCELED"])
    expect(await voids()).toBe(1)
    expect(await sessionStatuses(shop, checkout)).toEqual(["canceled"])
    await noOrderIsPlacedOn(shop, checkout)
    await aNewCardPays(checkout)
  }

  describe("a completion that fails after money was reserved", () => {
    it("voids it once when the answer is lost: no order is placed on it meanwhile, and a new card pays after that", async () => {
      await shop.simulator.on("refund").hangAfterCommit().once()
      await shop.simulator.on("look_up").slow(0).once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      const { checkout, charge } = await aFailedCompletion(shop, erp)
      await noOrderIsPlacedOn(shop, checkout)
      const newCardTooEarly = await checkout.chooseCard()
      await shop.simulator.clearFaults()

      await theJobComesAfter(shop, charge, A_WHILE_MS)

      expect(newCardTooEarly.status).toBe(400)
      await isVoidedForANewCard(checkout)
    })
  })

  describe("money that was reserved without anybody being told, and whose cart cannot be completed any more", () => {
    it("stays reserved for half an hour, listed, and is voided then", async () => {
      const checkout = await aChargeInDoubt(shop)
      const charge = await latestChargeOf(shop, checkout)
      await stockOf(shop, 0)

      await theJobComesAfter(shop, charge, A_WHILE_MS)
      await theJobComesAfter(shop, charge, 20 * MINUTE_MS)
      const listed = await discrepanciesOf(admin, charge, "open")
      const before = await statuses()
      await theJobComesAfter(shop, charge, 11 * MINUTE_MS)
      await theJobComesAfter(shop, charge, A_WHILE_MS)

      expect(before).toEqual(["PRE_AUTHORIZED"])
      expect(listed).toMatchObject([
        {
          kind: "paid_without_order",
          gateway: { state: "authorized", captured: 0 },
        },
      ])
      expect(await discrepanciesOf(admin, charge, "open")).toEqual([])
      await stockOf(shop, 10)
      await isVoidedForANewCard(checkout)
    })
  })
})
