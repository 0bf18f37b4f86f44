import { type AddressInfo, createServer, type Socket } from "node:net"
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { once } from "node:events"
import type { AccessTokenLedger } from "../../src/charge/access-token"
import { TimeBudget } from "../../src/charge/time-budget"
import {
  createGatewayClient,
  type GatewayClient,
} from "../../src/gateway/client"
import type { GatewaySettings } from "../../src/gateway/settings"
import {
  aCardAuthorization,
  aChargeAnswer,
  errorOf,
  gatewaySettings,
} from "./client-support/builders"
import { FakeClock } from "./client-support/clocks"
import {
  type GatewayServer,
  json,
  neverAnswer,
  startGatewayServer,
} from "./client-support/gateway-server"

/** A token is at hand, so that what fails is the charge and nothing else. */
const tokenAtHand = {
  takeAccessToken: async () => ({
    kind: "fresh",
    token: { value: "t", version: "1" },
  }),
} as unknown as AccessTokenLedger

/** What a test has opened, the latest first. */
const opened: { close: () => Promise<unknown> }[] = []

afterEach(async () => {
  for (const { close } of opened.splice(0)) {
    await close()
  }
})

function givenClient(
  settings: Partial<GatewaySettings>,
  clock = new FakeClock(2_000)
) {
  const client = createGatewayClient(gatewaySettings(settings), {
    clock,
    accessTokens: tokenAtHand,
    random: () => 0,
  })
  opened.unshift({ close: () => client.close() })
  return { client, clock, budget: TimeBudget.of(20_000, clock) }
}

async function givenServer(
  ...given: Parameters<typeof startGatewayServer>
): Promise<GatewayServer> {
  const server = await startGatewayServer(...given)
  opened.unshift(server)
  return server
}

/** One that takes connections and says nothing. */
async function givenSilentServer() {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on("error", () => undefined)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const close = () => {
    sockets.forEach((socket) => socket.destroy())
    return new Promise((resolve) => server.close(resolve))
  }
  opened.unshift({ close })
  return { port, server }
}

const authorize = (client: GatewayClient, budget: TimeBudget) =>
  client.authorizeCard(aCardAuthorization(), budget)

describe("a charge that certainly never left", () => {
  it("a host name that does not resolve is not sent", async () => {
    const { client, budget } = givenClient({
      baseUrl: "http://gateway.invalid",
    })

    const error = await errorOf(authorize(client, budget))

    expect(error).toMatchObject({
      outcome: "not_sent",
      details: { reason: "dns" },
      message: expect.stringContaining(
        ": the host name of gateway.invalid:80 could not be resolved. Nothing was sent; it is safe to try again. Check the option baseUrl for a typing error"
      ),
    })
  })

  it("a certificate that nobody vouches for is not sent, and not tried again", async () => {
    const server = await givenServer({}, { tls: true })
    const { client, budget } = givenClient({ baseUrl: server.url })

    const error = await errorOf(authorize(client, budget))

    expect(error).toMatchObject({
      outcome: "not_sent",
      details: { reason: "tls" },
      retryable: false,
      message: expect.stringContaining(
        `no secure connection (TLS) to ${new URL(server.url).host} could be made. Nothing was sent`
      ),
    })
    expect(server.received).toHaveLength(0)
    expect(server.connections()).toBe(1)
  })

  it("a TLS handshake that hangs is not sent once the time to connect is up", async () => {
    const { port, server } = await givenSilentServer()
    const { client, clock, budget } = givenClient({
      baseUrl: `https://127.0.0.1:${port}`,
    })

    const failing = errorOf(authorize(client, budget.reserve(14_900)))
    await once(server, "connection")
    clock.advance(5_000)
    const error = await failing

    expect(error).toMatchObject({
      outcome: "not_sent",
      details: { reason: "connect_timeout" },
      message: expect.stringContaining(
        `connecting to 127.0.0.1:${port} timed out. Nothing was sent`
      ),
    })
  })

  it("a spent budget is not sent", async () => {
    const server = await givenServer({
      charge: json(200, aChargeAnswer()),
    })
    const { client, clock } = givenClient({ baseUrl: server.url })

    const error = await errorOf(authorize(client, TimeBudget.of(0, clock)))

    expect(error).toMatchObject({
      code: "gateway_budget_spent",
      outcome: "not_sent",
    })
    expect(server.received).toHaveLength(0)
  })
})

describe("a charge that may have been made", () => {
  it.each([
    ["the time for the call", 20_000, 10_000],
    ["the caller's budget", 3_000, 3_000],
  ])(
    "is unknown when no answer comes until %s is up",
    async (_title, budgetMs, upAfterMs) => {
      const server = await givenServer({ charge: neverAnswer })
      const { client, clock } = givenClient({ baseUrl: server.url })

      const failing = errorOf(authorize(client, TimeBudget.of(budgetMs, clock)))
      await server.nextRequest()
      clock.advance(upAfterMs)

      expect(await failing).toMatchObject({
        code: "gateway_no_reply",
        outcome: "unknown",
        message: expect.stringContaining(
          `the request was sent to ${new URL(server.url).host}, and no answer came`
        ),
      })
      expect(server.charges()).toHaveLength(1)
      expect(clock.sleeping()).toBe(0)
    }
  )

  it("an answer that stops in its body leaves it unknown", async () => {
    const server = await givenServer({
      charge: (_request, response) => {
        response.writeHead(200, { "content-type": "application/json" })
        response.write('{"merchantChargeId":')
      },
    })
    const { client, clock, budget } = givenClient({ baseUrl: server.url })
    const headHasCome = new Promise<void>((resolve) =>
      subscribe("undici:request:headers", function come() {
        unsubscribe("undici:request:headers", come)
        resolve()
      })
    )

    const failing = errorOf(authorize(client, budget))
    await headHasCome
    clock.advance(10_000)
    const error = await failing

    expect(error).toMatchObject({
      code: "gateway_no_reply",
      details: { httpStatus: 200 },
      outcome: "unknown",
    })
  })
})
