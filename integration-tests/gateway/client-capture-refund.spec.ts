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
import { inTurn, json, reset, text } from "./client-support/gateway-server"
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
        name: "GatewayRequestInvalidError",
        outcome: "not_sent",
        problems: [{ path: "amount" }],
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
        name: "GatewayRequestInvalidError",
        outcome: "not_sent",
        problems: [{ path: "merchantChargeId" }],
        details: expect.not.objectContaining({ merchantChargeId }) as unknown,
      })
      expect(server.received).toHaveLength(0)
      await close()
    }
  )

  it("is not sent when its path is null, and the error names the option", async () => {
    const { server, client, budget, close } = await givenGateway(
      { charge: aCharge },
      { paths: { ...gatewaySettings().paths, [method]: null } }
    )

    const error = await errorOf(client[method](partOfIt, budget))

    expect(error).toMatchObject({
      name: "GatewayOperationDisabledError",
      outcome: "not_sent",
    })
    expect(String(error)).toContain(
      `the option dialect.paths.${method} is null`
    )
    expect(server.received).toHaveLength(0)
    await close()
  })
})

describe.each(operations)("$method is sent again", ({ method, operation }) => {
  it("when no access token came, as it never left", async () => {
    const { server, client, budget, close } = await givenGateway({
      charge: aCharge,
      token: inTurn(text(503, ""), json(200, { access_token: ACCESS_TOKEN })),
    })

    await client[method](partOfIt, budget)

    expect(server.tokenRequests()).toHaveLength(2)
    expect(server.charges()).toHaveLength(1)
    await close()
  })

  it("when no connection came about, as it never left", async () => {
    const { client, clock, budget, close } = await givenGateway(
      {},
      { baseUrl: "http://127.0.0.1:1" }
    )

    const error = await errorOf(client[method](partOfIt, budget))

    expect(error).toMatchObject({
      operation,
      outcome: "not_sent",
      reason: "refused",
    })
    expect(clock.sleeps.filter((ms) => ms <= 2_000)).toEqual([125, 250, 500])
    await close()
  })

  it("once with another access token when the first one was refused, and refused again for a lookup", async () => {
    const { server, client, budget, close } = await givenGateway({
      charge: inTurn(text(401, ""), text(401, ""), aCharge),
      token: inTurn(
        json(200, { access_token: "first-1" }),
        json(200, { access_token: "second-2" })
      ),
    })

    await client[method](partOfIt, budget)

    expect(
      server
        .charges()
        .map(({ method, headers }) => [method, headers.authorization])
    ).toEqual([
      ["POST", "Bearer first-1"],
      ["GET", "Bearer first-1"],
      ["POST", "Bearer second-2"],
    ])
    await close()
  })

  it.each([
    ["shows the charge", aCharge],
    ["fails", text(503, "")],
    ["gets no answer", reset],
  ])(
    "never where the first access token is refused and a lookup with it %s",
    async (_, lookedUp) => {
      const { server, client, budget, close } = await givenGateway({
        charge: inTurn(text(401, ""), lookedUp),
      })

      const error = await errorOf(client[method](partOfIt, budget))

      expect(error).toMatchObject({ operation, outcome: "unknown" })
      expect(server.charges().map((call) => call.method)).toEqual([
        "POST",
        "GET",
      ])
      await close()
    }
  )
})
