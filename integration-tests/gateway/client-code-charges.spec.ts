import type { GatewayCode } from "../../src/charge/gateway-charge"
import {
  ACCESS_TOKEN,
  aPixCharge,
  CHARGE_ID,
  DOCUMENT,
  errorOf,
} from "./client-support/builders"
import { aCodeAnswer, codeCreations } from "./client-support/creations"
import { json } from "./client-support/gateway-server"
import { givenGateway } from "./client-support/given-gateway"

const PAYLOAD = "00020101021226820014br.gov.bcb.pix6304A1B3"
const PICTURE = "iVBORw0KGgoAAAANSUhEUg=="

const unpaid = json(201, aCodeAnswer("PIX", { qrCode: PAYLOAD }))

const customer = {
  name: "Maria da Silva",
  email: "maria@example.com",
  document: DOCUMENT,
  documentType: "CPF" as const,
}

const phone = {
  countryCode: "55",
  areaCode: "21",
  number: "999999999",
  type: "MOBILE" as const,
}

describe.each(codeCreations)("the request of $operation", (creation) => {
  const { create, path, paymentType, ownFields } = creation

  it("carries what is known of it, and nothing of a card", async () => {
    const { server, client, budget, close } = await givenGateway({
      charge: unpaid,
    })

    await create(client, budget)

    const [request] = server.charges()
    expect(JSON.parse(request?.body ?? "")).toEqual({
      paymentSource: "GATEWAY",
      merchantChargeId: CHARGE_ID,
      customer,
      transactions: [{ paymentType, amount: 1999, ...ownFields }],
    })
    expect(request).toMatchObject({
      method: "POST",
      url: `/sandbox/v1${path}`,
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        authorization: `Bearer ${ACCESS_TOKEN}`,
      },
    })
    await close()
  })

  it("carries every optional field that is given", async () => {
    const { server, client, budget, close } = await givenGateway({
      charge: unpaid,
    })

    await create(client, budget, {
      softDescriptor: "LOJA",
      customer: { ...customer, phone },
    })

    expect(JSON.parse(server.charges()[0]?.body ?? "")).toEqual({
      paymentSource: "GATEWAY",
      merchantChargeId: CHARGE_ID,
      customer: { ...customer, phone },
      transactions: [
        { paymentType, amount: 1999, softDescriptor: "LOJA", ...ownFields },
      ],
    })
    await close()
  })

  it("does not leave when it is malformed, and the error names the fields", async () => {
    const { server, client, budget, close } = await givenGateway({
      charge: unpaid,
    })

    const error = await errorOf(
      create(client, budget, {
        merchantChargeId: "short",
        softDescriptor: " ",
        customer: { ...customer, document: "529.982.247-25" },
      })
    )

    expect(error).toMatchObject({
      code: "gateway_request_invalid",
      outcome: "not_sent",
      details: {
        problems: [
          { path: "merchantChargeId" },
          { path: "customer.document" },
          { path: "transactions.0.softDescriptor" },
        ],
      },
    })
    expect(server.received).toHaveLength(0)
    await close()
  })
})

describe("the expiration of a Pix", () => {
  it.each([1, 604_800])("of %d seconds is sent", async (expirationSeconds) => {
    const { server, client, budget, close } = await givenGateway({
      charge: unpaid,
    })

    await client.createPixCharge(aPixCharge({ expirationSeconds }), budget)

    expect(JSON.parse(server.charges()[0]?.body ?? "")).toMatchObject({
      transactions: [{ pix: { expiration: expirationSeconds } }],
    })
    await close()
  })

  it.each([0, -1, 0.5, 604_801, Number.NaN, Number.POSITIVE_INFINITY])(
    "of %p seconds is not",
    async (expirationSeconds) => {
      const { server, client, budget, close } = await givenGateway({
        charge: unpaid,
      })

      const error = await errorOf(
        client.createPixCharge(aPixCharge({ expirationSeconds }), budget)
      )

      expect(error).toMatchObject({
        outcome: "not_sent",
        details: {
          problems: [
            {
              path: "transactions.0.pix.expiration",
              message: "must be whole seconds from 1 to 604800",
            },
          ],
        },
      })
      expect(server.received).toHaveLength(0)
      await close()
    }
  )
})

const codes: [
  title: string,
  reported: unknown,
  code: GatewayCode | undefined,
][] = [
  [
    "text and picture are read",
    { qrCode: PAYLOAD, qrCodeBase64: PICTURE },
    { payload: PAYLOAD, imageBase64: PICTURE },
  ],
  [
    "a picture that is null is left out",
    { qrCode: PAYLOAD, qrCodeBase64: null },
    { payload: PAYLOAD },
  ],
  [
    "a picture that is empty is left out",
    { qrCode: PAYLOAD, qrCodeBase64: "" },
    { payload: PAYLOAD },
  ],
  [
    "an end with an offset is that moment",
    { qrCode: PAYLOAD, expiresAt: "2026-11-20T10:58:12-02:00" },
    { payload: PAYLOAD, expiresAt: new Date("2026-11-20T12:58:12Z") },
  ],
  [
    "an end without an offset is São Paulo's",
    { qrCode: PAYLOAD, expiresAt: "2026-11-20T10:58:12" },
    { payload: PAYLOAD, expiresAt: new Date("2026-11-20T13:58:12Z") },
  ],
  [
    "an end that cannot be read is left out",
    { qrCode: PAYLOAD, expiresAt: "in an hour" },
    { payload: PAYLOAD },
  ],
  [
    "a text that is null is no code",
    { qrCode: null, qrCodeBase64: PICTURE },
    undefined,
  ],
  ["nothing is no code", null, undefined],
]

describe.each(codeCreations)(
  "the code in the answer to $operation",
  ({ create, paymentType }) => {
    it.each(codes)("%s", async (_title, reported, code) => {
      const { client, budget, close } = await givenGateway({
        charge: json(201, aCodeAnswer(paymentType, reported)),
      })

      const charge = await create(client, budget)

      expect(charge).toEqual({
        merchantChargeId: CHARGE_ID,
        gatewayChargeId: "gw-1",
        chargeStatus: "PRE_AUTHORIZED",
        amount: 1999,
        originalAmount: 1999,
        refundedAmount: 0,
        transactions: [
          {
            transactionId: "t-1",
            paymentType,
            transactionStatus: "PENDING",
            amount: 1999,
            ...(code && { code }),
          },
        ],
      })
      await close()
    })
  }
)

describe("a look-up", () => {
  it("tells the end-to-end id of a Pix that was paid, and not who paid it", async () => {
    const { client, budget, close } = await givenGateway({
      charge: json(
        200,
        aCodeAnswer("PIX", {
          qrCode: PAYLOAD,
          endToEndId: "E22896431202611201433a1b2c3d4e5f",
          payer: { name: "João Carlos Pereira", documentNumber: DOCUMENT },
        })
      ),
    })

    const lookUp = await client.lookUpCharge(CHARGE_ID, budget)

    expect(lookUp).toMatchObject({
      charge: {
        transactions: [{ endToEndId: "E22896431202611201433a1b2c3d4e5f" }],
      },
    })
    expect(JSON.stringify(lookUp)).not.toMatch(/João|52998224725/)
    await close()
  })
})
