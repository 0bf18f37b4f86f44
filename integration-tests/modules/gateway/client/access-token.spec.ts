import { TimeBudget } from "../../../../src/domain/time-budget"
import {
  aCardChargeCreationRequest,
  aChargeAnswer,
  CHARGE_ID,
  CLIENT_SECRET,
  rejectionOf,
} from "../../../../harness/gateway-client/request-and-answer-fixtures"
import {
  respondWithAnswersInOrder,
  respondJson,
  type Respond,
  respondHtml,
} from "../support/gateway-server"
import { gatewayStarter } from "./support/gateway-starter"

const givenGateway = gatewayStarter()

async function withTokens(token: Respond) {
  const charge = respondJson(200, aChargeAnswer())
  const { budget, client, clock, server } = await givenGateway({
    charge,
    token,
  })
  return {
    clock,
    server,
    authorize: () => client.createCharge(aCardChargeCreationRequest(), budget),
    lookUp: (ms = 20_000) =>
      client.lookUpCharge(CHARGE_ID, TimeBudget.start(ms, clock)),
    tokensUsed: () =>
      server.callRequests().map(({ headers }) => headers.authorization),
  }
}

const respondWithToken = (value: string, expiresIn?: unknown) =>
  respondJson(200, { access_token: value, expires_in: expiresIn })

it("the gateway client requests an access token with a JSON body that contains exactly the grant type, the client id and the client secret", async () => {
  const { authorize, server } = await withTokens(respondWithToken("first"))

  await authorize()

  const [request] = server.tokenRequests()
  expect(request).toMatchObject({
    method: "POST",
    url: "/oauth2/token",
    headers: { accept: "application/json", "content-type": "application/json" },
  })
  expect(JSON.parse(request!.body)).toEqual({
    grant_type: "client_credentials",
    client_id: "client-1",
    client_secret: CLIENT_SECRET,
  })
})

describe("the access token", () => {
  it.each([
    ["a number", 120, 90],
    ["a text of digits", "120", 90],
    ["not readable", "soon", 270],
    ["shorter than a minute", 40, 20],
  ])(
    "if the field expires_in of an access token is %s (value: %j), the gateway client renews the token after %i seconds",
    async (_title, expiresIn, renewedAfterS) => {
      const { clock, lookUp, tokensUsed } = await withTokens(
        respondWithAnswersInOrder(
          respondWithToken("first", expiresIn),
          respondWithToken("second", expiresIn)
        )
      )
      await lookUp()

      clock.advance(renewedAfterS * 1000 - 1)
      await lookUp()
      clock.advance(1)
      await lookUp()

      expect(tokensUsed()).toEqual([
        "Bearer first",
        "Bearer first",
        "Bearer second",
      ])
    }
  )

  it.each<[string, Respond]>([
    ["an answer without a token", respondJson(200, {})],
    ["an HTML page", respondHtml(200, "<html></html>")],
  ])(
    "if the first request for an access token brings no token (it gets %s), the gateway client requests a second token and sends the charge with it",
    async (_title, failure) => {
      const { authorize, tokensUsed } = await withTokens(
        respondWithAnswersInOrder(failure, respondWithToken("second"))
      )

      await authorize()

      expect(tokensUsed()).toEqual(["Bearer second"])
    }
  )

  it("if two callers wait for one request for an access token and the time of one caller is used up, the request continues for the other caller", async () => {
    let answerPendingTokenRequest: () => void = () => undefined
    const { clock, lookUp, server } = await withTokens((request, response) => {
      answerPendingTokenRequest = () =>
        respondWithToken("late")(request, response)
    })
    const arrived = server.nextRequest()
    const impatient = rejectionOf(lookUp(3_000))
    const patient = lookUp()
    await arrived

    clock.advance(3_000)
    expect(await impatient).toMatchObject({
      code: "gateway_budget_spent",
      outcome: "not_sent",
    })
    answerPendingTokenRequest()

    await expect(patient).resolves.toMatchObject({ kind: "found" })
    expect(server.tokenRequests()).toHaveLength(1)
  })
})
