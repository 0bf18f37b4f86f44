import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

import { synchronizeDueCharges } from "../../../../src/reconciliation/queue/synchronize-due"
import { PUBLIC_CHARGE_COLUMNS } from "../../../../src/modules/ledger/public-charge-columns"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import { aGuest } from "../../../../harness/shopper/a-shopper"
import { aSoldOrder, type SoldOrder } from "../../../support/sales/a-sold-order"
import {
  listTypeScriptBlocks,
  runCode,
} from "../../../support/documents/typescript-blocks"
import {
  parseGuide,
  textsInBackticks,
} from "../../../support/documents/parse-guide"

const GUIDE = "docs/module-links.md"

describeShopWithSimulator({}, (shop) => {
  /** Sells an order, and synchronizes its charge so that the ledger records the order's id. */
  const anOrderAndItsCharge = async () => {
    const sold = await aSoldOrder(shop)
    await shop.container
      .resolve(ContainerRegistrationKeys.PG_CONNECTION)(
        "checkout_transparent_charge"
      )
      .where({ id: sold.chargeId })
      .update({ synchronization_due_at: new Date(0) })
    await synchronizeDueCharges(shop.container)
    return sold
  }
  const rowsOf = async (
    entity: string,
    fields: string[],
    filters: Record<string, unknown>
  ) => {
    const query = shop.container.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({ entity, fields, filters })
    return data as Record<string, never>[]
  }
  const toCharge = ({ checkout, ...sold }: SoldOrder) => ({
    order: ["order", sold.orderId, "checkout_transparent_charges"],
    cart: ["cart", checkout.cartId, "checkout_transparent_charges"],
    collection: [
      "payment_collection",
      sold.collectionId,
      "checkout_transparent_charges",
    ],
    payment: ["payment", sold.paymentId, "checkout_transparent_payment_charge"],
  })

  it("Medusa's query finds the charge of an order, cart, payment collection or payment, and returns only the documented columns of the charge", async () => {
    await anOrderAndItsCharge()
    const sold = await anOrderAndItsCharge()

    const found = await Promise.all(
      Object.values(toCharge(sold)).map(
        async ([entity = "", id, link = ""]) => {
          const [row] = await rowsOf(
            entity,
            ["id", `${link}.*`, `${link}.email_digest`, `${link}.operations.*`],
            { id }
          )
          return [row?.[link] ?? []].flat()
        }
      )
    )

    expect(found.map((charges) => charges.map(({ id }) => id))).toEqual(
      Array(4).fill([sold.chargeId])
    )
    for (const [charge] of found) {
      expect(Object.keys(charge!).sort()).toEqual(
        [...PUBLIC_CHARGE_COLUMNS].sort()
      )
      expect(charge).toMatchObject({
        merchant_charge_id: sold.merchantChargeId,
        order_id: sold.orderId,
        state: "paid",
        amount: 9990,
      })
    }
  })

  it("Medusa's query finds the order, the cart, the payment collection and the payment of a charge", async () => {
    const sold = await anOrderAndItsCharge()

    const [charge] = await rowsOf(
      "checkout_transparent_charge",
      ["id", "order.id", "cart.id", "payment_collection.id", "payment.id"],
      { id: sold.chargeId }
    )

    expect(charge).toMatchObject({
      order: { id: sold.orderId },
      cart: { id: sold.checkout.cartId },
      payment_collection: { id: sold.collectionId },
      payment: { id: sold.paymentId },
    })
  })

  it("the example in docs/module-links.md returns the charges of an order with their amounts", async () => {
    const sold = await anOrderAndItsCharge()
    const [example = ""] = listTypeScriptBlocks(GUIDE)
    const { chargesOfOrder } = runCode<{
      chargesOfOrder(container: unknown, orderId: string): Promise<object[]>
    }>(example)

    const charges = await chargesOfOrder(shop.container, sold.orderId)

    expect(charges).toMatchObject([
      { method: "card", state: "paid", captured_amount: 9990 },
    ])
  })

  it("docs/module-links.md lists exactly the columns of a charge that other modules can read", () => {
    const listed = parseGuide(GUIDE)
      .table("column")
      .flatMap(([column = ""]) => textsInBackticks(column))

    expect(listed.sort()).toEqual([...PUBLIC_CHARGE_COLUMNS].sort())
  })

  describe("a store route", () => {
    const FIELDS = [
      "*checkout_transparent_charges",
      "+checkout_transparent_charges.*",
      "checkout_transparent_charges.merchant_charge_id",
      "id,checkout_transparent_charge.id",
      "+payment_collection.checkout_transparent_charges.*",
      "+payment_collections.checkout_transparent_charges.state",
      "*payment_collections.payments.checkout_transparent_payment_charge",
      " Checkout_Transparent_Charges.*",
    ]
    const routesOf = ({ orderId, collectionId, checkout }: SoldOrder) => [
      `/store/orders/${orderId}`,
      `/store/carts/${checkout.cartId}`,
      `/Store/Carts/${checkout.cartId}`,
      "/store/products",
      `/store/payment-collections/${collectionId}`,
      "/store/regions",
    ]

    it("a store route of Medusa refuses a request that asks for charges in the query parameter `fields`, and returns no id of a charge", async () => {
      const sold = await aSoldOrder(shop)
      const { request } = aGuest(shop.api, shop.store)

      for (const route of routesOf(sold)) {
        for (const fields of FIELDS) {
          const { status, body } = await request(
            "get",
            `${route}?fields=${encodeURIComponent(fields)}`
          )
          const shown = JSON.stringify(body)
          expect([route, fields, status < 400]).toEqual([route, fields, false])
          expect(shown).not.toContain(sold.merchantChargeId)
          expect(shown).not.toContain(sold.chargeId)
        }
      }
    })

    it("a store route of Medusa refuses a request to sort by, filter by or return a field of a charge, even if the parameter `fields` is a list", async () => {
      const { request } = aGuest(shop.api, shop.store)

      const answers = await Promise.all(
        [
          "order=checkout_transparent_charges.amount",
          "checkout_transparent_charges[amount]=1",
          "fields[]=id&fields[]=checkout_transparent_charges.id",
        ].map((query) => request("get", `/store/products?${query}`))
      )

      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    })

    it("Medusa's store route for orders returns the requested fields of an order if none of these fields belongs to a charge", async () => {
      const sold = await aSoldOrder(shop)
      const { request } = aGuest(shop.api, shop.store)

      const { status, body } = await request(
        "get",
        `/store/orders/${sold.orderId}?fields=id,+display_id`
      )

      expect(status).toBe(200)
      expect(body).toMatchObject({ order: { id: sold.orderId } })
    })
  })
})
