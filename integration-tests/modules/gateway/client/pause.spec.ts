import { randomUUID } from "node:crypto"
import { TimeBudget } from "../../../../src/domain/time-budget"
import {
  aCardChargeCreationRequest,
  aChargeAnswer,
  CHARGE_ID,
  rejectionOf,
} from "../../../../harness/gateway-client/request-and-answer-fixtures"
import { FakeClock } from "../../../../harness/gateway-client/fake-clock"
import {
  respondWithAnswersInOrder,
  respondJson,
  neverAnswer,
  type Respond,
  respondHtml,
} from "../support/gateway-server"
import { gatewayStarter } from "./support/gateway-starter"

/** The largest number of simultaneous calls to the gateway. Each further call waits for a free connection. */
const CONNECTIONS = 50
const NEVER_SENT = "00000000-0000-4000-8000-000000000001"

const gateway = gatewayStarter()

async function givenClient(
  charge: Respond,
  given: Parameters<typeof gateway>[1] = {}
) {
  const opened = await gateway({ charge }, given)
  const { client, clock } = opened
  const startTimeBudget = (ms = 20_000) => TimeBudget.start(ms, clock)
  return {
    ...opened,
    authorize: (merchantChargeId: string = randomUUID(), ms?: number) =>
      client.createCharge(
        aCardChargeCreationRequest({ merchantChargeId }),
        startTimeBudget(ms)
      ),
    lookUp: (id = CHARGE_ID) => client.lookUpCharge(id, startTimeBudget()),
  }
}

const DOWN = respondHtml(503, "")
const aCharge = respondJson(200, aChargeAnswer())

describe("a client whose card charges fail", () => {
  it("after five failed card charges in a row, the gateway client sends no card charge for ten seconds, but still sends lookups", async () => {
    const { client, clock, server, authorize, lookUp } = await givenClient(
      respondWithAnswersInOrder(DOWN, DOWN, DOWN, DOWN, DOWN, aCharge)
    )
    for (let nth = 0; nth < 5; nth++) {
      await rejectionOf(authorize())
    }

    const error = await rejectionOf(authorize())
    const reason = client.reasonNotToCall("authorize_card")
    const lookedUp = await lookUp()
    clock.advance(10_000)
    await authorize(CHARGE_ID)

    expect(error).toMatchObject({
      code: "gateway_paused",
      outcome: "not_sent",
      retryable: false,
      details: { retryAfterMs: 10_000 },
      message: expect.stringMatching(
        /^Authorizing the card charge [\w-]+: not tried, since 5 calls of this kind failed in a row\. Nothing was sent; calls are sent again in 10 s\.$/
      ),
    })
    expect(reason).toMatchObject({ code: "gateway_paused" })
    expect(lookedUp).toMatchObject({ kind: "found" })
    expect(server.callRequests()).toHaveLength(7)
  })

  it("after five simultaneous lookups have failed, the gateway client does not send the next lookup", async () => {
    const { client, lookUp } = await givenClient(DOWN)

    const errors = await Promise.all(
      Array.from({ length: 5 }, () => rejectionOf(lookUp(randomUUID())))
    )

    expect(errors).toMatchObject(Array(5).fill({ httpStatus: 503 }))
    expect(await rejectionOf(lookUp())).toMatchObject({ outcome: "not_sent" })
    expect(client.reasonNotToCall("look_up_charge")).toBeDefined()
  })
})

describe("calls in flight", () => {
  it("the gateway client sends at most fifty calls at once, and sends a waiting call when an earlier call ends", async () => {
    let inFlight = 0
    let most = 0
    let isFull = () => {}
    const full = new Promise<void>((resolve) => (isFull = resolve))
    const { authorize, server } = await givenClient((request, response) => {
      most = Math.max(most, ++inFlight)
      if (inFlight === CONNECTIONS) isFull()
      // The server answers only after fifty calls have arrived, even on a slow machine. A 51st call would arrive before
      // that.
      void full.then(() =>
        setTimeout(() => {
          inFlight--
          aCharge(request, response)
        }, 20)
      )
    })

    await Promise.all(
      Array.from({ length: 3 * CONNECTIONS }, () => authorize(CHARGE_ID))
    )

    expect(most).toBe(CONNECTIONS)
    expect(server.callRequests()).toHaveLength(3 * CONNECTIONS)
  })

  it.each([
    ["the time limit for a connection", { budgetMs: 150, upAfterMs: 100 }],
    ["the caller's time budget", { budgetMs: 60, upAfterMs: 60 }],
  ])(
    "if a gateway call gets no free connection within the permitted time (%s), it is reported as not sent, and is not sent later",
    async (_, { budgetMs, upAfterMs }) => {
      const { authorize, clock, lookUp, server } = await givenClient(
        (request, response) =>
          (request.method === "GET" ? aCharge : neverAnswer)(request, response),
        {
          clock: new FakeClock(),
          checkout: {
            timeouts: { connectMs: 100, callMs: 3_000, accessTokenMs: 5_000 },
          },
        }
      )
      await lookUp()
      const hanging = Array.from({ length: CONNECTIONS }, () =>
        rejectionOf(authorize())
      )
      while (server.callRequests().length < CONNECTIONS + 1) {
        await server.nextRequest()
      }

      const waiting = rejectionOf(authorize(NEVER_SENT, budgetMs))
      while (clock.pendingSleepCount() < 2 * CONNECTIONS + 2) {
        await new Promise(setImmediate)
      }
      clock.advance(upAfterMs)
      const notSent = await waiting
      clock.advance(3_000)
      const unknown = await Promise.all(hanging)
      await lookUp()

      expect(notSent).toMatchObject({
        outcome: "not_sent",
        details: { reason: "connect_timeout" },
      })
      expect(unknown).toMatchObject(
        Array(CONNECTIONS).fill({ outcome: "unknown" })
      )
      expect(server.callRequests()).toHaveLength(CONNECTIONS + 2)
      expect(JSON.stringify(server.received)).not.toContain(NEVER_SENT)
    }
  )
})
