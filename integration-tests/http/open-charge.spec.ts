import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger-module"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { aTemporaryCardToken, CARD_NUMBERS } from "../../harness/shopper/a-card"
import {
  aCardCheckout,
  aCardCheckoutWithCard,
  type CardCheckout,
  CARD_PROVIDER,
  CPF,
} from "../../harness/shopper/a-card-checkout"
import { describeShopWithSimulator } from "../support/app/describe-shop-with-simulator"
import {
  aGuest,
  type Answer,
  expectSuccess,
} from "../../harness/shopper/a-shopper"
import { type Admin, anAdmin } from "../../harness/admin/an-admin"
import { findTablesThatContain } from "../support/secrets/database-contents"
import { medusaSums } from "../support/orders/medusa-sums"
import {
  createDatabaseQuery,
  findLeakedSecrets,
} from "../support/secrets/find-leaked-secrets"

const TIMES = {
  resolveWindowMs: 1_500,
}
const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos."
const ANOTHER_PAYMENT_OPEN =
  "Já existe um pagamento em andamento para este pedido. Não pague de novo: aguarde o resultado."

describeShopWithSimulator(TIMES, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  const shopWithGuest = () => ({
    ...shop,
    shopper: aGuest(shop.api, shop.store),
  })
  const aCheckout = (number = CARD_NUMBERS.approved) =>
    aCardCheckoutWithCard(shopWithGuest(), { number })

  const ask = createDatabaseQuery(shop)

  /** Requests with which a shopper can change a cart. */
  const CHANGES: Record<
    string,
    (given: CardCheckout & { cart: string }) => Promise<Answer>
  > = {
    "adding an item": ({ shopper, cart }) =>
      shopper.request("post", `${cart}/line-items`, {
        variant_id: shop.store.variants.book,
        quantity: 1,
      }),
    "changing an item's quantity": async (checkout) =>
      checkout.shopper.request("post", await anItem(checkout), { quantity: 2 }),
    "removing an item": async (checkout) =>
      checkout.shopper.request("delete", await anItem(checkout)),
    "choosing another shipping method": ({ shopper, cart }) =>
      shopper.request("post", `${cart}/shipping-methods`, {
        option_id: shop.store.shipping.paid,
      }),
    "adding a promotion": ({ shopper, cart }) =>
      shopper.request("post", `${cart}/promotions`, { promo_codes: ["DEZ"] }),
    "removing a promotion": ({ shopper, cart }) =>
      shopper.request("delete", `${cart}/promotions`, { promo_codes: ["DEZ"] }),
    "changing the address": ({ shopper, cart }) =>
      shopper.request("post", cart, {
        shipping_address: { city: "Campinas", country_code: "br" },
      }),
  }
  const anItem = async ({
    shopper,
    cart,
  }: CardCheckout & { cart: string }): Promise<string> => {
    const { body } = await shopper.request("get", cart)
    return `${cart}/line-items/${body.cart.items[0].id}`
  }
  const requestCartChange = (
    checkout: CardCheckout,
    what: string
  ): Promise<Answer> =>
    CHANGES[what]!({ ...checkout, cart: `/store/carts/${checkout.cartId}` })

  const amountsOf = ({ cartId, collectionId }: CardCheckout) =>
    ask(
      `select amount, (select count(*)::int from cart_line_item where cart_id = '${cartId}' and deleted_at is null) as items
      from payment_collection where id = '${collectionId}'`
    )

  /** Creates a checkout whose charge has an unknown outcome: the gateway's answer was lost, and every lookup fails. */
  const anUnresolvedCheckout = async () => {
    const checkout = await aCheckout()
    await shop.simulator.on("authorize").hangAfterCommit().once()
    await shop.simulator.on("look_up").failBeforeCommit(503).always()
    const { body } = await checkout.complete()
    expect(body.error.message).toBe(BEING_VERIFIED)
    return checkout
  }

  describe("a cart whose charge is being verified", () => {
    it("while the outcome of a card charge is unknown, the store refuses changes of the cart, even under unusual spellings of the URLs, and a later completion places the paid order", async () => {
      const checkout = await anUnresolvedCheckout()
      const { shopper, cartId } = checkout
      const before = await amountsOf(checkout)
      const line = { variant_id: shop.store.variants.book, quantity: 1 }
      const spelled = [
        `/store/carts/${cartId}/line-items/`,
        `/STORE/carts/${cartId}/LINE-ITEMS`,
      ].map((path) => () => shopper.request("post", path, line))
      const changes = Object.keys(CHANGES).map(
        (what) => () => requestCartChange(checkout, what)
      )

      for (const ask of [...changes, ...spelled]) {
        expect(await ask()).toMatchObject({
          status: 400,
          body: { type: "not_allowed", message: BEING_VERIFIED },
        })
      }

      expect(await amountsOf(checkout)).toEqual(before)
      await shop.simulator.clearFaults()
      await expectSuccess(
        shopper.request("post", `/store/carts/${cartId}/Complete/`, {})
      )
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({
        orders: [{ id: expect.any(String) }],
        captured: 9990,
      })
      expect(await shop.charges()).toHaveLength(1)
    })
  })

  describe("a payment session that is started in the admin", () => {
    const startSession = (collectionId: string, body: object) =>
      admin.request(
        "post",
        `/admin/payment-collections/${collectionId}/payment-sessions`,
        body
      )

    it("a cart can be paid with a card session from the admin API, and the card token and document are neither stored in plain text nor returned", async () => {
      const { collectionId, complete } = await aCardCheckout(shopWithGuest())
      const token = await aTemporaryCardToken(shop.simulator.url)

      const answer = await startSession(collectionId, {
        provider_id: CARD_PROVIDER,
        data: {
          temporary_card_token: token,
          document: CPF,
          note: `a copy of ${token}`,
        },
      })

      expect(answer.status).toBe(200)
      const secrets = [token, CPF, CPF.replace(/\D/g, "")]
      expect(findLeakedSecrets(secrets, [answer.body])).toEqual([])
      expect(await findTablesThatContain(ask, secrets)).toEqual([])
      await expectSuccess(complete())
      expect(await medusaSums(shop.container, collectionId)).toMatchObject({
        captured: 9990,
      })
    })

    it("the admin API refuses a new payment session for a paid payment collection, and leaves the collection's sessions unchanged", async () => {
      const checkout = await aCheckout()
      await expectSuccess(checkout.complete())
      const sessions = () =>
        ask(
          `select id, status from payment_session where payment_collection_id = '${checkout.collectionId}'`
        )
      const before = await sessions()

      for (const provider_id of [CARD_PROVIDER, "pp_system_default"]) {
        expect(
          await startSession(checkout.collectionId, { provider_id })
        ).toMatchObject({
          status: 400,
          body: { type: "not_allowed", message: ANOTHER_PAYMENT_OPEN },
        })
      }

      expect(await sessions()).toEqual(before)
    })
  })

  it("if a card charge has an unknown outcome and the ledger's database fails, a shopper who completes the cart again still reads that the payment is being verified", async () => {
    const checkout = await anUnresolvedCheckout()
    await shop.simulator.clearFaults()
    const failing = jest
      .spyOn(
        shop.container.resolve<LedgerModuleService>(LEDGER_MODULE),
        "claimLookupOfOperationInDoubt"
      )
      .mockRejectedValue(new Error("timeout acquiring a connection"))

    const { body } = await checkout.complete()
    failing.mockRestore()
    await expectSuccess(checkout.complete())

    expect(body.error?.message ?? body.message).toBe(BEING_VERIFIED)
    expect(await shop.requests("authorize")).toHaveLength(1)
  })
})
