import { request as httpRequest } from "node:http"

import {
  remoteSimulatorControl,
  type SimulatorControl,
} from "../../../../packages/devtools/src/simulator"
import { cardToTokenize } from "../support/simulator-http-client"
import {
  aSimulatorWithReceiver,
  HOUR_MS,
} from "../support/simulator-with-receiver"

const stage = aSimulatorWithReceiver({ notificationRetryDelaysMs: [] })

const json = { "content-type": "application/json" }

function sendControlRequest(
  method: string,
  path: string,
  body?: unknown,
  headers = json
) {
  return stage.caller.sendHttpRequest(method, `/_simulator/${path}`, {
    body,
    ...(body !== undefined && { headers }),
  })
}

describe("the simulator's control over HTTP", () => {
  let remote: SimulatorControl
  beforeAll(() => {
    remote = remoteSimulatorControl(stage.simulator.url)
  })

  it("the simulator's control API over HTTP has the same actions as its control object, and returns the same charges, faults and requests", async () => {
    const { caller, simulator } = stage
    await remote.on("token").failBeforeCommit(503).once()
    const token = await caller.requestToken()
    const { id } = await caller.createCharge("pix")
    const paid = await remote.pay(id, { amount: 1 })
    const control = await Promise.resolve(remote)
    const { body } = await sendControlRequest("POST", "nothing", [])
    const known = /Known: POST ([^;]+)/.exec(body.message)![1]!.split(", ")
    const here = Object.entries(stage.simulator)
      .filter(([, value]) => typeof value === "function")
      .map(([name]) => name)

    expect(known.concat("on", "onNotification", "now", "close")).toEqual(here)
    expect(token.status).toBe(503)
    expect([paid]).toEqual(await control.charges())
    expect([paid]).toEqual(await simulator.charges())
    expect(await remote.charge("none")).toBeUndefined()
    expect(await remote.faults()).toEqual(await simulator.faults())
    expect(await remote.requests()).toEqual(await simulator.requests())
  })

  it("the simulator's control API over HTTP can change settings, balance, clock and credentials, and its reset undoes all these changes", async () => {
    const { simulator, caller } = stage
    const before = simulator.now()
    await remote.changeCodeSettings({ codesCancelable: false })
    await remote.setNewTokenEndsOld(true)
    await remote.setBalance(0)
    await remote.advanceClock(HOUR_MS)
    const credential = await remote.rotateCredential()
    const { id } = await caller.createCharge("authorization")
    const refused = await caller.refund(id, 1)
    const after = simulator.now()
    await remote.reset()
    const token = await caller.requestToken({}, credential)
    const code = await caller.createCharge("pix")

    expect([after - before, simulator.now()]).toEqual([HOUR_MS, before])
    expect(refused.body.businessCode).toBe("INSUFFICIENT_MERCHANT_BALANCE")
    expect(token.status).toBe(401)
    expect((await caller.refund(code.id, 10_000)).status).toBe(200)
    expect((await caller.createLink()).status).toBe(201)
    expect(await remote.charges()).toHaveLength(1)
  })
})

it.each([
  [415, { "content-type": "text/plain" }],
  [403, { ...json, origin: "http://evil.example" }],
])(
  "if a foreign web page could have sent a request to the simulator's control API, the API refuses the request with the status %i",
  async (status, headers) => {
    const { id } = await stage.caller.createCharge("authorization")
    const reply = await sendControlRequest("POST", "panelRefund", [id], headers)

    expect(reply.status).toBe(status)
    expect((await stage.simulator.charge(id))!.refundedAmount).toBe(0)
  }
)

describe("the simulator's addresses", () => {
  it("the simulator answers an unknown path with a list of its known paths, and logs the path as unknown", async () => {
    const reply = await stage.caller.sendHttpRequest("POST", "/v1/charges", {
      body: {},
    })

    expect(reply.status).toBe(404)
    expect(reply.body.message).toContain(
      "POST /v1/charges is no route of the gateway. Known: POST /oauth2/token, POST /sandbox/v1/charge/authorization, "
    )
    expect(await stage.simulator.requests("unknown")).toMatchObject([
      { method: "POST", path: "/v1/charges", status: 404 },
    ])
  })

  it.each(["/panel", "/_simulator/charges"])(
    "if the Host header of a request to the path %s has a foreign name, the simulator refuses the request",
    async (path) => {
      const { hostname, port } = new URL(stage.simulator.url)
      const statusFor = (host: string) =>
        new Promise<number | undefined>((resolve, reject) => {
          httpRequest({ hostname, port, path, headers: { host } }, (response) =>
            resolve(response.resume().statusCode)
          )
            .on("error", reject)
            .end()
        })

      expect(await statusFor("evil.example:9470")).toBe(403)
      expect(await statusFor("localhost:9470")).not.toBe(403)
      expect(await statusFor("[::1]:9470")).not.toBe(403)
    }
  )
})

it("the simulator's request log contains no secret, card number, CVV, card token or complete document number", async () => {
  const { caller, simulator } = stage
  const { body } = await caller.tokenize()
  const token = await caller.newAccessToken()
  const { id: merchantChargeId } = await caller.createCharge("authorization")
  await caller.tokenize(
    cardToTokenize({ cardNumber: 4111111111111111, cvv: 987 })
  )
  await caller.sendHttpRequest(
    "GET",
    "/portalapi/v1/Card/Bin?bin=4111111111111111"
  )
  await caller.requestToken({ clientSecret: "mistyped-name-secret" })
  const log = JSON.stringify(await simulator.requests())

  for (const secret of [
    "simulator-client-secret",
    "mistyped-name-secret",
    "simulator-transparent-token",
    "4111111111111111",
    '"123"',
    '"cvv":987',
    "52998224725",
    "MARIA SILVA",
    body.cardToken,
    token,
  ]) {
    expect(log).not.toContain(secret)
  }
  expect(await simulator.requests("authorize")).toMatchObject([
    { merchantChargeId, status: 200, body: { customer: {} } },
  ])
  expect(log).toContain("[card, ends in 1111]")
  expect(log).toMatch(/\[card token, ends in [0-9a-f]{4}\]/)
  expect(log).toContain("***982247**")
})
