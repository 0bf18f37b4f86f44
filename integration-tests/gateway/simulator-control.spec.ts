import {
  simulatorControl,
  startSimulator,
  type SimulatorControl,
} from "../../src/simulator"
import { aCard, Caller } from "./simulator-caller"
import { aLinkRequest } from "./simulator-payment-link-caller"
import { aStage, HOUR_MS, outcomeOf, until } from "./simulator-stage"

const stage = aStage({ notificationRetryDelaysMs: [] })

const json = { "content-type": "application/json" }

function send(method: string, path: string, body?: unknown, headers = json) {
  return stage.caller.send(method, `/_simulator/${path}`, {
    body,
    ...(body !== undefined && { headers }),
  })
}

describe("the control over HTTP", () => {
  let remote: SimulatorControl
  beforeAll(() => {
    remote = simulatorControl(stage.simulator.url)
  })

  /** Each on what makes it possible; the whole is compared with what the same control says in process. */
  const actions: Record<string, () => Promise<unknown>> = {
    panelCapture: async () => remote.panelCapture(await reserved(), 10_000),
    panelRefund: async () => remote.panelRefund(await paid()),
    panelVoid: async () => remote.panelVoid(await reserved()),
    panelChargeBack: async () => remote.panelChargeBack(await paid()),
    panelWinDispute: async () => remote.panelWinDispute(await disputed()),
    panelWinDisputeUnseen: async () =>
      remote.panelWinDisputeUnseen(await disputed()),
    panelLoseDispute: async () => remote.panelLoseDispute(await disputed()),
    reverse: async () => remote.reverse(await paid()),
    applyQueued: async () => remote.applyQueued(await paid()),
    pay: async () => {
      const { merchantChargeId } = await stage.codes.code("pix")
      return remote.pay(merchantChargeId, { amount: 1 })
    },
  }
  const reserved = async () =>
    (await stage.caller.charge("reserved")).merchantChargeId
  const paid = async () => (await stage.caller.charge("paid")).merchantChargeId
  const disputed = async () => {
    const id = await paid()
    await remote.panelChargeBack(id)
    return id
  }

  it.each(Object.keys(actions))(
    "does %s and answers the charge",
    async (name) => {
      const shown = await actions[name]!()

      expect(await stage.simulator.charges()).toEqual([shown])
      expect(await remote.charges()).toEqual([shown])
    }
  )

  it("works payment links, and names them by whatever their order number is", async () => {
    const order_number = "Nº 1/2 é"
    await stage.links.link(aLinkRequest({ charge: { order_number } }))
    const { transactions } = await remote.payLink(order_number)
    await remote.refundLink(transactions[0]!.id, 1)
    await remote.deactivateLink(order_number)
    const shown = await remote.expireLink(order_number)
    const path = `paymentLink/${encodeURIComponent(order_number)}`

    expect(shown).toMatchObject({ paidAmount: 2_500, refundedAmount: 1 })
    expect(await remote.paymentLinks()).toEqual([shown])
    expect((await send("GET", path)).body.result).toEqual(shown)
    expect(await remote.paymentLink("none")).toBeUndefined()
  })

  it("scripts and lists faults and notifications", async () => {
    await remote.setNotificationUrl(stage.receiver.url)
    await remote.on("token").failBeforeCommit(503).once()
    await remote.onNotification().lose().once()
    const token = await stage.caller.requestToken()
    const lost = await remote.notify({ n: 1 })
    await remote.pauseNotifications()
    const paused = await remote.notifyPaymentLink({
      status: "PAYED",
      amount: 1,
    })
    await remote.releaseNotifications({ order: "reversed" })
    await remote.redeliver(lost.id)
    await remote.notifyThreeDs(await paid(), { eciRaw: "00" })
    await remote.deliveriesIdle()
    const listed = await remote.notifications()

    expect(token.status).toBe(503)
    expect([lost.state, paused.state]).toEqual(["lost", "paused"])
    expect(listed).toEqual(await stage.simulator.notifications())
    expect(listed.map(({ state }) => state)).toEqual(
      listed.map(() => "delivered")
    )
    expect(JSON.stringify(listed)).not.toMatch(/-token|api-key/)
    expect(await remote.faults()).toEqual(await stage.simulator.faults())
    expect(await remote.unconsumedFaults()).toEqual([])
    expect(await remote.notificationScripts()).toHaveLength(1)
    expect(await remote.unconsumedNotificationScripts()).toEqual([])
    await remote.clearFaults()
    await remote.clearNotificationScripts()
    expect([await remote.faults(), await remote.notificationScripts()]).toEqual(
      [[], []]
    )
  })

  it("changes settings, balance, clock and credentials, and forgets it all on reset", async () => {
    const before = stage.simulator.now()
    await remote.changeCodeSettings({ expiredCodesShown: "pending" })
    await remote.setPixImage("empty")
    await remote.setExpiredCodesShown("expired")
    await remote.setCodesCancelable(false)
    await remote.setPixPartialRefunds(true)
    await remote.setWalletLifetime(1_000)
    await remote.setNewTokenEndsOld(true)
    await remote.changePaymentLinkAccess({ scopes: [] })
    await remote.setNotificationToken("a-new-token")
    await remote.setBalance(0)
    await remote.advanceClock(HOUR_MS)
    const replaced = await remote.rotateCredential()
    const ofLinks = await remote.rotatePaymentLinkCredential()
    const { refund } = await stage.caller.charge("paid")
    const refused = await refund(1)
    await remote.setBalance(null)
    const after = stage.simulator.now()
    await remote.reset()
    const token = await stage.caller.requestToken({
      client_id: replaced.clientId,
      client_secret: replaced.clientSecret,
    })
    const code = await stage.codes.code("pix")

    expect(after - before).toBe(HOUR_MS)
    expect(stage.simulator.now()).toBe(before)
    expect(ofLinks.clientId).toMatch(/^simulator-client-/)
    expect(refused.body.businessCode).toBe("INSUFFICIENT_MERCHANT_BALANCE")
    expect(token.status).toBe(401)
    expect((await code.refund(9_990)).status).toBe(200)
    expect(await remote.charges()).toHaveLength(1)
  })

  it("refuses with the words and the status of the control in process", async () => {
    const calls: [(control: SimulatorControl) => Promise<unknown>, number][] = [
      [(control) => control.panelVoid("no-such-charge"), 404],
      [(control) => control.setBalance(-1), 400],
      [(control) => control.setBalance(1.5), 400],
      [(control) => control.setBalance(1, "00000000000000"), 400],
      [(control) => control.advanceClock(-1), 400],
      [(control) => control.requests("pay" as never), 400],
      [(control) => control.setNewTokenEndsOld("yes" as never), 400],
      [(control) => control.notify({}), 409],
      [(control) => control.releaseNotifications({ order: "x" as never }), 400],
    ]

    for (const [call, httpStatus] of calls) {
      const [here, there] = await Promise.all(
        [stage.simulator, remote].map((control) =>
          call(control).catch((error: unknown) => error as Error)
        )
      )
      expect(here).toMatchObject({ name: "SimulatorControlError", httpStatus })
      expect(there).toMatchObject({
        name: "SimulatorControlError",
        httpStatus,
        message: expect.stringContaining((here as Error).message),
      })
    }
  })

  it("is no promise, though every word of it is an action", async () => {
    const control = await Promise.resolve(remote)

    expect(await control.health()).toEqual({ healthy: true })
  })
})

describe("the control by hand", () => {
  it("takes an action with the JSON array of its arguments, and a fault for once when not told otherwise", async () => {
    const fault = { kind: "fail_before_commit", status: 500 }
    const scripted = await send("POST", "addFault", [
      { operation: "token", fault },
    ])
    const listed = await send("GET", "faults")

    expect([scripted.status, scripted.body]).toEqual([200, {}])
    expect(listed.body.result).toMatchObject([{ times: 1, used: 0 }])
  })

  it("shows by a link what it reads, with nothing of the customer but a masked document", async () => {
    const { request } = await stage.caller.pay()
    const all = await send("GET", "charges")
    const one = await send("GET", `charge/${request.merchantChargeId}`)

    expect(all.body.result).toEqual([one.body.result])
    expect(one.body.result).toMatchObject({ customerDocument: "***982247**" })
    expect(JSON.stringify(one.body)).not.toMatch(
      /maria|52998224725|4111111111111111|token/i
    )
    expect((await send("GET", "health")).body.result).toEqual({ healthy: true })
    expect((await send("GET", "requests/token")).body.result).toHaveLength(1)
  })

  it.each([
    ["POST", "nothing", [], 404, "Known: POST charges, charge, panelCapture"],
    ["POST", "toString", [], 404, "is no control"],
    ["GET", "reset", undefined, 405, "is no control"],
    ["PUT", "charges", [], 405, "is no control"],
    ["POST", "setBalance", { amount: 0 }, 400, "must be the JSON array"],
    ["POST", "setBalance", "{", 400, "must be the JSON array"],
    ["POST", "reverse", ["id", 1], 400, "reverse takes 1 arguments, not 2"],
    ["POST", "addFault", [], 400, "Invalid fault. (body): is required"],
  ])(
    "refuses %s %s of %j with %i",
    async (method, path, body, status, message) => {
      const reply = await send(method, path, body)

      expect(reply.status).toBe(status)
      expect(reply.body.message).toContain(message)
    }
  )

  it.each([
    [415, { "content-type": "text/plain" }],
    [403, { ...json, origin: "http://evil.example" }],
  ])(
    "refuses with %i what a foreign page could send",
    async (status, headers) => {
      const { merchantChargeId } = await stage.caller.charge("paid")
      const body = [merchantChargeId]
      const reply = await send("POST", "panelRefund", body, headers)

      expect(reply.status).toBe(status)
      expect(await stage.simulator.charges()).toMatchObject([
        { refundedAmount: 0 },
      ])
    }
  )
})

describe("the simulator's addresses", () => {
  it("an unknown path is refused with the list of known ones, and logged as such", async () => {
    const reply = await stage.caller.send("POST", "/v1/charges", { body: {} })

    expect(reply.status).toBe(404)
    expect(reply.body.message).toContain(
      "POST /v1/charges is no route of the gateway. Known: POST /oauth2/token, POST /sandbox/v1/charge/authorization, "
    )
    expect(await stage.simulator.requests("unknown")).toMatchObject([
      { method: "POST", path: "/v1/charges", status: 404 },
    ])
  })

  it("a wrong method is refused with the right one, and a literal path is never an id", async () => {
    const path = "/sandbox/v1/charge/authorization"
    const reply = await stage.caller.send("GET", path, {})

    expect([reply.status, reply.headers.get("allow")]).toEqual([405, "POST"])
  })

  it("a lookup of an unknown charge answers 404 in JSON, of what is no id 400", async () => {
    const { caller } = stage
    const accessToken = await caller.accessToken()
    const unknown = await caller.lookUp(accessToken, "no-such-charge")

    expect(unknown.status).toBe(404)
    expect(unknown.body).toEqual({ message: "Charge not found", errors: [] })
    expect((await caller.lookUp(accessToken, "a_b")).status).toBe(400)
  })

  it.each([
    [{ port: 70_000 }, "port must be an integer from 0 to 65535, not 70000"],
    [{ host: "0.0.0.0" }, "host 0.0.0.0 can be reached from other machines"],
    [
      { prefix: "v1/" },
      'prefix must look like /sandbox/v1: a slash at the start, none at the end; not "v1/"',
    ],
    [
      { prefix: "/p/v1" },
      "prefix must not be an address of the simulator's own pages: /p/v1",
    ],
    [{ merchants: [] }, "merchants must hold at least one"],
    [{ refundWindowDays: 0 }, "refundWindowDays must be more than 0, not 0"],
    [{ notificationRetryDelaysMs: [1, -1] }, "integers from 0 to 2147483647"],
    [{ notificationRetryDelaysMs: [Infinity] }, "integers from 0 to"],
    [{ notificationTimeoutMs: 2 ** 31 }, "integers from 0 to 2147483647"],
  ])("options that make no sense are refused: %j", async (options, message) => {
    await expect(startSimulator(options)).rejects.toThrow(message)
  })

  it("closing cuts off requests that hang, twice is no error, and any host is taken where that is allowed", async () => {
    const open = await startSimulator({ host: "0.0.0.0", allowRemote: true })
    await open.on("token").hang().once()
    const { port } = new URL(open.url)
    const caller = new Caller(`http://127.0.0.1:${port}`)
    const outcome = outcomeOf(caller.requestToken())
    await until(async () => (await open.requests()).length > 0)
    await open.close()
    await open.close()

    expect(await outcome).toBe("UND_ERR_SOCKET")
  })
})

describe("the request log", () => {
  it("holds every request in order of arrival, with what a test needs to compare", async () => {
    const { caller, simulator } = stage
    const { accessToken, request } = await caller.pay()
    const { merchantChargeId } = request
    await caller.lookUp(accessToken, merchantChargeId)
    await caller.requestToken({ client_secret: "wrong" })

    expect(await simulator.requests()).toMatchObject([
      { operation: "token", status: 200, merchantChargeId: null },
      { operation: "tokenize", status: 200, merchantChargeId: null },
      {
        operation: "authorize",
        status: 200,
        merchantChargeId,
        body: {
          customer: { name: "Maria Silva" },
          transactions: [
            { amount: 15_990, credit: { billingAddress: { number: "100" } } },
          ],
        },
      },
      { operation: "look_up", method: "GET", status: 200, merchantChargeId },
      {
        status: 401,
        refusal: "client_secret does not belong to this client_id",
      },
    ])
    expect(await simulator.requests("authorize")).toHaveLength(1)
  })

  it("holds no secret, card number, cvv, card token or whole document", async () => {
    const { caller, simulator } = stage
    const { temporatyCardToken, accessToken } = await caller.pay()
    await caller.tokenize(aCard({ cardNumber: 4111111111111111 }))
    await caller.send("GET", "/portalapi/v1/Card/Bin?bin=4111111111111111", {})
    await caller.requestToken({ clientSecret: "mistyped-name-secret" })
    const log = JSON.stringify(await simulator.requests())

    for (const secret of [
      "simulator-client-secret",
      "mistyped-name-secret",
      "simulator-transparent-token",
      "4111111111111111",
      '"123"',
      "52998224725",
      "MARIA SILVA",
      temporatyCardToken,
      accessToken,
    ]) {
      expect(log).not.toContain(secret)
    }
    const end = temporatyCardToken.slice(-4)
    expect(log).toContain("[card, ends in 1111]")
    expect(log).toContain(`[card token, ends in ${end}]`)
    expect(log).toContain("***982247**")
  })

  it("and the ledger give out copies, which later changes do not reach; an effect is in place when the call returns", async () => {
    const { caller, simulator } = stage
    await caller.pay()
    const [before] = await simulator.charges()
    before!.history.length = 0
    void simulator.on("token").failBeforeCommit().once()

    expect((await caller.requestToken()).status).toBe(500)
    expect((await simulator.charges())[0]!.history).toHaveLength(1)
  })
})
