import { channel } from "node:diagnostics_channel"
import { randomUUID } from "node:crypto"
import { defaultMerchant } from "../../packages/devtools/src/simulator"
import { documentedNotification } from "../../harness/notifications/documented-notifications"
import { aTemporaryCardToken, CARD_NUMBERS } from "../../harness/shopper/a-card"
import {
  aCardCheckout,
  CARD_PROVIDER,
  type CardCheckout,
} from "../../harness/shopper/a-card-checkout"
import { describeShopWithSimulator } from "../support/app/describe-shop-with-simulator"
import {
  aCodeCheckout,
  PIX_PROVIDER,
} from "../../harness/shopper/a-code-checkout"
import { postNotification } from "../../harness/notifications/deliver"
import {
  deliverLinkNotification,
  payLinkWithoutNotification,
} from "../support/notifications/a-link-notification"
import {
  LINK_PROVIDER,
  requireLinkIdOfSession,
} from "../support/sales/a-link-sale"
import { registerInMemoryOpenTelemetry } from "../support/secrets/in-memory-open-telemetry"
import { type Admin, anAdmin } from "../../harness/admin/an-admin"
import { aSoldOrder, orderRequestsOfAdmin } from "../support/sales/a-sold-order"
import { eventually } from "../../harness/eventually"
import {
  aCustomer,
  aGuest,
  createPaymentSession,
  type Shopper,
  expectSuccess,
} from "../../harness/shopper/a-shopper"
import { findTablesThatContain } from "../support/secrets/database-contents"
import { loggedLines } from "../support/jest/capture-console"
import {
  createDatabaseQuery,
  recordEventsAndLogAll,
  recordAnswers,
  findLeakedSecrets,
} from "../support/secrets/find-leaked-secrets"

const CPF = { digits: "93541134780", punctuated: "935.411.347-80" }
/** A CPF with wrong check digits. */
const INVALID_CPF = "746.971.314-02"
/** A card number and a cardholder name. The plugin never asks for them, but some storefronts send them. */
const CARD_NUMBER = "5309873312345678"
const CARD_HOLDER = "HELENA C CANARIO"
/**
 * The payer in a notification. The plugin stores only a masked form, by which an administrator can still recognize the
 * payer.
 */
const PAYER = {
  name: "Joana Canario Pereira",
  document: "04183726590",
  account: "88120457013",
}
const MASKED_PAYER = "J**** C**** P****"
/** A text that the tests write into undocumented fields of notifications. */
const RAW_PAYLOAD = "canary of a raw payload"
/**
 * A CPF that the shopper enters in the shop's address form. Only Medusa's own tables contain it: the addresses of carts
 * and orders, and the stored input of workflows.
 */
const CPF_OF_ADDRESS = "168.995.350-09"
const NOTIFICATION_TOKEN = "canary-of-a-notification-token"
const SETTINGS = "/admin/checkout-transparent/settings"

/** An account without credentials in its options. An administrator enters the credentials on the settings page. */
const ACCOUNT = { clientId: null, clientSecret: null, notificationTokens: null }

/** The spans and metrics of the plugin during all purchases of this file. */
const telemetry = registerInMemoryOpenTelemetry()

describeShopWithSimulator(ACCOUNT, (shop) => {
  const ask = createDatabaseQuery(shop)
  const secrets = new Set([
    CPF.digits,
    CPF.punctuated,
    INVALID_CPF,
    CARD_NUMBER,
    defaultMerchant.credential.clientSecret,
    defaultMerchant.paymentLinkCredential.clientSecret,
    defaultMerchant.paymentLinkApiKey,
    NOTIFICATION_TOKEN,
    CARD_HOLDER,
    PAYER.name,
    PAYER.document,
    PAYER.account,
    RAW_PAYLOAD,
  ])
  const accessTokens = new Set<string>()
  const answers: unknown[] = []
  const events: unknown[] = []
  const written = new Set<string>()
  let keptInputs: number
  let admin: Admin
  let watched: { spans: string[]; metrics: string[] }
  let addressCpfIn: string[]

  beforeAll(async () => {
    recordEventsAndLogAll(shop, events)
    requestHeads.subscribe(keepAccessToken)
    admin = recordAnswers(await anAdmin(shop), answers)

    await enterSecrets()
    await anApprovedPurchase(await aCustomer(shop.api, shop.store))
    await aDeclinedPurchase()
    await aPurchaseWithALostAnswer()
    await refusedInputs()
    await aReferenceOfSomebodyElse()
    await aPixSaleWithARawNotification()
    await aLinkSale()
    await refunds()
    await readAllAdminLists()

    const [row] = await ask(
      "select count(*)::int as kept from checkout_transparent_shopper_input"
    )
    keptInputs = Number(row?.kept)
    for (const token of accessTokens) secrets.add(token)
    await searchTheDatabase()
    addressCpfIn = await findTablesThatContain(ask, [CPF_OF_ADDRESS])
    watched = {
      spans: telemetry
        .spans()
        .map(({ name, attributes, status, events, links }) =>
          JSON.stringify({ name, attributes, status, events, links })
        ),
      metrics: (await telemetry.collectMetrics()).map((one) =>
        JSON.stringify(one)
      ),
    }
  })
  afterAll(() => requestHeads.unsubscribe(keepAccessToken))

  describe("card tokens, documents, payers, credentials, access tokens and raw payloads", () => {
    it("no recorded answer of the store API or admin API contains a card token, a document, payer data, a credential, an access token or a raw payload", () => {
      expect(answers.length).toBeGreaterThan(50)
      expect(JSON.stringify(answers)).toContain(MASKED_PAYER)
      expect(findLeakedSecrets(secrets, answers)).toEqual([])
    })

    it("no log line at the most detailed level contains a card token, a document, payer data, a credential, an access token or a raw payload", () => {
      expect(loggedLines().join("\n")).toContain("stays in doubt")
      expect(loggedLines().join("\n")).toMatch(
        /gateway_call operation=refund_charge .* outcome=rejected /
      )
      expect(findLeakedSecrets(secrets, loggedLines())).toEqual([])
    })

    it("no span and no metric of the plugin contains a card token, a document, payer data, a credential, an access token or a raw payload", () => {
      const all = [...watched.spans, ...watched.metrics]
      for (const operation of [
        "authorize_card",
        "create_pix_charge",
        "create_payment_link",
        "look_up_charge",
        "refund_charge",
      ]) {
        expect(watched.spans.join("\n")).toContain(operation)
        expect(watched.metrics.join("\n")).toContain(operation)
      }
      expect(findLeakedSecrets(secrets, all)).toEqual([])
    })

    it("no search of the database during and after the purchases finds a card token, a document, payer data, a credential, an access token or a raw payload", () => {
      expect([...written]).toEqual([])
    })

    it("no message on the event bus contains a card token, a document, payer data, a credential, an access token or a raw payload", () => {
      expect(events).toContainEqual(
        expect.objectContaining({ name: "order.placed" })
      )
      expect(findLeakedSecrets(secrets, events)).toEqual([])
    })
  })

  it("a CPF that the shop's address form stores is only in Medusa's own tables, and in no log line, event, span or metric", () => {
    const texts = [
      ...loggedLines(),
      ...events.map((event) => JSON.stringify(event)),
      ...watched.spans,
      ...watched.metrics,
    ]

    expect(addressCpfIn.sort()).toEqual([
      `public.cart_address: ${CPF_OF_ADDRESS}`,
      `public.order_address: ${CPF_OF_ADDRESS}`,
      // Medusa stores the input of its own workflows until their retention time has passed.
      `public.workflow_execution: ${CPF_OF_ADDRESS}`,
    ])
    expect(texts.filter((text) => text.includes(CPF_OF_ADDRESS))).toEqual([])
  })

  it("the ledger has deleted the shoppers' encrypted card tokens and documents when every purchase has a final outcome", () => {
    expect(keptInputs).toBe(0)
  })

  it("the test purchases that the search for leaked secrets examines really use access tokens, and create seven charges with the shopper's CPF", async () => {
    const charges = await shop.simulator.charges()

    expect(accessTokens.size).toBeGreaterThan(0)
    expect(charges.map(({ chargeStatus }) => chargeStatus).sort()).toEqual([
      "DENIED",
      ...Array<string>(5).fill("PAID"),
      "REFUNDED",
    ])
    expect(
      new Set(charges.map(({ customerDocument }) => customerDocument))
    ).toEqual(new Set(["***411347**"]))
  })

  async function anApprovedPurchase(shopper: Shopper): Promise<void> {
    const checkout = await aCheckout(shopper)
    await expectSuccess(checkout.chooseCard(await aCard()))
    await searchTheDatabase()
    await readCart(checkout)

    const { order } = await expectSuccess(checkout.complete())

    await checkout.shopper.request(
      "get",
      `/store/orders/${order.id}?fields=*payment_collections.payments,*payment_collections.payment_sessions`
    )
    await searchTheDatabase()
  }

  async function aDeclinedPurchase(): Promise<void> {
    const checkout = await aCheckout()
    await expectSuccess(checkout.chooseCard(await aCard(CARD_NUMBERS.denied)))

    await checkout.complete()

    await readCart(checkout)
  }

  async function aPurchaseWithALostAnswer(): Promise<void> {
    const checkout = await aCheckout()
    await expectSuccess(checkout.chooseCard(await aCard()))
    await shop.simulator.on("authorize").hangAfterCommit().once()
    await shop.simulator.on("look_up").failBeforeCommit(503).always()

    await checkout.complete()
    await readCart(checkout)
    await checkout.chooseCard(await aCard())
    await searchTheDatabase()
    await shop.simulator.clearFaults()
    await expectSuccess(checkout.complete())
  }

  async function refusedInputs(): Promise<void> {
    const checkout = await aCheckout()
    const token = aSecret()
    for (const wrong of [
      { document: INVALID_CPF },
      { installments: CPF.digits },
      { temporary_card_token: token.repeat(200) },
      { billing_address: { number: CARD_NUMBER.repeat(2) } },
    ]) {
      const { status } = await checkout.chooseCard({
        data: { temporary_card_token: token, document: CPF.digits, ...wrong },
      })
      expect(status).toBe(400)
    }
    await readCart(checkout)
    await searchTheDatabase()
  }

  async function aReferenceOfSomebodyElse(): Promise<void> {
    const victim = await aCheckout()
    await expectSuccess(victim.chooseCard(await aCard()))
    const [input] = await ask(
      "select id from checkout_transparent_shopper_input"
    )
    const thief = await aCheckout()

    await createPaymentSession(thief.shopper, {
      collectionId: thief.collectionId,
      providerId: CARD_PROVIDER,
      data: { checkout_transparent: { reference: input?.id } },
    })
    const { body } = await thief.complete()

    expect(body.error.message).toMatch(/Faltam os dados do cartão/)
    await expectSuccess(victim.complete())
  }

  /**
   * Enters wrong credentials and then the right ones. The gateway repeats one of the wrong credentials in its answer.
   */
  async function enterSecrets(): Promise<void> {
    const { clientId, clientSecret } = defaultMerchant.credential
    const testConnectionWithSecret = (secret: string) =>
      expectSuccess(
        admin.request("post", "/admin/checkout-transparent/health/test", {
          account: "br",
          values: { clientId, clientSecret: secret },
        })
      )
    const echoed = aSecret()
    await testConnectionWithSecret(aSecret())
    await shop.simulator
      .on("token")
      .respond(401, { error_description: `no client has ${echoed}` })
      .once()
    await testConnectionWithSecret(echoed)

    const { accounts } = await expectSuccess(admin.request("get", SETTINGS))
    let { revision } = accounts.find(({ id }: { id: string }) => id === "br")
    const save = (values: object) =>
      admin.request("post", `${SETTINGS}/br`, { revision, values })
    for (const refused of [
      { clientSecret: { in: aSecret() } },
      { notificationTokens: [aSecret()] },
      { clientId, clientSecret: aSecret(), "installments.maximum": 40 },
      { [aSecret()]: aSecret() },
    ]) {
      expect((await save(refused)).status).toBe(400)
    }
    await expectSuccess(save({ notificationTokens: aSecret() }))
    const late = await save({ clientId, clientSecret: aSecret() })
    expect(late.status).toBe(409)
    revision += 1
    await expectSuccess(
      save({ clientId, clientSecret, notificationTokens: NOTIFICATION_TOKEN })
    )
  }

  const notificationUrl = () => `${shop.url}/hooks/checkout-transparent/br`

  async function aPixSaleWithARawNotification(): Promise<void> {
    const checkout = await aCodeCheckout(
      {
        ...shop,
        shopper: recordAnswers(aGuest(shop.api, shop.store), answers),
      },
      { address: { metadata: { cpf: CPF_OF_ADDRESS } } }
    )
    const { id, merchantChargeId } = await checkout.createCodeSession(
      PIX_PROVIDER,
      {
        document: CPF.punctuated,
      }
    )
    await shop.simulator.pay(merchantChargeId)
    const paid = "data.transactions.0"
    const event = documentedNotification("checkout-pix-with-account", {
      id: randomUUID(),
      merchantDocument: defaultMerchant.merchantDocument,
      news: { of: [RAW_PAYLOAD] },
      "data.merchantChargeId": merchantChargeId,
      "data.customer.name": PAYER.name,
      "data.customer.document": PAYER.document,
      ...Object.fromEntries(
        ["data", paid].flatMap((of) =>
          ["amount", "originalAmount"].map((name) => [`${of}.${name}`, 9_990])
        )
      ),
      [`${paid}.pix.payer.name`]: PAYER.name,
      [`${paid}.pix.payer.documentNumber`]: PAYER.document,
      [`${paid}.pix.payer.accountNumber`]: PAYER.account,
    })

    const delivered = [
      await postNotification(notificationUrl(), {
        authorization: NOTIFICATION_TOKEN,
        body: event,
      }),
      await postNotification(notificationUrl(), {
        authorization: aSecret(),
        body: event,
      }),
      await postNotification(notificationUrl(), {
        authorization: NOTIFICATION_TOKEN,
        body: `"${RAW_PAYLOAD}"`,
      }),
    ]

    expect(delivered.map(({ status }) => status)).toEqual([200, 401, 400])
    answers.push(...delivered)
    await eventually(async () =>
      expect((await checkout.retrieveSessionState(id)).order_id).not.toBeNull()
    )
  }

  async function aLinkSale(): Promise<void> {
    const checkout = await aCodeCheckout({
      ...shop,
      shopper: recordAnswers(aGuest(shop.api, shop.store), answers),
    })
    const session = await checkout.createCodeSession(LINK_PROVIDER, {
      document: CPF.punctuated,
    })
    const [event] = await payLinkWithoutNotification(
      shop.simulator,
      requireLinkIdOfSession(session)
    )

    const delivered = [
      await deliverLinkNotification(notificationUrl(), {
        ...event,
        news: RAW_PAYLOAD,
      }),
      await deliverLinkNotification(
        notificationUrl(),
        { ...event, news: RAW_PAYLOAD },
        aSecret()
      ),
    ]

    expect(delivered.map(({ status }) => status)).toEqual([200, 401])
    answers.push(...delivered)
    await eventually(async () =>
      expect(
        (await checkout.retrieveSessionState(session.id)).order_id
      ).not.toBeNull()
    )
  }

  /**
   * Requests refunds of two orders. The gateway refuses the first refund with secrets in its answer, and accepts the
   * second.
   */
  async function refunds(): Promise<void> {
    const card = await aCard()
    const order = await aSoldOrder(shop, card)
    const orders = orderRequestsOfAdmin(() => admin)
    await shop.simulator
      .on("refund")
      .respond(422, {
        message: `card ${card.data.temporary_card_token} of ${CPF.digits}`,
      })
      .once()

    const refused = await orders.refund(order)
    await expectSuccess(orders.refund(await aSoldOrder(shop, await aCard())))

    expect(refused.status).toBeGreaterThanOrEqual(400)
    await expectSuccess(
      admin.request(
        "get",
        `/admin/orders/${order.orderId}?fields=*payment_collections.payments,*payment_collections.payment_sessions`
      )
    )
  }

  async function readAllAdminLists(): Promise<void> {
    const root = "/admin/checkout-transparent"
    for (const list of [
      "admin-actions",
      "charges",
      "discrepancies",
      "health",
      "notifications",
      "operations",
      "day-closes",
      "settings",
    ]) {
      await expectSuccess(admin.request("get", `${root}/${list}`))
    }
    const { charges } = await expectSuccess(
      admin.request("get", `${root}/charges?limit=100`)
    )
    expect(charges.length).toBeGreaterThan(5)
    for (const { id } of charges as { id: string }[]) {
      await expectSuccess(admin.request("get", `${root}/charges/${id}`))
    }
    await expectSuccess(
      admin.request("get", "/admin/notifications?channel=feed&to[]=&limit=100")
    )
  }

  async function aCard(number?: string) {
    const token = await aTemporaryCardToken(shop.simulator.url, number)
    secrets.add(token)
    return {
      data: {
        temporary_card_token: token,
        document: CPF.punctuated,
        card_number: CARD_NUMBER,
        card_holder: CARD_HOLDER,
        checkout_transparent: { note: CPF.digits },
      },
    }
  }

  function aSecret(): string {
    const secret = `canary-${randomUUID()}`
    secrets.add(secret)
    return secret
  }

  function aCheckout(
    shopper: Shopper = aGuest(shop.api, shop.store)
  ): Promise<CardCheckout> {
    return aCardCheckout({ ...shop, shopper: recordAnswers(shopper, answers) })
  }

  async function readCart({ shopper, cartId }: CardCheckout): Promise<void> {
    await shopper.request(
      "get",
      `/store/carts/${cartId}?fields=*payment_collection,*payment_collection.payments,*payment_collection.payment_sessions`
    )
  }

  async function searchTheDatabase(): Promise<void> {
    for (const found of await findTablesThatContain(ask, [...secrets])) {
      written.add(found)
    }
  }

  function keepAccessToken(message: unknown): void {
    const { headers } = message as { headers: string }
    const token = /^authorization: Bearer (\S+)/im.exec(headers)?.[1]
    if (token !== undefined) accessTokens.add(token)
  }
})

/**
 * The diagnostics channel on which undici publishes the headers of each request. The tests need it to learn the access
 * tokens.
 */
const requestHeads = channel("undici:client:sendHeaders")
