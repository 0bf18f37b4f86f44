import { minorUnits } from "../../src/charge/money"
import { ACCESS_TOKEN, errorOf } from "./client-support/builders"
import { json } from "./client-support/gateway-server"
import { givenLinkGateway } from "./client-support/given-gateway"
import {
  aLinkAnswer,
  anOrder,
  aRefundAnswer,
  LINK_ID,
  TRANSACTION_ID,
} from "./client-support/payment-links"

describe("making a payment link", () => {
  it("asks with a token of the payment-link credential and returns the link", async () => {
    const { server, client, budget, close } = await givenLinkGateway({
      link: json(201, aLinkAnswer),
    })

    const link = await client.createPaymentLink(
      anOrder({ expiresOn: "2026-12-01", maximumInstallments: 6 }),
      budget
    )

    expect(link).toEqual({
      id: LINK_ID,
      url: aLinkAnswer.link,
      deepLink: aLinkAnswer.deeplink,
      code: aLinkAnswer.brcode,
      linkStatus: "ACTIVE",
      orderNumber: "ORDER-1",
      expiresAt: new Date("2026-12-02T02:59:59.999Z"),
    })
    expect(server.tokenRequests()).toMatchObject([
      { url: "/oauth2/token", body: expect.stringContaining("link-client-1") },
    ])
    expect(server.charges()).toMatchObject([
      {
        method: "POST",
        url: "/sandbox/v1/paymentlink/create",
        headers: { authorization: `Bearer ${ACCESS_TOKEN}` },
      },
    ])
    expect(JSON.parse(server.charges()[0]!.body)).toMatchObject({
      charge: { order_number: "ORDER-1" },
      options: {
        allow_create_pix_key: false,
        card_max_installment_number: 6,
        expired_at: "2026-12-01",
      },
    })
    await close()
  })

  it("asks for the access token at its own auth URL and path", async () => {
    const { server, budget, close } = await givenLinkGateway({
      link: json(201, aLinkAnswer),
    })
    const auth = await givenLinkGateway({})
    const other = await givenLinkGateway(
      {},
      { baseUrl: server.url, authUrl: `${auth.server.url}/links` }
    )

    await other.client.createPaymentLink(anOrder(), budget)

    expect(auth.server.received.map(({ url }) => url)).toEqual([
      "/links/oauth2/token",
    ])
    expect(server.tokenRequests()).toEqual([])
    await Promise.all([close(), auth.close(), other.close()])
  })

  it("is refused before sending when the order cannot be right", async () => {
    const { server, client, budget, close } = await givenLinkGateway({})

    const error = await errorOf(
      client.createPaymentLink(anOrder({ methods: [] }), budget)
    )

    expect(error).toMatchObject({
      code: "gateway_request_invalid",
      outcome: "not_sent",
      details: {
        problems: [
          {
            path: "charge.payment.methods",
            message: "must have at least one of pix, wallet and card",
          },
        ],
      },
    })
    expect(server.received).toEqual([])
    await close()
  })
})

describe("looking a payment link up", () => {
  it("finds it by its id", async () => {
    const { server, client, budget, close } = await givenLinkGateway({
      link: json(200, { ...aLinkAnswer, status: "EXPIRED" }),
    })

    expect(await client.lookUpPaymentLink(LINK_ID, budget)).toMatchObject({
      kind: "found",
      link: { id: LINK_ID, linkStatus: "EXPIRED" },
    })
    expect(server.charges()).toMatchObject([
      { method: "GET", url: `/sandbox/v1/paymentlink/${LINK_ID}`, body: "" },
    ])
    await close()
  })

  it.each(["", "..", "a/b", "a?b", "a".repeat(201)])(
    "sends nothing for %j, which is no id, and repeats it nowhere",
    async (id) => {
      const { server, client, budget, close } = await givenLinkGateway({})

      const error = await errorOf(client.lookUpPaymentLink(id, budget))

      expect(error).toMatchObject({
        code: "gateway_request_invalid",
        details: { problems: [{ path: "paymentLinkId" }] },
      })
      expect(error).not.toHaveProperty("details.paymentLinkId")
      expect(server.received).toEqual([])
      await close()
    }
  )
})

describe("making a payment link inactive", () => {
  it("posts to the link", async () => {
    const { server, client, budget, close } = await givenLinkGateway({
      link: json(200, { status: "INACTIVE" }),
    })

    await client.deactivatePaymentLink(LINK_ID, budget)

    expect(server.charges()).toMatchObject([
      { method: "POST", url: `/sandbox/v1/paymentlink/${LINK_ID}/inactive` },
    ])
    await close()
  })
})

describe("refunding a transaction of a payment link", () => {
  const part = {
    paymentLinkId: LINK_ID,
    transactionId: TRANSACTION_ID,
    amount: minorUnits(500),
  }

  it("posts the amount to the transaction", async () => {
    const { server, client, budget, close } = await givenLinkGateway({
      link: json(200, aRefundAnswer),
    })

    await client.refundLinkTransaction(part, budget)

    expect(server.charges()).toMatchObject([
      {
        method: "POST",
        url: `/sandbox/v1/paymentlink/transaction/${TRANSACTION_ID}/refund`,
        body: '{"amount":500}',
      },
    ])
    await close()
  })

  it("sends nothing for no amount", async () => {
    const { server, client, budget, close } = await givenLinkGateway({})

    expect(
      await errorOf(
        client.refundLinkTransaction({ ...part, amount: minorUnits(0) }, budget)
      )
    ).toMatchObject({
      outcome: "not_sent",
      details: { problems: [{ path: "amount" }] },
    })
    expect(server.received).toEqual([])
    await close()
  })
})
