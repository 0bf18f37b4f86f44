import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  aGuest,
  completeCart,
  expectSuccess,
} from "../../harness/shopper/a-shopper"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger-module"
import { describeShopWithSimulator } from "../support/app/describe-shop-with-simulator"
import {
  aCustomerWithSavedCard,
  aSessionDataWithCardToSave,
  aCheckoutWithSessionData,
  savedCardSessionData,
} from "../support/saved-cards/a-customer-with-saved-card"

/** What the plugin cannot read, in the words of the titles. */
const UNREADABLE = {
  cart: "the customer of a cart",
  ledger: "which payment sessions are paid with a saved card",
} as const

describeShopWithSimulator({ savedCards: true }, (shop) => {
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)

  /**
   * Runs `work` while one read of the plugin fails. With "ledger", the plugin cannot read which sessions are paid with
   * a saved card. With "cart", the plugin cannot read the customer of a cart.
   */
  const withUnreadableSessions = async (
    what: "cart" | "ledger",
    work: () => Promise<void>
  ) => {
    const query = shop.container.resolve(ContainerRegistrationKeys.QUERY)
    const original = query.graph.bind(query)
    const rejectAsDatabaseAway = () =>
      Promise.reject(new Error("the database is away"))
    const failing =
      what === "ledger"
        ? jest
            .spyOn(ledger(), "findSessionsToPayWithSavedCards")
            .mockImplementation(rejectAsDatabaseAway)
        : jest.spyOn(query, "graph").mockImplementation((...given) => {
            const [{ entity, fields }] = given
            const isOwner =
              entity === "cart" &&
              fields.includes("customer.id") &&
              fields.length <= 4
            return isOwner ? rejectAsDatabaseAway() : original(...given)
          })
    try {
      await work()
      expect(failing).toHaveBeenCalled()
    } finally {
      failing.mockRestore()
    }
  }

  describe.each(["cart", "ledger"] as const)(
    "a completion while the %s cannot be read",
    (what) => {
      it(`if the plugin cannot read ${UNREADABLE[what]}, a sale with a newly entered card is completed`, async () => {
        const guest = aGuest(shop.api, shop.store)
        const { save_card: _, ...typed } =
          await aSessionDataWithCardToSave(shop)
        const checkout = await aCheckoutWithSessionData(shop, guest, typed)

        await withUnreadableSessions(what, async () => {
          expect((await expectSuccess(checkout.complete())).type).toBe("order")
        })
      })

      it(`if the plugin cannot read ${UNREADABLE[what]}, a saved card is charged neither for a guest nor for its owner, and the owner can pay with it after the failure`, async () => {
        const { shopper, card } = await aCustomerWithSavedCard(shop)
        const { cartId } = await aCheckoutWithSessionData(
          shop,
          shopper,
          savedCardSessionData(card.id)
        )

        await withUnreadableSessions(what, async () => {
          for (const anyone of [aGuest(shop.api, shop.store), shopper]) {
            const { body } = await completeCart(anyone, cartId)
            expect(body.type).not.toBe("order")
          }
        })

        expect(await shop.charges()).toHaveLength(1)
        const { type } = await expectSuccess(completeCart(shopper, cartId))
        expect(type).toBe("order")
      })
    }
  )
})
