import { minorUnits } from "../../src/charge/money"
import {
  aCardAuthorization,
  aChargeAnswer,
  aPixCharge,
  aWalletCharge,
  CARD_TOKEN,
  CHARGE_ID,
  errorOf,
} from "./client-support/builders"
import { json } from "./client-support/gateway-server"
import { givenGateway, type GivenGateway } from "./client-support/given-gateway"
import {
  aLinkAnswer,
  anOrder,
  LINK_ID,
  TRANSACTION_ID,
} from "./client-support/payment-links"

type Call = (given: GivenGateway) => Promise<unknown>

/** What arrives at the gateway. */
async function sentBy(
  call: Call,
  settings?: Parameters<typeof givenGateway>[1]
) {
  const answers = { charge: json(200, aChargeAnswer()) }
  const given = await givenGateway(answers, settings)
  await call(given)
  await given.close()
  const [request] = given.server.charges()
  return {
    body: JSON.parse(request!.body) as object,
    headers: request!.headers,
  }
}

const { billingAddress, customer } = aCardAuthorization()

const phone = {
  countryCode: "55",
  areaCode: "21",
  number: "999999999",
  type: "MOBILE" as const,
}

describe("the request of a card charge", () => {
  it("is spelled as in the interface, without the optional fields", async () => {
    const { body, headers } = await sentBy(({ client, budget }) =>
      client.authorizeCard(aCardAuthorization(), budget)
    )

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
    const ofCharge = {
      lateCapture: true,
      customer: { ...customer, phone },
    }
    const ofTransaction = { softDescriptor: "LOJA" }
    const address = { ...billingAddress, complement: "ap 12" }

    const { body } = await sentBy(({ client, budget }) =>
      client.authorizeCard(
        aCardAuthorization({
          ...ofCharge,
          ...ofTransaction,
          installments: 3,
          installmentType: "MERCHANT",
          billingAddress: address,
        }),
        budget
      )
    )

    expect(body).toMatchObject({
      ...ofCharge,
      transactions: [
        {
          ...ofTransaction,
          credit: {
            installmentNumber: 3,
            installmentType: "MERCHANT",
            billingAddress: address,
          },
        },
      ],
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
      const { body } = await sentBy(
        ({ client, budget }) =>
          client.authorizeCard(
            aCardAuthorization({ deviceInformation: device }),
            budget
          ),
        { deviceInformation }
      )

      expect(body).toEqual({ ...body, customer, ...expected })
      const times = JSON.stringify(body).split("deviceInformation").length - 1
      expect(times).toBe(deviceInformation ? 1 : 0)
    }
  )

  it("spells the card token as the settings say, and names the platform where they do", async () => {
    const { body, headers } = await sentBy(
      ({ client, budget }) =>
        client.authorizeCard(aCardAuthorization(), budget),
      {
        temporaryCardTokenField: "temporaryCardToken",
        callerOrigin: "medusa",
      }
    )

    expect(JSON.stringify(body)).toContain(`"temporaryCardToken":`)
    expect(JSON.stringify(body)).not.toContain("temporatyCardToken")
    expect(headers["caller-origin"]).toBe("medusa")
  })
})

describe("the request of a charge that is paid with a code", () => {
  it.each<[string, (optional: object) => Call, object]>([
    [
      "PIX",
      (optional) =>
        ({ client, budget }) =>
          client.createPixCharge(aPixCharge(optional), budget),
      { pix: { expiration: 3_600 } },
    ],
    [
      "WALLET",
      (optional) =>
        ({ client, budget }) =>
          client.createWalletCharge(aWalletCharge(optional), budget),
      {},
    ],
  ])(
    "of %s carries what is known of it, and nothing of a card",
    async (paymentType, create, ownFields) => {
      const softDescriptor = "LOJA"

      const bare = await sentBy(create({}))
      const full = await sentBy(
        create({ softDescriptor, customer: { ...customer, phone } })
      )

      const transaction = { paymentType, amount: 1999, ...ownFields }
      expect(bare.body).toEqual({
        paymentSource: "GATEWAY",
        merchantChargeId: CHARGE_ID,
        customer,
        transactions: [transaction],
      })
      expect(full.body).toEqual({
        ...bare.body,
        customer: { ...customer, phone },
        transactions: [{ ...transaction, softDescriptor }],
      })
    }
  )
})

describe("the payment-link client", () => {
  it("has an access token of its own, from its own auth URL, and returns the link", async () => {
    const auth = await givenGateway({})
    const { server, links, budget, close } = await givenGateway(
      { charge: json(201, aLinkAnswer) },
      {},
      { authUrl: `${auth.server.url}/links` }
    )

    const link = await links.createPaymentLink(anOrder(), budget)

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
    await Promise.all([close(), auth.close()])
  })
})

const ofCharge = (changes: object) => ({
  merchantChargeId: CHARGE_ID,
  amount: minorUnits(500),
  ...changes,
})
const ofLink = (changes: object) => ({
  paymentLinkId: LINK_ID,
  transactionId: TRANSACTION_ID,
  amount: minorUnits(500),
  ...changes,
})
const capture =
  (changes: object): Call =>
  ({ client, budget }) =>
    client.captureCharge(ofCharge(changes), budget)
const refund =
  (changes: object): Call =>
  ({ client, budget }) =>
    client.refundCharge(ofCharge(changes), budget)
const refundLink =
  (changes: object): Call =>
  ({ links, budget }) =>
    links.refundLinkTransaction(ofLink(changes), budget)

type Row = [title: string, call: Call, field: string]

const ofAmounts = (amount: number): Row[] => [
  [`a capture of ${amount}`, capture({ amount }), "amount"],
  [`a refund of ${amount}`, refund({ amount }), "amount"],
  [`a refund of ${amount} of a link`, refundLink({ amount }), "amount"],
]

const ofIds = (id: string): Row[] => {
  const named = JSON.stringify(id.slice(0, 20))
  const wrong = { merchantChargeId: id }
  const lookUp: Call = ({ client, budget }) => client.lookUpCharge(id, budget)
  const lookUpLink: Call = ({ links, budget }) =>
    links.lookUpPaymentLink(id, budget)
  return [
    [`a capture of ${named}`, capture(wrong), "merchantChargeId"],
    [`a refund of ${named}`, refund(wrong), "merchantChargeId"],
    [`a lookup of the charge ${named}`, lookUp, "merchantChargeId"],
    [`a lookup of the link ${named}`, lookUpLink, "paymentLinkId"],
  ]
}

describe("what cannot be right", () => {
  it.each<Row>([
    ...[0, -1, Number.NaN].flatMap(ofAmounts),
    ...["..", "a/../../b", "a?b", "", "x".repeat(201)].flatMap(ofIds),
  ])("is not sent, and named by its field: %s", async (_title, call, field) => {
    const given = await givenGateway({})

    const error = await errorOf(call(given))

    expect(error).toMatchObject({
      code: "gateway_request_invalid",
      outcome: "not_sent",
      message: expect.stringContaining(`its ${field} cannot be right`),
    })
    expect(error).not.toHaveProperty(["details", field])
    expect(given.server.received).toEqual([])
    await given.close()
  })
})
