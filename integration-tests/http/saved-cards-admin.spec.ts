import { parse } from "csv-parse/sync"
import { anAdmin } from "../../harness/admin/an-admin"
import {
  aCustomer,
  aGuest,
  expectSuccess,
} from "../../harness/shopper/a-shopper"
import { erasePersonalDataOfCustomer } from "../../src/medusa/customer/erase-personal-data-of-customer"
import { dayOfMoment } from "../../src/domain/movement/sao-paulo-days"
import { chargeRequestsOfAdmin } from "../support/admin/admin-charges"
import {
  createAdminDownloader,
  readDownloadText,
} from "../support/admin/a-download"
import { describeShopWithSimulator } from "../support/app/describe-shop-with-simulator"
import {
  aCustomerWithSavedCard,
  aCheckoutWithSessionData,
  listSavedCardsOfShopper,
  retrieveCustomerId,
  savedCardSessionData,
  readSavedCardRows,
} from "../support/saved-cards/a-customer-with-saved-card"

const routeOf = (customerId: string, cardId = "") =>
  `/admin/checkout-transparent/customers/${customerId}/saved-cards${cardId && `/${cardId}`}`

describeShopWithSimulator({ savedCards: true }, (shop) => {
  describe("saved cards in the admin", () => {
    it("the admin API lists a customer's saved cards without the ids that the cards have in the gateway's vault", async () => {
      const { customerId, card } = await aCustomerWithSavedCard(shop)
      const admin = await anAdmin(shop)
      const [vaulted] = (await shop.simulator.savedCards()).slice(-1)

      const answer = await expectSuccess(
        admin.request("get", routeOf(customerId))
      )

      expect(answer).toEqual({ saved_cards: [{ ...card, account: "br" }] })
      expect(JSON.stringify(answer)).not.toContain(vaulted!.id)
    })

    it("an administrator can remove a customer's saved card through the admin API, even twice, and the removal is recorded as an action", async () => {
      const { shopper, customerId, card } = await aCustomerWithSavedCard(shop)
      const admin = await anAdmin(shop)
      const path = routeOf(customerId, card.id)

      const answers = [
        await admin.request("delete", path),
        await admin.request("delete", path),
      ]

      const { admin_actions } = await expectSuccess(
        admin.request(
          "get",
          `/admin/checkout-transparent/admin-actions?subject_id=${customerId}`
        )
      )
      expect(answers).toMatchObject(
        Array(2).fill({ status: 200, body: { id: card.id, deleted: true } })
      )
      expect(await listSavedCardsOfShopper(shop, shopper)).toEqual([])
      expect(await readSavedCardRows(shop)).toMatchObject([
        { ciphertext: null },
      ])
      expect(admin_actions[0]).toMatchObject({
        action: "customers/:id/saved-cards/:card_id",
      })
    })

    it("the admin API does not remove a saved card for a wrong customer id, and refuses guests and customers who list or remove saved cards", async () => {
      const { shopper, customerId, card } = await aCustomerWithSavedCard(shop)
      const other = await retrieveCustomerId(
        await aCustomer(shop.api, shop.store)
      )
      const admin = await anAdmin(shop)
      const guest = aGuest(shop.api, shop.store)

      const ofOther = await admin.request("delete", routeOf(other, card.id))
      const refused: number[] = []
      for (const caller of [guest, shopper]) {
        for (const [method, path] of [
          ["get", routeOf(customerId)],
          ["delete", routeOf(customerId, card.id)],
        ] as const) {
          refused.push((await caller.request(method, path)).status)
        }
      }

      expect(ofOther).toMatchObject({
        status: 404,
        body: { code: "no_such_saved_card" },
      })
      expect(refused).toEqual([401, 401, 401, 401])
      expect(await listSavedCardsOfShopper(shop, shopper)).toEqual([card])
    })
  })

  describe("a payment with a saved card in the admin", () => {
    it("the admin API marks a payment that used a saved card, but not the payment that saved the card, even after the card and the customer's data are removed", async () => {
      const { shopper, customerId, card } = await aCustomerWithSavedCard(shop)
      const checkout = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )
      await expectSuccess(checkout.complete())
      const admin = await anAdmin(shop)
      const { list, show } = chargeRequestsOfAdmin(() => admin)
      const { charges: before } = await list("?order=created_at")

      await expectSuccess(admin.request("delete", routeOf(customerId, card.id)))
      await erasePersonalDataOfCustomer(shop.container, {
        customer_id: customerId,
      })

      const { charges: after } = await list("?order=created_at")
      const shown = await Promise.all(after.map(({ id }) => show(id)))
      expect(await readSavedCardRows(shop)).toEqual([])
      for (const charges of [before, after, shown]) {
        expect(charges.map((charge) => charge.uses_saved_card)).toEqual([
          false,
          true,
        ])
      }
    })

    it("the CSV file of movements says for each payment whether it was made with a saved card", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const checkout = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )
      await expectSuccess(checkout.complete())
      await anAdmin(shop)
      const download = await createAdminDownloader(shop.url)
      const today = dayOfMoment(new Date())

      const file = await download(
        `/admin/checkout-transparent/movements.csv?account=br&from=${today}&to=${today}`
      )

      const rows = parse<Record<string, string>>(await readDownloadText(file), {
        bom: true,
        columns: true,
        delimiter: ";",
      })
      expect(rows.map((row) => row["Cartão salvo"])).toEqual(["Não", "Sim"])
    })

    it("the Store API's answer with the payments and payment sessions of an order does not say that a saved card was used", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const checkout = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )

      const { order } = await expectSuccess(checkout.complete())

      const { id } = order as { id: string }
      const answer = await expectSuccess(
        shopper.request(
          "get",
          `/store/orders/${id}?fields=*payment_collections.payments,*payment_collections.payment_sessions`
        )
      )
      expect(JSON.stringify(answer)).toContain("checkout_transparent")
      expect(JSON.stringify(answer)).not.toMatch(/saved_?card/i)
    })
  })
})
