import { randomUUID } from "node:crypto"
import type { GuardedOperation } from "../../src/charge/circuit"
import { type Clock, TimeBudget } from "../../src/charge/time-budget"
import { createGatewayClient } from "../../src/gateway/client"
import type { GatewaySettings } from "../../src/gateway/settings"
import {
  aCardAuthorization,
  aChargeAnswer,
  CHARGE_ID,
  errorOf,
  gatewaySettings,
} from "./client-support/builders"
import { FakeClock, systemClock } from "./client-support/clocks"
import {
  type GatewayServer,
  inTurn,
  json,
  type Respond,
  startGatewayServer,
  text,
} from "./client-support/gateway-server"

let server: GatewayServer
let close: () => Promise<void>

afterEach(async () => {
  await close()
  await server.close()
})

async function givenClient(
  answers: { charge?: Respond; token?: Respond },
  settings: Partial<GatewaySettings> = {},
  clock: Clock = new FakeClock(2_000)
) {
  server = await startGatewayServer(answers)
  const reported: [GuardedOperation, string][] = []
  const client = createGatewayClient(
    gatewaySettings({
      baseUrl: server.url,
      circuitBreaker: { failures: 3, openMs: 10_000, leastCallMs: 0 },
      ...settings,
    }),
    {
      clock,
      random: () => 0,
      onCircuit: (operation, { kind }) => reported.push([operation, kind]),
    }
  )
  close = () => client.close()
  const budget = () => TimeBudget.of(20_000, clock)
  return {
    reported,
    authorize: (merchantChargeId: string = randomUUID()) =>
      client.authorizeCard(aCardAuthorization({ merchantChargeId }), budget()),
    lookUp: () => client.lookUpCharge(CHARGE_ID, budget()),
  }
}

describe("a client whose card charges fail", () => {
  it("sends none for a while, and says since when and for how long", async () => {
    const { authorize, reported } = await givenClient({ charge: text(503, "") })
    for (let times = 0; times < 3; times++) {
      await errorOf(authorize())
    }

    const error = await errorOf(authorize())

    expect(error).toMatchObject({
      name: "GatewayCircuitOpenError",
      code: "gateway_circuit_open",
      outcome: "not_sent",
      retryable: false,
      message: expect.stringMatching(
        /^Authorizing the card charge [\w-]+: not tried, since 3 calls of this kind failed in a row \(the circuit breaker is open\)\. Nothing was sent; one call is tried again in 10 s\.$/
      ),
    })
    expect(server.charges()).toHaveLength(3)
    expect(reported).toEqual([["authorize_card", "opened"]])
  })

  it("goes on looking charges up", async () => {
    const down = text(503, "")
    const { authorize, lookUp } = await givenClient({
      charge: inTurn(down, down, down, json(200, aChargeAnswer())),
    })
    for (let times = 0; times < 4; times++) {
      await errorOf(authorize())
    }

    expect(await lookUp()).toMatchObject({ kind: "found" })
  })

  it("sends them again when the first one after that succeeds", async () => {
    const down = text(503, "")
    const clock = new FakeClock(2_000)
    const { authorize, reported } = await givenClient(
      { charge: inTurn(down, down, down, json(200, aChargeAnswer())) },
      {},
      clock
    )
    for (let times = 0; times < 3; times++) {
      await errorOf(authorize())
    }
    clock.advance(10_000)

    await authorize(CHARGE_ID)
    await authorize(CHARGE_ID)

    expect(reported).toEqual([
      ["authorize_card", "opened"],
      ["authorize_card", "closed"],
    ])
  })

  it("asks for no access token either while every token is refused", async () => {
    const { authorize } = await givenClient({ charge: text(401, "") })
    for (let times = 0; times < 3; times++) {
      await errorOf(authorize())
    }
    const before = server.received.length

    await errorOf(authorize())

    expect(server.received).toHaveLength(before)
  })

  it("counts a look-up once, however often it was repeated", async () => {
    const { lookUp } = await givenClient({ charge: text(503, "") })

    const errors = [await errorOf(lookUp()), await errorOf(lookUp())]

    expect(errors).toMatchObject([{ httpStatus: 503 }, { httpStatus: 503 }])
    expect(server.charges()).toHaveLength(8)
  })
})

describe("calls in flight", () => {
  it("of one kind that hang keep no other kind waiting", async () => {
    const clock = new FakeClock()
    const { authorize, lookUp } = await givenClient(
      {
        charge: (request, response) => {
          if (request.method === "GET") {
            json(200, aChargeAnswer())(request, response)
          }
        },
      },
      {
        callsInFlight: 1,
        timeouts: { connectMs: 100, callMs: 1_000, accessTokenMs: 5_000 },
      },
      clock
    )
    const hanging = errorOf(authorize())
    await server.nextRequest()
    await server.nextRequest()

    expect(await lookUp()).toMatchObject({ kind: "found" })
    clock.advance(1_000)
    expect(await hanging).toMatchObject({ outcome: "unknown" })
  })

  it("are as many as allowed; the others wait, and are sent when one has ended", async () => {
    let inFlight = 0
    let most = 0
    const { authorize } = await givenClient(
      {
        charge: (request, response) => {
          most = Math.max(most, ++inFlight)
          setTimeout(() => {
            inFlight--
            json(200, aChargeAnswer())(request, response)
          }, 20)
        },
      },
      { callsInFlight: 3 },
      systemClock
    )

    await Promise.all(Array.from({ length: 12 }, () => authorize(CHARGE_ID)))

    expect(most).toBe(3)
    expect(server.charges()).toHaveLength(12)
  })

  it("that find no slot in time are certainly not sent", async () => {
    const clock = new FakeClock()
    const { authorize } = await givenClient(
      { charge: () => undefined },
      {
        callsInFlight: 1,
        timeouts: { connectMs: 100, callMs: 3_000, accessTokenMs: 5_000 },
      },
      clock
    )
    const first = errorOf(authorize())
    await server.nextRequest()
    await server.nextRequest()

    const waiting = errorOf(authorize())
    clock.advance(100)
    const second = await waiting
    clock.advance(3_000)

    expect(second).toMatchObject({
      outcome: "not_sent",
      reason: "too_many_calls",
      retryable: false,
    })
    expect(await first).toMatchObject({ outcome: "unknown" })
    expect(server.charges()).toHaveLength(1)
  })
})
