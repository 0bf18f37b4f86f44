import { inspect } from "node:util"
import { ACCESS_TOKEN, CLIENT_SECRET, errorOf } from "./client-support/builders"
import {
  inTurn,
  json,
  neverAnswer,
  reset,
  type Respond,
  text,
} from "./client-support/gateway-server"
import {
  anOrder,
  givenLinkGateway,
  linkCalls,
  linkSettings,
} from "./client-support/payment-links"

const error = { message: "Recusado", type: "BUSINESS", code: "B028" }

const answers: [title: string, answer: Respond, expected: object][] = [
  [
    "422 is rejected, with the gateway's words and code",
    json(422, { error }),
    {
      name: "GatewayRejectedError",
      outcome: "rejected",
      businessCode: "B028",
      message: expect.stringMatching(
        /422 \(Recusado; B028; which may mean that a way to pay is not allowed\)/
      ),
    },
  ],
  [
    "403 for a missing scope is rejected and says that links are not enabled",
    json(403, { message: "Missing required scope" }),
    {
      code: "gateway_scope_missing",
      outcome: "rejected",
      message: expect.stringContaining("Payment links are not enabled"),
    },
  ],
  [
    "429 is rejected",
    json(429, { error }, { "retry-after": "3600" }),
    { name: "GatewayRateLimitedError", outcome: "rejected" },
  ],
  [
    "503 is unknown",
    json(503, { error: { ...error, code: "C001" } }),
    { name: "GatewayUnavailableError", outcome: "unknown" },
  ],
  [
    "a redirect is unknown",
    text(302, "", { location: "https://other.example" }),
    { code: "gateway_redirected", outcome: "unknown" },
  ],
  ["a reset is unknown", reset, { name: "GatewayNoReplyError" }],
]

describe.each(linkCalls)(
  "$operation",
  ({ operation, call, isRepeatable, done }) => {
    it.each(answers)("answered with %s", async (_title, link, expected) => {
      const { client, budget, close } = await givenLinkGateway({ link })

      expect(await errorOf(call(client, budget))).toMatchObject({
        operation,
        ...expected,
      })
      await close()
    })

    it("is unknown when no answer comes in time", async () => {
      const { server, client, clock, budget, close } = await givenLinkGateway(
        { link: neverAnswer },
        { timeouts: { connectMs: 5_000, callMs: 20_000, accessTokenMs: 5_000 } }
      )

      const failed = errorOf(call(client, budget))
      await server.nextRequest()
      await server.nextRequest()
      clock.advance(20_000)

      expect(await failed).toMatchObject({
        name: "GatewayNoReplyError",
        outcome: "unknown",
      })
      await close()
    })

    it(`is ${isRepeatable ? "" : "not "}sent again after a lost answer`, async () => {
      const { server, client, budget, close } = await givenLinkGateway({
        link: inTurn(reset, json(200, done)),
      })

      const outcome = await call(client, budget).then(
        () => "done",
        (thrown: { outcome?: string }) => thrown.outcome
      )

      expect(outcome).toBe(isRepeatable ? "done" : "unknown")
      expect(server.charges()).toHaveLength(isRepeatable ? 2 : 1)
      await close()
    })

    it("is sent again with another access token when the first one is refused", async () => {
      // What moves money is asked after first, with the same access token.
      const refused = operation === "refund_link_transaction" ? 2 : 1
      const expired = json(401, { message: "expired" })
      const { server, client, budget, close } = await givenLinkGateway({
        link: inTurn(
          expired,
          ...Array<Respond>(refused - 1).fill(expired),
          json(200, done)
        ),
      })

      await call(client, budget)

      expect(server.charges()).toHaveLength(refused + 1)
      expect(server.tokenRequests()).toHaveLength(2)
      await close()
    })

    it("was never sent when there is no access token, and says whose", async () => {
      const { server, client, budget, close } = await givenLinkGateway({
        token: json(401, { error: "invalid_client" }),
      })

      expect(await errorOf(call(client, budget))).toMatchObject({
        operation: "request_access_token",
        outcome: "not_sent",
        message: expect.stringContaining("paymentLink.clientId"),
      })
      expect(server.charges()).toEqual([])
      await close()
    })

    it("is not sent when its path is null", async () => {
      const paths = Object.fromEntries(
        Object.keys(linkSettings().paths).map((name) => [name, null])
      ) as never
      const { server, client, budget, close } = await givenLinkGateway(
        {},
        { paths }
      )

      expect(await errorOf(call(client, budget))).toMatchObject({
        name: "GatewayOperationDisabledError",
        outcome: "not_sent",
        message: expect.stringContaining("the option dialect.linkPaths."),
      })
      expect(server.received).toEqual([])
      await close()
    })

    it.each([200, 302, 400, 401, 403, 404, 409, 422, 429, 500])(
      "shows no secret when the gateway echoes it with %i",
      async (httpStatus) => {
        const { client, budget, close } = await givenLinkGateway({
          link: (request, response) => {
            const all = `${CLIENT_SECRET} ${request.headers.authorization} ${request.body}`
            json(httpStatus, {
              message: all,
              error: { message: all, code: all },
              errors: [{ field: all, message: all }],
            })(request, response)
          },
        })

        // A lookup takes a 404 of this shape for an answer.
        const reported: unknown = await call(client, budget).catch(
          (thrown: unknown) => thrown
        )
        const shown = [
          JSON.stringify(reported),
          String(reported),
          inspect(reported, { depth: 20, showHidden: true, getters: false }),
        ].join("\n")

        const canaries = [CLIENT_SECRET, ACCESS_TOKEN, anOrder().name]
        canaries.forEach((canary) => expect(shown).not.toContain(canary))
        await close()
      }
    )
  }
)

describe("a payment-link client", () => {
  it("sends nothing once it is closed", async () => {
    const { server, client, budget } = await givenLinkGateway({})
    await client.close()

    expect(
      await errorOf(client.createPaymentLink(anOrder(), budget))
    ).toMatchObject({ outcome: "not_sent" })
    expect(server.received).toEqual([])
    await server.close()
  })

  it("shows no secret when it is inspected", async () => {
    const { client, close } = await givenLinkGateway({})

    expect(inspect(client, { depth: 20, showHidden: true })).not.toContain(
      CLIENT_SECRET
    )
    await close()
  })
})
