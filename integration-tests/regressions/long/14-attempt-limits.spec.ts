import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { CARDS } from "../../support/a-card"
import {
  aCardCheckout,
  aCardCheckoutWithCard,
  type CardCheckout,
} from "../../support/a-card-checkout"
import { aCardShop } from "../../support/a-card-shop"
import {
  aCodeCheckout,
  PIX_PROVIDER,
  WALLET_PROVIDER,
} from "../../support/a-code-checkout"
import { LINK_PROVIDER } from "../../support/a-link-sale"
import { aGuest, type StoreApi, succeeds } from "../../support/a-shopper"

const CHARGE = "checkout_transparent_charge"
const LIMITS = { declinesPerCart: 3, slowDownPerAddress: 4 }
const JUNK = { data: { temporary_card_token: "not-a-card" } }
const DECLINED = { number: CARDS.denied }
const TOO_MANY =
  "Foram muitas tentativas sem sucesso. Tente mais tarde ou escolha outra forma de pagamento."
const BUSY =
  "Há pagamentos demais neste momento e nada foi cobrado. Tente outra vez em um minuto ou escolha outra forma de pagamento."

/** Requests as the proxy before Medusa passes them on. */
function from(address: string, api: StoreApi): StoreApi {
  return {
    request: (call) =>
      api.request({
        ...call,
        headers: { ...call.headers, "x-forwarded-for": address },
      }),
  }
}

function accountBehindOneProxy() {
  process.env.PLUGIN_OPTIONS = JSON.stringify({ trustedProxies: 1 })
  return { attemptLimits: LIMITS }
}

aCardShop(accountBehindOneProxy, (shop) => {
  const aShopper = (address = "198.51.100.1") =>
    aGuest(from(address, shop.api), shop.store)
  const aCheckout = (address?: string) =>
    aCardCheckout({ ...shop, shopper: aShopper(address) })
  const knex = () =>
    shop.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

  /** What one attempt has left, as often as that many carts and e-mail addresses would leave it. */
  async function repeat(
    times: number,
    { clientDigest }: { clientDigest?: (attempt: number) => string } = {}
  ): Promise<void> {
    const [row] = await knex()(CHARGE).orderBy("created_at", "desc").limit(1)
    const rows = Array.from({ length: times }, (_, n) => ({
      ...row,
      details: JSON.stringify(row.details),
      id: `ctchg_${n}`,
      merchant_charge_id: `${row.merchant_charge_id.slice(0, 24)}${String(n).padStart(12, "0")}`,
      payment_session_id: `payses_${n}`,
      payment_collection_id: `pay_col_${n}`,
      cart_id: `cart_${n}`,
      email_digest: `digest_${n}`,
      ...(clientDigest ? { client_digest: clientDigest(n) } : {}),
      synchronize_at: null,
      watched_since: null,
    }))
    await knex()(CHARGE).insert(rows)
  }

  async function alarms() {
    const listed = await knex()("checkout_transparent_discrepancy").select(
      "kind",
      "account",
      "resolved_at"
    )
    const events = await knex()("checkout_transparent_outbox_entry").where({
      name: "checkout_transparent.discrepancy.opened",
    })
    return { listed, events: events.length }
  }

  describe("300 card tokens that never were a card", () => {
    it("keep no honest shopper from a card or a Pix code, and are told to an operator", async () => {
      const attack = await aCheckout()
      await succeeds(attack.chooseCard(JUNK))
      await attack.complete()
      await repeat(299, { clientDigest: (attempt) => `client_${attempt}` })

      const card = await aCardCheckoutWithCard({ ...shop, shopper: aShopper() })
      const bought = await card.complete()
      const pix = await aCodeCheckout({ ...shop, shopper: aShopper() })

      expect(bought).toMatchObject({ status: 200, body: { type: "order" } })
      expect((await pix.code()).shown.state).toBe("pending")
      expect(await alarms()).toEqual({
        listed: [
          { kind: "cards_slowed_down", account: "br", resolved_at: null },
        ],
        events: 1,
      })
    })
  })

  describe("a client address from which many cards failed", () => {
    it("has two cards tried at once, and in the end whoever never failed has paid from there", async () => {
      const house = "203.0.113.7"
      const attack = await aCheckout(house)
      await succeeds(attack.chooseCard(JUNK))
      await attack.complete()
      await repeat(LIMITS.slowDownPerAddress - 1)
      const neighbours: CardCheckout[] = []
      while (neighbours.length < 4) {
        neighbours.push(
          await aCardCheckoutWithCard({ ...shop, shopper: aShopper(house) })
        )
      }

      const answers = await Promise.all(
        neighbours.map((neighbour) => neighbour.complete())
      )
      const busy = neighbours.filter(
        (_, n) => answers[n]?.body.error?.message === BUSY
      )
      const again = []
      for (const neighbour of busy) {
        again.push(await neighbour.complete())
      }

      expect(busy.length).toBeGreaterThan(0)
      const ended = [...answers, ...again].map(({ body }) => body.type)
      expect(ended.filter((type) => type === "order")).toHaveLength(4)
      expect(await shop.charges()).toHaveLength(4)
    })
  })

  describe("three declined cards in a cart", () => {
    it("stop its cards, and leave Pix, wallet and link", async () => {
      const checkout = await aCheckout()
      for (let card = 1; card <= 3; card++) {
        await succeeds(checkout.chooseCard(DECLINED))
        await checkout.complete()
      }
      await succeeds(checkout.chooseCard())
      const fourth = await checkout.complete()

      expect(fourth.body.error?.message).toBe(TOO_MANY)
      expect(await shop.requests("authorize")).toHaveLength(3)
      const { shopper, collectionId } = checkout
      for (const providerId of [PIX_PROVIDER, WALLET_PROVIDER, LINK_PROVIDER]) {
        const answer = await shopper.request(
          "post",
          `/store/payment-collections/${collectionId}/payment-sessions`,
          { provider_id: providerId, data: { document: "529.982.247-25" } }
        )
        expect({ providerId, ...answer }).toMatchObject({ status: 200 })
      }
    })
  })
})
