import {
  simulatorControl,
  startSimulator,
  type Simulator,
} from "../../src/simulator"
import { Caller } from "./simulator-caller"

describe("control of the simulator over HTTP", () => {
  let simulator: Simulator
  let caller: Caller

  beforeAll(async () => {
    simulator = await startSimulator()
    caller = new Caller(simulator.url)
  })
  beforeEach(() => simulator.reset())
  afterAll(() => simulator.close())

  const control = (method: string, path: string, body?: unknown) =>
    caller.send(method, `/_simulator/${path}`, {
      body,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
      }),
    })

  it("says that it is there", async () => {
    const reply = await control("GET", "health")

    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ healthy: true })
  })

  it("takes a fault as a person would write it, once when not told otherwise", async () => {
    const reply = await control("POST", "faults", {
      operation: "token",
      fault: { kind: "fail_before_commit", status: 500 },
    })

    expect(reply.status).toBe(201)
    expect((await control("GET", "faults")).body.unconsumed).toMatchObject([
      { operation: "token", times: 1, used: 0 },
    ])
    expect((await caller.requestToken()).status).toBe(500)
    const { faults, unconsumed } = (await control("GET", "faults")).body
    expect(faults).toHaveLength(1)
    expect(unconsumed).toEqual([])
  })

  it.each([
    ["no body", undefined, "operation: is required; fault: is required"],
    [
      "an unknown operation",
      { operation: "pay", fault: { kind: "hang" } },
      'operation: Invalid option: expected one of "token"|"authorize"|"pix"|"wallet"|"capture"|"refund"|"look_up"|"tokenize"|"brand"',
    ],
    [
      "an unknown fault",
      { operation: "token", fault: { kind: "explode" } },
      "fault.kind: ",
    ],
    [
      "a member too many",
      { operation: "token", fault: { kind: "hang", ms: 3 } },
      "fault.ms: is not a field of this request",
    ],
    [
      "a fault without its measure",
      { operation: "token", fault: { kind: "slow" } },
      "fault.ms: is required",
    ],
  ])("refuses %s with what is wrong", async (_what, body, message) => {
    const reply = await control("POST", "faults", body)

    expect(reply.status).toBe(400)
    expect(reply.body.message).toContain(`Invalid fault. ${message}`)
    expect(await simulator.faults()).toEqual([])
  })

  it("refuses a fault that a foreign page could have sent", async () => {
    const reply = await caller.send("POST", "/_simulator/faults", {
      body: { operation: "token", fault: { kind: "hang" } },
      headers: { "content-type": "text/plain" },
    })

    expect(reply.status).toBe(415)
    expect(await simulator.faults()).toEqual([])
  })

  it("removes faults", async () => {
    await simulator.on("token").hang().always()

    await control("DELETE", "faults")

    expect((await caller.requestToken()).status).toBe(200)
  })

  it("shows charges, all or one, with nothing of the customer but a masked document", async () => {
    const { request } = await caller.pay()
    await simulator.panelRefund(request.merchantChargeId, 990)

    const all = await control("GET", "charges")
    const one = await control("GET", `charges/${request.merchantChargeId}`)
    const none = await control("GET", "charges/no-such-charge")

    expect(all.body.charges).toEqual([one.body.charge])
    expect(one.body.charge).toMatchObject({
      merchantChargeId: request.merchantChargeId,
      originalAmount: 15_990,
      capturedAmount: 15_990,
      refundedAmount: 990,
      customerDocument: "***982247**",
    })
    expect(JSON.stringify(one.body)).not.toMatch(
      /maria|52998224725|4111111111111111|token/i
    )
    expect(none.status).toBe(404)
    expect(none.body.message).toBe("No charge has the id no-such-charge")
  })

  it("moves a charge as at the gateway's panel: all there is, or a part", async () => {
    const { merchantChargeId } = await caller.charge("reserved")
    const act = (action: string, body?: unknown) =>
      control("POST", `charges/${merchantChargeId}/${action}`, body)

    const captured = await act("capture")
    const refunded = await act("refund", { amount: 990 })
    const voided = await act("void")
    const mistaken = await act("refund", { sum: 990 })
    const superfluous = await act("reverse", { amount: 1 })

    expect(captured.body.charge).toMatchObject({ capturedAmount: 15_990 })
    expect(refunded.body.charge).toMatchObject({ refundedAmount: 990 })
    expect(voided.status).toBe(409)
    expect(voided.body.message).toBe(
      `Not possible (void of ${merchantChargeId} by the panel): The charge is captured; it can be refunded, not voided`
    )
    expect([mistaken.status, superfluous.status]).toEqual([400, 400])
    expect(mistaken.body.message).toBe(
      "Invalid refund. sum: is not a field of this request"
    )
  })

  it("sets the balance, and refuses one that is missing", async () => {
    const paid = await caller.charge("paid")

    const set = await control("POST", "balance", { amount: 0 })
    const missing = await control("POST", "balance", {})

    expect(set.status).toBe(200)
    expect((await paid.refund(1)).body.businessCode).toBe(
      "INSUFFICIENT_MERCHANT_BALANCE"
    )
    expect(missing.status).toBe(400)
    expect(missing.body.message).toBe("Invalid balance. amount: is required")
  })

  it("shows requests of one operation, and refuses an unknown one", async () => {
    await caller.requestToken()
    await caller.tokenize()

    const some = await control("GET", "requests?operation=token")
    const wrong = await control("GET", "requests?operation=pay")

    expect(some.body.requests).toHaveLength(1)
    expect(wrong.status).toBe(400)
    expect(wrong.body.message).toContain("Invalid operation.")
  })

  it("advances the clock, and never turns it back", async () => {
    const accessToken = await caller.accessToken()

    await control("POST", "clock", { advanceMs: 300_000 })
    const back = await control("POST", "clock", { advanceMs: -1 })

    expect((await caller.lookUp(accessToken, "any-charge")).status).toBe(401)
    expect(back.status).toBe(400)
    await expect(simulator.advanceClock(-1)).rejects.toThrow(
      "the clock can only be advanced by 0 ms or more, not by -1"
    )
  })

  it("replaces a credential", async () => {
    const remote = simulatorControl(simulator.url)

    const { clientId, clientSecret } = await remote.rotateCredential()

    const reply = await caller.requestToken({
      client_id: clientId,
      client_secret: clientSecret,
    })
    expect(reply.status).toBe(200)
    await expect(remote.rotateCredential("00000000000000")).rejects.toThrow(
      "No merchant has the document 00000000000000"
    )
  })

  it("lets a new access token end the old one", async () => {
    const remote = simulatorControl(simulator.url)
    const reply = await control("POST", "token-settings", { newEndsOld: "yes" })

    await remote.setNewTokenEndsOld(true)
    const old = await caller.accessToken()
    await caller.accessToken()

    expect(reply.status).toBe(400)
    expect((await caller.lookUp(old, "no-such-charge")).status).toBe(401)
  })

  it("forgets everything on reset", async () => {
    const { accessToken, request } = await caller.pay()
    await simulator.on("token").hang().once()
    const before = simulator.now()
    await simulator.advanceClock(60_000)

    await control("POST", "reset")

    expect(await simulator.charges()).toEqual([])
    expect(await simulator.requests()).toEqual([])
    expect(await simulator.faults()).toEqual([])
    expect(simulator.now() - before).toBeLessThan(60_000)
    const found = await caller.lookUp(accessToken, request.merchantChargeId)
    expect(found.status).toBe(401)
  })

  it("lists its addresses for one that it does not know", async () => {
    const unknown = await control("GET", "nothing")
    const wrongMethod = await control("PUT", "faults", {})

    expect(unknown.status).toBe(404)
    expect(unknown.body.message).toContain("Known: GET /_simulator/health")
    expect(wrongMethod.status).toBe(405)
  })

  it("closing cuts off requests that hang", async () => {
    const shortLived = await startSimulator()
    await shortLived.on("token").hang().once()
    const hanging = new Caller(shortLived.url).requestToken()
    const outcome = expect(hanging).rejects.toThrow("fetch failed")
    while ((await shortLived.requests()).length === 0) {
      await new Promise(setImmediate)
    }

    await shortLived.close()

    await outcome
  })

  it("is in place in process as soon as the call returns", async () => {
    void simulator.on("token").failBeforeCommit().once()

    expect((await caller.requestToken()).status).toBe(500)
  })
})
