import { TimeBudget } from "../../../../src/domain/time-budget"
import { createInMemoryTokenLedger } from "../../../../packages/devtools/src/confirm/experiment/in-memory-token-ledger"
import type { GatewayClient } from "../../../../src/gateway/client"
import { accountOptionsSchema } from "../../../../src/options/account-options"
import {
  checkoutSettingsOf,
  openGatewayClient,
  systemClock,
} from "../../../../src/operations/perform/gateway-clients"
import { defaultMerchant } from "../../../../packages/devtools/src/simulator"
import {
  aCardAuthorization,
  aCardCreation,
} from "../../../../harness/gateway-client/request-and-answer-fixtures"
import { aSimulatorStage } from "../support/simulator-stage"

const FIELDS = {
  transactionId: "9a0c53f2-6a0a-4e0e-8b0a-0c7a4c1d2e02",
  entryMode: "CREDENTIAL_ON_FILE",
  issuerTransactionId: "016153570198200",
} as const

const stage = aSimulatorStage()
let client: GatewayClient

beforeEach(() => {
  const account = accountOptionsSchema.parse({
    id: "br",
    environment: "development",
    baseUrl: stage.simulator.url,
    ...defaultMerchant.credential,
  })
  client = openGatewayClient(checkoutSettingsOf(account), {
    clock: systemClock,
    accessTokens: createInMemoryTokenLedger(systemClock),
  })
})
afterEach(() => client.close())

/** Charges a new card with the plugin's client. Returns the answer and the transaction that the simulator stores. */
async function createCardCharge(optional: Partial<typeof FIELDS>) {
  const answer = await client.createCharge(
    aCardCreation({
      customer: {
        ...aCardAuthorization().customer,
        phone: {
          countryCode: "55",
          areaCode: "11",
          number: "987654321",
          type: "MOBILE",
        },
      },
      softDescriptor: "LOJA",
      temporaryCardToken: await stage.caller.cardToken(),
      ...optional,
    }),
    TimeBudget.of(20_000, systemClock)
  )
  return { answer, kept: await stage.simulator.charges() }
}

it("the simulator accepts and stores transactionId, entryMode and issuerTransactionId of a card charge", async () => {
  const { answer, kept } = await createCardCharge(FIELDS)

  expect(answer).toMatchObject({
    chargeStatus: "PAID",
    transactions: [{ transactionId: FIELDS.transactionId }],
  })
  expect(kept).toMatchObject([FIELDS])
})

it("the simulator generates the id of a card charge's transaction if the request has none, but neither an entry mode nor an issuer id", async () => {
  const { answer, kept } = await createCardCharge({})

  expect(answer.transactions[0]?.transactionId).toMatch(/^[0-9a-f-]{36}$/)
  expect(kept).toMatchObject([
    {
      transactionId: answer.transactions[0]?.transactionId,
      entryMode: null,
      issuerTransactionId: null,
    },
  ])
})
