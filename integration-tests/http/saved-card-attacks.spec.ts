import type { IPaymentModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  aCustomer,
  aGuest,
  completeCart,
  expectSuccess,
} from "../../harness/shopper/a-shopper"
import { aCardCheckout } from "../../harness/shopper/a-card-checkout"
import { shopperText } from "../../src/texts/shopper-texts"
import { describeShopWithSimulator } from "../support/app/describe-shop-with-simulator"
import {
  aCustomerWithSavedCard,
  aSessionDataWithCardToSave,
  aCheckoutWithSessionData,
  listSavedCardsOfShopper,
  CARDS_ROUTE,
  createCardSession,
  SAVE_CARD_CONSENT,
  savedCardSessionData,
  readSavedCardRows,
} from "../support/saved-cards/a-customer-with-saved-card"

const portugueseText = (message: Parameters<typeof shopperText>[0]) =>
  shopperText(message, "pt-BR")

const ANOTHER_ADDRESS = {
  first_name: "Outro",
  last_name: "Nome",
  address_1: "Rua Outra, 9",
  city: "Santos",
  province: "SP",
  postal_code: "11010-000",
  country_code: "br",
  phone: "+5513987654321",
}

describeShopWithSimulator({ savedCards: true }, (shop) => {
  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const payments = () =>
    shop.container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  /** Sends a request with nothing but the publishable key, as anyone can who has the id of a cart. */
  const byAnyone = (method: "get" | "post", path: string, body?: object) =>
    expectSuccess(aGuest(shop.api, shop.store).request(method, path, body))
  const sessionsOf = (collectionId: string) =>
    payments().listPaymentSessions({ payment_collection_id: collectionId })

  /**
   * Changes the items of a cart directly in the database, as one of the store's own routes could. Medusa then
   * calculates no new total, so `changes` must leave the prices as they are.
   */
  const changeAnItem = (cartId: string, changes: Record<string, unknown>) =>
    knex()("cart_line_item").where({ cart_id: cartId }).update(changes)

  describe("an attacker", () => {
    it("a guest who knows the ids of a customer's cart and saved card cannot create a payment session with the saved card", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const checkout = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )
      const guest = aGuest(shop.api, shop.store)

      const answer = await createCardSession(
        { ...checkout, shopper: guest },
        savedCardSessionData(card.id)
      )

      expect(answer).toMatchObject({
        status: 401,
        body: {
          code: "sign_in_required",
          message: portugueseText("sign_in_required"),
        },
      })
    })

    it("a guest who knows the id of a customer's cart cannot complete the cart with the customer's saved card, and the customer still can", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const { cartId } = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )

      const answer = await completeCart(aGuest(shop.api, shop.store), cartId)

      expect(answer).toMatchObject({
        status: 401,
        body: { code: "sign_in_required" },
      })
      expect(await shop.charges()).toHaveLength(1)
      expect((await expectSuccess(completeCart(shopper, cartId))).type).toBe(
        "order"
      )
    })

    it("if a customer uses another customer's saved card, no session with the card is created in either customer's cart, and the card owner's cart is not completed", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const other = await aCustomer(shop.api, shop.store)
      const ofOwner = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )
      const ofOther = await aCheckoutWithSessionData(
        shop,
        other,
        await aSessionDataWithCardToSave(shop)
      )

      expect(
        await createCardSession(ofOther, savedCardSessionData(card.id))
      ).toMatchObject({
        status: 400,
        body: { code: "saved_card_unusable" },
      })
      expect(
        await createCardSession(
          { ...ofOwner, shopper: other },
          savedCardSessionData(card.id)
        )
      ).toMatchObject({ status: 403, body: { code: "sign_in_required" } })
      expect(await completeCart(other, ofOwner.cartId)).toMatchObject({
        status: 403,
        body: { code: "sign_in_required" },
      })
      expect(await shop.charges()).toHaveLength(1)
    })

    it("after a second customer has taken over a cart with the first customer's saved card, neither of the two customers can complete the cart", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const { cartId } = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )
      const other = await aCustomer(shop.api, shop.store)
      await expectSuccess(
        other.request("post", `/store/carts/${cartId}/customer`, {})
      )

      const byOther = await completeCart(other, cartId)
      const byOwner = await completeCart(shopper, cartId)

      expect([byOther.status, byOwner.status]).toEqual([403, 403])
      expect(await shop.charges()).toHaveLength(1)
    })

    it.each<[string, (cartId: string) => Promise<unknown>]>([
      [
        "the e-mail address",
        (cartId) =>
          byAnyone("post", `/store/carts/${cartId}`, {
            email: "attacker@example.com",
          }),
      ],
      [
        "the shipping address",
        (cartId) =>
          byAnyone("post", `/store/carts/${cartId}`, {
            shipping_address: ANOTHER_ADDRESS,
          }),
      ],
      [
        "the metadata, which Medusa copies to the order",
        (cartId) =>
          byAnyone("post", `/store/carts/${cartId}`, {
            metadata: { delivery: "leave it with the attacker" },
          }),
      ],
      [
        "the data of the shipping method",
        (cartId) =>
          byAnyone("post", `/store/carts/${cartId}/shipping-methods`, {
            option_id: shop.store.shipping.free,
            data: { pickup_point: "of the attacker" },
          }),
      ],
      [
        "the metadata of an item",
        async (cartId) => {
          const { cart } = await byAnyone("get", `/store/carts/${cartId}`)
          const [{ id }] = cart.items
          return byAnyone("post", `/store/carts/${cartId}/line-items/${id}`, {
            quantity: 1,
            metadata: { engraving: "of the attacker" },
          })
        },
      ],
      [
        "an item, which is replaced by another item with the same price",
        async (cartId) => {
          await changeAnItem(cartId, { variant_id: shop.store.variants.book })
        },
      ],
    ])(
      "if the cart is changed after a session with a saved card was created, the card is charged only after its owner creates a new session (changed part: %s)",
      async (_, changeCart) => {
        const { shopper, card } = await aCustomerWithSavedCard(shop)
        const checkout = await aCheckoutWithSessionData(
          shop,
          shopper,
          savedCardSessionData(card.id)
        )
        await changeCart(checkout.cartId)

        const refused = await expectSuccess(checkout.complete())
        const charged = (await shop.charges()).length
        await expectSuccess(
          createCardSession(checkout, savedCardSessionData(card.id))
        )
        const { type } = await expectSuccess(checkout.complete())

        expect(refused).toMatchObject({
          type: "cart",
          error: { message: portugueseText("saved_card_cart_changed") },
        })
        expect(charged).toBe(1)
        expect(type).toBe("order")
      }
    )

    it("a saved card is not charged if the cart's shipping address was changed after the card was chosen, even if the original address is restored just before the charge", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const { cartId } = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )
      const carts = shop.container.resolve(Modules.CART)
      const addressOf = async () => {
        const relations = ["shipping_address"]
        const cart = await carts.retrieveCart(cartId, { relations })
        return cart.shipping_address!
      }
      const { id: _id, ...original } = await addressOf()
      await byAnyone("post", `/store/carts/${cartId}`, {
        shipping_address: ANOTHER_ADDRESS,
      })
      const authorize = jest.spyOn(payments(), "authorizePaymentSession")
      let changedBack = false
      authorize.mockImplementationOnce(async (...given) => {
        const { first_name, last_name, address_1, city } = original
        const { province, postal_code, country_code, phone } = original
        await knex()("cart_address")
          .where({ id: (await addressOf()).id })
          .update({
            first_name,
            last_name,
            address_1,
            city,
            province,
            postal_code,
            country_code,
            phone,
            metadata: JSON.stringify(original.metadata ?? null),
          })
        changedBack = true
        authorize.mockRestore()
        return payments().authorizePaymentSession(...given)
      })

      const refused = await expectSuccess(completeCart(shopper, cartId))

      expect(changedBack).toBe(true)
      expect(refused).toMatchObject({
        type: "cart",
        error: { message: portugueseText("saved_card_cart_changed") },
      })
      expect(await shop.charges()).toHaveLength(1)
    })

    it.each([
      ["goods", "line-items", { quantity: 1 }],
      ["shipping", "shipping-methods", {}],
    ] as const)(
      "if a guest changes a customer's cart (changed part: %s) and thereby the cart's total, the saved card that the customer chose is not charged",
      async (what, path, more) => {
        const { shopper, card } = await aCustomerWithSavedCard(shop)
        const checkout = await aCheckoutWithSessionData(
          shop,
          shopper,
          savedCardSessionData(card.id)
        )
        await byAnyone("post", `/store/carts/${checkout.cartId}/${path}`, {
          ...more,
          ...(what === "goods"
            ? { variant_id: shop.store.variants.book }
            : { option_id: shop.store.shipping.paid }),
        })

        const answer = await checkout.complete()

        expect(answer.body.type).not.toBe("order")
        expect(await shop.charges()).toHaveLength(1)
      }
    )

    it("the store refuses a saved card for a payment collection that belongs to an existing order, because the collection has no cart that shows its owner", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const { cartId } = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )
      const { order } = await expectSuccess(completeCart(shopper, cartId))
      const [collection] = await payments().createPaymentCollections([
        { currency_code: "brl", amount: 10 },
      ])
      await shop.container.resolve(ContainerRegistrationKeys.LINK).create({
        [Modules.ORDER]: { order_id: order.id },
        [Modules.PAYMENT]: { payment_collection_id: collection!.id },
      })

      const answer = await createCardSession(
        { shopper, collectionId: collection!.id },
        savedCardSessionData(card.id)
      )

      expect(answer.status).toBe(403)
      expect(await shop.charges()).toHaveLength(2)
    })

    it.each(["ctcard_\u0000", "\ud800", "' or 1=1 --", "x".repeat(100)])(
      "the store refuses to create a payment session that has the text %j in place of the id of a saved card",
      async (saved_card_id) => {
        const shopper = await aCustomer(shop.api, shop.store)
        const checkout = await aCardCheckout({ ...shop, shopper })

        const answer = await createCardSession(
          checkout,
          savedCardSessionData(saved_card_id)
        )

        expect(answer).toMatchObject({
          status: 400,
          body: { type: expect.stringMatching(/^(invalid_data|not_allowed)$/) },
        })
      }
    )

    it("a saved card is not charged if the store's own code authorizes the payment session although the card's owner has not requested the completion of the cart", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const checkout = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )
      const [session] = await sessionsOf(checkout.collectionId)

      await expect(
        payments().authorizePaymentSession(session!.id, {})
      ).rejects.toMatchObject({ message: portugueseText("sign_in_required") })

      expect(await shop.charges()).toHaveLength(1)
    })

    it("a saved card can be listed and removed only by its owner, and removing the card a second time is answered as successful, too", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const other = await aCustomer(shop.api, shop.store)
      const path = `${CARDS_ROUTE}/${card.id}`
      const guest = aGuest(shop.api, shop.store)

      const listed = await guest.request("get", `${CARDS_ROUTE}?account=br`)
      const byGuest = await guest.request("delete", path)
      const byOther = await other.request("delete", path)
      const ofOther = await listSavedCardsOfShopper(shop, other)
      const before = await listSavedCardsOfShopper(shop, shopper)
      const removed = await shopper.request("delete", path)
      const again = await shopper.request("delete", path)

      expect([listed.status, byGuest.status, byOther.status]).toEqual([
        401, 401, 404,
      ])
      expect(ofOther).toEqual([])
      expect(before).toHaveLength(1)
      expect([removed, again]).toMatchObject([
        { status: 200, body: { id: card.id, deleted: true } },
        { status: 200, body: { id: card.id, deleted: true } },
      ])
      expect(await listSavedCardsOfShopper(shop, shopper)).toEqual([])
      expect(await readSavedCardRows(shop)).toMatchObject([
        { consent_text: SAVE_CARD_CONSENT, ciphertext: null, last_four: null },
      ])
    })

    it("a guest who reads a cart whose session has a saved card sees neither the id nor the brand nor the last four digits of the card", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const { cartId } = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )

      const { cart } = await byAnyone(
        "get",
        `/store/carts/${cartId}?fields=+payment_collection.payment_sessions.*`
      )

      const [session] = cart.payment_collection.payment_sessions
      const [vaulted] = (await shop.simulator.savedCards()).slice(-1)
      expect(session.data.checkout_transparent).toEqual({
        account: "br",
        method: "card",
        state: "ready",
        installments: 1,
      })
      for (const secret of [vaulted!.id, card.id, card.brand, card.last_four]) {
        expect(JSON.stringify(session)).not.toContain(secret)
      }
    })

    it("if a customer was deleted without an event, the customer's login can no longer use, list or remove saved cards", async () => {
      const { shopper, customerId, card } = await aCustomerWithSavedCard(shop)
      const checkout = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )
      await shop.container.resolve(Modules.CUSTOMER).deleteCustomers(customerId)

      const completed = await checkout.complete()
      const chosen = await createCardSession(
        checkout,
        savedCardSessionData(card.id)
      )
      const listed = await shopper.request("get", `${CARDS_ROUTE}?account=br`)
      const removed = await shopper.request(
        "delete",
        `${CARDS_ROUTE}/${card.id}`
      )

      expect(
        [completed, chosen, listed, removed].map(({ status, body }) => ({
          status,
          code: body.code,
        }))
      ).toEqual(Array(4).fill({ status: 403, code: "sign_in_required" }))
      expect(await shop.charges()).toHaveLength(1)
    })

    it("a saved card is not charged if its owner is deleted between the request to complete the cart and the charge", async () => {
      const { shopper, customerId, card } = await aCustomerWithSavedCard(shop)
      const checkout = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )
      const authorize = jest.spyOn(payments(), "authorizePaymentSession")
      authorize.mockImplementationOnce(async (...given) => {
        authorize.mockRestore()
        const customers = shop.container.resolve(Modules.CUSTOMER)
        await customers.deleteCustomers(customerId)
        return payments().authorizePaymentSession(...given)
      })

      const { body } = await checkout.complete()

      expect(body.type).not.toBe("order")
      expect(await shop.charges()).toHaveLength(1)
    })

    it("after the owner of a saved card has created a new payment session with the card, the replaced session can no longer be charged", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const checkout = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )
      const [old] = await sessionsOf(checkout.collectionId)
      await expectSuccess(
        createCardSession(checkout, savedCardSessionData(card.id))
      )

      await expect(
        payments().authorizePaymentSession(old!.id, {})
      ).rejects.toThrow()

      expect(await shop.charges()).toHaveLength(1)
    })

    it("a session with a saved card cannot be charged if the card's owner requested the completion three minutes ago and has not repeated the request", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const checkout = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )
      const [session] = await sessionsOf(checkout.collectionId)
      const confirmedAgo = (minutes: number) =>
        knex()("checkout_transparent_shopper_input")
          .where({ payment_session_id: session!.id })
          .update({
            saved_card_owner_requested_completion_at: knex().raw(
              `checkout_transparent_now() - interval '${minutes} minutes'`
            ),
          })
      await confirmedAgo(3)

      await expect(
        payments().authorizePaymentSession(session!.id, {})
      ).rejects.toMatchObject({ message: portugueseText("sign_in_required") })

      expect(await shop.charges()).toHaveLength(1)
    })

    it("a guest's request about a saved card is refused in the language of the cart, or in the language of the request if it concerns no cart", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const { cartId } = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id),
        {
          locale: "en-US",
        }
      )
      const guest = aGuest(shop.api, shop.store)

      const completed = await completeCart(guest, cartId)
      const listed = await guest.request(
        "get",
        `${CARDS_ROUTE}?account=br&locale=en-US`
      )

      const message = shopperText("sign_in_required", "en")
      expect([completed.body.message, listed.body.message]).toEqual([
        message,
        message,
      ])
    })
  })
})
