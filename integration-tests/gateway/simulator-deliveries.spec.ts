import {
  defaultMerchant,
  startSimulator,
  type Merchant,
  type Simulator,
  type SimulatorOptions,
} from "../../src/simulator"
import { eventually } from "../support/eventually"
import { Caller } from "./simulator-caller"
import { NotificationReceiver } from "./simulator-notification-receiver"
import { aStage, HOUR_MS } from "./simulator-stage"

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

  /** One whose merchant is notified at the receiver. */
  async function aSimulator(
    { url: notificationUrl }: { url: string },
    options: SimulatorOptions = {}
  ) {
    const simulator = await startSimulator({
      merchants: [{ ...defaultMerchant, notificationUrl }],
      ...options,
    })
    open.unshift(simulator)
    return { simulator, caller: new Caller(simulator.url) }
  }

  const theOnly = async (simulator: Simulator) => {
    const [only, ...others] = await simulator.notifications()
    expect(others).toEqual([])
    return only!
  }

  it("that is taken is the only one", async () => {
    const receiver = await aReceiver()
    const { simulator, caller } = await aSimulator(receiver)
    receiver.willReact(204)
    const { merchantChargeId } = await caller.charge("paid")
    await simulator.deliveriesIdle()

    expect(await theOnly(simulator)).toEqual({
      id: receiver.bodies[0].id,
      merchantDocument: "11222333000181",
      merchantChargeId,
      eventType: "TransactionUpdateMessage",
      body: receiver.bodies[0],
      deliveries: [{ at: expect.any(String), status: 204 }],
      state: "delivered",
    })
    expect(receiver.received).toMatchObject([{ path: "/hooks/gateway" }])
  })

  it("that is not taken is made again after each delay, with the same body, and follows no redirect", async () => {
    const receiver = await aReceiver()
    const { simulator, caller } = await aSimulator(receiver, {
      notificationRetryDelaysMs: [1, 1, 1, HOUR_MS],
    })
    receiver.willReact(500, "reset", 307)
    await caller.charge("paid")
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
    const { simulator, caller } = await aSimulator(receiver, {
      notificationRetryDelaysMs: [1],
    })
    receiver.willReact(401, 401, 503)
    await caller.charge("paid")
    await simulator.deliveriesIdle()
    const abandoned = await theOnly(simulator)
    const stillNot = await simulator.redeliver(abandoned.id)
    const taken = await simulator.redeliver(abandoned.id)

    expect([abandoned.state, stillNot.state]).toEqual(["failed", "failed"])
    expect(taken).toMatchObject({
      state: "delivered",
      deliveries: [
        { status: 401 },
        { status: 401 },
        { status: 503 },
        { status: 200 },
      ],
    })
    await expect(simulator.redeliver("no-such-id")).rejects.toMatchObject({
      message: "No notification has the id no-such-id",
      httpStatus: 404,
    })
  })

  it("to a shop that does not run is tried again, at the address that it has by then", async () => {
    const [closed, receiver] = [await aReceiver(), await aReceiver()]
    const { url } = closed
    await closed.close()
    const { simulator, caller } = await aSimulator(
      { url },
      { notificationRetryDelaysMs: Array.from({ length: 1000 }, () => 5) }
    )
    await caller.charge("paid")
    await eventually(async () =>
      expect((await theOnly(simulator)).deliveries).toContainEqual({
        at: expect.any(String),
        status: null,
        error: "ECONNREFUSED",
      })
    )
    await simulator.setNotificationUrl(receiver.url)
    await simulator.deliveriesIdle()

    expect(await theOnly(simulator)).toMatchObject({ state: "delivered" })
    expect(receiver.received).toHaveLength(1)
  })

  it("to a receiver that hangs ends with the time-out, and neither the API nor another delivery waits for it", async () => {
    const receiver = await aReceiver()
    const { simulator, caller } = await aSimulator(receiver, {
      notificationTimeoutMs: 5_000,
      notificationRetryDelaysMs: [],
    })
    receiver.willReact("hang")
    const reserved = await caller.charge("reserved")
    await eventually(() => expect(receiver.received).toHaveLength(1))
    const captured = await reserved.capture(15_990)
    await eventually(() => expect(receiver.received).toHaveLength(2))
    await simulator.deliveriesIdle()

    expect(captured.status).toBe(200)
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
    const simulator = await startSimulator()
    open.push(simulator)
    const paid = await new Caller(simulator.url).charge("paid")
    for (const made of [
      simulator.notifyThreeDs(paid.merchantChargeId),
      simulator.notifyPaymentLink({ status: "PAYED", amount: 1 }),
      simulator.notify({}),
    ]) {
      await expect(made).rejects.toMatchObject({
        message:
          "The merchant has no notification URL; set one with setNotificationUrl",
        httpStatus: 409,
      })
    }
    await simulator.setNotificationUrl(receiver.url)
    await paid.refund(990)
    await simulator.setNotificationUrl(null)
    await paid.refund(1_000)
    await simulator.deliveriesIdle()

    expect(await simulator.notifications()).toMatchObject([
      { body: { data: { status: "PARTIAL", refundedAmount: 990 } } },
    ])
  })

  it("goes to each merchant of its own, with its own secrets and code", async () => {
    const [first, second] = [await aReceiver(), await aReceiver()]
    const other: Merchant = {
      merchantDocument: "45723174000110",
      credential: { clientId: "other-client", clientSecret: "other-secret" },
      transparentToken: "other-transparent-token",
      notificationToken: "other-notification-token",
      paymentLinkApiKey: "other-api-key",
      merchantCode: "other-code",
      notificationUrl: second.url,
      scopes: defaultMerchant.scopes,
    }
    const { simulator, caller } = await aSimulator(first, {
      merchants: [defaultMerchant, other],
    })
    const { merchantDocument } = defaultMerchant
    await simulator.setNotificationUrl(first.url, merchantDocument)
    await caller.charge("paid")
    await new Caller(simulator.url, other).charge("paid")
    await simulator.notifyPaymentLink({
      status: "PAYED",
      amount: 1,
      merchantDocument: other.merchantDocument,
    })
    await simulator.notify({}, { merchantDocument })
    await simulator.deliveriesIdle()
    const secretsAt = ({ received }: NotificationReceiver) =>
      received.map(({ headers }) => headers.authorization).sort()

    expect(secretsAt(first)).toEqual([
      "simulator-notification-token",
      "simulator-notification-token",
    ])
    expect(secretsAt(second)).toEqual([
      "other-api-key",
      "other-notification-token",
    ])
    expect(JSON.stringify(second.bodies)).toContain("other-code")
    await expect(simulator.setNotificationUrl(null)).rejects.toThrow(
      "There are several merchants; name one by its merchantDocument"
    )
  })

  it.each(["reset", "close"] as const)(
    "that is under way is broken off by %s, with its retries",
    async (end) => {
      const receiver = await aReceiver()
      const { simulator, caller } = await aSimulator(receiver)
      receiver.willReact("hang")
      const { merchantChargeId } = await caller.charge("paid")
      await eventually(() => expect(receiver.received).toHaveLength(1))
      await simulator[end]()
      if (end === "close") {
        await simulator.panelRefund(merchantChargeId)
      }
      await simulator.deliveriesIdle()

      expect(receiver.received).toHaveLength(1)
    }
  )

  it.each([
    ["http://shop.example/hooks", "leads to another machine"],
    ["http://192.168.0.7/hooks", "leads to another machine"],
    ["http://[2001:db8::1]/hooks", "leads to another machine"],
    ["http://127.0.0.1.example/hooks", "leads to another machine"],
    ["localhost:9000", "must begin with http:// or https://"],
    ["file:///etc/hosts", "must begin with http:// or https://"],
    ["the shop", "is no URL"],
    ["http://localhost/hooks?account=1", "must have no query parameters"],
    ["http://me:secret@localhost/", "must have no query parameters, fragment"],
  ])("never goes to %s", async (notificationUrl, problem) => {
    const message = expect.stringContaining(problem)
    const simulator = await startSimulator()
    open.push(simulator)

    await expect(
      simulator.setNotificationUrl(notificationUrl)
    ).rejects.toMatchObject({ name: "SimulatorControlError", message })
    await expect(
      startSimulator({ merchants: [{ ...defaultMerchant, notificationUrl }] })
    ).rejects.toMatchObject({ name: "SimulatorConfigurationError", message })
  })

  it("may go to this machine by any name, and to another one where that is allowed", async () => {
    const simulator = await startSimulator()
    const remote = await startSimulator({ allowRemote: true })
    open.push(simulator, remote)
    for (const url of [
      "http://localhost:9000/hooks",
      "https://127.1.2.3/hooks",
      "http://[::1]:9000/hooks",
    ]) {
      await simulator.setNotificationUrl(url)
    }

    await expect(
      remote.setNotificationUrl("https://shop.example/hooks")
    ).resolves.toBeUndefined()
  })
})

describe("a scripted delivery", () => {
  const stage = aStage({ notificationRetryDelaysMs: [30] })

  beforeEach(() => stage.simulator.setNotificationUrl(stage.receiver.url))
  afterEach(async () =>
    expect(await stage.simulator.unconsumedNotificationScripts()).toEqual([])
  )

  const next = () => stage.simulator.onNotification()
  const notifyAndWait = async (n: number) => {
    const made = await stage.simulator.notify({ n })
    await stage.simulator.deliveriesIdle()
    return made
  }
  const numbers = () => stage.receiver.bodies.map(({ n }) => n)
  const states = async () =>
    (await stage.simulator.notifications()).map(({ state }) => state)

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

  it("is delayed, overtaken by those made after it, and keeps no reset waiting", async () => {
    await next().delay(2_000).once()
    await stage.simulator.notify({ n: 1 })
    await stage.simulator.notify({ n: 2 })
    await eventually(() => expect(numbers()).toEqual([2]))
    const [meanwhile] = await states()
    await stage.simulator.deliveriesIdle()
    await next().delay(HOUR_MS).once()
    await stage.simulator.notify({ n: 3 })
    await stage.simulator.reset()
    await stage.simulator.deliveriesIdle()

    expect(meanwhile).toBe("waiting")
    expect(numbers()).toEqual([2, 1])
  })

  it("is lost, until somebody has it redelivered; those of charges as well", async () => {
    await next().lose().times(2)
    const first = await notifyAndWait(1)
    await stage.caller.charge("paid")
    await notifyAndWait(3)
    const before = await states()
    const redelivered = await stage.simulator.redeliver(first.id)

    expect(first).toMatchObject({ state: "lost", deliveries: [] })
    expect(before).toEqual(["lost", "lost", "delivered"])
    expect(redelivered).toMatchObject({ id: first.id, state: "delivered" })
    expect(numbers()).toEqual([3, 1])
  })

  it("carries another token, retries as well, or Bearer before it; a redelivery has it right", async () => {
    await next().wrongToken().once()
    await next().bearer().once()
    stage.receiver.willReact(401, 401)
    const forged = await notifyAndWait(1)
    await notifyAndWait(2)
    await stage.simulator.redeliver(forged.id)

    expect(
      stage.receiver.received.map(({ headers }) => headers.authorization)
    ).toEqual([
      "simulator-wrong-token",
      "simulator-wrong-token",
      "Bearer simulator-notification-token",
      "simulator-notification-token",
    ])
  })

  it("spells the event type's header in another way, or leaves it out", async () => {
    await next().headerSpelling("event-type").once()
    await next().headerSpelling("none").once()
    for (const n of [1, 2, 3]) {
      await notifyAndWait(n)
    }

    expect(
      stage.receiver.received.map(({ headers }) => [
        headers["event-type"],
        headers.event_type,
      ])
    ).toEqual([
      ["TransactionUpdateMessage", undefined],
      [undefined, undefined],
      [undefined, "TransactionUpdateMessage"],
    ])
  })

  it("follows standing scripts when no counted one is left, until cleared; what has not happened is listed", async () => {
    await next().lose().always()
    await next().duplicate().once()
    await next().bearer().times(2)
    await notifyAndWait(1)
    await notifyAndWait(2)
    const unconsumed = await stage.simulator.unconsumedNotificationScripts()
    const scripts = await stage.simulator.notificationScripts()
    await notifyAndWait(3)
    await notifyAndWait(4)
    await stage.simulator.clearNotificationScripts()
    await notifyAndWait(5)

    expect(numbers()).toEqual([1, 1, 2, 3, 5])
    expect(scripts).toMatchObject([
      { effect: { kind: "lose" }, times: "always", used: 0 },
      { effect: { kind: "duplicate", times: 1 }, times: 1, used: 1 },
      { effect: { kind: "bearer" }, times: 2, used: 1 },
    ])
    expect(unconsumed).toEqual([scripts[0], scripts[2]])
  })

  it("is refused a script that makes no sense", async () => {
    const refusals: [Promise<void>, string][] = [
      [
        next().duplicate(0).once(),
        "Invalid notification script. effect.times: must be an integer of at least 1",
      ],
      [next().delay(-1).once(), "effect.ms: must be at least 0"],
      [
        next().lose().times(0),
        'times: must be an integer of at least 1, or "always"',
      ],
      [
        stage.simulator.addNotificationScript({
          effect: { kind: "explode" },
        } as never),
        "effect.kind: ",
      ],
    ]

    for (const [script, message] of refusals) {
      await expect(script).rejects.toThrow(message)
    }
  })

  it.each([
    [undefined, [1, 2, 3, 4]],
    ["made", [1, 2, 3, 4]],
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

  it("that was held waits for the first answer to the one before it, not for its retries", async () => {
    await stage.simulator.pauseNotifications()
    await notifyAndWait(1)
    await notifyAndWait(2)
    stage.receiver.willReact(500)
    await stage.simulator.releaseNotifications()
    await stage.simulator.deliveriesIdle()

    expect(numbers()).toEqual([1, 2, 1])
  })

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
