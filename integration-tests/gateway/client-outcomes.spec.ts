import { TimeBudget } from "../../src/core/time/time-budget"
import { createGatewayClient } from "../../src/gateway/client"
import {
  aCardAuthorization,
  aChargeAnswer,
  CHARGE_ID,
  errorOf,
  gatewaySettings,
} from "./client-support/builders"
import { FakeClock } from "./client-support/clocks"
import {
  type GatewayServer,
  json,
  type Respond,
  startGatewayServer,
  text,
} from "./client-support/gateway-server"

let server: GatewayServer

afterEach(() => server.close())

async function givenAnswer(charge: Respond) {
  server = await startGatewayServer({ charge })
  const clock = new FakeClock(2_000)
  const client = createGatewayClient(gatewaySettings({ baseUrl: server.url }), {
    clock,
    random: () => 0,
  })
  return { client, budget: TimeBudget.of(20_000, clock) }
}

const HTML = "<html><body>Bad Gateway</body></html>"

const creations: [
  title: string,
  answer: Respond,
  expected: Record<string, unknown>,
][] = [
  [
    "400 with field errors is rejected and tells the fields",
    json(400, {
      message: "Invalid request",
      businessCode: "INVALID_CARD_TOKEN",
      errors: [
        {
          field: "transactions[0].credit.temporatyCardToken",
          message: "was used already",
        },
      ],
    }),
    {
      name: "GatewayRejectedError",
      outcome: "rejected",
      businessCode: "INVALID_CARD_TOKEN",
      fieldErrors: [
        {
          field: "transactions[0].credit.temporatyCardToken",
          message: "was used already",
        },
      ],
    },
  ],
  [
    "400 for an id that exists, told by field, is unknown",
    json(400, {
      message: "Invalid",
      errors: [{ field: "merchantChargeId", message: "must be unique" }],
    }),
    {
      name: "GatewayDuplicateChargeError",
      outcome: "unknown",
      code: "gateway_charge_exists",
    },
  ],
  [
    "400 for an id that exists, told in words, is unknown",
    json(400, { message: "Charge already processed" }),
    { name: "GatewayDuplicateChargeError", outcome: "unknown" },
  ],
  [
    "400 that repeats the id's value is unknown",
    text(400, `conflict for ${CHARGE_ID.toUpperCase()}`),
    { name: "GatewayDuplicateChargeError", outcome: "unknown" },
  ],
  [
    "400 that cannot be read is unknown, as it may have been about the id",
    text(400, HTML),
    { name: "GatewayResponseInvalidError", outcome: "unknown" },
  ],
  [
    "403 for a missing scope is rejected and names the scope",
    json(403, { message: "Missing required scope" }),
    {
      name: "GatewayAuthenticationError",
      outcome: "rejected",
      code: "gateway_scope_missing",
    },
  ],
  [
    "404 is rejected",
    text(404, HTML),
    { name: "GatewayRejectedError", outcome: "rejected" },
  ],
  [
    "408 is unknown, as whoever gave up waiting is not the gateway",
    text(408, ""),
    { name: "GatewayUnavailableError", outcome: "unknown" },
  ],
  [
    "409 is unknown",
    json(409, {}),
    { name: "GatewayDuplicateChargeError", outcome: "unknown" },
  ],
  [
    "415 is rejected",
    json(415, { message: "Unsupported media type" }),
    { name: "GatewayRejectedError", outcome: "rejected" },
  ],
  [
    "422 is rejected",
    json(422, { message: "Unprocessable" }),
    { name: "GatewayRejectedError", outcome: "rejected" },
  ],
  [
    "429 is rejected and tells how many seconds to wait",
    json(429, { message: "Slow down" }, { "retry-after": "7" }),
    {
      name: "GatewayRateLimitedError",
      outcome: "rejected",
      retryAfterMs: 7_000,
    },
  ],
  [
    "429 with a date is rejected and tells how long that is",
    json(429, {}, { "retry-after": "Mon, 02 Mar 2026 12:00:30 GMT" }),
    {
      name: "GatewayRateLimitedError",
      outcome: "rejected",
      retryAfterMs: 30_000,
    },
  ],
  [
    "500 is unknown",
    json(500, { message: "Internal error" }),
    { name: "GatewayUnavailableError", outcome: "unknown", httpStatus: 500 },
  ],
  [
    "502 as HTML is unknown",
    text(502, HTML),
    { name: "GatewayUnavailableError", outcome: "unknown", httpStatus: 502 },
  ],
  [
    "503 is unknown",
    text(503, ""),
    { name: "GatewayUnavailableError", outcome: "unknown" },
  ],
  [
    "200 with an error body is unknown",
    json(200, { success: false, message: "Not this time" }),
    { name: "GatewayResponseInvalidError", outcome: "unknown" },
  ],
  [
    "200 with a charge and errors contradicts itself and is unknown",
    json(200, aChargeAnswer({ success: false })),
    { name: "GatewayResponseInvalidError", outcome: "unknown" },
  ],
  [
    "200 as HTML is unknown",
    text(200, HTML),
    { name: "GatewayResponseInvalidError", outcome: "unknown" },
  ],
  [
    "200 without a body is unknown",
    text(200, ""),
    { name: "GatewayResponseInvalidError", outcome: "unknown" },
  ],
  [
    "200 about another charge is unknown",
    json(
      200,
      aChargeAnswer({
        merchantChargeId: "11111111-1111-5111-8111-111111111111",
      })
    ),
    { name: "GatewayResponseInvalidError", outcome: "unknown" },
  ],
  [
    "200 with an amount that is no number of cents is unknown",
    json(200, aChargeAnswer({ amount: 19.99 })),
    { name: "GatewayResponseInvalidError", outcome: "unknown" },
  ],
  [
    "200 of more than a mebibyte is unknown",
    json(200, aChargeAnswer({ padding: "x".repeat(1024 * 1024) })),
    { name: "GatewayResponseInvalidError", outcome: "unknown" },
  ],
  [
    "a redirect is not followed and is unknown",
    json(307, {}, { location: "/elsewhere" }),
    {
      name: "GatewayResponseInvalidError",
      outcome: "unknown",
      code: "gateway_redirected",
    },
  ],
]

describe("authorizing a card, answered with", () => {
  it.each(creations)("%s", async (_title, answer, expected) => {
    const { client, budget } = await givenAnswer(answer)

    const error = await errorOf(
      client.authorizeCard(aCardAuthorization(), budget)
    )

    expect(error).toMatchObject({ operation: "authorize_card", ...expected })
    expect(server.charges()).toHaveLength(1)
    await client.close()
  })

  it("a declined charge is a value, not an error", async () => {
    const { client, budget } = await givenAnswer(
      json(200, aChargeAnswer({ chargeStatus: "DENIED" }))
    )

    const charge = await client.authorizeCard(aCardAuthorization(), budget)

    expect(charge).toMatchObject({
      merchantChargeId: CHARGE_ID,
      chargeStatus: "DENIED",
    })
    await client.close()
  })
})

describe("looking a charge up, answered with", () => {
  it("a charge is found, with codes as text and their leading zeros", async () => {
    const { client, budget } = await givenAnswer(json(200, aChargeAnswer()))

    const lookUp = await client.lookUpCharge(CHARGE_ID, budget)

    expect(lookUp).toMatchObject({
      kind: "found",
      charge: {
        transactions: [{ card: { nsu: "000123", authorizationCode: "456" } }],
      },
    })
    expect(server.charges()).toMatchObject([
      { url: `/sandbox/v1/charge/${CHARGE_ID}`, body: "" },
    ])
    await client.close()
  })

  it("a charge next to signs of an error is found: there is nobody left to ask", async () => {
    const { client, budget } = await givenAnswer(
      json(200, aChargeAnswer({ success: false }))
    )

    await expect(client.lookUpCharge(CHARGE_ID, budget)).resolves.toMatchObject(
      { kind: "found" }
    )
    await client.close()
  })

  it("the API's own 404 is absent", async () => {
    const { client, budget } = await givenAnswer(
      json(404, { message: "Charge not found", errors: [] })
    )

    await expect(client.lookUpCharge(CHARGE_ID, budget)).resolves.toEqual({
      kind: "absent",
    })
    await client.close()
  })

  it.each<[string, Respond]>([
    ["a proxy's HTML 404", text(404, HTML)],
    ["an empty 404", text(404, "")],
    [
      "a framework's 404 for an unknown path",
      json(404, {
        timestamp: "x",
        status: 404,
        error: "Not Found",
        path: "/v2",
      }),
    ],
    [
      "an API gateway's 404 for an unknown route",
      json(404, { message: "no Route matched with those values" }),
    ],
  ])("%s does not prove that the charge is absent", async (_title, answer) => {
    const { client, budget } = await givenAnswer(answer)

    const error = await errorOf(client.lookUpCharge(CHARGE_ID, budget))

    expect(error).toMatchObject({
      name: "GatewayResponseInvalidError",
      outcome: "unknown",
    })
    await client.close()
  })
})
