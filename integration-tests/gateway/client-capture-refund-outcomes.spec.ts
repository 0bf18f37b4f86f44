import {
  ACCESS_TOKEN,
  aChargeAnswer,
  CHARGE_ID,
  CLIENT_SECRET,
  errorOf,
} from "./client-support/builders"
import {
  aCharge,
  operations,
  partOfIt,
} from "./client-support/capture-and-refund"
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

const rejected: [title: string, answer: Respond, name: string][] = [
  ["400", json(400, { message: "no" }), "GatewayRejectedError"],
  ["401 each time", text(401, HTML), "GatewayAuthenticationError"],
  ["403", text(403, HTML), "GatewayAuthenticationError"],
  [
    "404 in the API's own words",
    json(404, { message: "Charge not found" }),
    "GatewayRejectedError",
  ],
  ["404 of a router", text(404, HTML), "GatewayRejectedError"],
  ["405", text(405, HTML), "GatewayRejectedError"],
  ["415", json(415, {}), "GatewayRejectedError"],
  [
    "422 that names the charge",
    json(422, { message: `${CHARGE_ID} was captured already` }),
    "GatewayRejectedError",
  ],
  ["429", text(429, ""), "GatewayRateLimitedError"],
]

const unknown: [title: string, answer: Respond, name: string][] = [
  ["303", json(303, {}, { location: "/x" }), "GatewayResponseInvalidError"],
  ["307", json(307, {}, { location: "/x" }), "GatewayResponseInvalidError"],
  ["400 as HTML", text(400, HTML), "GatewayResponseInvalidError"],
  ["422 as a list", json(422, ["no"]), "GatewayResponseInvalidError"],
  ["408", text(408, ""), "GatewayUnavailableError"],
  ["409", json(409, { message: "busy" }), "GatewayResponseInvalidError"],
  ["460", text(460, ""), "GatewayUnavailableError"],
  ["499", text(499, ""), "GatewayUnavailableError"],
  ["500", json(500, { message: "oops" }), "GatewayUnavailableError"],
  ["502 as HTML", text(502, HTML), "GatewayUnavailableError"],
  ["503", text(503, ""), "GatewayUnavailableError"],
  ["200 as HTML", text(200, HTML), "GatewayResponseInvalidError"],
  ["204", text(204, ""), "GatewayResponseInvalidError"],
  ["200 and an empty object", json(200, {}), "GatewayResponseInvalidError"],
  [
    "200 and a charge without a status",
    json(200, { merchantChargeId: CHARGE_ID }),
    "GatewayResponseInvalidError",
  ],
  [
    "200 and a refusal",
    json(200, { success: false, message: "no" }),
    "GatewayResponseInvalidError",
  ],
  [
    "200 and a charge next to errors",
    json(200, aChargeAnswer({ errors: [{ message: "no" }] })),
    "GatewayResponseInvalidError",
  ],
  [
    "200 and another charge",
    json(200, aChargeAnswer({ merchantChargeId: "another-charge" })),
    "GatewayResponseInvalidError",
  ],
  [
    "200 and an amount that is none",
    json(200, aChargeAnswer({ refundedAmount: 5.5 })),
    "GatewayResponseInvalidError",
  ],
  ["a reset", reset, "GatewayNoReplyError"],
  [
    "a body that breaks off",
    (_request, response) => {
      response.writeHead(200, { "content-length": "500" })
      response.write('{"merchantChargeId":', () => response.socket?.destroy())
    },
    "GatewayNoReplyError",
  ],
]

describe.each(operations)("$method, answered with", (operation) => {
  const { method, attempted } = operation

  it.each(rejected)("%s, is rejected", async (title, answer, name) => {
    const { server, client, budget, close } = await givenGateway({
      charge: answer,
    })

    const error = await errorOf(client[method](partOfIt, budget))

    expect(error).toMatchObject({
      name,
      outcome: "rejected",
      operation: operation.operation,
    })
    expect(server.charges()).toHaveLength(title.startsWith("401") ? 3 : 1)
    await close()
  })

  it.each(unknown)(
    "%s, is unknown and is not sent again",
    async (_title, answer, name) => {
      const { server, client, budget, close } = await givenGateway({
        charge: answer,
      })

      const error = await errorOf(client[method](partOfIt, budget))

      expect(error).toMatchObject({
        name,
        outcome: "unknown",
        operation: operation.operation,
      })
      expect((error as Error).message).toContain(operation.isUnknown)
      expect(server.charges()).toHaveLength(1)
      await close()
    }
  )

  it("nothing at all, is unknown when the time for the call is up", async () => {
    const { server, client, clock, budget, close } = await givenGateway({
      charge: inTurn(aCharge, neverAnswer),
    })
    await client.lookUpCharge(CHARGE_ID, budget) // so that an access token is at hand

    const failing = errorOf(client[method](partOfIt, budget))
    await server.nextRequest()
    clock.advance(10_000)

    expect(await failing).toMatchObject({
      name: "GatewayNoReplyError",
      outcome: "unknown",
    })
    expect(server.charges()).toHaveLength(2)
    await close()
  })

  it("a refusal, tells what was attempted, what came back and what to do", async () => {
    const { client, budget, close } = await givenGateway({
      charge: json(422, {
        message: "Amount exceeds what remains",
        businessCode: "AMOUNT",
        errors: [{ field: "amount", message: "at most 400" }],
      }),
    })

    const error = await errorOf(client[method](partOfIt, budget))

    expect(error).toMatchObject({
      businessCode: "AMOUNT",
      fieldErrors: [{ field: "amount", message: "at most 400" }],
    })
    expect((error as Error).message).toMatch(
      new RegExp(
        `^${attempted}: the gateway answered 422 \\(Amount exceeds what remains; AMOUNT; amount at most 400\\)\\. ` +
          `${operation.nothingDone}; compare .* in the merchant panel.* before you try again\\.$`
      )
    )
    await close()
  })

  it("a router's 404, advises to check prefix and path; the API's own does not", async () => {
    const { client, budget, close } = await givenGateway({
      charge: inTurn(
        text(404, HTML),
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

  it("words that hold secrets, repeats none of them", async () => {
    const { client, budget, close } = await givenGateway({
      charge: (request, response) => {
        const words = `${CLIENT_SECRET} ${request.headers.authorization} 52998224725 maria@example.com`
        json(400, { message: words, businessCode: words })(request, response)
      },
    })

    const error = await errorOf(client[method](partOfIt, budget))

    const reported = `${String(error)} ${JSON.stringify(error)}`
    expect(reported).toContain("[removed]")
    ;[CLIENT_SECRET, ACCESS_TOKEN, "52998224725", "maria@"].forEach((secret) =>
      expect(reported).not.toContain(secret)
    )
    await close()
  })
})
