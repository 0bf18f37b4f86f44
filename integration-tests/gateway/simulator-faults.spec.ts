import {
  simulatorControl,
  startSimulator,
  type Simulator,
  type SimulatorControl,
} from "../../src/simulator"
import { Caller } from "./simulator-caller"

/** What came of a call whose answer may be lost; a hanging one is given up on. */
async function outcomeOf(call: Promise<{ status: number }>) {
  try {
    return (await call).status
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return cause?.code ?? (error as Error).name
  }
}

describe.each(["in process", "over HTTP"])("faults scripted %s", (where) => {
  let simulator: Simulator
  let control: SimulatorControl
  let caller: Caller

  beforeAll(async () => {
    const noon = Date.UTC(2030, 0, 1, 12)
    simulator = await startSimulator({ clock: { now: () => noon } })
    control =
      where === "in process" ? simulator : simulatorControl(simulator.url)
    caller = new Caller(simulator.url)
  })
  beforeEach(() => control.reset())
  afterEach(async () => expect(await control.unconsumedFaults()).toEqual([]))
  afterAll(() => simulator.close())

  /** Sends an authorization that hangs, waits until it has arrived, then lets the simulator drop it. */
  async function outcomeOfHangingPayment() {
    const outcome = outcomeOf(caller.pay().then(({ reply }) => reply))
    while ((await control.requests("authorize")).length === 0) {
      await new Promise(setImmediate)
    }
    const charges = await control.charges()
    const [logged] = await control.requests("authorize")
    await control.reset()
    return { outcome: await outcome, charges, logged }
  }

  it("a hang never answers and commits nothing", async () => {
    await control.on("authorize").hang().once()

    const { outcome, charges, logged } = await outcomeOfHangingPayment()

    expect(outcome).toBe("UND_ERR_SOCKET")
    expect(charges).toEqual([])
    expect(logged).toMatchObject({ fault: "hang", status: null })
  })

  it("a hang after commit leaves a charge behind", async () => {
    await control.on("authorize").hangAfterCommit().once()

    const { outcome, charges, logged } = await outcomeOfHangingPayment()

    expect(outcome).toBe("UND_ERR_SOCKET")
    expect(charges).toMatchObject([{ chargeStatus: "PAID" }])
    expect(logged).toMatchObject({ fault: "hang_after_commit", status: null })
  })

  it("a reset breaks the connection and commits nothing", async () => {
    await control.on("authorize").reset().once()

    const outcome = await outcomeOf(caller.pay().then(({ reply }) => reply))

    expect(outcome).toBe("ECONNRESET")
    expect(await control.charges()).toEqual([])
  })

  it("a reset after commit breaks the connection and leaves a charge behind", async () => {
    await control.on("authorize").resetAfterCommit().once()

    const outcome = await outcomeOf(caller.pay().then(({ reply }) => reply))

    expect(outcome).toBe("ECONNRESET")
    expect(await control.charges()).toHaveLength(1)
  })

  it("a failure before commit answers 500 and commits nothing", async () => {
    await control.on("authorize").failBeforeCommit().once()

    const { reply } = await caller.pay()

    expect(reply.status).toBe(500)
    expect(reply.body).toEqual({ message: "Scripted failure", errors: [] })
    expect(await control.charges()).toEqual([])
  })

  it("a failure after commit answers the chosen status and leaves a charge behind", async () => {
    await control.on("authorize").failAfterCommit(503).once()

    const { reply, accessToken, request } = await caller.pay()

    expect(reply.status).toBe(503)
    const found = await caller.lookUp(accessToken, request.merchantChargeId)
    expect(found.status).toBe(200)
  })

  it("a proxy's page is HTML and commits nothing", async () => {
    await control.on("authorize").html().once()

    const { reply } = await caller.pay()

    expect(reply.status).toBe(502)
    expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(reply.body).toContain("<h1>502</h1>")
    expect(await control.charges()).toEqual([])
  })

  it("a slow answer is the right one, late, and the charge is there before it", async () => {
    await control.on("authorize").slow(150).once()
    const startedAt = performance.now()

    const { reply } = await caller.pay()

    expect(reply.status).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(140)
    expect(await control.charges()).toHaveLength(1)
  })

  it("a truncated answer breaks off in its body", async () => {
    await control.on("authorize").truncated().once()

    const outcome = await outcomeOf(caller.pay().then(({ reply }) => reply))

    expect(["UND_ERR_SOCKET", "TypeError"]).toContain(outcome)
    expect(await control.charges()).toHaveLength(1)
  })

  it("an empty answer has the right status and no body", async () => {
    await control.on("authorize").empty().once()

    const { reply } = await caller.pay()

    expect(reply.status).toBe(200)
    expect(reply.body).toBe("")
    expect(await control.charges()).toHaveLength(1)
  })

  it("a scripted answer is given word for word and commits nothing", async () => {
    const body = { chargeStatus: "NEVER_SEEN", amount: "7" }
    await control
      .on("authorize")
      .respond(202, body, { "retry-after": "3" })
      .once()

    const { reply } = await caller.pay()

    expect(reply.status).toBe(202)
    expect(reply.body).toEqual(body)
    expect(reply.headers.get("retry-after")).toBe("3")
    expect(await control.charges()).toEqual([])
  })

  it("a scripted text is sent as it is", async () => {
    await control
      .on("token")
      .respond(200, "{not json", { "content-type": "text/json" })
      .once()

    const reply = await caller.requestToken()

    expect(reply.headers.get("content-type")).toBe("text/json")
    expect(reply.body).toBe("{not json")
  })

  it("a charge made under a lag is invisible until the lag is over", async () => {
    await control.on("authorize").invisibleFor(5_000).once()
    const { reply, accessToken, request } = await caller.pay()
    const lookUp = () => caller.lookUp(accessToken, request.merchantChargeId)

    const atOnce = await lookUp()
    await control.advanceClock(4_999)
    const justBefore = await lookUp()
    await control.advanceClock(1)
    const after = await lookUp()

    expect(reply.status).toBe(200)
    expect([atOnce.status, justBefore.status, after.status]).toEqual([
      404, 404, 200,
    ])
  })

  it("a charge that is still invisible takes its id all the same", async () => {
    await control.on("authorize").invisibleFor(5_000).once()
    const { request } = await caller.pay()
    const { merchantChargeId } = request

    const again = await caller.pay({ changes: { merchantChargeId } })

    expect(again.reply.body.businessCode).toBe(
      "MERCHANT_CHARGE_ID_ALREADY_EXISTS"
    )
  })

  it("look-ups that lag combine with an answer that was lost", async () => {
    await control.on("look_up").invisibleFor(5_000).always()
    await control.on("authorize").failAfterCommit().once()
    const { accessToken, request } = await caller.pay()
    const lookUp = () => caller.lookUp(accessToken, request.merchantChargeId)

    const atOnce = await lookUp()
    await control.advanceClock(5_000)
    const later = await lookUp()

    expect([atOnce.status, later.status]).toEqual([404, 200])
  })

  it.each(["token", "look_up", "tokenize", "brand"] as const)(
    "strike %s as well",
    async (operation) => {
      const calls = {
        token: () => caller.requestToken(),
        look_up: () => caller.lookUp("any", "any-charge"),
        tokenize: () => caller.tokenize(),
        brand: () =>
          caller.send("GET", "/portalapi/v1/Card/Bin?bin=411111", {}),
      }
      await control.on(operation).failBeforeCommit(503).once()

      expect((await calls[operation]()).status).toBe(503)
      expect((await calls[operation]()).status).not.toBe(503)
    }
  )

  it("a page can read a scripted failure of the tokenizer", async () => {
    await control.on("tokenize").html(502).once()

    const reply = await caller.tokenize()

    expect(reply.headers.get("access-control-allow-origin")).toBe("*")
  })

  it("strike as often as scripted, oldest first, and standing ones when no counted one is left", async () => {
    await control.on("token").failBeforeCommit(500).always()
    await control.on("token").failBeforeCommit(501).times(2)
    await control.on("token").failBeforeCommit(502).once()

    const statuses: number[] = []
    for (let call = 0; call < 5; call++) {
      statuses.push((await caller.requestToken()).status)
    }
    await control.clearFaults()
    statuses.push((await caller.requestToken()).status)

    expect(statuses).toEqual([501, 501, 502, 500, 500, 200])
  })

  it("that have not struck often enough are listed", async () => {
    await control.on("token").failBeforeCommit(503).times(2)
    await control.on("brand").hang().always()
    await caller.requestToken()

    expect(await control.unconsumedFaults()).toEqual([
      {
        id: expect.any(Number),
        operation: "token",
        fault: { kind: "fail_before_commit", status: 503 },
        times: 2,
        used: 1,
      },
      expect.objectContaining({ operation: "brand", times: "always", used: 0 }),
    ])
    await control.clearFaults()
  })

  it("that make no sense are refused with the reason", async () => {
    await expect(control.on("token").slow(-1).once()).rejects.toThrow(
      "fault.ms: must be at least 0"
    )
    await expect(control.on("token").hang().times(0)).rejects.toThrow(
      'times: must be an integer of at least 1, or "always"'
    )
    await expect(control.on("token").html(999).once()).rejects.toThrow(
      "fault.status: must be at most 599"
    )
    await expect(
      control.addFault({
        operation: "token",
        fault: { kind: "invisible_for", ms: 1 },
        times: 1,
      })
    ).rejects.toThrow(
      "invisible_for belongs to authorize, pix, wallet, capture, refund, look_up, create_link, deactivate_link, refund_link, look_up_link, list_link_transactions; not to token"
    )
  })

  it("belong to lagging operations alone where they lag, by type", () => {
    // @ts-expect-error -- the token endpoint has nothing that a look-up could miss
    const misplaced = () => control.on("token").invisibleFor(1)

    expect(misplaced).toBeInstanceOf(Function)
  })
})
