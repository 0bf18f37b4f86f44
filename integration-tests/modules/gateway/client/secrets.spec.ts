import { inspect } from "node:util"
import { minorUnits } from "../../../../src/domain/money"
import {
  ACCESS_TOKEN,
  aCardChargeCreationRequest,
  aChargeAnswer,
  aPixChargeCreationRequest,
  aSavedCard,
  aWalletChargeCreationRequest,
  CARD_ID,
  CARD_TOKEN,
  CLIENT_SECRET,
  DOCUMENT,
  ISSUER_ID,
  rejectionOf,
  aGatewayLinkRequest,
} from "../../../../harness/gateway-client/request-and-answer-fixtures"
import { ALL_CALLS } from "./support/tested-gateway-calls"
import {
  respondJson,
  type Respond,
  respondHtml,
} from "../support/gateway-server"
import { gatewayStarter } from "./support/gateway-starter"

const givenGateway = gatewayStarter()

const CANARIES = [
  CLIENT_SECRET,
  ACCESS_TOKEN,
  CARD_TOKEN,
  CARD_ID,
  ISSUER_ID,
  DOCUMENT,
  "maria@example.com",
  "Maria da Silva",
  aGatewayLinkRequest.name,
]

const expectNoSecretIn = (shown: string) =>
  CANARIES.forEach((canary) => expect(shown).not.toContain(canary))

/** Returns a function that answers a request with the request's own secrets, as a debugging proxy would. */
function respondWithReceivedSecrets(httpStatus: number): Respond {
  return (request, response) => {
    const carried = CANARIES.filter((canary) =>
      `${CLIENT_SECRET} ${ACCESS_TOKEN} ${request.body}`.includes(canary)
    )
    const all = `${carried.join(" | ")} ${request.headers.authorization} ${request.body}`
    const body = {
      message: all,
      businessCode: all,
      error: { message: all, code: all },
      errors: [{ field: all, message: all }],
    }
    respondJson(httpStatus, body)(request, response)
  }
}

function allTextForms(error: unknown): string {
  return [
    JSON.stringify(error),
    String(error),
    inspect(error, { depth: 20, showHidden: true, getters: false }),
    error instanceof Error ? error.stack : "",
  ].join("\n")
}

describe.each(ALL_CALLS)(
  "no form of an error of $operation shows a secret",
  ({ operation, call }) => {
    it.each([200, 301, 400, 401, 403, 404, 409, 415, 422, 429, 500])(
      `an error of the gateway call ${operation} contains no secret in any text form if the gateway repeats the request in an answer with status %i`,
      async (httpStatus) => {
        const given = await givenGateway({
          charge: respondWithReceivedSecrets(httpStatus),
        })

        // A lookup accepts a 404 of this shape as its answer.
        const reported: unknown = await call(given).catch(
          (error: unknown) => error
        )

        expectNoSecretIn(allTextForms(reported))
      }
    )
  }
)

describe("no form of an error shows a secret", () => {
  it("an error of a charge of a saved card contains neither the card's id nor the issuer's id of a transaction in any text form", async () => {
    const { client, budget } = await givenGateway({
      charge: respondWithReceivedSecrets(400),
    })
    const saved = aCardChargeCreationRequest({ card: aSavedCard() })

    const error = await rejectionOf(client.createCharge(saved, budget))

    expect(error).toMatchObject({ httpStatus: 400 })
    expectNoSecretIn(allTextForms(error))
  })

  it("an error of a request that the plugin itself refuses contains no secret in any text form (message, stack, JSON, inspect)", async () => {
    const { client, budget } = await givenGateway()
    const wrong = { amount: minorUnits(0), softDescriptor: "" }

    const errors = await Promise.all([
      rejectionOf(
        client.createCharge(aCardChargeCreationRequest(wrong), budget)
      ),
      rejectionOf(
        client.createCharge(aPixChargeCreationRequest(wrong), budget)
      ),
      rejectionOf(
        client.createCharge(aWalletChargeCreationRequest(wrong), budget)
      ),
    ])

    expect(errors).toMatchObject(Array(3).fill({ outcome: "not_sent" }))
    errors.forEach((error) => expectNoSecretIn(allTextForms(error)))
  })

  it.each<[string, Respond]>([
    [
      "repeats the credentials in its answer",
      (request, response) =>
        respondJson(400, { message: request.body })(request, response),
    ],
    ["answers with the client secret as text", respondHtml(200, CLIENT_SECRET)],
    [
      "answers with an invalid token",
      respondJson(200, { access_token: `${ACCESS_TOKEN}\n`, expires_in: 1 }),
    ],
  ])(
    "if the token endpoint gives an unusable answer (it %s), the error contains no secret in any text form (message, stack, JSON, inspect)",
    async (_title, token) => {
      const { client, budget } = await givenGateway({ token })

      const error = await rejectionOf(
        client.createCharge(aCardChargeCreationRequest(), budget)
      )

      expectNoSecretIn(allTextForms(error))
    }
  )
})

it("printing a gateway client with util.inspect shows neither the client secret nor an access token", async () => {
  const given = await givenGateway({
    charge: respondJson(200, aChargeAnswer()),
  })
  await given.client.createCharge(aCardChargeCreationRequest(), given.budget)

  const shown = inspect([given.client, given.links], {
    depth: 20,
    showHidden: true,
  })

  expectNoSecretIn(shown)
})
