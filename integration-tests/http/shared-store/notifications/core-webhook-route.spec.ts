import type { IEventBusModuleService } from "@medusajs/framework/types"
import { Modules, PaymentWebhookEvents } from "@medusajs/framework/utils"
import {
  postNotification,
  type Delivery,
} from "../../../../harness/notifications/deliver"
import {
  notificationRows,
  synchronizeUntilNotificationsHandled,
} from "../../../support/notifications/stored-notifications"
import {
  aCardNotification,
  ACCEPTED_ANSWER,
  statusAndBody,
  UNAUTHORIZED_ANSWER,
} from "../../../support/notifications/a-card-notification"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"

const JSON_TYPE = { "content-type": "application/json" }
/** Spellings of a provider's id with which Medusa's own webhook route finds one of the plugin's providers. */
const SPELLINGS = [
  "transparent-card_br",
  "pp_transparent-card_br",
  "TRANSPARENT-CARD_BR",
  "PP_Transparent-Card_br",
  "transparent-card_br/",
  "pp_transparent-card_br/",
  "transparent%2Dcard_br",
  "%70%70_transparent-card%5Fbr",
  "transparent-card_%62r/",
  "transparent-card_br?again=1",
  "transparent-card_br/?again=/stripe",
  // The providers of the other payment methods work, too, because a notification belongs to the whole account.
  "transparent-pix_br",
  "pp_transparent-wallet_br",
  "transparent-link_br",
]

describeNotifiedShop({}, (shop) => {
  let emitted: jest.SpyInstance

  beforeEach(() => {
    const bus = shop.container.resolve<IEventBusModuleService>(
      Modules.EVENT_BUS
    )
    const emit = bus.emit.bind(bus) as (...call: unknown[]) => Promise<void>
    // Medusa would handle this event five seconds later, after the end of the test, so the test does not emit it.
    emitted = jest
      .spyOn(bus, "emit")
      .mockImplementation(async (...call: unknown[]) => {
        if (nameIn(call) !== PaymentWebhookEvents.WebhookReceived) {
          await emit(...call)
        }
      })
  })
  afterEach(async () => {
    emitted.mockRestore()
    await synchronizeUntilNotificationsHandled(shop.container)
  })

  const post = (provider: string, delivery: Delivery = {}) =>
    postNotification(`${shop.url}/hooks/payment/${provider}`, {
      body: aCardNotification(),
      headers: JSON_TYPE,
      ...delivery,
    })
  const storedNotifications = () => notificationRows(shop.container)
  const eventsOfCore = () =>
    emitted.mock.calls
      .filter((call) => nameIn(call) === PaymentWebhookEvents.WebhookReceived)
      .map(([{ data }]) => data.provider as string)

  describe("core's payment webhook, for a provider of the plugin", () => {
    it("Medusa's own webhook route stores the gateway's notification for a provider of the plugin, even if the provider's id in the URL is spelled differently", async () => {
      const body = aCardNotification()

      await postNotification(shop.hookUrl, { body })
      for (const spelling of SPELLINGS) {
        const answer = await post(spelling, { body })
        expect([spelling, ...statusAndBody(answer)]).toEqual([
          spelling,
          ...ACCEPTED_ANSWER,
        ])
      }

      expect(await storedNotifications()).toMatchObject([
        {
          account: "br",
          kind: "charge_update",
          event_id: body.id,
          delivery_count: 1 + SPELLINGS.length,
        },
      ])
    })

    it("Medusa's own webhook route refuses a notification for a provider of the plugin without a valid token, even if the provider's id in the URL is spelled differently", async () => {
      for (const spelling of SPELLINGS) {
        for (const authorization of [null, "wrong"]) {
          const answer = await post(spelling, { authorization })
          expect([spelling, ...statusAndBody(answer)]).toEqual([
            spelling,
            ...UNAUTHORIZED_ANSWER,
          ])
        }
      }
      expect(await storedNotifications()).toEqual([])
    })
  })

  describe("core's payment webhook, for a provider of another plugin", () => {
    it("Medusa's own webhook route publishes Medusa's webhook event for the payment providers of other plugins, even if the request has no token", async () => {
      const providers = [
        "stripe",
        "pp_system_default",
        "transparent",
        "transparent-boleto_br",
        "my-transparent-card_br",
        "pp_pp_transparent-card_br",
      ]

      for (const provider of providers) {
        const answer = await post(provider, { authorization: null })
        expect([provider, ...statusAndBody(answer)]).toEqual([
          provider,
          200,
          "OK",
        ])
      }

      expect(eventsOfCore()).toEqual(providers)
      expect(await storedNotifications()).toEqual([])
    })
  })
})

function nameIn([event]: unknown[]): unknown {
  return (event as { name?: unknown } | undefined)?.name
}
