import {
  startSimulator,
  type Simulator,
  type SimulatorOptions,
} from "../../src/simulator"
import { eventually } from "../support/eventually"
import { Caller } from "./simulator-caller"
import { threeDsShape } from "./simulator-notification-shapes"
import { aStage, HOUR_MS, NotificationReceiver } from "./simulator-stage"

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
      ...(notificationUrl && { notificationUrl }),
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
})
