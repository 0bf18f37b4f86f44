import type { IEventBusModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { fixture, FIXTURES } from "../../src/webhooks/fixtures.spec"
import { defaultMerchant } from "../../src/simulator"
import {
  aBrokenTable,
  accountOf,
  deliver,
  type Delivery,
  notificationRows,
  allAreProcessed,
} from "../support/a-delivery"
import { anEvent, RECEIVED, shown } from "../support/a-gateway-event"
import { aNotifiedShop } from "../support/a-notified-shop"
import { tablesThatContain } from "../support/database/what-is-written"
import { loggedLines } from "../support/quiet"
import { askDatabaseOf, secretsIn } from "../support/what-leaked"

const ACCOUNT = {
  notificationTokens: [
    defaultMerchant.notificationToken,
    "the-token-before-it",
  ],
  paymentLink: { apiKeys: ["a-link-key"] },
}

/** What the documented payloads tell of people, and what opens the door. */
/** Of the payer of a Pix the masked document is kept, as a receipt shows it; nothing of a card's holder is. */
const SECRETS = [
  ...ACCOUNT.notificationTokens,
  ...ACCOUNT.paymentLink.apiKeys,
  "a-token-of-br-manual",
  "a-token-that-somebody-tries",
  "52998224725",
  "maria.souza@example.com",
  "Maria Aparecida",
  "MAR** APAR*****",
  "***.982.247-**",
  "Pindamonhangaba",
  "Rua das Laranjeiras",
  "12400-970",
  "Jo\u00e3o Carlos Pereira",
  "PAYER-90817263",
  "88120457",
  "00020101021226",
  "iVBORw0KGgo",
  "NWQ0-WALLET-PAY",
]

aNotifiedShop(ACCOUNT, (shop) => {
  beforeAll(() => {
    const account = accountOf(shop.container, "br")
    account.merchantDocument = "12.345.678/0001-95"
    shop.container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .setLogLevel("silly")
  })
  afterEach(() => allAreProcessed(shop.container))

  const at = (path: string, delivery: Delivery = {}) =>
    deliver(`${shop.url}/hooks/${path}`, { body: anEvent(), ...delivery })
  const inbox = () => notificationRows(shop.container)

  describe("what the gateway documents", () => {
    it("is taken, recognized and stored, each payload as what it is", async () => {
      for (const name of FIXTURES) {
        const authorization = name.startsWith("payment-link")
          ? "a-link-key"
          : "the-token-before-it"
        const answer = await at("checkout-transparent/br", {
          body: fixture(name),
          authorization,
        })
        expect([name, ...shown(answer)]).toEqual([name, ...RECEIVED])
      }

      const ofCheckout = (kind: string, charge: string) => ({
        integration: "checkout",
        kind,
        merchant_charge_id: charge,
        result: "This installation made no charge with this id.",
      })
      const ofLink = {
        integration: "payment_link",
        kind: "payment_link_update",
        merchant_charge_id: null,
        event_id: null,
        result: expect.stringContaining("payment link"),
      }
      expect(await allAreProcessed(shop.container)).toMatchObject(
        [
          ofCheckout("charge_update", "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"),
          ofCheckout("charge_update", "7a2d3c1b-6c2f-5d4e-8b88-1e2d3c4b5a6f"),
          ofCheckout("charge_update", "8b3e4d2c-7d3a-5e5f-9c99-2f3e4d5c6b7a"),
          ofCheckout("charge_update", "9c4f5e3d-8e4b-5f60-8daa-304f5e6d7c8b"),
          ofCheckout("three_ds_result", "7a2d3c1b-6c2f-5d4e-8b88-1e2d3c4b5a6f"),
          ...Array<unknown>(3).fill(ofLink),
        ].map((expected) => ({
          ...(expected as object),
          due_at: null,
          is_of_another_merchant: false,
          deliveries: 1,
        }))
      )
    })

    it("leaves no token and nobody's name, document or address in log, events or tables", async () => {
      const lines = loggedLines().length
      const events: unknown[] = []
      const bus = shop.container.resolve<IEventBusModuleService>(
        Modules.EVENT_BUS
      )
      const keep = (event: unknown) => Promise.resolve(void events.push(event))
      bus.subscribe("*", keep, { subscriberId: "reads-everything" })
      const whole = FIXTURES.map((name) => JSON.stringify(fixture(name)))
      const everywhere = [
        "checkout-transparent/br",
        "payment/transparent-card_br",
      ]
      const headers = {
        "content-type": "application/json",
        event_type: "TransactionUpdateMessage",
      }

      for (const path of everywhere) {
        for (const body of whole) {
          expect((await at(path, { body, headers })).status).toBe(200)
        }
        const body = whole.join("")
        expect((await at(path, { body, headers })).status).toBe(400)
        const authorization = "a-token-that-somebody-tries"
        const refused = await at(path, {
          body: whole[0]!,
          headers,
          authorization,
        })
        expect(refused.status).toBe(401)
      }
      const broken = await aBrokenTable(
        shop.container,
        "checkout_transparent_notification"
      )
      expect((await at("checkout-transparent/br")).status).toBe(503)
      await broken.mend()
      await allAreProcessed(shop.container)
      bus.unsubscribe("*", keep, { subscriberId: "reads-everything" })

      const logged = loggedLines().slice(lines)
      expect(logged.join("\n")).toContain("could not be stored")
      expect(secretsIn(SECRETS, logged)).toEqual([])
      expect(events).not.toEqual([])
      expect(secretsIn(SECRETS, events)).toEqual([])
      expect(await inbox()).toHaveLength(FIXTURES.length)
      expect(await tablesThatContain(askDatabaseOf(shop), SECRETS)).toEqual([])
    })
  })
})
