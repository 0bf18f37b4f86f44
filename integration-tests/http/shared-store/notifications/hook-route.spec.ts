import { request } from "node:http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { defaultMerchant } from "../../../../packages/devtools/src/simulator"
import {
  postNotification,
  type Delivery,
} from "../../../../harness/notifications/deliver"
import {
  accountOptionsOf,
  notificationRows,
  synchronizeUntilNotificationsHandled,
} from "../../../support/notifications/stored-notifications"
import {
  aBodyWithBytes,
  aCardNotification,
  ACCEPTED_ANSWER,
  statusAndBody,
  TOO_LARGE_ANSWER,
  UNAUTHORIZED_ANSWER,
  UNKNOWN_ADDRESS_ANSWER,
} from "../../../support/notifications/a-card-notification"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import { eventually } from "../../../../harness/eventually"
import { loggedLines } from "../../../support/jest/capture-console"

const MOST_BYTES = 256 * 1024
const JSON_TYPE = { "content-type": "application/json" }
const CHUNKED = { "transfer-encoding": "chunked" }
const TOKENS = [defaultMerchant.notificationToken, "the-token-before-it"]

describeNotifiedShop({}, (shop) => {
  const accountsBefore: (() => void)[] = []
  const setTokens = (id: string, tokens: string[], apiKeys: string[]) => {
    const account = accountOptionsOf(shop.container, id)
    const before = { ...account, paymentLink: { ...account.paymentLink } }
    accountsBefore.push(() => Object.assign(account, before))
    account.notificationTokens = tokens
    account.paymentLink.apiKeys = apiKeys
  }
  beforeAll(() => {
    shop.container.resolve(ContainerRegistrationKeys.LOGGER).setLogLevel("warn")
    setTokens("br", TOKENS, ["a-link-key", "the-link-key-before-it"])
    setTokens("br-manual", ["a-token-of-br-manual"], [])
  })
  afterAll(() => accountsBefore.forEach((restore) => restore()))
  // The database is replaced between tests, so wait until this process has synchronized everything that is due.
  afterEach(() => synchronizeUntilNotificationsHandled(shop.container))

  const postCardNotificationTo = (path: string, delivery: Delivery = {}) =>
    postNotification(`${shop.url}${path}`, {
      body: aCardNotification(),
      ...delivery,
    })
  const post = (delivery: Delivery = {}) =>
    postCardNotificationTo("/hooks/checkout-transparent/br", delivery)
  const storedNotifications = () => notificationRows(shop.container)
  /** Sends several named requests, and expects the same answer of the webhook route to each of them. */
  const expectSameAnswer = async (
    expected: unknown[],
    deliveries: Record<string, Delivery>
  ) => {
    for (const [name, delivery] of Object.entries(deliveries)) {
      expect([name, ...statusAndBody(await post(delivery))]).toEqual([
        name,
        ...expected,
      ])
    }
  }

  describe("the address", () => {
    it("a request to the notification URL of a gateway account that is not configured is answered with 404, even if the request has a valid token", async () => {
      const accounts = ["us", "BR", "br%00", "__proto__"]

      for (const account of accounts) {
        const answer = await postCardNotificationTo(
          `/hooks/checkout-transparent/${account}`
        )
        expect(statusAndBody(answer)).toEqual(UNKNOWN_ADDRESS_ANSWER)
      }

      expect(await storedNotifications()).toEqual([])
    })

    it("a notification is accepted at its URL in capital letters, percent-encoded or with a slash at the end, unless its body is too large", async () => {
      const paths = [
        "/Hooks/CHECKOUT-Transparent/br",
        "/HOOKS/CHECKOUT-TRANSPARENT/%62%72/?a=1#b",
      ]
      for (const path of paths) {
        const post = async (bytes: number) =>
          statusAndBody(
            await postCardNotificationTo(path, {
              headers: JSON_TYPE,
              body: aBodyWithBytes(bytes),
            })
          )

        expect([path, await post(MOST_BYTES)]).toEqual([path, ACCEPTED_ANSWER])
        expect([path, await post(MOST_BYTES + 1)]).toEqual([
          path,
          TOO_LARGE_ANSWER,
        ])
      }
    })
  })

  describe("the token", () => {
    it("a notification is accepted with a previous token of its gateway account, but not with another account's token or in a header other than authorization", async () => {
      const token = defaultMerchant.notificationToken
      await expectSameAnswer(UNAUTHORIZED_ANSWER, {
        missing: { authorization: null },
        "another account's": { authorization: "a-token-of-br-manual" },
        "in another header": {
          authorization: null,
          headers: { "x-authorization": token, token },
        },
      })
      expect(await storedNotifications()).toEqual([])

      await expectSameAnswer(ACCEPTED_ANSWER, {
        "one before it": { authorization: "the-token-before-it" },
        "a payment link's before it": {
          authorization: "Bearer the-link-key-before-it",
        },
      })
      expect(await storedNotifications()).toHaveLength(2)
    })

    it("the notification URL refuses a request with a wrong token without waiting for the rest of the request's body", async () => {
      await expectSameAnswer(UNAUTHORIZED_ANSWER, {
        "a gigabyte to come": {
          authorization: "wrong",
          headers: { "content-length": "1000000000" },
          body: "",
          staysOpen: true,
        },
        "the first piece of an endless body": {
          authorization: "wrong",
          headers: CHUNKED,
          staysOpen: true,
        },
      })
    })
  })

  describe("a body", () => {
    it("a notification whose connection breaks during the body is not stored, and is logged as incomplete but not as an error", async () => {
      const lines = loggedLines().length
      const sent = request(shop.hookUrl, {
        method: "POST",
        agent: false,
        headers: {
          authorization: defaultMerchant.notificationToken,
          "content-length": "1000",
        },
      })
      sent.on("error", () => undefined)
      sent.write('{"type":"PAY', () => sent.destroy())

      const said = await eventually(() => {
        const news = loggedLines().slice(lines).join("\n")
        expect(news).toContain("whose body was incomplete")
        return news
      })

      expect(said).not.toMatch(/"level":"error"/)
      expect(await storedNotifications()).toEqual([])
    })
  })
})
