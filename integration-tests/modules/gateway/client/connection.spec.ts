import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { TimeBudget } from "../../../../src/domain/time-budget"
import {
  aCardChargeCreationRequest,
  rejectionOf,
} from "../../../../harness/gateway-client/request-and-answer-fixtures"
import { neverAnswer, startGatewayServer } from "../support/gateway-server"
import { gatewayStarter, type GivenGateway } from "./support/gateway-starter"

const givenGateway = gatewayStarter()

const createCardCharge = ({ client, budget }: GivenGateway) =>
  client.createCharge(aCardChargeCreationRequest(), budget)

describe("a charge that was certainly not sent", () => {
  it("a card charge has the outcome not_sent if the gateway's host name cannot be resolved", async () => {
    const given = await givenGateway(
      {},
      { checkout: { baseUrl: "http://gateway.invalid" } }
    )

    expect(await rejectionOf(createCardCharge(given))).toMatchObject({
      outcome: "not_sent",
      details: { reason: "dns" },
      retryable: true,
      message: expect.stringContaining(
        ": the host name of gateway.invalid:80 could not be resolved. Nothing was sent, so it is safe to try again. Check the option baseUrl for a typing error"
      ),
    })
  })

  it("a card charge has the outcome not_sent and is tried only once if an unknown authority signed the gateway's certificate", async () => {
    const secure = await startGatewayServer({}, { tls: true })
    const given = await givenGateway({}, { checkout: { baseUrl: secure.url } })

    const error = await rejectionOf(createCardCharge(given))
    await secure.close()

    expect(error).toMatchObject({
      outcome: "not_sent",
      details: { reason: "tls" },
      retryable: false,
      message: expect.stringContaining(
        `no secure connection (TLS) to ${new URL(secure.url).host} could be made. Nothing was sent`
      ),
    })
    expect(secure.received).toHaveLength(0)
    expect(secure.connections()).toBe(1)
  })

  it("a card charge has the outcome not_sent if the TLS handshake exceeds the time limit for a connection", async () => {
    const silent = createServer((socket) =>
      socket.on("error", () => undefined)
    ).listen(0, "127.0.0.1")
    await once(silent, "listening")
    const { port } = silent.address() as AddressInfo
    const given = await givenGateway(
      {},
      { checkout: { baseUrl: `https://127.0.0.1:${port}` } }
    )

    const budget = given.budget.endingEarlierBy(14_900)
    const failing = rejectionOf(createCardCharge({ ...given, budget }))
    await once(silent, "connection")
    given.clock.advance(5_000)
    const error = await failing
    silent.close()

    expect(error).toMatchObject({
      outcome: "not_sent",
      details: { reason: "connect_timeout" },
      retryable: true,
      message: expect.stringContaining(
        `connecting to 127.0.0.1:${port} timed out. Nothing was sent`
      ),
    })
  })

  it("a card charge is not sent if the caller's time budget is already used up", async () => {
    const given = await givenGateway()
    const budget = TimeBudget.start(0, given.clock)

    expect(
      await rejectionOf(createCardCharge({ ...given, budget }))
    ).toMatchObject({
      code: "gateway_budget_spent",
      outcome: "not_sent",
      retryable: true,
    })
    expect(given.server.received).toEqual([])
  })
})

it.each([
  ["the time limit for a call", 20_000, 10_000],
  ["the caller's time budget", 3_000, 3_000],
])(
  "if no answer to a card charge arrives within the permitted time (%s), the outcome of the charge is unknown",
  async (_title, budgetMs, upAfterMs) => {
    const given = await givenGateway({ charge: neverAnswer })
    const { server, clock } = given
    const budget = TimeBudget.start(budgetMs, clock)

    const failing = rejectionOf(createCardCharge({ ...given, budget }))
    await server.nextRequest()
    await server.nextRequest()
    clock.advance(upAfterMs)

    expect(await failing).toMatchObject({
      code: "gateway_no_reply",
      outcome: "unknown",
      retryable: true,
      message: expect.stringContaining(
        `the request was sent to ${new URL(server.url).host}, but no answer arrived`
      ),
    })
    expect(server.callRequests()).toHaveLength(1)
    expect(clock.pendingSleepCount()).toBe(0)
  }
)
