import { minorUnits } from "../../../../src/domain/money"
import { parsePaymentLink } from "../../../../src/gateway/wire/payment-link-answer"
import {
  aCardChargeRequest,
  aCardChargeCreationRequest,
  aChargeAnswer,
  aPixChargeCreationRequest,
  aWalletChargeCreationRequest,
  CARD_TOKEN,
  CHARGE_ID,
  rejectionOf,
  aLinkAnswer,
  aGatewayLinkRequest,
  LINK_ID,
  TRANSACTION_ID,
} from "../../../../harness/gateway-client/request-and-answer-fixtures"
import type { CardDialect } from "../../../../src/payment-method-adapters/card/card-wire-format"
import { respondJson } from "../support/gateway-server"
import { gatewayStarter, type GivenGateway } from "./support/gateway-starter"

const givenGateway = gatewayStarter()

type Call = (given: GivenGateway) => Promise<unknown>
type Settings = NonNullable<Parameters<typeof givenGateway>[1]>["checkout"]

async function requestSentBy(call: Call, checkout: Settings = {}) {
  const answers = { charge: respondJson(200, aChargeAnswer()) }
  const given = await givenGateway(answers, { checkout })
  await call(given)
  const [request] = given.server.callRequests()
  const body = JSON.parse(request!.body) as object
  return { body, text: request!.body, headers: request!.headers }
}

const { billingAddress, customer } = aCardChargeRequest()

const creations = {
  CREDIT: (
    { client, budget }: GivenGateway,
    optional: object,
    dialect: Partial<CardDialect> = {}
  ) =>
    client.createCharge(aCardChargeCreationRequest(optional, dialect), budget),
  PIX: ({ client, budget }: GivenGateway, optional: object) =>
    client.createCharge(aPixChargeCreationRequest(optional), budget),
  WALLET: ({ client, budget }: GivenGateway, optional: object) =>
    client.createCharge(aWalletChargeCreationRequest(optional), budget),
}

const credit = {
  temporatyCardToken: CARD_TOKEN,
  installmentNumber: 1,
  installmentType: "NONE",
  billingAddress,
}

it.each([
  ["CREDIT", { credit }, { lateCapture: false }],
  ["PIX", { pix: { expiration: 3_600 } }, {}],
  ["WALLET", {}, {}],
] as const)(
  "a charge request of the type %s has the field names that docs/gateway.md lists, and only the optional fields that the caller sets",
  async (paymentType, ownFields, ofCharge) => {
    const create = creations[paymentType]
    const phone = { countryCode: "55", areaCode: "21", type: "MOBILE" }
    const ofAll = {
      customer: { ...customer, phone: { ...phone, number: "999999999" } },
    }
    const softDescriptor = "LOJA"

    const bare = await requestSentBy((given) => create(given, {}))
    const full = await requestSentBy((given) =>
      create(given, { ...ofAll, softDescriptor })
    )

    const transaction = { paymentType, amount: 1999, ...ownFields }
    expect(bare.body).toEqual({
      paymentSource: "GATEWAY",
      merchantChargeId: CHARGE_ID,
      customer,
      transactions: [transaction],
      ...ofCharge,
    })
    expect(full.body).toEqual({
      ...bare.body,
      ...ofAll,
      transactions: [{ ...transaction, softDescriptor }],
    })
  }
)

describe("the request of a card charge", () => {
  it("a card charge request contains lateCapture, the number of installments and the complete billing address that the caller passes", async () => {
    const changes = {
      installmentType: "MERCHANT" as const,
      billingAddress: { ...billingAddress, complement: "ap 12" },
    }

    const { body } = await requestSentBy((given) =>
      creations.CREDIT(given, {
        lateCapture: true,
        installments: 3,
        ...changes,
      })
    )

    expect(body).toMatchObject({
      lateCapture: true,
      transactions: [{ credit: { installmentNumber: 3, ...changes } }],
    })
  })

  it("a card charge request has a transactionId only if the caller passes one", async () => {
    const transactionId = "9a0c53f2-6a0a-4e0e-8b0a-0c7a4c1d2e02"

    const { body } = await requestSentBy((given) =>
      creations.CREDIT(given, { transactionId })
    )
    const without = await requestSentBy((given) => creations.CREDIT(given, {}))

    expect(body).toMatchObject({ transactions: [{ transactionId }] })
    expect(without.text).not.toContain("ransactionId")
  })

  it("a request that charges a saved card contains the card's id, the entry mode and, if known, the issuer's id of an earlier transaction", async () => {
    const card = { kind: "saved", cardId: "card-1" } as const
    const issuerTransactionId = "016153570198200"

    const { body } = await requestSentBy((given) =>
      creations.CREDIT(given, { card: { ...card, issuerTransactionId } })
    )
    const first = await requestSentBy((given) =>
      creations.CREDIT(given, { card })
    )

    expect(body).toMatchObject({
      transactions: [
        {
          entryMode: "CREDENTIAL_ON_FILE",
          issuerTransactionId,
          credit: { cardId: "card-1" },
        },
      ],
    })
    expect(first.text).not.toMatch(/issuerTransactionId|CardToken/)
  })

  it("a card charge request with a card token has neither an entry mode nor the id of a saved card", async () => {
    const { text } = await requestSentBy((given) => creations.CREDIT(given, {}))

    expect(text).not.toMatch(/entryMode|cardId/)
  })

  it("in a request that charges a saved card, the dialect option decides the name of the field with the card's id, and the value of the field entryMode", async () => {
    const savedCards = {
      idField: "savedCardId",
      idInAnswer: "id",
      needsSecurityCode: false,
      entryMode: "STORED",
    }
    const { content } = aCardChargeCreationRequest(
      { card: { kind: "saved", cardId: "card-1" } },
      { savedCards }
    )

    expect(content).toMatchObject({
      transactions: [
        { entryMode: "STORED", credit: { savedCardId: "card-1" } },
      ],
    })
  })

  const device = { ip: "203.0.113.7", id: "Mozilla/5.0", sessionId: "payses_1" }

  it.each([
    [undefined, {}],
    ["top_level", { deviceInformation: device, customer }],
    ["customer", { customer: { ...customer, deviceInformation: device } }],
  ] as const)(
    "a card charge request has the shopper's device data only where the setting deviceInformation says, and none without this setting (value of the setting: %s)",
    async (deviceInformation, expected) => {
      const { body, text, headers } = await requestSentBy((given) =>
        creations.CREDIT(
          given,
          { deviceInformation: device },
          { deviceInformation }
        )
      )

      expect(body).toEqual({ ...body, customer, ...expected })
      const times = text.split("deviceInformation").length - 1
      expect(times).toBe(deviceInformation ? 1 : 0)
      expect(headers["content-type"]).toBe("application/json")
      expect(headers).not.toHaveProperty("caller-origin")
    }
  )
})

it("the client for payment links requests its access token at the auth URL that is set for payment links, and returns the link that the gateway created", async () => {
  const auth = await givenGateway()
  const { server, links, budget } = await givenGateway(
    { charge: respondJson(201, aLinkAnswer) },
    { links: { authUrl: `${auth.server.url}/links` } }
  )

  const link = await links.createPaymentLink(aGatewayLinkRequest, budget)

  expect(link).toEqual(parsePaymentLink(aLinkAnswer))
  expect(auth.server.received).toMatchObject([
    {
      method: "POST",
      url: "/links/oauth2/token",
      body: expect.stringContaining("link-client-1"),
    },
  ])
  expect(server.tokenRequests()).toEqual([])
})

const charge = { merchantChargeId: CHARGE_ID, amount: minorUnits(500) }
const link = { paymentLinkId: LINK_ID, transactionId: TRANSACTION_ID }
const IDS = ["..", "a/../../b", "a?b", "", "x".repeat(201)]

type CallWith = (given: GivenGateway, wrong: any) => Promise<unknown>

/** Invalid values for the fields of calls. Each row has a field, its invalid values, and calls with this field. */
const WRONG: [field: string, values: unknown[], calls: CallWith[]][] = [
  [
    "amount",
    [0, -1, Number.NaN],
    [
      ({ client, budget }, amount) =>
        client.captureCharge({ ...charge, amount }, budget),
      ({ client, budget }, amount) =>
        client.refundCharge({ ...charge, amount }, budget),
      ({ links, budget }, amount) =>
        links.refundLinkTransaction({ ...link, amount }, budget),
    ],
  ],
  [
    "merchantChargeId",
    IDS,
    [
      ({ client, budget }, merchantChargeId) =>
        client.captureCharge({ ...charge, merchantChargeId }, budget),
      ({ client, budget }, merchantChargeId) =>
        client.refundCharge({ ...charge, merchantChargeId }, budget),
      ({ client, budget }, id) => client.lookUpCharge(id, budget),
    ],
  ],
  [
    "paymentLinkId",
    IDS,
    [({ links, budget }, id) => links.lookUpPaymentLink(id, budget)],
  ],
]

it.each(
  WRONG.flatMap(([field, values, calls]) =>
    calls.flatMap((call) => values.map((value) => ({ field, value, call })))
  )
)(
  "the gateway client does not send a call with the invalid value $value in the field $field, and the error names the field",
  async ({ field, value, call }) => {
    const given = await givenGateway()

    const error = await rejectionOf(call(given, value))

    expect(error).toMatchObject({
      code: "gateway_request_invalid",
      outcome: "not_sent",
      retryable: false,
      message: expect.stringContaining(`its ${field} is not valid`),
    })
    expect(error).not.toHaveProperty(["details", field])
    expect(given.server.received).toEqual([])
  }
)
