import type { GatewayCallAttempt } from "../../../../src/domain/operation/gateway-call-attempt"
import {
  aCardChargeRequest,
  CARD_ID,
  CARD_TOKEN,
  CHARGE_ID,
  rejectionOf,
} from "../../../../harness/gateway-client/request-and-answer-fixtures"
import {
  respondWithAnswersInOrder,
  neverAnswer,
  type Respond,
  respondHtml,
  respondJson,
} from "../support/gateway-server"
import { gatewayStarter, testAccount } from "./support/gateway-starter"

const givenGateway = gatewayStarter()

const { customer } = aCardChargeRequest()
const toSave = { temporaryCardToken: CARD_TOKEN, customer }

it("the gateway client's request to save a card contains the card token and the customer in its body, and nothing else", async () => {
  const given = await givenGateway({
    charge: respondJson(201, { id: CARD_ID }),
  })

  await given.client.saveCard(toSave, given.budget)

  const [request] = given.server.callRequests()
  expect(JSON.parse(request!.body)).toEqual({
    card: { temporaryCardToken: CARD_TOKEN },
    customer,
  })
})

it("saveCard returns the card's id, brand and last four digits if the vault's answer contains them", async () => {
  const given = await givenGateway({
    charge: respondJson(201, {
      id: CARD_ID,
      brand: "ELO",
      lastFourDigits: "1234",
    }),
  })

  expect(await given.client.saveCard(toSave, given.budget)).toEqual({
    cardId: CARD_ID,
    brand: "ELO",
    lastFour: "1234",
  })
})

it("saveCard reads the card's id from the field of the vault's answer that the setting cardIdInAnswer names", async () => {
  const given = await givenGateway(
    { charge: respondJson(200, { id: "customer-1", cardToken: CARD_ID }) },
    { checkout: { cardIdInAnswer: "cardToken" } }
  )

  expect(await given.client.saveCard(toSave, given.budget)).toEqual({
    cardId: CARD_ID,
  })
})

it.each([
  ["has no readable id", { brand: "VISA" }, "unreadable"],
  ["reports an error beside the id", { id: "c1", errors: [{}] }, "says_error"],
])(
  "if the vault's answer to saveCard is unclear (the answer %s), the outcome is unknown",
  async (_what, body, fault) => {
    const given = await givenGateway({ charge: respondJson(201, body) })

    expect(
      await rejectionOf(given.client.saveCard(toSave, given.budget))
    ).toMatchObject({ outcome: "unknown", details: { fault } })
  }
)

it("saveCard sends a card token only once if no answer arrives, and its error says that the token must not be sent again", async () => {
  const given = await givenGateway({ charge: neverAnswer })

  const failing = rejectionOf(given.client.saveCard(toSave, given.budget))
  await given.server.nextRequest()
  await given.server.nextRequest()
  given.clock.advance(20_000)

  expect(await failing).toMatchObject({
    outcome: "unknown",
    message: expect.stringContaining("Never send the same card token again"),
  })
  expect(given.server.callRequests()).toHaveLength(1)
})

it("deleteCard sends nothing if no path for the deletion of cards is configured", async () => {
  const { deleteCard: _none, ...paths } = testAccount.dialect.paths
  const given = await givenGateway({}, { checkout: { paths } })

  expect(
    await rejectionOf(given.client.deleteCard(CARD_ID, given.budget))
  ).toMatchObject({
    outcome: "not_sent",
    message: expect.stringContaining("dialect.paths.deleteCard"),
  })
  expect(given.server.received).toEqual([])
})

it("deleteCard sends nothing if the card's id consists of two dots, which would change the path of the request", async () => {
  const given = await givenGateway()

  const error = await rejectionOf(given.client.deleteCard("..", given.budget))

  expect(error).toMatchObject({ outcome: "not_sent" })
  expect(given.server.received).toEqual([])
})

it("deleteCard encodes the slash in a card's id, so that the id stays one part of the request's path", async () => {
  const given = await givenGateway({ charge: respondJson(200, {}) })

  await given.client.deleteCard("card_t/B+1", given.budget)

  expect(given.server.callRequests()).toMatchObject([
    { method: "DELETE", url: "/sandbox/v1/cards/card_t%2FB%2B1" },
  ])
})

const respondEmpty =
  (httpStatus: number): Respond =>
  (_request, response) => {
    response.writeHead(httpStatus)
    response.end()
  }

it.each([
  ["“deleted” if the vault answers with 204", respondEmpty(204), "deleted"],
  [
    "“deleted” if the vault answers with 200 and the card",
    respondJson(200, { id: CARD_ID }),
    "deleted",
  ],
  [
    "“absent” if the vault answers with 404 and the words that there is no such card",
    respondJson(404, { message: "No such card" }),
    "absent",
  ],
] as const)(
  "deleteCard returns the outcome that the vault's answer shows: %s",
  async (_what, charge, outcome) => {
    const given = await givenGateway({ charge })

    expect(await given.client.deleteCard(CARD_ID, given.budget)).toBe(outcome)
  }
)

it.each([
  [
    "404 and the general words Not Found",
    respondJson(404, { message: "Not Found" }),
    { code: "gateway_not_offered", outcome: "rejected" },
  ],
  [
    "404 and a page",
    respondHtml(404, "<html>cards</html>"),
    { code: "gateway_not_offered", outcome: "rejected" },
  ],
  [
    "405",
    respondJson(405, { message: "Method not allowed" }),
    { code: "gateway_not_offered", outcome: "rejected" },
  ],
  [
    "200 and an empty body",
    respondEmpty(200),
    { outcome: "unknown", details: { fault: "unreadable" } },
  ],
  [
    "200 and a page",
    respondHtml(200, "<html>hello</html>"),
    { outcome: "unknown", details: { fault: "unreadable" } },
  ],
  [
    "200 and the words that the card was not deleted",
    respondJson(200, { deleted: false }),
    { outcome: "unknown", details: { fault: "not_shown_done" } },
  ],
] as const)(
  "if the vault's answer does not prove that a card was deleted (an answer with %s), deleteCard throws an error",
  async (_what, charge, error) => {
    const given = await givenGateway({ charge })

    expect(
      await rejectionOf(given.client.deleteCard(CARD_ID, given.budget))
    ).toMatchObject(error)
  }
)

it("if a card was already deleted successfully at the same path (isPathProven), deleteCard reads a 404 with the words Not Found as “absent”", async () => {
  const given = await givenGateway({
    charge: respondJson(404, { message: "Not Found" }),
  })

  expect(
    await given.client.deleteCard(CARD_ID, given.budget, { isPathProven: true })
  ).toBe("absent")
})

it.each(["saveCard", "deleteCard"] as const)(
  "if the vault answers the call %s with 401, the gateway client keeps its access token and uses it for the next lookup",
  async (name) => {
    const given = await givenGateway({
      charge: respondWithAnswersInOrder(
        respondJson(401, {}),
        respondJson(404, { message: "Charge not found" })
      ),
      token: respondWithAnswersInOrder(
        respondJson(200, { access_token: "first-1" }),
        respondJson(200, { access_token: "second-2" })
      ),
    })
    const { client, budget } = given

    const error = await rejectionOf(
      name === "saveCard"
        ? client.saveCard(toSave, budget)
        : client.deleteCard(CARD_ID, budget)
    )
    await client.lookUpCharge(CHARGE_ID, budget)

    expect(error).toMatchObject({
      code: "gateway_authentication_failed",
      outcome: "unknown",
    })
    expect(
      given.server.callRequests().map(({ headers }) => headers.authorization)
    ).toEqual(["Bearer first-1", "Bearer first-1"])
    expect(given.server.tokenRequests()).toHaveLength(1)
  }
)

it("while two requests to the vault are running, the gateway client does not run a third request, and runs a request again after the two have ended", async () => {
  const { client } = await givenGateway()
  const ends: (() => void)[] = []
  const occupyVaultSlot = () =>
    client.vaultSlots.runIfSlotFree(
      () => new Promise<void>((end) => ends.push(end))
    )
  const running = [occupyVaultSlot(), occupyVaultSlot()]

  expect(
    await client.vaultSlots.runIfSlotFree(() => Promise.resolve("sent"))
  ).toBe(undefined)

  ends.forEach((end) => end())
  await Promise.all(running)
  expect(
    await client.vaultSlots.runIfSlotFree(() => Promise.resolve("sent"))
  ).toBe("sent")
})

it.each(["7", "card_t/B+1"])(
  "the error of deleteCard does not contain the card's id %s, even if the vault's answer repeats the id and the path of the request",
  async (cardId) => {
    const given = await givenGateway({
      charge: (request, response) =>
        respondJson(404, {
          message: `No handler for ${request.url} ${cardId}`,
        })(request, response),
    })

    const error = await rejectionOf(
      given.client.deleteCard(cardId, given.budget)
    )

    expect(error).toMatchObject({
      message: expect.stringContaining("[removed] [removed]"),
    })
    expect(String(error)).not.toMatch(/\b7\b|card_t|B%2B1/i)
  }
)

it("the onCall callback of deleteCard does not receive the card's id, because the id is enough to charge the card", async () => {
  const calls: GatewayCallAttempt[] = []
  const { client, budget } = await givenGateway(
    { charge: respondJson(204, {}) },
    { onCall: (call) => void calls.push(call) }
  )

  await client.deleteCard(CARD_ID, budget)

  expect(calls).toMatchObject([{ operation: "delete_card", subject: "" }])
})

it("if the vault answers the first attempt of deleteCard with 503 and a later attempt is refused, the outcome of the deletion is unknown", async () => {
  const { client, budget, server } = await givenGateway({
    charge: respondWithAnswersInOrder(
      respondHtml(503, "unavailable"),
      respondJson(422, { message: "The card is being deleted" })
    ),
  })

  const error = await rejectionOf(client.deleteCard(CARD_ID, budget))

  expect(server.callRequests()).toHaveLength(2)
  expect(error).toMatchObject({
    code: "gateway_unavailable",
    outcome: "unknown",
  })
})
