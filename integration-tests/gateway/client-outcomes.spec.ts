import { aChargeAnswer, CHARGE_ID, errorOf } from "./client-support/builders"
import { creations } from "./client-support/creations"
import {
  inTurn,
  json,
  neverAnswer,
  reset,
  type Respond,
  text,
} from "./client-support/gateway-server"
import { givenGateway } from "./client-support/given-gateway"

const HTML = "<html><body>Bad Gateway</body></html>"

const answers: [
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

describe.each(creations)(
  "$operation, answered with",
  ({ operation, create }) => {
    it.each(answers)("%s", async (_title, answer, expected) => {
      const { server, client, budget, close } = await givenGateway({
        charge: answer,
      })

      const error = await errorOf(create(client, budget))

      expect(error).toMatchObject({ operation, ...expected })
      expect(server.charges()).toHaveLength(1)
      await close()
    })

    it("a declined charge is a value, not an error", async () => {
      const { client, budget, close } = await givenGateway({
        charge: json(200, aChargeAnswer({ chargeStatus: "DENIED" })),
      })

      const charge = await create(client, budget)

      expect(charge).toMatchObject({
        merchantChargeId: CHARGE_ID,
        chargeStatus: "DENIED",
      })
      await close()
    })
  }
)

describe.each(creations)(
  "$operation, whose answer is lost",
  ({ operation, create }) => {
    it.each<[string, Respond]>([
      ["by a reset", reset],
      [
        "in the middle of its body",
        (_request, response) => {
          response.writeHead(200, { "content-length": "500" })
          response.write('{"merchantChargeId":', () =>
            response.socket?.destroy()
          )
        },
      ],
    ])("%s is unknown and is not sent again", async (_title, answer) => {
      const { server, client, budget, close } = await givenGateway({
        charge: answer,
      })

      const error = await errorOf(create(client, budget))

      expect(error).toMatchObject({
        name: "GatewayNoReplyError",
        outcome: "unknown",
        operation,
      })
      expect(server.charges()).toHaveLength(1)
      await close()
    })

    it("by never coming is unknown when the time for the call is up", async () => {
      const { server, client, clock, budget, close } = await givenGateway({
        charge: inTurn(json(200, aChargeAnswer()), neverAnswer),
      })
      await client.lookUpCharge(CHARGE_ID, budget) // so that an access token is at hand

      const failing = errorOf(create(client, budget))
      await server.nextRequest()
      clock.advance(10_000)

      expect(await failing).toMatchObject({
        name: "GatewayNoReplyError",
        outcome: "unknown",
        operation,
      })
      expect(server.charges()).toHaveLength(2)
      await close()
    })
  }
)
