import { TimeBudget } from "../../../../src/domain/time-budget"
import { createInMemoryTokenLedger } from "../../../../packages/devtools/src/confirm/experiment/in-memory-token-ledger"
import type { GatewayClient } from "../../../../src/gateway/client"
import { accountOptionsSchema } from "../../../../src/options/account-options"
import {
  checkoutIntegrationSettingsOf,
  openGatewayClient,
  systemClock,
} from "../../../../src/operations/perform/gateway-clients"
import {
  buildCardChargeRequest,
  type CardChargeRequest,
  type CardDialect,
} from "../../../../src/payment-method-adapters/card/card-wire-format"
import { parseNotification } from "../../../../src/webhooks/parse-notification"
import { defaultMerchant } from "../../../../packages/devtools/src/simulator"
import {
  aCardChargeRequest,
  aCardChargeCreationRequest,
} from "../../../../harness/gateway-client/request-and-answer-fixtures"
import { aSimulatorWithReceiver } from "../support/simulator-with-receiver"

const TRANSACTION_ID = "9a0c53f2-6a0a-4e0e-8b0a-0c7a4c1d2e02"

const stage = aSimulatorWithReceiver()
let client: GatewayClient

beforeEach(() => {
  const account = accountOptionsSchema.parse({
    id: "br",
    environment: "development",
    baseUrl: stage.simulator.url,
    dialect: { paths: { deleteCard: "/cards/{cardId}" } },
    ...defaultMerchant.credential,
  })
  client = openGatewayClient(checkoutIntegrationSettingsOf(account), {
    clock: systemClock,
    accessTokens: createInMemoryTokenLedger(systemClock),
  })
})
afterEach(() => client.close())

const anAccountWithDefaults = () =>
  accountOptionsSchema.parse({
    id: "br",
    environment: "development",
    baseUrl: stage.simulator.url,
  })

const startTimeBudget = () => TimeBudget.start(20_000, systemClock)

const CUSTOMER = {
  ...aCardChargeRequest().customer,
  phone: {
    countryCode: "55",
    areaCode: "11",
    number: "987654321",
    type: "MOBILE" as const,
  },
}

let made = 0

/** Creates a card charge with the plugin's client, by default with a new card token. */
async function createCardCharge(changes: Partial<CardChargeRequest> = {}) {
  made += 1
  return client.createCharge(
    aCardChargeCreationRequest({
      merchantChargeId: `6f1c2f0a-5b1e-5c3d-9a77-${String(made).padStart(12, "0")}`,
      customer: CUSTOMER,
      softDescriptor: "LOJA",
      temporaryCardToken: await stage.caller.cardToken(),
      ...changes,
    }),
    startTimeBudget()
  )
}

/** Saves a card with the plugin's client. Returns the card's id, brand, last four digits and expiry. */
async function saveCardWithNewToken() {
  const temporaryCardToken = await stage.caller.cardToken()
  const toSave = { temporaryCardToken, customer: CUSTOMER }
  return client.saveCard(toSave, startTimeBudget())
}

it("the simulator accepts and stores the transactionId of a card charge", async () => {
  const answer = await createCardCharge({ transactionId: TRANSACTION_ID })

  expect(answer).toMatchObject({
    chargeStatus: "PAID",
    transactions: [{ transactionId: TRANSACTION_ID }],
  })
  expect(await stage.simulator.charges()).toMatchObject([
    { transactionId: TRANSACTION_ID },
  ])
})

it("if a charge request with a card token has no transactionId, the simulator generates one, but adds neither an entry mode nor an issuer's transaction id", async () => {
  const answer = await createCardCharge()

  expect(answer.transactions[0]?.transactionId).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.transactions[0]).not.toHaveProperty("issuerTransactionId")
  expect(await stage.simulator.charges()).toMatchObject([
    {
      transactionId: answer.transactions[0]?.transactionId,
      entryMode: null,
      issuerTransactionId: null,
    },
  ])
})

it("a card that the plugin's client has saved at the simulator can be charged twice, the second time with the issuer's id of the first transaction", async () => {
  const { cardId, ...shown } = await saveCardWithNewToken()
  const first = await createCardCharge({ card: { kind: "saved", cardId } })
  const [{ issuerTransactionId = "" } = {}] = first.transactions
  const card = { kind: "saved", cardId, issuerTransactionId } as const
  const second = await createCardCharge({ card })

  expect(shown).toEqual({
    brand: "VISA",
    lastFour: "1111",
    expirationMonth: 12,
    expirationYear: 2050,
  })
  expect(issuerTransactionId).toMatch(/^0\d+$/)
  expect([first, second]).toMatchObject(Array(2).fill({ chargeStatus: "PAID" }))
  expect(await stage.simulator.charges()).toMatchObject([
    { entryMode: "CREDENTIAL_ON_FILE", issuerTransactionId: null },
    { entryMode: "CREDENTIAL_ON_FILE", issuerTransactionId },
  ])
})

it("if the option storeChargeField names a field, this field is sent in the card charge request of a charge by the store, and in no other card charge request", async () => {
  const { cardId } = await saveCardWithNewToken()
  const card = { kind: "saved", cardId } as const
  const { dialect } = anAccountWithDefaults()
  const savedCards = {
    ...dialect.savedCards,
    storeChargeField: "merchantInitiated",
  }
  const withField = { ...dialect, savedCards }
  const contentOfCardChargeRequest = (
    isStoreCharge: boolean,
    given: CardDialect = withField
  ) =>
    buildCardChargeRequest(
      { ...aCardChargeRequest(), card: { ...card, isStoreCharge } },
      given
    ).content

  expect(contentOfCardChargeRequest(true)).toMatchObject({
    transactions: [
      { entryMode: "CREDENTIAL_ON_FILE", merchantInitiated: true },
    ],
  })
  for (const content of [
    contentOfCardChargeRequest(false),
    contentOfCardChargeRequest(true, dialect),
  ]) {
    expect(JSON.stringify(content)).not.toContain("merchantInitiated")
  }
})

it("the plugin reads the issuer's transaction id from the answer to a charge and from a lookup, but ignores it in a notification", async () => {
  const { cardId } = await saveCardWithNewToken()
  const answer = await createCardCharge({ card: { kind: "saved", cardId } })
  const lookup = await client.lookUpCharge(
    answer.merchantChargeId,
    startTimeBudget()
  )
  await stage.simulator.deliveriesIdle()
  const [notification] = await stage.simulator.notifications()
  const issuerTransactionId = expect.stringMatching(/^0\d+$/) as string
  const shown = { transactions: [{ issuerTransactionId }] }

  expect(answer).toMatchObject(shown)
  expect(lookup).toMatchObject({ kind: "found", charge: shown })
  expect(notification!.body).toMatchObject({ data: shown })
  expect(
    JSON.stringify(
      parseNotification(notification!.body as Record<string, unknown>)
    )
  ).not.toMatch(/issuerTransactionId/)
})

it("the plugin's client can delete a saved card at a simulator that offers deletions, and deleting the same card a second time causes no error", async () => {
  const { cardId } = await saveCardWithNewToken()
  await stage.simulator.changeCardSettings({ offersCardDeletion: true })

  await client.deleteCard(cardId, startTimeBudget())
  await client.deleteCard(cardId, startTimeBudget())

  expect(await stage.simulator.savedCards()).toMatchObject([
    { id: cardId, deletedAt: expect.any(String) },
  ])
})
