import {
  defaultMerchant,
  startSimulator,
  type Merchant,
  type Simulator,
  type SimulatorOptions,
} from "../../src/simulator"
import { eventually } from "../support/eventually"
import { Caller } from "./simulator-caller"
import { threeDsShape } from "./simulator-notification-shapes"
import { aStage, HOUR_MS, NotificationReceiver, until } from "./simulator-stage"

describe("a delivery", () => {
  const open: { close(): Promise<void> }[] = []

  afterEach(async () => {
    for (const { close } of open.splice(0)) {
      await close()
    }
  })

  async function aReceiver(): Promise<NotificationReceiver> {
    const receiver = new NotificationReceiver()
    await receiver.open()
    open.push({ close: () => receiver.close() })
    return receiver
  }

  /** One whose merchant is notified at the address, if at any. */
  async function aSimulator(
    notificationUrl?: string,
    options: SimulatorOptions = {}
  ) {
    const simulator = await startSimulator({
      merchants: [
        { ...defaultMerchant, ...(notificationUrl && { notificationUrl }) },
      ],
      ...options,
    })
    open.unshift(simulator)
    const caller = new Caller(simulator.url)
    return {
      simulator,
      pay: async () => (await caller.create("authorization")).id,
    }
  }

  const theOnly = async (simulator: Simulator) => {
    const [only, ...others] = await simulator.notifications()
    expect(others).toEqual([])
    return only!
  }

  it("that is taken is the only one, with the headers of the interface", async () => {
    const receiver = await aReceiver()
    const { simulator, pay } = await aSimulator(receiver.url)
    receiver.willReact(204)
    const merchantChargeId = await pay()
    await simulator.deliveriesIdle()
    const body = JSON.parse(receiver.received[0]!.text)

    expect(await theOnly(simulator)).toEqual({
      id: body.id,
      merchantDocument: "11222333000181",
      merchantChargeId,
      eventType: "TransactionUpdateMessage",
      body,
      deliveries: [{ at: expect.any(String), status: 204 }],
      state: "delivered",
    })
    expect(receiver.received).toMatchObject([
      {
        path: "/hooks/gateway",
        headers: {
          authorization: "simulator-notification-token",
          event_type: "TransactionUpdateMessage",
          "content-type": "application/json",
        },
      },
    ])
  })

  it("that is not taken is made again after each delay, with the same body, and follows no redirect", async () => {
    const receiver = await aReceiver()
    const { simulator, pay } = await aSimulator(receiver.url, {
      notificationRetryDelaysMs: [1, 1, 1, HOUR_MS],
    })
    receiver.willReact(500, "reset", 307)
    await pay()
    await simulator.deliveriesIdle()

    expect(await theOnly(simulator)).toMatchObject({
      state: "delivered",
      deliveries: [
        { status: 500 },
        { status: null, error: expect.stringMatching(/ECONNRESET|UND_ERR/) },
        { status: 307 },
        { status: 200 },
      ],
    })
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1)
    expect(new Set(receiver.received.map(({ path }) => path)).size).toBe(1)
  })

  it("that nobody takes is given up after the last delay, and can be made again", async () => {
    const receiver = await aReceiver()
    const { simulator, pay } = await aSimulator(receiver.url, {
      notificationRetryDelaysMs: [1],
    })
    receiver.willReact(401, 401, 503)
    await pay()
    await simulator.deliveriesIdle()
    const abandoned = await theOnly(simulator)
    const stillNot = await simulator.redeliver(abandoned.id)
    const taken = await simulator.redeliver(abandoned.id)

    expect([abandoned.state, stillNot.state]).toEqual(["failed", "failed"])
    expect(taken).toMatchObject({
      state: "delivered",
      deliveries: [401, 401, 503, 200].map((status) => ({ status })),
    })
  })

  it("to a receiver that hangs ends with the time-out, and no other delivery waits for it", async () => {
    const receiver = await aReceiver()
    const { simulator, pay } = await aSimulator(receiver.url, {
      notificationRetryDelaysMs: [],
    })
    receiver.willReact("hang")
    const id = await pay()
    await eventually(() => expect(receiver.received).toHaveLength(1))
    await simulator.panelRefund(id)
    await eventually(() => expect(receiver.received).toHaveLength(2))
    await simulator.deliveriesIdle()

    expect(await simulator.notifications()).toMatchObject([
      {
        state: "failed",
        deliveries: [{ status: null, error: "no answer within 5000 ms" }],
      },
      { state: "delivered" },
    ])
  })

  it("is none to a merchant without an address, not even later", async () => {
    const receiver = await aReceiver()
    const { simulator, pay } = await aSimulator()
    const id = await pay()
    await expect(simulator.notify({})).rejects.toMatchObject({
      message: expect.stringContaining("set one with setNotificationUrl"),
      httpStatus: 409,
    })
    await simulator.setNotificationUrl(receiver.url)
    await simulator.panelRefund(id, 990)
    await simulator.deliveriesIdle()
    await simulator.setNotificationUrl(null)
    await simulator.panelRefund(id)
    await simulator.deliveriesIdle()

    expect(await simulator.notifications()).toMatchObject([
      { body: { data: { status: "PARTIAL", refundedAmount: 990 } } },
    ])
  })

  it("goes to each merchant of its own, with its own secrets, as changed until a reset", async () => {
    const [first, second] = [await aReceiver(), await aReceiver()]
    const other: Merchant = {
      ...defaultMerchant,
      merchantDocument: "45723174000110",
      credential: { clientId: "other-client", clientSecret: "other-secret" },
      paymentLinkCredential: { clientId: "links", clientSecret: "secret" },
      notificationToken: "other-token",
      paymentLinkApiKey: "other-key",
      notificationUrl: second.url,
    }
    const merchants = [defaultMerchant, other]
    const { simulator } = await aSimulator(undefined, { merchants })
    const { merchantDocument } = defaultMerchant
    const secretsOfAll = async () => {
      await simulator.setNotificationUrl(first.url, merchantDocument)
      for (const merchant of merchants) {
        const caller = new Caller(simulator.url, merchant)
        await caller.create("authorization")
        await simulator.payLink(await caller.link())
      }
      await simulator.deliveriesIdle()
      return [first, second].map(({ received }) => {
        const secrets = received.map(({ headers }) => headers.authorization)
        received.splice(0)
        return secrets.sort()
      })
    }
    const expected = (token: string, key: string) => [
      [token, key].sort(),
      ["other-key", "other-token"],
    ]
    const [token, key] = [
      "simulator-notification-token",
      "simulator-payment-link-api-key",
    ]

    const before = await secretsOfAll()
    await simulator.setNotificationToken("new-token", merchantDocument)
    await simulator.changePaymentLinkAccess({ apiKey: "key" }, merchantDocument)
    const changed = await secretsOfAll()
    await simulator.reset()

    expect(before).toEqual(expected(token, key))
    expect(changed).toEqual(expected("new-token", "key"))
    expect(await secretsOfAll()).toEqual(expected(token, key))
    await expect(simulator.setNotificationUrl(null)).rejects.toThrow(
      "There are several merchants; name one by its merchantDocument"
    )
  })

  it.each(["reset", "close"] as const)(
    "that is under way is broken off by %s, with its retries",
    async (end) => {
      const receiver = await aReceiver()
      const { simulator, pay } = await aSimulator(receiver.url)
      receiver.willReact("hang")
      const id = await pay()
      await eventually(() => expect(receiver.received).toHaveLength(1))
      await simulator[end]()
      if (end === "close") {
        await simulator.panelRefund(id)
      }
      await simulator.deliveriesIdle()

      expect(receiver.received).toHaveLength(1)
    }
  )

  it("tells of a code that nobody looks at that it has expired, in real time", async () => {
    const receiver = await aReceiver()
    let now = Date.UTC(2030, 0, 1)
    const clock = { now: () => now }
    const { simulator } = await aSimulator(receiver.url, { clock })
    await new Caller(simulator.url).create("pix")
    now += HOUR_MS
    await until(async () => (await simulator.notifications()).length > 0)

    expect(await theOnly(simulator)).toMatchObject({
      body: { data: { status: "EXPIRED" } },
    })
  })

  it.each([
    ["http://shop.example/hooks", "leads to another machine"],
    ["http://127.0.0.1.example/hooks", "leads to another machine"],
    ["file:///etc/hosts", "must begin with http:// or https://"],
    ["http://me:secret@localhost/", "must have no query parameters, fragment"],
  ])("never goes to %s", async (notificationUrl, problem) => {
    const message = expect.stringContaining(problem)
    const { simulator } = await aSimulator()

    await expect(
      simulator.setNotificationUrl(notificationUrl)
    ).rejects.toMatchObject({ name: "SimulatorControlError", message })
    await expect(aSimulator(notificationUrl)).rejects.toMatchObject({
      name: "SimulatorConfigurationError",
      message,
    })
  })

  it("may go to this machine by any name, and to another one where that is allowed", async () => {
    const { simulator } = await aSimulator()
    const remote = await aSimulator(undefined, { allowRemote: true })
    const taken = [
      simulator.setNotificationUrl("http://localhost:9000/hooks"),
      simulator.setNotificationUrl("http://[::1]:9000/hooks"),
      remote.simulator.setNotificationUrl("https://shop.example/hooks"),
    ]

    await expect(Promise.all(taken)).resolves.toHaveLength(3)
  })
})

describe("by the control, a notification", () => {
  const stage = aStage({ notificationRetryDelaysMs: [30] })

  beforeEach(() => stage.simulator.setNotificationUrl(stage.receiver.url))

  const next = () => stage.simulator.onNotification()
  const notifyAndWait = async (n: number) => {
    const made = await stage.simulator.notify({ n })
    await stage.simulator.deliveriesIdle()
    return made
  }
  const numbers = () =>
    stage.receiver.received.map(({ text }) => JSON.parse(text).n as number)
  const states = async () =>
    (await stage.simulator.notifications()).map(({ state }) => state)

  it("is made of any body, with the right token and the headers one likes", async () => {
    const { simulator, receiver } = stage
    const body = { type: "TOMORROW", data: { merchantChargeId: "some-charge" } }
    const made = await simulator.notify(body)
    await simulator.deliveriesIdle()
    const broken = await simulator.notify('{"type":', {
      headers: { Event_Type: "NobodyKnows", "x-more": "1" },
    })
    await simulator.deliveriesIdle()
    const authorization = "simulator-notification-token"

    expect(made).toMatchObject({ body, merchantChargeId: "some-charge" })
    expect(broken).toMatchObject({
      eventType: "NobodyKnows",
      merchantChargeId: null,
    })
    expect(receiver.received).toMatchObject([
      {
        text: JSON.stringify(body),
        headers: { authorization, event_type: "TransactionUpdateMessage" },
      },
      {
        text: '{"type":',
        headers: { authorization, event_type: "NobodyKnows", "x-more": "1" },
      },
    ])
  })

  it("is made of a 3DS result, with São Paulo's time with nanoseconds and no offset", async () => {
    const { simulator, caller } = stage
    const { id, body } = await caller.create("authorization")
    const rejected = { status: "Rejected", paresStatus: "N", eciRaw: "00" }
    const made = await simulator.notifyThreeDs(id)
    await simulator.notifyThreeDs(id, rejected)
    const [, passed, failed] = await simulator.notifications()

    expect(made.eventType).toBe("Challenge3dsUpdateMessage")
    expect(threeDsShape.parse(passed!.body)).toMatchObject({
      eventDate: "2030-01-01T09:00:00.000000000",
      data: {
        status: "Approved",
        paresStatus: "Y",
        eciRaw: "05",
        merchantChargeId: id,
        chargeId: body.id,
      },
    })
    expect(threeDsShape.parse(failed!.body).data).toMatchObject(rejected)
  })

  it("is doubled, so many times as one likes, each with retries of its own", async () => {
    await next().duplicate().once()
    await next().duplicate(3).once()
    stage.receiver.willReact(500, 500)
    for (const n of [1, 2, 3]) {
      await notifyAndWait(n)
    }

    expect(numbers()).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3])
    const [first] = await stage.simulator.notifications()
    expect(first!.deliveries.map(({ status }) => status)).toEqual([
      500, 500, 200, 200,
    ])
  })

  it("is lost, until somebody has it redelivered; those of charges as well", async () => {
    await next().lose().times(2)
    const first = await notifyAndWait(1)
    await stage.caller.create("authorization")
    await notifyAndWait(3)
    const before = await states()
    const redelivered = await stage.simulator.redeliver(first.id)

    expect(first).toMatchObject({ state: "lost", deliveries: [] })
    expect(before).toEqual(["lost", "lost", "delivered"])
    expect(redelivered).toMatchObject({ id: first.id, state: "delivered" })
    expect(numbers()).toEqual([3, 1])
  })

  it("follows standing scripts when no counted one is left, until cleared; what has not happened is listed", async () => {
    await next().lose().always()
    await next().duplicate().times(2)
    await notifyAndWait(1)
    const unconsumed = await stage.simulator.unconsumedNotificationScripts()
    await notifyAndWait(2)
    await notifyAndWait(3)
    await stage.simulator.clearNotificationScripts()
    await notifyAndWait(4)

    expect(numbers()).toEqual([1, 1, 2, 2, 4])
    expect(unconsumed).toMatchObject([
      { effect: { kind: "lose" }, times: "always", used: 0 },
      { effect: { kind: "duplicate", times: 1 }, times: 2, used: 1 },
    ])
  })

  it.each([
    [undefined, [1, 2, 3, 4]],
    ["reversed", [3, 2, 1, 4]],
  ] as const)(
    "that was held goes out when released, one after another, in the order %s",
    async (order, expected) => {
      await stage.simulator.pauseNotifications()
      for (const n of [1, 2, 3]) {
        await notifyAndWait(n)
      }
      const paused = [await states(), numbers()]
      await stage.simulator.releaseNotifications(order && { order })
      await notifyAndWait(4)

      expect(paused).toEqual([["paused", "paused", "paused"], []])
      expect(numbers()).toEqual(expected)
    }
  )

  it("that was held is broken off by a reset during the release", async () => {
    await stage.simulator.pauseNotifications()
    await notifyAndWait(1)
    await notifyAndWait(2)
    stage.receiver.willReact("hang")
    const release = stage.simulator.releaseNotifications()
    await eventually(() => expect(numbers()).toEqual([1]))
    await stage.simulator.reset()
    await release

    expect(numbers()).toEqual([1])
  })
})
