import {
  simulatorControl,
  startSimulator,
  type Simulator,
  type SimulatorControl,
} from "../../src/simulator"
import { eventually } from "../support/eventually"
import { Caller } from "./simulator-caller"
import { NotificationReceiver } from "./simulator-notification-receiver"

const HOUR_MS = 60 * 60 * 1000

describe.each(["in process", "over HTTP"])(
  "what happens to notifications on their way, scripted %s",
  (where) => {
    const receiver = new NotificationReceiver()
    let simulator: Simulator
    let control: SimulatorControl
    let caller: Caller

    beforeAll(async () => {
      await receiver.open()
      simulator = await startSimulator({ notificationRetryDelaysMs: [30] })
      control =
        where === "in process" ? simulator : simulatorControl(simulator.url)
      caller = new Caller(simulator.url)
    })
    beforeEach(async () => {
      await control.reset()
      receiver.forget()
      await control.setNotificationUrl(receiver.url)
    })
    afterEach(async () =>
      expect(await control.unconsumedNotificationScripts()).toEqual([])
    )
    afterAll(async () => {
      await simulator.close()
      await receiver.close()
    })

    const notifyAndWait = async (n: number) => {
      const made = await control.notify({ n })
      await control.deliveriesIdle()
      return made
    }
    const numbers = () => receiver.bodies.map(({ n }) => n)
    const states = async () =>
      (await control.notifications()).map(({ state }) => state)

    it("a duplicate is delivered again, so many times as one likes", async () => {
      await control.onNotification().duplicate().once()
      await control.onNotification().duplicate(3).once()

      for (const n of [1, 2, 3]) {
        await notifyAndWait(n)
      }

      expect(numbers()).toEqual([1, 1, 2, 2, 2, 2, 3])
      expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(3)
      const deliveries = (await control.notifications()).map(
        (notification) => notification.deliveries.length
      )
      expect(deliveries).toEqual([2, 4, 1])
    })

    it("each duplicate that is not taken has retries of its own", async () => {
      await control.onNotification().duplicate().once()
      receiver.willReact(500, 500)

      await notifyAndWait(1)

      expect(await control.notifications()).toMatchObject([
        {
          state: "delivered",
          deliveries: [
            { status: 500 },
            { status: 500 },
            { status: 200 },
            { status: 200 },
          ],
        },
      ])
    })

    it("a delayed one is overtaken by those made after it", async () => {
      await control.onNotification().delay(300).once()
      await control.notify({ n: 1 })
      await control.notify({ n: 2 })
      await eventually(() => expect(numbers()).toEqual([2]))
      const meanwhile = await states()

      await control.deliveriesIdle()

      expect(meanwhile).toEqual(["waiting", expect.any(String)])
      expect(numbers()).toEqual([2, 1])
    })

    it("a delayed one keeps no process and no reset waiting", async () => {
      await control.onNotification().delay(HOUR_MS).once()
      await control.notify({ n: 1 })

      await control.reset()
      await control.deliveriesIdle()

      expect(receiver.received).toEqual([])
    })

    it("a lost one is never delivered, until somebody has it redelivered", async () => {
      await control.onNotification().lose().times(2)
      const first = await notifyAndWait(1)
      await notifyAndWait(2)
      await notifyAndWait(3)
      const before = await states()

      const redelivered = await control.redeliver(first.id)

      expect(first).toMatchObject({ state: "lost", deliveries: [] })
      expect(before).toEqual(["lost", "lost", "delivered"])
      expect(redelivered).toMatchObject({
        id: first.id,
        state: "delivered",
        deliveries: [{ status: 200 }],
      })
      expect(numbers()).toEqual([3, 1])
    })

    it("the token is wrong, in retries too, or has Bearer before it; a redelivery has it right", async () => {
      await control.onNotification().wrongToken().once()
      await control.onNotification().bearer().once()
      receiver.willReact(401, 401)
      const forged = await notifyAndWait(1)
      await notifyAndWait(2)
      await control.redeliver(forged.id)

      expect(
        receiver.received.map(({ headers }) => headers.authorization)
      ).toEqual([
        "simulator-wrong-token",
        "simulator-wrong-token",
        "Bearer simulator-notification-token",
        "simulator-notification-token",
      ])
    })

    it("the event type is in a header of another spelling, or in none", async () => {
      await control.onNotification().headerSpelling("event-type").once()
      await control.onNotification().headerSpelling("none").once()

      for (const n of [1, 2, 3]) {
        await notifyAndWait(n)
      }

      const spellings = receiver.received.map(({ headers }) => [
        headers["event-type"],
        headers.event_type,
      ])
      expect(spellings).toEqual([
        ["TransactionUpdateMessage", undefined],
        [undefined, undefined],
        [undefined, "TransactionUpdateMessage"],
      ])
    })

    it("a standing script happens when no counted one is left, until cleared", async () => {
      await control.onNotification().lose().always()
      await control.onNotification().duplicate().once()

      await notifyAndWait(1)
      await notifyAndWait(2)
      await notifyAndWait(3)
      const scripts = await control.notificationScripts()
      await control.clearNotificationScripts()
      await notifyAndWait(4)

      expect(numbers()).toEqual([1, 1, 4])
      expect(scripts).toMatchObject([
        { effect: { kind: "lose" }, times: "always", used: 2 },
        { effect: { kind: "duplicate", times: 1 }, times: 1, used: 1 },
      ])
    })

    it("tells which scripts have not happened yet", async () => {
      await control.onNotification().lose().times(2)
      await control.onNotification().bearer().once()
      await notifyAndWait(1)

      expect(await control.unconsumedNotificationScripts()).toMatchObject([
        { effect: { kind: "lose" }, times: 2, used: 1 },
        { effect: { kind: "bearer" }, used: 0 },
      ])
      await control.clearNotificationScripts()
    })

    it("a script happens to what the gateway tells of charges as well", async () => {
      await control.onNotification().duplicate().once()

      const { merchantChargeId } = await caller.charge("paid")
      await control.deliveriesIdle()

      expect(receiver.bodies.map(({ data }) => data.merchantChargeId)).toEqual([
        merchantChargeId,
        merchantChargeId,
      ])
    })

    it("refuses a script that makes no sense", async () => {
      const next = control.onNotification()

      await expect(next.duplicate(0).once()).rejects.toThrow(
        "Invalid notification script. effect.times: must be an integer of at least 1"
      )
      await expect(next.delay(-1).once()).rejects.toThrow(
        "effect.ms: must be at least 0"
      )
      await expect(next.lose().times(0)).rejects.toThrow(
        'times: must be an integer of at least 1, or "always"'
      )
    })

    it.each([
      [undefined, [1, 2, 3]],
      ["made", [1, 2, 3]],
      ["reversed", [3, 2, 1]],
    ] as const)(
      "held ones go out one after another when released, in the order %s",
      async (order, expected) => {
        await control.holdNotifications()
        for (const n of [1, 2, 3]) {
          await notifyAndWait(n)
        }
        const held = [await states(), receiver.received.length]

        await control.releaseNotifications(order && { order })

        expect(held).toEqual([["held", "held", "held"], 0])
        expect(numbers()).toEqual(expected)
        expect(await states()).toEqual(["delivered", "delivered", "delivered"])
      }
    )

    it("a held one waits for the first answer to the one before it, not for its retries", async () => {
      await control.holdNotifications()
      await notifyAndWait(1)
      await notifyAndWait(2)
      await control.onNotification().delay(40).once()
      await notifyAndWait(3)
      await notifyAndWait(4)
      receiver.willReact(500)

      await control.releaseNotifications()
      await control.deliveriesIdle()

      expect(numbers().filter((n) => n !== 1)).toEqual([2, 3, 4])
      expect(numbers().filter((n) => n === 1)).toHaveLength(2)
      expect(numbers()[0]).toBe(1)
    })

    it("those made after a release go out at once", async () => {
      await control.holdNotifications()
      await control.releaseNotifications()

      await notifyAndWait(1)

      expect(numbers()).toEqual([1])
    })

    it("a reset during a release ends it", async () => {
      await control.holdNotifications()
      await notifyAndWait(1)
      await notifyAndWait(2)
      receiver.willReact("hang")

      const release = control.releaseNotifications()
      await eventually(() => expect(numbers()).toEqual([1]))
      await control.reset()
      await release

      expect(numbers()).toEqual([1])
    })
  }
)

describe("notifications controlled by hand", () => {
  const receiver = new NotificationReceiver()
  let simulator: Simulator
  let caller: Caller

  beforeAll(async () => {
    await receiver.open()
    simulator = await startSimulator()
    caller = new Caller(simulator.url)
  })
  beforeEach(async () => {
    await simulator.reset()
    receiver.forget()
  })
  afterAll(async () => {
    await simulator.close()
    await receiver.close()
  })

  const send = (method: string, path: string, body?: unknown) =>
    caller.send(method, `/_simulator/${path}`, {
      body,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
      }),
    })

  it("each answer tells the notification that was made", async () => {
    await send("POST", "notification-url", { url: receiver.url })
    const { merchantChargeId } = await caller.charge("paid")

    const made = [
      await send("POST", "notifications/three-ds", { merchantChargeId }),
      await send("POST", "notifications/payment-link", {
        status: "PAYED",
        amount: 1,
      }),
      await send("POST", "notifications/custom", { body: { type: "NEW" } }),
    ]
    await send("GET", "notifications/idle")

    const listed = (await send("GET", "notifications")).body.notifications
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(made.map(({ body }) => body.notification.id)).toEqual(
      listed.slice(1).map(({ id }: { id: string }) => id)
    )
    expect(JSON.stringify(listed)).not.toMatch(/-token|api-key/)
  })

  it("a script is for once when not told otherwise", async () => {
    await send("POST", "notification-url", { url: receiver.url })

    const scripted = await send("POST", "notification-scripts", {
      effect: { kind: "lose" },
    })
    await send("POST", "notifications/custom", { body: {} })

    expect(scripted.status).toBe(201)
    expect((await send("GET", "notification-scripts")).body).toMatchObject({
      scripts: [{ times: 1, used: 1 }],
      unconsumed: [],
    })
  })

  it.each([
    ["notification-url", {}, 400, "Invalid notification URL. url: "],
    [
      "notification-url",
      { url: "http://shop.example" },
      400,
      "leads to another machine",
    ],
    [
      "notification-scripts",
      { effect: { kind: "explode" } },
      400,
      "Invalid notification script. effect.kind: ",
    ],
    ["notifications/release", { order: "random" }, 400, "Invalid release."],
    ["notifications/three-ds", {}, 400, "merchantChargeId: is required"],
    [
      "notifications/payment-link",
      undefined,
      400,
      "status: is required; amount: is required",
    ],
    ["notifications/custom", { body: 1, more: 1 }, 400, "more: is not a field"],
    ["notifications/custom", { body: {} }, 409, "has no notification URL"],
    ["notifications/some-id/redeliver", undefined, 404, "No notification has"],
  ])("POST %s of %j is refused", async (path, body, status, message) => {
    const reply = await send("POST", path, body)

    expect(reply.status).toBe(status)
    expect(reply.body.message).toContain(message)
  })
})
