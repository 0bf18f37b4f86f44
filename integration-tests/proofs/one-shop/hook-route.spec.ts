import { request } from "node:http"
import { gzipSync } from "node:zlib"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { defaultMerchant } from "../../../src/simulator"
import {
  accountOf,
  deliver,
  type Delivery,
  notificationRows,
  allAreProcessed,
} from "../../support/a-delivery"
import {
  aBodyOf,
  anEvent,
  NO_OBJECT,
  RECEIVED,
  shown,
  TOO_LARGE,
  UNAUTHORIZED,
  UNKNOWN_ADDRESS,
} from "../../support/a-gateway-event"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { eventually } from "../../support/eventually"
import { loggedLines } from "../../support/quiet"

const MOST_BYTES = 256 * 1024
const JSON_TYPE = { "content-type": "application/json" }
const CHUNKED = { "transfer-encoding": "chunked" }
const TOKENS = [
  defaultMerchant.notificationToken,
  "the-token-before-it",
  "Bearer pasted-with-its-scheme",
]

aNotifiedShop({}, (shop) => {
  const accountsBefore: (() => void)[] = []
  const tokensOf = (id: string, tokens: string[], apiKeys: string[]) => {
    const account = accountOf(shop.container, id)
    const before = { ...account, paymentLink: { ...account.paymentLink } }
    accountsBefore.push(() => Object.assign(account, before))
    account.notificationTokens = tokens
    account.paymentLink.apiKeys = apiKeys
  }
  beforeAll(() => {
    shop.container.resolve(ContainerRegistrationKeys.LOGGER).setLogLevel("warn")
    tokensOf("br", TOKENS, ["a-link-key", "the-link-key-before-it"])
    tokensOf("br-manual", ["a-token-of-br-manual"], [])
  })
  afterAll(() => accountsBefore.forEach((restore) => restore()))
  // Between tests the database is exchanged: nobody may be at work on it then.
  afterEach(() => allAreProcessed(shop.container))

  const at = (path: string, delivery: Delivery = {}) =>
    deliver(`${shop.url}${path}`, { body: anEvent(), ...delivery })
  const post = (delivery: Delivery = {}) =>
    at("/hooks/checkout-transparent/br", delivery)
  const inbox = () => notificationRows(shop.container)
  /** Each of them is answered so. */
  const allAnswer = async (
    expected: unknown[],
    deliveries: Record<string, Delivery>
  ) => {
    for (const [name, delivery] of Object.entries(deliveries)) {
      expect([name, ...shown(await post(delivery))]).toEqual([
        name,
        ...expected,
      ])
    }
  }

  describe("the address", () => {
    it("of an account that is not configured is not found, whatever the token", async () => {
      const accounts = ["us", "BR", "br%00", "__proto__"]

      for (const account of accounts) {
        const answer = await at(`/hooks/checkout-transparent/${account}`)
        expect(shown(answer)).toEqual(UNKNOWN_ADDRESS)
      }

      expect(await inbox()).toEqual([])
    })

    it("may be spelled as Express reads it, and takes as much then", async () => {
      const paths = [
        "/Hooks/CHECKOUT-Transparent/br",
        "/HOOKS/CHECKOUT-TRANSPARENT/%62%72/?a=1#b",
      ]
      for (const path of paths) {
        const post = async (bytes: number) =>
          shown(await at(path, { headers: JSON_TYPE, body: aBodyOf(bytes) }))

        expect([path, await post(MOST_BYTES)]).toEqual([path, RECEIVED])
        expect([path, await post(MOST_BYTES + 1)]).toEqual([path, TOO_LARGE])
      }
    })
  })

  describe("the token", () => {
    it("must be there, whole, and one of this account's", async () => {
      const token = defaultMerchant.notificationToken
      await allAnswer(UNAUTHORIZED, {
        missing: { authorization: null },
        empty: { authorization: "" },
        "a scheme alone": { authorization: "Bearer " },
        wrong: { authorization: "not-the-token" },
        "only its beginning": { authorization: token.slice(0, -1) },
        "more than it": { authorization: `${token}x` },
        "in capitals": { authorization: token.toUpperCase() },
        "of another scheme": { authorization: `Basic ${token}` },
        "twice in one header": { authorization: `${token}, ${token}` },
        "another account's": { authorization: "a-token-of-br-manual" },
        "a payment link's, a letter less": { authorization: "a-link-ke" },
        "two of them": { authorization: `${token} the-token-before-it` },
        "in another header": {
          authorization: null,
          headers: { "x-authorization": token, token },
        },
      })

      expect(await inbox()).toEqual([])
    })

    it("may be any of those configured, checkout or payment link, with or without a scheme", async () => {
      await allAnswer(RECEIVED, {
        first: { authorization: defaultMerchant.notificationToken },
        "one before it": { authorization: "the-token-before-it" },
        "configured with a scheme": { authorization: "pasted-with-its-scheme" },
        "a payment link's": { authorization: "a-link-key" },
        "a payment link's before it": {
          authorization: "the-link-key-before-it",
        },
        "with a scheme": { authorization: "Bearer a-link-key" },
        "with a scheme in small letters": {
          authorization: "bearer a-link-key",
        },
        "with blanks": { authorization: "  Bearer   the-token-before-it  " },
      })

      expect(await inbox()).toHaveLength(8)
    })

    it("is judged before a byte of the body is waited for", async () => {
      await allAnswer(UNAUTHORIZED, {
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
    it("must be a JSON object", async () => {
      const event = JSON.stringify(anEvent())
      await allAnswer(NO_OBJECT, {
        nothing: { body: "" },
        bytes: { body: Buffer.from([0, 159, 146, 150, 255, 1, 2, 3]) },
        blanks: { body: " \n" },
        list: { body: `[${event}]` },
        text: { body: '"PAYMENT"' },
        number: { body: "42" },
        true: { body: "true" },
        null: { body: "null" },
        "JSON cut off": { body: event.slice(0, -1) },
        "JSON and more": { body: `${event}{}` },
        "a form": { body: `payload=${encodeURIComponent(event)}` },
        XML: { body: "<notification/>" },
        "in UTF-16": { body: Buffer.from(event, "utf16le") },
        compressed: {
          body: gzipSync(event),
          headers: { "content-encoding": "gzip" },
        },
      })

      expect(await inbox()).toEqual([])
    })

    it("that breaks off leaves nothing but a line in the log", async () => {
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
        expect(news).toContain("whose body broke off")
        return news
      })

      expect(said).not.toMatch(/"level":"error"/)
      expect(await inbox()).toEqual([])
    })
  })
})
