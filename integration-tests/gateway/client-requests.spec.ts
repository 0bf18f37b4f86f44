import { type MinorUnits, minorUnits } from "../../src/charge/money"
import {
  aCardAuthorization,
  aChargeAnswer,
  aPixCharge,
  aWalletCharge,
  CARD_TOKEN,
  CHARGE_ID,
  errorOf,
  aLinkAnswer,
  anOrder,
  LINK_ID,
  TRANSACTION_ID,
} from "./client-support/builders"
import { json } from "./client-support/gateway-server"
import {
  gatewaysOfATest,
  type GivenGateway,
} from "./client-support/given-gateway"

const givenGateway = gatewaysOfATest()

type Call = (given: GivenGateway) => Promise<unknown>
type Settings = NonNullable<Parameters<typeof givenGateway>[1]>["checkout"]

/** What arrives at the gateway. */
async function sentBy(call: Call, checkout: Settings = {}) {
  const answers = { charge: json(200, aChargeAnswer()) }
  const given = await givenGateway(answers, { checkout })
  await call(given)
  const [request] = given.server.charges()
  const body = JSON.parse(request!.body) as object
  return { body, text: request!.body, headers: request!.headers }
}

const sentOfCard = (
  changes: Parameters<typeof aCardAuthorization>[0] = {},
  checkout: Settings = {}
) =>
  sentBy(
    ({ client, budget }) =>
      client.authorizeCard(aCardAuthorization(changes), budget),
    checkout
  )

const { billingAddress, customer } = aCardAuthorization()

const phone = {
  countryCode: "55",
  areaCode: "21",
  number: "999999999",
  type: "MOBILE" as const,
}

describe("the request of a card charge", () => {
  it("is spelled as in the interface, without the optional fields", async () => {
    const { body, headers } = await sentOfCard()

    expect(body).toEqual({
      paymentSource: "GATEWAY",
      merchantChargeId: CHARGE_ID,
      customer,
      transactions: [
        {
          paymentType: "CREDIT",
          amount: 1999,
          credit: {
            temporatyCardToken: CARD_TOKEN,
            installmentNumber: 1,
            installmentType: "NONE",
            billingAddress,
          },
        },
      ],
      lateCapture: false,
    })
    expect(headers["content-type"]).toBe("application/json")
    expect(headers).not.toHaveProperty("caller-origin")
  })

  it("carries every optional field that is given", async () => {
    const ofCharge = { lateCapture: true, customer: { ...customer, phone } }
    const softDescriptor = "LOJA"
    const ofCredit = {
      installmentType: "MERCHANT" as const,
      billingAddress: { ...billingAddress, complement: "ap 12" },
    }

    const { body } = await sentOfCard({
      ...ofCharge,
      ...ofCredit,
      softDescriptor,
      installments: 3,
    })

    const credit = { installmentNumber: 3, ...ofCredit }
    expect(body).toMatchObject({
      ...ofCharge,
      transactions: [{ softDescriptor, credit }],
    })
  })

  const device = { ip: "203.0.113.7", id: "Mozilla/5.0", sessionId: "payses_1" }

  it.each([
    [undefined, {}],
    ["top_level", { deviceInformation: device, customer }],
    ["customer", { customer: { ...customer, deviceInformation: device } }],
  ] as const)(
    "tells of the shopper's device where the settings say (%s)",
    async (deviceInformation, expected) => {
      const { body, text } = await sentOfCard(
        { deviceInformation: device },
        { deviceInformation }
      )

      expect(body).toEqual({ ...body, customer, ...expected })
      const times = text.split("deviceInformation").length - 1
      expect(times).toBe(deviceInformation ? 1 : 0)
    }
  )

  it("spells the card token as the settings say, and names the platform where they do", async () => {
    const { headers, text } = await sentOfCard(
      {},
      { temporaryCardTokenField: "temporaryCardToken", callerOrigin: "medusa" }
    )

    expect(text).toContain(`"temporaryCardToken":`)
    expect(text).not.toContain("temporatyCardToken")
    expect(headers["caller-origin"]).toBe("medusa")
  })
})

it.each([
  ["PIX", { pix: { expiration: 3_600 } }],
  ["WALLET", {}],
])(
  "the request of a charge that is paid with a code (%s) carries what is known of it, and nothing of a card",
  async (paymentType, ownFields) => {
    const create =
      (optional: object): Call =>
      ({ client, budget }) =>
        paymentType === "PIX"
          ? client.createPixCharge(aPixCharge(optional), budget)
          : client.createWalletCharge(aWalletCharge(optional), budget)
    const ofAll = { customer: { ...customer, phone } }
    const softDescriptor = "LOJA"

    const bare = await sentBy(create({}))
    const full = await sentBy(create({ ...ofAll, softDescriptor }))

    const transaction = { paymentType, amount: 1999, ...ownFields }
    expect(bare.body).toEqual({
      paymentSource: "GATEWAY",
      merchantChargeId: CHARGE_ID,
      customer,
      transactions: [transaction],
    })
    expect(full.body).toEqual({
      ...bare.body,
      ...ofAll,
      transactions: [{ ...transaction, softDescriptor }],
    })
  }
)

describe("the payment-link client", () => {
  it("has an access token of its own, from its own auth URL, and returns the link", async () => {
    const auth = await givenGateway()
    const { server, links, budget } = await givenGateway(
      { charge: json(201, aLinkAnswer) },
      { links: { authUrl: `${auth.server.url}/links` } }
    )

    const link = await links.createPaymentLink(anOrder, budget)

    expect(link).toEqual({
      id: LINK_ID,
      url: aLinkAnswer.link,
      deepLink: aLinkAnswer.deeplink,
      code: aLinkAnswer.brcode,
      linkStatus: "ACTIVE",
      orderNumber: "ORDER-1",
      expiresAt: new Date("2026-12-02T02:59:59.999Z"),
    })
    expect(auth.server.received).toMatchObject([
      {
        method: "POST",
        url: "/links/oauth2/token",
        body: expect.stringContaining("link-client-1"),
      },
    ])
    expect(server.tokenRequests()).toEqual([])
  })
})

type Row = [title: string, field: string, call: Call]

/** A capture and a refund that are wrong in a field. */
function changesOf(what: string, field: string, wrong: object): Row[] {
  const amount = minorUnits(500)
  const change = { merchantChargeId: CHARGE_ID, amount, ...wrong }
  return [
    [
      `a capture of ${what}`,
      field,
      ({ client, budget }) => client.captureCharge(change, budget),
    ],
    [
      `a refund of ${what}`,
      field,
      ({ client, budget }) => client.refundCharge(change, budget),
    ],
  ]
}

function ofAmount(value: number): Row[] {
  const amount = value as MinorUnits
  const ids = { paymentLinkId: LINK_ID, transactionId: TRANSACTION_ID }
  return [
    ...changesOf(`${value}`, "amount", { amount }),
    [
      `a refund of ${value} of a link`,
      "amount",
      ({ links, budget }) =>
        links.refundLinkTransaction({ ...ids, amount }, budget),
    ],
  ]
}

function ofId(id: string): Row[] {
  const what = JSON.stringify(id.slice(0, 20))
  return [
    ...changesOf(what, "merchantChargeId", { merchantChargeId: id }),
    [
      `a lookup of the charge ${what}`,
      "merchantChargeId",
      ({ client, budget }) => client.lookUpCharge(id, budget),
    ],
    [
      `a lookup of the link ${what}`,
      "paymentLinkId",
      ({ links, budget }) => links.lookUpPaymentLink(id, budget),
    ],
  ]
}

it.each([
  ...[0, -1, Number.NaN].flatMap(ofAmount),
  ...["..", "a/../../b", "a?b", "", "x".repeat(201)].flatMap(ofId),
])(
  "what cannot be right is not sent, and named by its field: %s",
  async (_title, field, call) => {
    const given = await givenGateway()

    const error = await errorOf(call(given))

    expect(error).toMatchObject({
      code: "gateway_request_invalid",
      outcome: "not_sent",
      retryable: false,
      message: expect.stringContaining(`its ${field} cannot be right`),
    })
    expect(error).not.toHaveProperty(["details", field])
    expect(given.server.received).toEqual([])
  }
)
