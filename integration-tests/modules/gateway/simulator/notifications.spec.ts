import { startSimulator } from "../../../../packages/devtools/src/simulator"
import { eventually } from "../../../../harness/eventually"
import {
  respondJson,
  neverAnswer,
  resetConnection,
} from "../support/gateway-server"
import { matchingDocumentedNotification } from "../support/matching-documented-notification"
import {
  aSimulatorWithReceiver,
  HOUR_MS,
  type SimulatorStage,
} from "../support/simulator-with-receiver"

const receivedBodiesOf = ({ receiver }: SimulatorStage) =>
  receiver.received.map(({ body }) => body)

describe("a delivery of the simulator", () => {
  const stage = aSimulatorWithReceiver({
    notificationRetryDelaysMs: [1, 1, 1, HOUR_MS],
  })

  it("the simulator sends a failed notification again after each delay, unchanged and with the documented headers, and follows no redirect", async () => {
    const { caller, receiver, simulator } = stage
    const elsewhere = respondJson(
      307,
      {},
      { location: `${receiver.url}/elsewhere` }
    )
    receiver.reactions.push(
      respondJson(500, {}),
      resetConnection,
      elsewhere,
      respondJson(204, "")
    )
    const { id: merchantChargeId } = await caller.createCharge("authorization")
    await simulator.deliveriesIdle()
    const [text = ""] = receivedBodiesOf(stage)
    const body = JSON.parse(text)
    const at = expect.any(String)
    const error = expect.stringMatching(/ECONNRESET|UND_ERR/)

    expect(await simulator.notifications()).toEqual([
      {
        id: body.id,
        merchantChargeId,
        eventType: "TransactionUpdateMessage",
        body,
        deliveries: [
          { at, status: 500 },
          { at, status: null, error },
          { at, status: 307 },
          { at, status: 204 },
        ],
        state: "delivered",
      },
    ])
    const delivery = {
      url: "/hooks/gateway",
      headers: {
        authorization: "simulator-notification-token",
        event_type: "TransactionUpdateMessage",
        "content-type": "application/json",
      },
      body: text,
    }
    expect(receiver.received).toMatchObject(Array(4).fill(delivery))
  })

  it.each([
    ["http://shop.example/hooks", "leads to another machine"],
    ["http://127.0.0.1.example/hooks", "leads to another machine"],
    ["file:///etc/hosts", "must begin with http:// or https://"],
    ["http://me:secret@localhost/", "must have no query parameters, fragment"],
  ])(
    "the simulator refuses the notification URL %s, both as an option at its start and when the control API sets the URL",
    async (notificationUrl, problem) => {
      const message = expect.stringContaining(problem)

      await expect(
        stage.simulator.setNotificationUrl(notificationUrl)
      ).rejects.toMatchObject({ name: "SimulatorControlError", message })
      await expect(startSimulator({ notificationUrl })).rejects.toMatchObject({
        name: "SimulatorConfigurationError",
        message,
      })
    }
  )
})

describe("a delivery to a receiver that hangs", () => {
  const stage = aSimulatorWithReceiver({ notificationRetryDelaysMs: [] })

  it("if the receiver of a notification hangs, the simulator abandons the request after five seconds, and sends a later notification in the meantime", async () => {
    const { caller, receiver, simulator } = stage
    receiver.reactions.push(neverAnswer)
    const { id } = await caller.createCharge("authorization")
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
})

describe("a notification that the simulator's control sends", () => {
  const stage = aSimulatorWithReceiver({ notificationRetryDelaysMs: [30] })

  const waitForNextNotification = () => stage.simulator.onNotification()
  const notifyAndWait = async (n: number) => {
    const made = await stage.simulator.notify({ n })
    await stage.simulator.deliveriesIdle()
    return made
  }
  const receivedNumbers = () =>
    receivedBodiesOf(stage).map((body) => (JSON.parse(body) as { n: number }).n)
  const deliveryStates = async () =>
    (await stage.simulator.notifications()).map(({ state }) => state)

  it("the simulator's control can send a notification with any body and additional headers, and the notification has the correct token", async () => {
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
        body: JSON.stringify(body),
        headers: { authorization, event_type: "TransactionUpdateMessage" },
      },
      {
        body: '{"type":',
        headers: { authorization, event_type: "NobodyKnows", "x-more": "1" },
      },
    ])
  })

  it("the simulator's control can send a 3DS result whose São Paulo time has nanoseconds and no offset", async () => {
    const { simulator, caller } = stage
    const { id: merchantChargeId, body } =
      await caller.createCharge("authorization")
    const rejected = { status: "Rejected", paresStatus: "N", eciRaw: "00" }
    const passed = await simulator.notifyThreeDs(merchantChargeId)
    const failed = await simulator.notifyThreeDs(merchantChargeId, rejected)

    expect(passed.eventType).toBe("Challenge3dsUpdateMessage")
    expect(passed.body).toEqual(
      matchingDocumentedNotification("checkout-three-ds-challenge")
    )
    expect(passed.body).toMatchObject({
      eventDate: "2030-01-01T09:00:00.000000000",
      data: { merchantChargeId, chargeId: body.id },
    })
    expect(failed.body).toMatchObject({ data: rejected })
  })

  it("the simulator can send a notification several times, with retries of each copy, or withhold it until its redelivery is requested", async () => {
    await waitForNextNotification().lose().always()
    await waitForNextNotification().duplicate().once()
    await waitForNextNotification().duplicate(3).once()
    stage.receiver.reactions.push(respondJson(500, {}), respondJson(500, {}))
    await notifyAndWait(1)
    await notifyAndWait(2)
    const unconsumed = await stage.simulator.unconsumedNotificationScripts()
    const lost = await notifyAndWait(3)
    await stage.caller.createCharge("authorization")
    await stage.simulator.clearNotificationScripts()
    await notifyAndWait(4)
    const [first] = await stage.simulator.notifications()
    const before = await deliveryStates()
    const { state } = await stage.simulator.redeliver(lost.id)

    expect(receivedNumbers()).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 4, 3])
    expect(first!.deliveries.map(({ status }) => status)).toEqual([
      500, 500, 200, 200,
    ])
    expect(unconsumed).toMatchObject([{ effect: { kind: "lose" }, used: 0 }])
    expect(before).toEqual([
      "delivered",
      "delivered",
      "lost",
      "lost",
      "delivered",
    ])
    expect([lost.deliveries, state]).toEqual([[], "delivered"])
  })

  it.each([
    [undefined, [1, 2, 3, 4]],
    ["reversed", [3, 2, 1, 4]],
  ] as const)(
    "when releaseNotifications is called, the simulator sends the paused notifications in the order of their creation, or in reverse if the option says so (option order: %s)",
    async (order, expected) => {
      await stage.simulator.pauseNotifications()
      for (const n of [1, 2, 3]) {
        await notifyAndWait(n)
      }
      const paused = [await deliveryStates(), receivedNumbers()]
      await stage.simulator.releaseNotifications(order && { order })
      await notifyAndWait(4)

      expect(paused).toEqual([["paused", "paused", "paused"], []])
      expect(receivedNumbers()).toEqual(expected)
    }
  )
})
