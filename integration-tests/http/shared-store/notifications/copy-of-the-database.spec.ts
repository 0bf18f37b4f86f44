import type { Client } from "@medusajs/framework/pg"
import { shopperText } from "../../../../src/texts/shopper-texts"
import { synchronizeCheckoutTransparentChargeWorkflow } from "../../../../src/workflows"
import { aCardCheckoutWithCard } from "../../../../harness/shopper/a-card-checkout"
import {
  describeShopWithSimulator,
  type ShopWithSimulator,
} from "../../../support/app/describe-shop-with-simulator"
import {
  aCheckoutWithPaymentCode,
  requireChargeIdOfCode,
  waitForOrderOfCode,
} from "../../../support/sales/a-code-sale"
import {
  type CopiedStore,
  aCopyOfStore,
} from "../../../support/processes/a-copy-of-the-store"
import { aCheckoutWithPaymentLink } from "../../../support/sales/a-link-sale"
import {
  aGuest,
  type Answer,
  completeCart,
  expectSuccess,
} from "../../../../harness/shopper/a-shopper"
import { aSoldOrder, type Sale } from "../../../support/sales/a-sold-order"
import { anAdmin } from "../../../../harness/admin/an-admin"
import { eventually } from "../../../../harness/eventually"
import { refusalMatcher } from "../../../support/orders/expect-money"
import { listDiscrepanciesOfCharge } from "../../../support/admin/an-admin-with-actions"

/**
 * Options of an account that refunds a paid code after one failed attempt to place its order. Even then, a copy of the
 * database must not refund production's codes.
 */
const ACCOUNT = {
  failedCompletion: { refundCodesAfterMinutes: 0 },
}
const COMMAND = "npx medusa-payment-checkout-transparent moved"

/** The sale, the unpaid code and the payment link that production has when its database is copied. */
interface Production {
  /** A Pix code that is paid after the database was copied. */
  code: Awaited<ReturnType<typeof aCheckoutWithPaymentCode>> & {
    chargeId: string
  }
  link: Awaited<ReturnType<typeof aCheckoutWithPaymentLink>> & {
    chargeId: string
  }
  sold: Sale
}

describeShopWithSimulator({}, (shop) => {
  let production: Production
  let copy: CopiedStore

  beforeAll(async () => {
    await anAdmin(shop)
    production = await createProductionSales(shop)
    copy = await aCopyOfStore(shop, {
      account: ACCOUNT,
      before: removeShirtStock,
    })
    await shop.simulator.setNotificationUrl(
      `${copy.url}/hooks/checkout-transparent/br`
    )
    await shop.simulator.pay(production.code.merchantChargeId)
    await synchronizeCheckoutTransparentChargeWorkflow(shop.container).run({
      input: { charge_id: production.code.chargeId },
    })
    await waitForOrderOfCode(shop, production.code)
  })
  afterAll(() => copy.stop())

  describe("a copy of the database with the same credentials", () => {
    it("if a shopper completes a production cart in a store on a copy of production's database, the shopper reads that the payment is being verified", async () => {
      const { cartId } = production.code.checkout

      const answer = await completeCart(aGuest(copy.api, shop.store), cartId)

      expect(answer).toMatchObject({
        status: 400,
        body: { message: shopperText("being_verified", "pt-BR") },
      })
    })

    it("a store on a copy of production's database lists a payment of production as a discrepancy and does not refund it", async () => {
      const { chargeId } = production.code
      const before = await readGatewayRecords(shop)

      const answer = await expectSuccess(
        copy.admin.request(
          "post",
          `/admin/checkout-transparent/charges/${chargeId}/synchronize`
        )
      )

      expect(answer).toMatchObject({
        result: "listed",
        charge: { state: "paid" },
      })
      expect(await readGatewayRecords(shop)).toEqual(before)
      expect(
        await listDiscrepanciesOfCharge(copy.admin, { id: chargeId }, "open")
      ).toMatchObject([{ kind: "of_other_installation" }])
    })

    it.each<[string, (had: Production) => Promise<Answer>]>([
      [
        "refund of a card order",
        ({ sold }) =>
          post(`/admin/payments/${sold.paymentId}/refund`, { amount: 10 }),
      ],
      [
        "refund of a paid Pix",
        async ({ code }) => {
          const path = `/admin/checkout-transparent/charges/${code.chargeId}`
          const { charge } = await expectSuccess(
            copy.admin.request("get", path)
          )
          return post(`${path}/refund`, {
            refunded_as: charge.refunded_as,
            observed: charge.observed,
            reason: "The goods are gone.",
          })
        },
      ],
      [
        "deactivation of a payment link",
        ({ link }) =>
          post(
            `/admin/checkout-transparent/charges/${link.chargeId}/deactivate-link`
          ),
      ],
    ])(
      "a store on a copy of production's database refuses an administrator's action (%s) with a message, and changes no charge or payment link at the gateway",
      async (_, click) => {
        const before = await readGatewayRecords(shop)

        // While the job is working on the charge, the route answers that the user should try again in a moment.
        await eventually(async () =>
          expect(await click(production)).toMatchObject(
            refusalMatcher("made by another installation", COMMAND)
          )
        )
        expect(await readGatewayRecords(shop)).toEqual(before)
      }
    )

    it("a store on a copy of production's database can sell and can refund its own sales", async () => {
      const checkout = await aCardCheckoutWithCard(
        { ...shop, shopper: aGuest(copy.api, shop.store) },
        { contents: { goods: "book" } }
      )
      const { order } = await expectSuccess(checkout.complete())

      const answer = await post(`/admin/orders/${order.id}/cancel`)

      const charges = await shop.simulator.charges()
      expect(answer.status).toBe(200)
      expect(charges.at(-1)).toMatchObject({ refundedAmount: 1999 })
      expect(
        charges.filter(({ refundedAmount }) => refundedAmount)
      ).toHaveLength(1)
    })
  })

  describe("the same database, after the command moved", () => {
    beforeAll(async () => {
      await copy.database.query(WITH_STOCK)

      expect(await copy.run(["moved", "--yes"])).toMatchObject({
        code: 0,
        output: expect.stringContaining(
          "3 charges belong to this installation now"
        ),
      })
    })

    it("after the moved command has run on a copy of production's database, the store on the copy places the order of a Pix that production had received", async () => {
      const { collectionId } = production.code.checkout

      await eventually(async () => {
        const { rows } = await copy.database.query(
          "select from order_payment_collection where payment_collection_id = $1",
          [collectionId]
        )
        expect(rows).toHaveLength(1)
      })
    })

    it("after the command `moved` has run on a copy of production's database, the command `drop-signing-keys` ends the copied signing keys and creates a new one", async () => {
      const keys =
        "select from checkout_transparent_admin_action where action = 'drop-signing-keys'"

      expect(await copy.run(["drop-signing-keys", "--yes"])).toMatchObject({
        code: 0,
        output: expect.stringMatching(
          /signing keys were ended, and a new one was created/
        ),
      })
      expect((await copy.database.query(keys)).rows).toHaveLength(1)
    })
  })

  const post = (path: string, body: object = {}): Promise<Answer> =>
    copy.admin.request("post", path, body)
})

async function createProductionSales(
  shop: ShopWithSimulator
): Promise<Production> {
  const code = await aCheckoutWithPaymentCode(shop)
  const link = await aCheckoutWithPaymentLink(shop)
  return {
    code: { ...code, chargeId: await requireChargeIdOfCode(shop, code) },
    link: { ...link, chargeId: await requireChargeIdOfCode(shop, link) },
    sold: await aSoldOrder(shop),
  }
}

async function readGatewayRecords({
  simulator,
}: ShopWithSimulator): Promise<unknown> {
  return {
    charges: await simulator.charges(),
    links: await simulator.paymentLinks(),
  }
}

const WITH_STOCK = `update inventory_level set stocked_quantity = 1000, raw_stocked_quantity = '{"value": "1000", "precision": 20}'`

async function removeShirtStock(database: Client): Promise<void> {
  await database.query(
    `${WITH_STOCK.replaceAll("1000", "0")}
    where inventory_item_id in (select id from inventory_item where sku = 'shirt')`
  )
}
