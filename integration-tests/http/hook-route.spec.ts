import { randomUUID } from "node:crypto"
import { request } from "node:http"
import { gzipSync } from "node:zlib"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IEventBusModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { defaultMerchant } from "../../src/simulator"
import { fixture, FIXTURES } from "../../src/notifications/fixtures.spec"
import {
  aBrokenTable,
  accountOf,
  deliver,
  type Delivery,
  type DeliveryAnswer,
  inboxRows,
  theInboxIsWorkedOff,
} from "../support/a-delivery"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aSoldOrder, bothSums } from "../support/a-sold-order"
import { tablesThatHold } from "../support/database/what-is-written"
import { eventually } from "../support/eventually"
import { loggedLines } from "../support/quiet"

const MOST_BYTES = 256 * 1024
const OURS = {
  merchantDocument: defaultMerchant.merchantDocument,
}
const ACCOUNT = {
  notificationTokens: [
    defaultMerchant.notificationToken,
    "the-token-before-it",
    "Bearer pasted-with-its-scheme",
  ],
  paymentLink: { apiKeys: ["a-link-key", "the-link-key-before-it"] },
}

const INBOX = "checkout_transparent_notification"

/** What the documented payloads tell of people, and what opens the door. */
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
  "***.444.777-**",
  "PAYER-90817263",
  "88120457",
  "00020101021226",
  "iVBORw0KGgo",
  "NWQ0-WALLET-PAY",
]

const RECEIVED = '{"received":true}'
const UNKNOWN = '{"message":"Unknown address."}'
const UNAUTHORIZED = '{"message":"Not authorized."}'
const TOO_LARGE = '{"message":"The body is too large."}'
const NO_OBJECT = '{"message":"The body must be a JSON object."}'

aNotifiedShop(ACCOUNT, (shop) => {
  beforeAll(() => {
    shop.container.resolve(ContainerRegistrationKeys.LOGGER).setLogLevel("warn")
    const other = accountOf(shop.container, "br-manual")
    other.notificationTokens = ["a-token-of-br-manual"]
    other.paymentLink.apiKeys = []
  })
  // Between tests the database is exchanged: nobody may be at work on it then.
  afterEach(() => theInboxIsWorkedOff(shop.container))

  const at = (path: string, delivery: Delivery = {}) =>
    deliver(`${shop.url}${path}`, { body: anEvent(), ...delivery })
  const post = (delivery: Delivery = {}) =>
    at("/hooks/checkout-transparent/br", delivery)
  const inbox = () => inboxRows(shop.container)
  const workedOff = () => theInboxIsWorkedOff(shop.container)
  const answersTo = async (deliveries: Record<string, Delivery>) =>
    eachOf(deliveries, async (delivery) => shown(await post(delivery)))

  describe("the address", () => {
    it("of an account that is not configured is not found, whatever the token", async () => {
      const accounts = ["us", "BR", "b", "br%00", "__proto__", "constructor"]

      for (const account of accounts) {
        const answer = await at(`/hooks/checkout-transparent/${account}`)
        expect(shown(answer)).toEqual([404, UNKNOWN])
      }

      expect(await inbox()).toEqual([])
    })

    it("may be spelled as Express reads it, and takes as much then", async () => {
      const paths = [
        "/hooks/checkout-transparent/br/",
        "/Hooks/CHECKOUT-Transparent/br",
        "/hooks/checkout-transparent/%62r",
        "/hooks/checkout-transparent/br?from=panel",
        "/HOOKS/CHECKOUT-TRANSPARENT/%62%72/?a=1#b",
      ]
      for (const path of paths) {
        const headers = { "content-type": "application/json" }
        const large = await at(path, { headers, body: aBodyOf(MOST_BYTES) })
        const larger = await at(path, {
          headers,
          body: aBodyOf(MOST_BYTES + 1),
        })

        expect([path, ...shown(large)]).toEqual([path, 200, RECEIVED])
        expect([path, ...shown(larger)]).toEqual([path, 413, TOO_LARGE])
      }
    })

    it("takes nothing but POST", async () => {
      const answers = await eachOf(
        { GET: "GET", PUT: "PUT", DELETE: "DELETE" },
        async (method) =>
          (
            await fetch(shop.hookUrl, {
              method,
              headers: { authorization: defaultMerchant.notificationToken },
            })
          ).status
      )

      expect(answers).toEqual({ GET: 404, PUT: 404, DELETE: 404 })
    })
  })

  describe("the token", () => {
    it("must be there, whole, and one of this account's", async () => {
      const token = defaultMerchant.notificationToken
      const answers = await answersTo({
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
        "two of them": { authorization: `${token} the-token-before-it` },
        "in another header": {
          authorization: null,
          headers: { "x-authorization": token, token },
        },
      })

      expect(new Set(Object.values(answers).map(String))).toEqual(
        new Set([`401,${UNAUTHORIZED}`])
      )
      expect(await inbox()).toEqual([])
    })

    it("may be any of those configured, checkout or payment link, with or without a scheme", async () => {
      const answers = await answersTo({
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

      expect(new Set(Object.values(answers).map(String))).toEqual(
        new Set([`200,${RECEIVED}`])
      )
      expect(await inbox()).toHaveLength(8)
    })

    it("of an account opens that account's address alone", async () => {
      const authorization = "a-token-of-br-manual"

      const own = await at("/hooks/checkout-transparent/br-manual", {
        authorization,
      })
      const others = await post({ authorization })

      expect([own.status, others.status]).toEqual([200, 401])
      expect(await inbox()).toMatchObject([{ account: "br-manual" }])
    })

    it("is judged before a byte of the body is waited for", async () => {
      const answers = await answersTo({
        "a gigabyte to come": {
          authorization: "wrong",
          headers: { "content-length": "1000000000" },
          body: "",
          staysOpen: true,
        },
        "the first piece of an endless body": {
          authorization: "wrong",
          headers: { "transfer-encoding": "chunked" },
          staysOpen: true,
        },
      })

      expect(answers).toEqual({
        "a gigabyte to come": [401, UNAUTHORIZED],
        "the first piece of an endless body": [401, UNAUTHORIZED],
      })
    })
  })

  describe("a body", () => {
    it("of 256 kB is taken, with or without its length told", async () => {
      const body = aBodyOf(MOST_BYTES)
      const chunked = { "transfer-encoding": "chunked" }

      expect(body).toHaveLength(MOST_BYTES)
      expect(shown(await post({ body }))).toEqual([200, RECEIVED])
      expect(shown(await post({ body, headers: chunked }))).toEqual([
        200,
        RECEIVED,
      ])
      expect(await inbox()).toMatchObject([{ deliveries: 2 }])
    })

    it("of a byte more is refused, before it has come to its end", async () => {
      const body = aBodyOf(MOST_BYTES + 1)
      const answers = await answersTo({
        "told by its length": {
          headers: { "content-length": String(MOST_BYTES + 1) },
          body: "",
          staysOpen: true,
        },
        "sent with its length": { body },
        "in chunks": { body, headers: { "transfer-encoding": "chunked" } },
        "in chunks without end": {
          body,
          headers: { "transfer-encoding": "chunked" },
          staysOpen: true,
        },
      })

      expect(new Set(Object.values(answers).map(String))).toEqual(
        new Set([`413,${TOO_LARGE}`])
      )
      expect(await inbox()).toEqual([])
    })

    it("must be a JSON object", async () => {
      const event = JSON.stringify(anEvent())
      const answers = await answersTo({
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

      expect(new Set(Object.values(answers).map(String))).toEqual(
        new Set([`400,${NO_OBJECT}`])
      )
      expect(await inbox()).toEqual([])
    })

    it("counts, whatever the headers say about it: type, event, byte order mark", async () => {
      const body = JSON.stringify(anEvent())
      const answers = await answersTo({
        "no type": { body },
        "text/plain": { body, headers: { "content-type": "text/plain" } },
        "application/xml": {
          body,
          headers: { "content-type": "application/xml" },
        },
        "a charset nobody has": {
          body,
          headers: { "content-type": "application/json; charset=x-none" },
        },
        "said to be compressed": {
          body,
          headers: { "content-encoding": "br" },
        },
        event_type: {
          body,
          headers: { event_type: "TransactionUpdateMessage" },
        },
        "event-type": { body, headers: { "event-type": "Whatever" } },
        "a byte order mark": { body: `\uFEFF${body}` },
        "other blanks": { body: JSON.stringify(JSON.parse(body), null, 4) },
      })

      expect(new Set(Object.values(answers).map(String))).toEqual(
        new Set([`200,${RECEIVED}`])
      )
      expect(await inbox()).toMatchObject([
        { kind: "charge_update", deliveries: 9 },
      ])
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

  describe("an accepted delivery", () => {
    it("is one row of the inbox, with what it told and the gateway's header", async () => {
      const event = anEvent()

      const answer = await post({
        body: event,
        headers: { "event-type": "TransactionUpdateMessage" },
      })

      expect(shown(answer)).toEqual([200, RECEIVED])
      expect(await inbox()).toMatchObject([
        {
          account: "br",
          integration: "checkout",
          kind: "charge_update",
          type: "PAYMENT",
          event_id: event.id,
          event_type_header: "TransactionUpdateMessage",
          event_at: new Date("2026-11-20T13:12:04.003Z"),
          merchant_charge_id: "7a2d3c1b-6c2f-5d4e-8b88-1e2d3c4b5a6f",
          deliveries: 1,
        },
      ])
    })

    it("that is repeated, one after another and all at once, stays one row and is counted", async () => {
      const body = anEvent()

      await post({ body })
      await post({ body: reversed(body) })
      const answers = await Promise.all(
        Array.from({ length: 18 }, () => post({ body }))
      )

      expect(new Set(answers.map(({ status }) => status))).toEqual(
        new Set([200])
      )
      expect(await inbox()).toMatchObject([{ deliveries: 20 }])
    })

    it("under a known event id, but with another body, is another row", async () => {
      const event = anEvent()

      await post({ body: event })
      await post({ body: { ...event, merchantCode: "LOJA-0043" } })

      expect(await inbox()).toMatchObject([
        { event_id: event.id, deliveries: 1 },
        { event_id: event.id, deliveries: 1 },
      ])
    })

    it("to another account of the same shop is another row", async () => {
      const body = anEvent()

      await post({ body })
      await at("/hooks/checkout-transparent/br-manual", {
        body,
        authorization: "a-token-of-br-manual",
      })

      const rows = await inbox()
      expect(rows.map(({ account }) => account)).toEqual(["br", "br-manual"])
    })

    it("of another merchant is flagged and ignored, and the gateway is not asked", async () => {
      const order = await aSoldOrder(shop)
      await workedOff()
      const asked = await shop.requests()

      await post({
        body: aboutCharge(order.merchantChargeId, {
          merchantDocument: "12345678000195",
          "data.status": "REFUNDED",
        }),
      })
      const rows = await workedOff()

      expect(rows.at(-1)).toMatchObject({
        is_of_another_merchant: true,
        state: "ignored",
        result: "It names another merchant than the account's.",
      })
      expect(await shop.requests()).toEqual(asked)
    })

    it("of a type or status that nobody knows is kept, and changes nothing of its charge", async () => {
      const order = await aSoldOrder(shop)
      await workedOff()
      const before = await standing(order.chargeId)
      const sums = await bothSums(shop, order)

      const strange = [
        { type: "PAYMENT_REBOOKED" },
        { type: null },
        { "data.amount": "much" },
        { data: { merchantChargeId: order.merchantChargeId } },
        { "data.transactions.0.status": "FROZEN" },
        { "data.transactions": [], "data.status": "FROZEN" },
        { "data.transactions": null, "data.status": 17, "data.amount": 0 },
      ]
      for (const changes of strange) {
        const body = aboutCharge(order.merchantChargeId, changes)
        expect(shown(await post({ body }))).toEqual([200, RECEIVED])
      }
      const rows = await workedOff()

      expect(rows.slice(-strange.length)).toMatchObject(
        [
          ...Array<string>(4).fill("unrecognized"),
          ...Array<string>(3).fill("charge_update"),
        ].map((kind) => ({
          kind,
          state: "processed",
          is_of_another_merchant: false,
        }))
      )
      expect(await standing(order.chargeId)).toEqual(before)
      expect(await bothSums(shop, order)).toEqual(sums)
    })
  })

  describe("deliveries that are refused", () => {
    it("are told in the log once, not once each, and never with what they carried", async () => {
      const lines = loggedLines().length
      const authorization = "a-token-that-somebody-tries"

      for (let times = 0; times < 50; times += 1) {
        await at("/hooks/checkout-transparent/br-manual", { authorization })
        await at(`/hooks/checkout-transparent/nobody-${times}`)
      }

      const said = loggedLines().slice(lines).join("\n")
      expect(said.match(/refused for account \\"br-manual\\"/g)).toHaveLength(1)
      expect(
        said.match(/to an account that is not configured/g)?.length ?? 0
      ).toBeLessThan(2)
      expect(said).not.toContain(authorization)
    })
  })

  describe("what the gateway documents", () => {
    let before: string | undefined
    beforeAll(() => {
      const account = accountOf(shop.container, "br")
      before = account.merchantDocument
      account.merchantDocument = "12.345.678/0001-95"
      shop.container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .setLogLevel("silly")
    })
    afterAll(() => {
      accountOf(shop.container, "br").merchantDocument = before
      shop.container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .setLogLevel("warn")
    })

    it("is taken, recognized and stored, each payload as what it is", async () => {
      for (const name of FIXTURES) {
        const authorization = name.startsWith("payment-link")
          ? "a-link-key"
          : "the-token-before-it"
        const answer = await post({ body: fixture(name), authorization })
        expect([name, ...shown(answer)]).toEqual([name, 200, RECEIVED])
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
      expect(await workedOff()).toMatchObject(
        [
          ofCheckout("charge_update", "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"),
          ofCheckout("charge_update", "7a2d3c1b-6c2f-5d4e-8b88-1e2d3c4b5a6f"),
          ofCheckout("charge_update", "8b3e4d2c-7d3a-5e5f-9c99-2f3e4d5c6b7a"),
          ofCheckout("charge_update", "9c4f5e3d-8e4b-5f60-8daa-304f5e6d7c8b"),
          ofCheckout("three_ds_result", "7a2d3c1b-6c2f-5d4e-8b88-1e2d3c4b5a6f"),
          ...Array<unknown>(3).fill(ofLink),
        ].map((expected) => ({
          ...(expected as object),
          state: "ignored",
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
        "/hooks/checkout-transparent/br",
        "/hooks/payment/transparent-card_br",
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
      const broken = await aBrokenTable(shop.container, INBOX)
      expect((await post({ body: anEvent() })).status).toBe(503)
      await broken.mend()
      await workedOff()
      bus.unsubscribe("*", keep, { subscriberId: "reads-everything" })

      const logged = loggedLines().slice(lines)
      expect(logged.join("\n")).toContain("could not be stored")
      expect(secretsIn(logged)).toEqual([])
      expect(events).not.toEqual([])
      expect(secretsIn(events.map((event) => JSON.stringify(event)))).toEqual(
        []
      )
      expect(await inbox()).toHaveLength(FIXTURES.length)
      expect(await tablesThatHold(ask, SECRETS)).toEqual([])
    })
  })

  it("a database that takes nothing is told as such, and the delivery passes when it is well again", async () => {
    const body = anEvent()
    const broken = await aBrokenTable(shop.container, INBOX)

    expect(shown(await post({ body }))).toEqual([
      503,
      '{"message":"It could not be stored. Deliver it again."}',
    ])
    expect(loggedLines().join("\n")).toMatch(
      /a notification for account \\"br\\" could not be stored, and was not acknowledged: \w+ P0001/
    )
    expect(await inbox()).toEqual([])
    await broken.mend()

    expect(shown(await post({ body }))).toEqual([200, RECEIVED])
    expect(await inbox()).toMatchObject([{ deliveries: 1 }])
  })

  function knex(): Knex {
    return shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  }

  async function ask(sql: string): Promise<Record<string, unknown>[]> {
    return (await knex().raw<{ rows: Record<string, unknown>[] }>(sql)).rows
  }

  /** What the ledger knows of a charge, but when it was looked at. */
  async function standing(chargeId: string): Promise<unknown> {
    const [charge] = await knex()("checkout_transparent_charge")
      .where({ id: chargeId })
      .select("state", "captured_amount", "refunded_amount", "facts")
    const operations = await knex()("checkout_transparent_operation")
      .where({ charge_id: chargeId })
      .orderBy("id")
    const differences = await knex()("checkout_transparent_difference")
    return { charge, operations, differences }
  }
})

function anEvent(changes: Record<string, unknown> = {}) {
  return fixture("checkout-credit", { ...OURS, id: randomUUID(), ...changes })
}

function aboutCharge(
  merchantChargeId: string,
  changes: Record<string, unknown>
) {
  const { data, ...rest } = changes
  return anEvent({
    "data.merchantChargeId": merchantChargeId,
    ...rest,
    ...(data === undefined ? {} : { data }),
  })
}

/** An event with an unknown field that makes it so many bytes long. */
function aBodyOf(bytes: number): string {
  const without = JSON.stringify({ ...anEvent(), news: "" })
  return JSON.stringify({
    ...(JSON.parse(without) as object),
    news: "x".repeat(bytes - without.length),
  })
}

function secretsIn(texts: readonly string[]): string[] {
  return SECRETS.flatMap((secret) =>
    texts
      .filter((text) => text.includes(secret))
      .map((text) => `${secret} in: ${text.slice(0, 500)}`)
  )
}

function reversed(body: object): object {
  return Object.fromEntries(Object.entries(body).reverse())
}

function shown({ status, body }: DeliveryAnswer): [number, string] {
  return [status, body]
}

async function eachOf<Given, Result>(
  given: Record<string, Given>,
  work: (one: Given) => Promise<Result>
): Promise<Record<string, Result>> {
  const results: Record<string, Result> = {}
  for (const [name, one] of Object.entries(given)) {
    results[name] = await work(one)
  }
  return results
}
