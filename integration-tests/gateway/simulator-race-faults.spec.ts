import {
  simulatorControl,
  startSimulator,
  type PanelAction,
  type Simulator,
  type SimulatorControl,
} from "../../src/simulator"
import { Caller } from "./simulator-caller"

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
] as const)("races of a %s with the panel, scripted %s", (operation, where) => {
  let simulator: Simulator
  let control: SimulatorControl
  let caller: Caller

  beforeAll(async () => {
    simulator = await startSimulator()
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

  it("the panel gets ahead of the request, which is judged by what it finds", async () => {
    const { move, lookUp } = await aCharge()
    const action: PanelAction =
      operation === "capture" ? { kind: "void" } : { kind: "refund" }
    await control.on(operation).afterPanel(action).once()

    const reply = await move()

    expect(reply.status).toBe(400)
    expect(reply.body.businessCode).toBe(
      operation === "capture" ? "CHARGE_CANCELED" : "CHARGE_ALREADY_REFUNDED"
    )
    expect((await lookUp()).body.chargeStatus).toBe(
      operation === "capture" ? "CANCELED" : "REFUNDED"
    )
  })

  it("the panel acts between commit and answer, which shows the state before it", async () => {
    const { merchantChargeId, move, lookUp } = await aCharge()
    await control
      .on(operation)
      .beforePanel({ kind: "refund", amount: 5_000 })
      .once()

    const reply = await move()

    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject(after[operation])
    expect((await lookUp()).body.amount).toBe(after[operation].amount - 5_000)
    const charge = await control.charge(merchantChargeId)
    expect(charge!.history.slice(1)).toMatchObject([
      { amount: 10_000, by: "api" },
      { event: "refunded", amount: 5_000, by: "panel" },
    ])
  })

  it("the panel may act on a charge that the request itself is refused for", async () => {
    const { lookUp, ...charge } = await aCharge()
    await control
      .on(operation)
      .beforePanel({ kind: operation, amount: 10_000 })
      .once()

    const reply = await charge[operation](20_000)

    expect(reply.status).toBe(400)
    expect((await lookUp()).body).toMatchObject(after[operation])
  })

  it("a scripted panel action that is not possible is answered 500 and logged, saying why", async () => {
    const { merchantChargeId, move, lookUp } = await aCharge()
    const action: PanelAction =
      operation === "capture" ? { kind: "charge_back" } : { kind: "void" }
    await control.on(operation).afterPanel(action).once()

    const reply = await move()

    expect(reply.status).toBe(500)
    expect(reply.body.message).toContain(
      `Scripted panel action: Not possible (${action.kind} of ${merchantChargeId} by the panel): The charge is `
    )
    expect((await lookUp()).body).toMatchObject(before[operation])
    expect(await control.requests(operation)).toMatchObject([
      { fault: "after_panel", status: 500, refusal: reply.body.message },
    ])
  })
})

describe("faults that make no sense for an operation", () => {
  let simulator: Simulator

  beforeAll(async () => {
    simulator = await startSimulator()
  })
  afterAll(() => simulator.close())

  it("are refused with those for which they do", async () => {
    await expect(
      simulator.addFault({
        operation: "authorize",
        fault: { kind: "after_panel", action: { kind: "void" } },
        times: 1,
      })
    ).rejects.toThrow(
      "after_panel belongs to capture, refund, deactivate_link, refund_link; not to authorize"
    )
    await expect(
      simulator.on("capture").beforePanel({ kind: "refund", amount: 0 }).once()
    ).rejects.toThrow("fault.action.amount: must be at least 1")
  })

  it("do not compile", () => {
    // @ts-expect-error -- before an authorization there is nothing at the panel to act on
    const early = () => simulator.on("authorize").afterPanel({ kind: "void" })
    const sized = () =>
      // @ts-expect-error -- a void is always of the whole
      simulator.on("capture").afterPanel({ kind: "void", amount: 1 })

    expect([early, sized]).toHaveLength(2)
  })
})
