import { inspect } from "node:util"
import { minorUnits } from "../../src/charge/money"
import { TimeBudget } from "../../src/charge/time-budget"
import { createGatewayClient } from "../../src/gateway/client"
import { accessTokensInMemory } from "./client-support/access-tokens"
import {
  ACCESS_TOKEN,
  aCardAuthorization,
  aChargeAnswer,
  CARD_TOKEN,
  CLIENT_SECRET,
  DOCUMENT,
  errorOf,
  gatewaySettings,
} from "./client-support/builders"
import { FakeClock } from "./client-support/clocks"
import { creations } from "./client-support/creations"
import {
  json,
  type Respond,
  startGatewayServer,
  text,
} from "./client-support/gateway-server"
import { givenGateway } from "./client-support/given-gateway"

const CANARIES = [
  CLIENT_SECRET,
  ACCESS_TOKEN,
  CARD_TOKEN,
  DOCUMENT,
  "maria@example.com",
  "Maria da Silva",
]

/** A gateway that repeats whatever it was told, as a debugging proxy would. */
function echoes(httpStatus: number): Respond {
  return (request, response) => {
    const all = `${CANARIES.join(" | ")} ${request.headers.authorization} ${request.body}`
    const body = {
      message: all,
      businessCode: all,
      errors: [{ field: all, message: all }],
    }
    json(httpStatus, body)(request, response)
  }
}

function everyForm(error: unknown): string {
  return [
    JSON.stringify(error),
    String(error),
    inspect(error, { depth: 20, showHidden: true, getters: false }),
    error instanceof Error ? error.stack : "",
  ].join("\n")
}

const ECHOING = [301, 400, 401, 403, 404, 409, 415, 422, 429, 500, 200]

describe.each(creations)(
  "no form of an error of $operation shows a secret",
  ({ create }) => {
    it.each(ECHOING)(
      "when the gateway echoes the request with %i",
      async (httpStatus) => {
        const { client, budget, close } = await givenGateway({
          charge: echoes(httpStatus),
        })

        const error = await errorOf(create(client, budget))

        CANARIES.forEach((canary) =>
          expect(everyForm(error)).not.toContain(canary)
        )
        expect(Object.keys(error as object)).not.toContain("rawAnswer")
        await close()
      }
    )

    it("when our own check refuses the request", async () => {
      const { client, budget, close } = await givenGateway({})

      const error = await errorOf(
        create(client, budget, { amount: minorUnits(0), softDescriptor: "" })
      )

      expect(error).toMatchObject({ outcome: "not_sent" })
      CANARIES.forEach((canary) =>
        expect(everyForm(error)).not.toContain(canary)
      )
      await close()
    })
  }
)

describe("no form of an error shows a secret", () => {
  it.each<[string, Respond]>([
    [
      "echoes the credentials",
      (request, response) =>
        json(400, { message: request.body })(request, response),
    ],
    ["answers the secret as text", text(200, CLIENT_SECRET)],
    [
      "answers a token that is none",
      json(200, { access_token: `${ACCESS_TOKEN}\n`, expires_in: 1 }),
    ],
  ])("when the token endpoint %s", async (_title, token) => {
    const server = await startGatewayServer({ token })
    const clock = new FakeClock(2_000)
    const client = createGatewayClient(
      gatewaySettings({ baseUrl: server.url }),
      { clock, accessTokens: accessTokensInMemory(clock) }
    )

    const error = await errorOf(
      client.authorizeCard(aCardAuthorization(), TimeBudget.of(20_000, clock))
    )

    CANARIES.forEach((canary) => expect(everyForm(error)).not.toContain(canary))
    await client.close()
    await server.close()
  })
})

describe("the client itself", () => {
  it("shows neither secret nor token when it is inspected", async () => {
    const server = await startGatewayServer({
      charge: json(200, aChargeAnswer()),
    })
    const clock = new FakeClock()
    const client = createGatewayClient(
      gatewaySettings({ baseUrl: server.url }),
      { clock, accessTokens: accessTokensInMemory(clock) }
    )
    await client.authorizeCard(
      aCardAuthorization(),
      TimeBudget.of(20_000, clock)
    )

    const shown = inspect(client, { depth: 20, showHidden: true })

    CANARIES.forEach((canary) => expect(shown).not.toContain(canary))
    await client.close()
    await server.close()
  })
})
