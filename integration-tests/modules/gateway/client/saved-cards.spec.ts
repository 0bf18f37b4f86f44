import {
  aCardAuthorization,
  CARD_ID,
  CARD_TOKEN,
  rejectionOf,
} from "../../../../harness/gateway-client/request-and-answer-fixtures"
import { respondJson, neverAnswer } from "../support/gateway-server"
import { gatewayStarter, testAccount } from "./support/given-gateway"

const givenGateway = gatewayStarter()

const { customer } = aCardAuthorization()
const toSave = { temporaryCardToken: CARD_TOKEN, customer }

it("the request that saves a card has the card token and the customer, and nothing else", async () => {
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

it("saveCard returns the card's id and what the vault reports about the card", async () => {
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

it("saveCard reads the card's id from the field in the client's settings", async () => {
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
  "the outcome of saveCard is unknown if the vault's answer %s",
  async (_what, body, fault) => {
    const given = await givenGateway({ charge: respondJson(201, body) })

    expect(
      await rejectionOf(given.client.saveCard(toSave, given.budget))
    ).toMatchObject({ outcome: "unknown", details: { fault } })
  }
)

it("saveCard sends a card token only once if no answer arrives, and says that the token must not be sent again", async () => {
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

it("deleteCard sends nothing and does not repeat the id if the id would change the path of the request", async () => {
  const given = await givenGateway()

  const error = await rejectionOf(given.client.deleteCard("..", given.budget))

  expect(error).toMatchObject({ outcome: "not_sent" })
  expect(given.server.received).toEqual([])
})

it("deleteCard encodes an id with slashes, so that it stays one part of the path", async () => {
  const given = await givenGateway({ charge: respondJson(200, {}) })

  await given.client.deleteCard("card_t/B+1", given.budget)

  expect(given.server.callRequests()).toMatchObject([
    { method: "DELETE", url: "/sandbox/v1/cards/card_t%2FB%2B1" },
  ])
})
