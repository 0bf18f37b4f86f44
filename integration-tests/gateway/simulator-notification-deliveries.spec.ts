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

const HOUR_MS = 60 * 60 * 1000

describe("deliveries of the simulator's notifications", () => {
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
    { url }: { url: string },
    options: SimulatorOptions = {}
  ) {
    const simulator = await startSimulator({
      merchants: [{ ...defaultMerchant, notificationUrl: url }],
      ...options,
    })
    open.unshift(simulator)
    return { simulator, caller: new Caller(simulator.url) }
  }

  async function theOnly(simulator: Simulator) {
    const notifications = await simulator.notifications()
    expect(notifications).toHaveLength(1)
    return notifications[0]!
  }

  async function waitForDeliveries(receiver: NotificationReceiver, n: number) {
    await eventually(() => expect(receiver.received).toHaveLength(n))
  }

  it("a notification that is taken is delivered once", async () => {
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

  it("one that is not taken is delivered again after each delay, the same body each time", async () => {
    const receiver = await aReceiver()
    const { simulator, caller } = await aSimulator(receiver, {
      notificationRetryDelaysMs: [1, 1, 1, HOUR_MS],
    })
    receiver.willReact(500, "reset", 307)
    await caller.charge("paid")
    await simulator.deliveriesIdle()

    const { deliveries, state } = await theOnly(simulator)
    expect(deliveries).toMatchObject([
      { status: 500 },
      { status: null, error: expect.stringMatching(/ECONNRESET|UND_ERR/) },
      { status: 307 },
      { status: 200 },
    ])
    expect(state).toBe("delivered")
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1)
    expect(receiver.received.map(({ path }) => path)).not.toContain(
      "/hooks/gateway/elsewhere"
    )
  })

  it("one that nobody takes is given up after the last delay, and can be redelivered", async () => {
    const receiver = await aReceiver()
    const { simulator, caller } = await aSimulator(receiver, {
      notificationRetryDelaysMs: [1],
    })
    receiver.willReact(401, 401, 503)
    await caller.charge("paid")
    await simulator.deliveriesIdle()
    const givenUp = await theOnly(simulator)

    const stillNot = await simulator.redeliver(givenUp.id)
    const taken = await simulator.redeliver(givenUp.id)

    expect(givenUp).toMatchObject({
      state: "given_up",
      deliveries: [{ status: 401 }, { status: 401 }],
    })
    expect(stillNot.state).toBe("given_up")
    expect(taken).toMatchObject({
      state: "delivered",
      deliveries: [{}, {}, { status: 503 }, { status: 200 }],
    })
    await expect(simulator.redeliver("no-such-id")).rejects.toMatchObject({
      message: "No notification has the id no-such-id",
      httpStatus: 404,
    })
  })

  it("a shop that does not run is tried again, at the address that it has by then", async () => {
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

  it("a receiver that never answers is waited for until the time-out", async () => {
    const receiver = await aReceiver()
    const { simulator, caller } = await aSimulator(receiver, {
      notificationTimeoutMs: 20,
      notificationRetryDelaysMs: [],
    })
    receiver.willReact("hang")
    await caller.charge("paid")
    await simulator.deliveriesIdle()

    expect(await theOnly(simulator)).toMatchObject({
      state: "given_up",
      deliveries: [{ status: null, error: "no answer within 20 ms" }],
    })
  })

  it("neither the API nor another notification waits for a receiver that hangs", async () => {
    const receiver = await aReceiver()
    const { simulator, caller } = await aSimulator(receiver)
    receiver.willReact("hang")

    const reserved = await caller.charge("reserved")
    await waitForDeliveries(receiver, 1)
    const captured = await reserved.capture(15_990)
    await waitForDeliveries(receiver, 2)

    expect(captured.status).toBe(200)
    await eventually(async () =>
      expect(
        (await simulator.notifications()).map(({ state }) => state)
      ).toEqual(["waiting", "delivered"])
    )
  })

  it("is idle only when the retries are over, too", async () => {
    const receiver = await aReceiver()
    const { simulator, caller } = await aSimulator(receiver, {
      notificationRetryDelaysMs: [50],
    })
    receiver.willReact(500)
    await caller.charge("paid")

    await simulator.deliveriesIdle()

    expect(receiver.received).toHaveLength(2)
  })

  it("a merchant without an address is told nothing, not even later", async () => {
    const receiver = await aReceiver()
    const simulator = await startSimulator()
    open.push(simulator)
    const paid = await new Caller(simulator.url).charge("paid")

    await expect(
      simulator.notifyThreeDs(paid.merchantChargeId)
    ).rejects.toMatchObject({
      message:
        "The merchant has no notification URL; set one with setNotificationUrl",
      httpStatus: 409,
    })
    await expect(
      simulator.notifyPaymentLink({ status: "PAYED", amount: 1 })
    ).rejects.toThrow("no notification URL")
    await expect(simulator.notify({})).rejects.toThrow("no notification URL")
    await simulator.setNotificationUrl(receiver.url)
    await paid.refund(990)
    await simulator.setNotificationUrl(null)
    await paid.refund(1_000)
    await simulator.deliveriesIdle()

    expect(await simulator.notifications()).toMatchObject([
      { body: { data: { status: "PARTIAL", refundedAmount: 990 } } },
    ])
  })

  it("each merchant is told its own, with its own secrets and code", async () => {
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
    expect(second.bodies).toContainEqual(
      expect.objectContaining({
        merchantDocument: "45723174000110",
        merchantCode: "other-code",
      })
    )
    await expect(simulator.setNotificationUrl(null)).rejects.toThrow(
      "There are several merchants"
    )
  })

  it("a reset breaks off and forgets what was under way, and goes back to the configured address", async () => {
    const [configured, temporary] = [await aReceiver(), await aReceiver()]
    const { simulator, caller } = await aSimulator(configured, {
      notificationRetryDelaysMs: [HOUR_MS],
    })
    await simulator.setNotificationUrl(temporary.url)
    temporary.willReact("hang", 500)
    await caller.charge("paid")
    await waitForDeliveries(temporary, 1)
    await caller.charge("paid")
    await waitForDeliveries(temporary, 2)
    await simulator.holdNotifications()
    await simulator.onNotification().lose().always()

    await simulator.reset()
    await simulator.deliveriesIdle()
    const forgotten = await simulator.notifications()
    await caller.charge("paid")
    await simulator.deliveriesIdle()

    expect(forgotten).toEqual([])
    expect(await simulator.notificationScripts()).toEqual([])
    expect(configured.received).toHaveLength(1)
    expect(temporary.received).toHaveLength(2)
  })

  it("closing breaks off what is under way, and delivers nothing more", async () => {
    const receiver = await aReceiver()
    const { simulator, caller } = await aSimulator(receiver)
    receiver.willReact("hang")
    const { merchantChargeId } = await caller.charge("paid")
    await waitForDeliveries(receiver, 1)

    await simulator.close()
    await simulator.panelRefund(merchantChargeId)
    await simulator.deliveriesIdle()

    expect(receiver.received).toHaveLength(1)
  })

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
  ])("%s is refused as an address", async (notificationUrl, message) => {
    const receiver = await aReceiver()
    const { simulator, caller } = await aSimulator(receiver)

    await expect(
      simulator.setNotificationUrl(notificationUrl)
    ).rejects.toMatchObject({
      name: "SimulatorControlError",
      message: expect.stringContaining(message),
    })
    await expect(
      startSimulator({ merchants: [{ ...defaultMerchant, notificationUrl }] })
    ).rejects.toMatchObject({
      name: "SimulatorConfigurationError",
      message: expect.stringContaining(message),
    })
    await caller.charge("paid")
    await simulator.deliveriesIdle()
    expect(receiver.received).toHaveLength(1)
  })

  it.each([
    "http://localhost:9000/hooks",
    "https://127.1.2.3/hooks",
    "http://[::1]:9000/hooks",
  ])("%s is an address of this machine", async (notificationUrl) => {
    const simulator = await startSimulator()
    open.push(simulator)

    await expect(
      simulator.setNotificationUrl(notificationUrl)
    ).resolves.toBeUndefined()
  })

  it("another machine is an address where that is allowed", async () => {
    const notificationUrl = "https://shop.example/hooks"
    const simulator = await startSimulator({
      allowRemote: true,
      merchants: [{ ...defaultMerchant, notificationUrl }],
    })
    open.push(simulator)

    await expect(
      simulator.setNotificationUrl("https://other.example/hooks")
    ).resolves.toBeUndefined()
  })

  it.each([
    { notificationRetryDelaysMs: [1, -1] },
    { notificationRetryDelaysMs: [Infinity] },
    { notificationTimeoutMs: 2 ** 31 },
  ])("%j is refused at the start", async (options) => {
    await expect(startSimulator(options)).rejects.toThrow(
      "must be integers from 0 to 2147483647"
    )
  })
})
