import {
  simulatorControl,
  startSimulator,
  type Simulator,
  type SimulatorControl,
} from "../../src/simulator"
import { Caller } from "./simulator-caller"

const noon = Date.UTC(2030, 0, 1, 12)

/** What came of a call whose answer may be lost. */
async function outcomeOf(call: Promise<{ status: number }>) {
  try {
    return (await call).status
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return cause?.code ?? (error as Error).name
  }
}

const before = {
  capture: { chargeStatus: "PRE_AUTHORIZED", amount: 15_990 },
  refund: { chargeStatus: "PAID", amount: 15_990 },
}
const after = {
  capture: { chargeStatus: "PAID", amount: 10_000 },
  refund: { chargeStatus: "PARTIAL", amount: 5_990 },
}

describe.each([
  ["capture", "in process"],
  ["capture", "over HTTP"],
  ["refund", "in process"],
  ["refund", "over HTTP"],
] as const)("faults of a %s, scripted %s", (operation, where) => {
  let simulator: Simulator
  let control: SimulatorControl
  let caller: Caller

  beforeAll(async () => {
    simulator = await startSimulator({ clock: { now: () => noon } })
    control =
      where === "in process" ? simulator : simulatorControl(simulator.url)
    caller = new Caller(simulator.url)
  })
  beforeEach(() => control.reset())
  afterEach(async () => expect(await control.unconsumedFaults()).toEqual([]))
  afterAll(() => simulator.close())

  const aCharge = async () => {
    const charge = await caller.charge(
      operation === "capture" ? "reserved" : "paid"
    )
    return { ...charge, move: () => charge[operation](10_000) }
  }

  /** Until the request that hangs has arrived. */
  async function arrivalOf(count: number): Promise<void> {
    while ((await control.requests(operation)).length < count) {
      await new Promise(setImmediate)
    }
  }

  it.each([
    ["a hang", "hang", before],
    ["a hang after commit", "hangAfterCommit", after],
  ] as const)("%s never answers", async (_what, fault, expected) => {
    const { move, lookUp } = await aCharge()
    await control.on(operation)[fault]().once()

    const outcome = outcomeOf(move())
    await arrivalOf(1)
    const found = await lookUp()
    await control.reset()

    expect(await outcome).toBe("UND_ERR_SOCKET")
    expect(found.body).toMatchObject(expected[operation])
  })

  it.each([
    ["a reset", "reset", before],
    ["a reset after commit", "resetAfterCommit", after],
  ] as const)("%s breaks the connection", async (_what, fault, expected) => {
    const { move, lookUp } = await aCharge()
    await control.on(operation)[fault]().once()

    expect(await outcomeOf(move())).toBe("ECONNRESET")
    expect((await lookUp()).body).toMatchObject(expected[operation])
  })

  it.each([
    ["a failure before commit", "failBeforeCommit", 500, before],
    ["a failure after commit", "failAfterCommit", 500, after],
    ["a proxy's page", "html", 502, before],
    ["an empty answer", "empty", 200, after],
  ] as const)(
    "%s commits or not, as its name says",
    async (_what, fault, status, expected) => {
      const { move, lookUp } = await aCharge()
      await control.on(operation)[fault]().once()

      expect((await move()).status).toBe(status)
      expect((await lookUp()).body).toMatchObject(expected[operation])
    }
  )

  it("a truncated answer breaks off, and the money has moved", async () => {
    const { move, lookUp } = await aCharge()
    await control.on(operation).truncated().once()

    const outcome = await outcomeOf(move())

    expect(["UND_ERR_SOCKET", "TypeError"]).toContain(outcome)
    expect((await lookUp()).body).toMatchObject(after[operation])
  })

  it("a scripted answer is given word for word and moves nothing", async () => {
    const { move, lookUp } = await aCharge()
    await control.on(operation).respond(200, { chargeStatus: "NEW" }).once()

    expect((await move()).body).toEqual({ chargeStatus: "NEW" })
    expect((await lookUp()).body).toMatchObject(before[operation])
  })

  it("a slow answer comes late, and the money has moved before it", async () => {
    const { move, lookUp } = await aCharge()
    await control.on(operation).slow(100).once()

    const reply = move()
    await arrivalOf(1)

    expect((await lookUp()).body).toMatchObject(after[operation])
    expect((await reply).status).toBe(200)
  })

  it("a slow commit lets something else happen first, and is judged after it", async () => {
    const { merchantChargeId, move } = await aCharge()
    await control.on(operation).slowBeforeCommit(500).once()

    const reply = move()
    await arrivalOf(1)
    await control.reverse(merchantChargeId)

    expect((await reply).body.businessCode).toBe("CHARGE_CANCELED")
  })

  it("a slow commit takes place although its caller has given up", async () => {
    const { merchantChargeId, lookUp } = await aCharge()
    await control.on(operation).slowBeforeCommit(500).once()
    const accessToken = await caller.accessToken()
    const impatience = new AbortController()

    const call = fetch(
      `${simulator.url}/sandbox/v1/charge/${merchantChargeId}/${operation}`,
      {
        method: "POST",
        signal: impatience.signal,
        body: JSON.stringify({ amount: 10_000 }),
        headers: {
          authorization: `Bearer ${accessToken}`,
          "content-type": "application/json",
          accept: "application/json",
        },
      }
    )
    await arrivalOf(1)
    const [meanwhile] = await control.charges()
    impatience.abort()

    await expect(call).rejects.toThrow("aborted")
    expect(meanwhile!.history).toHaveLength(1)
    while ((await control.charge(merchantChargeId))!.history.length < 2) {
      await new Promise(setImmediate)
    }
    expect((await lookUp()).body).toMatchObject(after[operation])
    expect(await control.requests(operation)).toMatchObject([{ status: null }])
  })

  it("look-ups that lag show the state from before, while the answer and the ledger are right", async () => {
    const { merchantChargeId, move, lookUp } = await aCharge()
    await control.on(operation).invisibleFor(5_000).once()
    const earlier = (await lookUp()).body

    const reply = await move()
    const atOnce = await lookUp()
    await control.advanceClock(4_999)
    const justBefore = await lookUp()
    await control.advanceClock(1)
    const later = await lookUp()

    expect(reply.body).toMatchObject(after[operation])
    expect([atOnce.body, justBefore.body]).toEqual([earlier, earlier])
    expect(later.body).toEqual(reply.body)
    expect(await control.charge(merchantChargeId)).toMatchObject({
      chargeStatus: after[operation].chargeStatus,
    })
  })

  it("a repetition is judged by the state that look-ups do not show yet", async () => {
    const { move, lookUp } = await aCharge()
    await control.on(operation).invisibleFor(5_000).once()
    await move()

    const again = await move()

    expect(again.status).toBe(400)
    expect((await lookUp()).body).toMatchObject(before[operation])
  })

  it("look-ups that lag behind one move show no later one either", async () => {
    const { merchantChargeId, move, lookUp } = await aCharge()
    await control.on(operation).invisibleFor(5_000).once()
    await move()

    await control.panelRefund(merchantChargeId)
    const atOnce = await lookUp()
    await control.advanceClock(5_000)
    const later = await lookUp()

    expect(atOnce.body).toMatchObject(before[operation])
    expect(later.body).toMatchObject({ chargeStatus: "REFUNDED" })
  })
})
