import {
  ACCESS_TOKEN,
  CHARGE_ID,
  errorOf,
  gatewaySettings,
} from "./client-support/builders"
import {
  aCharge,
  operations,
  partOfIt,
} from "./client-support/capture-and-refund"
import { inTurn, json, text } from "./client-support/gateway-server"
import { givenGateway } from "./client-support/given-gateway"

describe.each(operations)("$method", (operation) => {
  const { method, pathEnd } = operation

  it("posts the amount alone to the charge's path and returns the charge", async () => {
    const { server, client, budget, close } = await givenGateway({
      charge: aCharge,
    })

    const charge = await client[method](partOfIt, budget)

    expect(charge).toMatchObject({
      merchantChargeId: CHARGE_ID,
      chargeStatus: "PAID",
      refundedAmount: 500,
    })
    expect(server.charges()).toMatchObject([
      {
        method: "POST",
        url: `/sandbox/v1/charge/${CHARGE_ID}/${pathEnd}`,
        headers: {
          accept: "application/json",
          "content-type": "application/json",
          authorization: `Bearer ${ACCESS_TOKEN}`,
        },
        body: '{"amount":500}',
      },
    ])
    await close()
  })

  it("goes to the path of the settings", async () => {
    const { server, client, budget, close } = await givenGateway(
      { charge: aCharge },
      {
        pathPrefix: "/v1",
        paths: {
          ...gatewaySettings().paths,
          [method]: "/x/{merchantChargeId}",
        },
      }
    )

    await client[method](partOfIt, budget)

    expect(server.charges()).toMatchObject([{ url: `/v1/x/${CHARGE_ID}` }])
    await close()
  })

  it("reads a minimal charge, and any status as a value", async () => {
    const { client, budget, close } = await givenGateway({
      charge: json(201, { merchantChargeId: CHARGE_ID, status: "NEW_STATUS" }),
    })

    await expect(client[method](partOfIt, budget)).resolves.toEqual({
      merchantChargeId: CHARGE_ID,
      chargeStatus: "NEW_STATUS",
      transactions: [],
    })
    await close()
  })

  it.each([0, -1, 19.99, Number.NaN, 2_147_483_648])(
    "does not send the amount %p",
    async (amount) => {
      const { server, client, budget, close } = await givenGateway({
        charge: aCharge,
      })

      const error = await errorOf(
        client[method](
          {
            merchantChargeId: CHARGE_ID,
            amount: amount as typeof partOfIt.amount,
          },
          budget
        )
      )

      expect(error).toMatchObject({
        code: "gateway_request_invalid",
        outcome: "not_sent",
        details: { problems: [{ path: "amount" }] },
      })
      expect(server.received).toHaveLength(0)
      await close()
    }
  )

  it.each(["..", "a/../../b", "", "x".repeat(37)])(
    "neither sends nor repeats %j, which is no id",
    async (merchantChargeId) => {
      const { server, client, budget, close } = await givenGateway({
        charge: aCharge,
      })

      const error = await errorOf(
        client[method]({ ...partOfIt, merchantChargeId }, budget)
      )

      expect(error).toMatchObject({
        code: "gateway_request_invalid",
        outcome: "not_sent",
        details: { problems: [{ path: "merchantChargeId" }] },
      })
      expect(error).not.toHaveProperty("details.merchantChargeId")
      expect(server.received).toHaveLength(0)
      await close()
    }
  )
})

describe.each(operations)("$method, refused", (operation) => {
  const { method, attempted } = operation

  it("tells what was attempted, what came back and what to do", async () => {
    const { client, budget, close } = await givenGateway({
      charge: json(422, {
        message: "Amount exceeds what remains",
        businessCode: "AMOUNT",
        errors: [{ field: "amount", message: "at most 400" }],
      }),
    })

    const error = await errorOf(client[method](partOfIt, budget))

    expect(error).toMatchObject({
      details: {
        businessCode: "AMOUNT",
        fieldErrors: [{ field: "amount", message: "at most 400" }],
      },
    })
    expect((error as Error).message).toMatch(
      new RegExp(
        `^${attempted}: the gateway answered 422 \\(Amount exceeds what remains; AMOUNT; amount at most 400\\)\\. ` +
          `${operation.nothingDone}; compare .* in the merchant panel.* before you try again\\.$`
      )
    )
    await close()
  })

  it("by a router's 404 advises to check prefix and path; the API's own does not", async () => {
    const { client, budget, close } = await givenGateway({
      charge: inTurn(
        text(404, "<html>"),
        json(404, { message: "Charge not found" })
      ),
    })

    const router = await errorOf(client[method](partOfIt, budget))
    const api = await errorOf(client[method](partOfIt, budget))

    expect(String(router)).toContain(
      `check the options pathPrefix and dialect.paths.${method}`
    )
    expect(String(api)).toContain(operation.nothingDone)
    expect(String(api)).not.toContain("pathPrefix")
    await close()
  })
})
