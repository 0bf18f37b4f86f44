import { TimeBudget } from "../../src/charge/time-budget"
import { createGatewayClient } from "../../src/gateway/client"
import type { GatewaySettings } from "../../src/gateway/settings"
import { accessTokensInMemory } from "./client-support/access-tokens"
import {
  ACCESS_TOKEN,
  aCardAuthorization,
  aChargeAnswer,
  CARD_TOKEN,
  CHARGE_ID,
  errorOf,
  gatewaySettings,
} from "./client-support/builders"
import { FakeClock } from "./client-support/clocks"
import {
  type GatewayServer,
  json,
  startGatewayServer,
} from "./client-support/gateway-server"

let server: GatewayServer

beforeEach(async () => {
  server = await startGatewayServer({ charge: json(200, aChargeAnswer()) })
})

afterEach(() => server.close())

function givenClient(settings: Partial<GatewaySettings> = {}) {
  const clock = new FakeClock()
  const client = createGatewayClient(
    gatewaySettings({ baseUrl: server.url, ...settings }),
    { clock, accessTokens: accessTokensInMemory(clock) }
  )
  return { client, budget: TimeBudget.of(20_000, clock) }
}

const sentBody = (): unknown => JSON.parse(server.charges()[0]?.body ?? "")

describe("the request of a card charge", () => {
  it("is spelled as in the interface, without the optional fields", async () => {
    const { client, budget } = givenClient()

    await client.authorizeCard(aCardAuthorization(), budget)

    expect(sentBody()).toEqual({
      paymentSource: "GATEWAY",
      merchantChargeId: CHARGE_ID,
      customer: {
        name: "Maria da Silva",
        email: "maria@example.com",
        document: "52998224725",
        documentType: "CPF",
      },
      transactions: [
        {
          paymentType: "CREDIT",
          amount: 1999,
          credit: {
            temporatyCardToken: CARD_TOKEN,
            installmentNumber: 1,
            installmentType: "NONE",
            billingAddress: {
              street: "Rua das Laranjeiras",
              number: "10",
              neighborhood: "Centro",
              city: "Rio de Janeiro",
              state: "RJ",
              country: "BR",
              zipCode: "22240000",
            },
          },
        },
      ],
      lateCapture: false,
    })
    await client.close()
  })

  it("carries every optional field that is given", async () => {
    const { client, budget } = givenClient()
    const { billingAddress, customer } = aCardAuthorization()

    await client.authorizeCard(
      aCardAuthorization({
        lateCapture: true,
        installments: 3,
        installmentType: "MERCHANT",
        softDescriptor: "LOJA",
        smartCheckoutId: "0b6b8f5e-7f3c-4c55-9b3a-3a2d3f0f6c11",
        transactionId: "t-77",
        entryMode: "CREDENTIAL_ON_FILE",
        issuerTransactionId: "i-77",
        deviceInformation: { ip: "203.0.113.7" },
        billingAddress: { ...billingAddress, complement: "ap 12" },
        customer: {
          ...customer,
          phone: {
            countryCode: "55",
            areaCode: "21",
            number: "999999999",
            type: "MOBILE",
          },
        },
      }),
      budget
    )

    expect(sentBody()).toMatchObject({
      smartCheckoutId: "0b6b8f5e-7f3c-4c55-9b3a-3a2d3f0f6c11",
      lateCapture: true,
      deviceInformation: { ip: "203.0.113.7" },
      customer: {
        phone: {
          countryCode: "55",
          areaCode: "21",
          number: "999999999",
          type: "MOBILE",
        },
      },
      transactions: [
        {
          softDescriptor: "LOJA",
          transactionId: "t-77",
          entryMode: "CREDENTIAL_ON_FILE",
          issuerTransactionId: "i-77",
          credit: {
            installmentNumber: 3,
            installmentType: "MERCHANT",
            billingAddress: { complement: "ap 12" },
          },
        },
      ],
    })
    await client.close()
  })

  it("spells the card token as the settings say", async () => {
    const { client, budget } = givenClient({
      temporaryCardTokenField: "temporaryCardToken",
    })

    await client.authorizeCard(aCardAuthorization(), budget)

    expect(sentBody()).toHaveProperty(
      "transactions.0.credit.temporaryCardToken",
      CARD_TOKEN
    )
    expect(sentBody()).not.toHaveProperty(
      "transactions.0.credit.temporatyCardToken"
    )
    await client.close()
  })

  it("goes to the prefixed path with JSON, token and user agent", async () => {
    const { client, budget } = givenClient()

    await client.authorizeCard(aCardAuthorization(), budget)

    const [request] = server.charges()
    expect(request).toMatchObject({
      method: "POST",
      url: "/sandbox/v1/charge/authorization",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        authorization: `Bearer ${ACCESS_TOKEN}`,
        "user-agent": "medusa-payment-checkout-transparent/0.0.0-test",
      },
    })
    expect(request?.headers).not.toHaveProperty("caller-origin")
    await client.close()
  })

  it("names the platform when a caller origin is set", async () => {
    const { client, budget } = givenClient({ callerOrigin: "medusa" })

    await client.authorizeCard(aCardAuthorization(), budget)

    expect(server.charges()[0]?.headers["caller-origin"]).toBe("medusa")
    await client.close()
  })

  it("does not leave when it is malformed, and the error names the fields", async () => {
    const { client, budget } = givenClient()
    const { customer } = aCardAuthorization()

    const error = await errorOf(
      client.authorizeCard(
        aCardAuthorization({
          installments: 13,
          customer: { ...customer, document: "529.982.247-25" },
        }),
        budget
      )
    )

    expect(error).toMatchObject({
      code: "gateway_request_invalid",
      outcome: "not_sent",
      details: {
        problems: [
          { path: "customer.document" },
          {
            path: "transactions.0.credit.installmentNumber",
            message: "must be from 1 to 12",
          },
        ],
      },
    })
    expect(server.received).toHaveLength(0)
    await client.close()
  })
})

describe("looking up an id that is none", () => {
  it.each(["..", "a/../../b", "", "x".repeat(37)])(
    "%j is not sent and not repeated",
    async (id) => {
      const { client, budget } = givenClient()

      const error = await errorOf(client.lookUpCharge(id, budget))

      expect(error).toMatchObject({
        code: "gateway_request_invalid",
        outcome: "not_sent",
      })
      expect(server.received).toHaveLength(0)
      await client.close()
    }
  )
})
