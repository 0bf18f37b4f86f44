import type { Charge } from "../../src/charge/charge"
import type { ChangeKind } from "../../src/charge/operation"
import type { PanelAction } from "../../src/simulator"
import { eventually } from "../support/eventually"
import { BEFORE, CALL, changesIn, CHARGED } from "../modules/support/changes"
import { aPlaceForOperations } from "../modules/support/operations"
import { LATER_THAN_WE_WAIT_MS } from "../support/jumping-clock"

const here = aPlaceForOperations()
const { aCharge, change, operations, expectAgreement, inLedger, ...changes } =
  changesIn(here)

type Race = [
  kind: ChangeKind,
  amount: number,
  panel: PanelAction,
  /** What the caller gets. */
  result: string,
  ...after: [state: string, captured: number, refunded: number],
]

const captures = (amount: number): PanelAction => ({ kind: "capture", amount })
const refunds = (amount: number): PanelAction => ({ kind: "refund", amount })
const voids: PanelAction = { kind: "void" }
const chargesBack: PanelAction = { kind: "charge_back" }

describe("somebody in the panel who is faster than the request", () => {
  it.each<Race>([
    ["capture", CHARGED, captures(CHARGED), "done", "paid", CHARGED, 0],
    ["capture", CHARGED, captures(700), "refused", "paid", 700, 0],
    ["capture", CHARGED, voids, "refused", "canceled", 0, 0],
    ["void", CHARGED, voids, "done", "canceled", 0, 0],
    ["void", CHARGED, captures(700), "refused", "paid", 700, 0],
    ["void", CHARGED, captures(CHARGED), "done", "refunded", CHARGED, CHARGED],
    ["refund", 500, refunds(500), "done", "paid", CHARGED, 1_000],
    ["refund", 500, refunds(700), "done", "paid", CHARGED, 1_200],
    ["refund", 500, refunds(1_600), "refused", "paid", CHARGED, 1_600],
    ["refund", 500, refunds(CHARGED), "refused", "refunded", CHARGED, CHARGED],
    ["refund", 500, chargesBack, "refused", "charged_back", CHARGED, 0],
  ])(
    "a %s of %i and %j: it is %s, and the charge %s",
    async (kind, amount, panel, expected, state, captured, refunded) => {
      const charge = await aCharge(BEFORE[kind])
      await here.simulator.on(CALL[kind]).afterPanel(panel).once()

      const result = await change(charge, kind, { amount })

      expect(result.kind).toBe(expected)
      expect(await inLedger(charge)).toEqual({ state, captured, refunded })
      await expectAgreement(charge)
      expect(await here.requestCount(CALL[kind])).toBe(1)
    }
  )
})

describe("somebody in the panel who acts before the answer comes", () => {
  it("with a refund of the same sum: ours is done, his is left for the next look", async () => {
    const charge = await aCharge("paid")
    await here.simulator
      .on("refund")
      .beforePanel({ kind: "refund", amount: 500 })
      .once()

    const result = await change(charge, "refund", { amount: 500 })

    expect(result.kind).toBe("done")
    expect((await inLedger(charge)).refunded).toBe(500)
    expect(await changes.atGateway(charge)).toMatchObject({ refunded: 1_000 })
    // What was done without us is for synchronizing: its turn comes at the end of the lease.
    const [row] = await here.database.rowsOf("charge")
    expect(row?.synchronize_at).toEqual(expect.any(Date))
  })

  it("with a refund of what was just captured: the capture is done", async () => {
    const charge = await aCharge("reserved")
    await here.simulator
      .on("capture")
      .beforePanel({ kind: "refund", amount: 500 })
      .once()

    const result = await change(charge, "capture", { amount: 1_000 })
    const again = await change(charge, "refund", { amount: 600 })

    expect(result.kind).toBe("done")
    expect(again).toMatchObject({
      kind: "refused",
      reason: { kind: "too_much", left: 500 },
    })
    await expectAgreement(charge)
  })
})

describe("a request that never arrived, and somebody in the panel meanwhile", () => {
  const lostBefore = async (
    kind: ChangeKind,
    attempt: { amount: number },
    meanwhile: (charge: Charge) => Promise<unknown>
  ): Promise<Charge> => {
    const charge = await aCharge(BEFORE[kind])
    await here.simulator.on(CALL[kind]).reset().once()
    const result = await change(charge, kind, attempt)
    expect(result.kind).toBe("unknown")
    await meanwhile(charge)
    return charge
  }
  const panel = {
    refund: (amount?: number) => (charge: Charge) =>
      here.simulator.panelRefund(charge.merchantChargeId, amount),
    capture: (amount?: number) => (charge: Charge) =>
      here.simulator.panelCapture(charge.merchantChargeId, amount),
    void: (charge: Charge) => here.simulator.panelVoid(charge.merchantChargeId),
    reverse: (charge: Charge) =>
      here.simulator.reverse(charge.merchantChargeId),
    chargeBack: (charge: Charge) =>
      here.simulator.panelChargeBack(charge.merchantChargeId),
  }

  it.each([
    ["the same sum", panel.refund(500)],
    ["more", panel.refund(600)],
    ["all of it", panel.refund(CHARGED)],
    ["everything, since he is the gateway itself and reverses", panel.reverse],
  ])(
    "who refunds %s: his is taken for ours, and the sums agree",
    async (_, refund) => {
      const charge = await lostBefore("refund", { amount: 500 }, refund)

      await changes.resolve()

      expect(await operations()).toMatchObject([{ state: "accepted" }])
      await expectAgreement(charge)
    }
  )

  it("who refunds less: ours never happened, and his is for the next look", async () => {
    const charge = await lostBefore(
      "refund",
      { amount: 500 },
      panel.refund(400)
    )

    await changes.resolveThroughTheWindow()

    expect(await operations()).toMatchObject([{ state: "not_sent" }])
    expect(await changes.isToBeSynchronized(charge)).toBe(true)
  })

  it("who refunds less, while ours was done after all: both are in the sum", async () => {
    const charge = await aCharge("paid")
    await here.simulator
      .on("refund")
      .beforePanel({ kind: "refund", amount: 400 })
      .once()

    const result = await change(charge, "refund", {
      amount: 500,
      dependencies: changes.withAnswersLost(),
    })

    expect(result.kind).toBe("done")
    expect((await inLedger(charge)).refunded).toBe(900)
    await expectAgreement(charge)
  })

  it.each([
    ["captures the same sum", panel.capture(1_000), "accepted", "paid"],
    ["captures another sum", panel.capture(700), "rejected", "paid"],
    ["captures everything", panel.capture(CHARGED), "rejected", "paid"],
    ["voids it", panel.void, "rejected", "canceled"],
  ])(
    "who %s decides what becomes of our capture",
    async (_, meanwhile, operation, state) => {
      const charge = await lostBefore("capture", { amount: 1_000 }, meanwhile)

      await changes.resolve()

      expect(await operations()).toMatchObject([{ state: operation }])
      expect((await inLedger(charge)).state).toBe(state)
      await expectAgreement(charge)
    }
  )

  it("who captures what we would void: ours may still come as a refund, so it is unknown through the window", async () => {
    const charge = await lostBefore(
      "void",
      { amount: CHARGED },
      panel.capture()
    )

    await changes.resolve()
    const [meanwhile] = await operations()
    await changes.resolveThroughTheWindow()

    expect(meanwhile?.state).toBe("unknown")
    expect(await operations()).toMatchObject([{ state: "not_sent" }])
    expect(await changes.isToBeSynchronized(charge)).toBe(true)
  })

  it.each(["capture", "void"] as const)(
    "who is the gateway itself, and reverses what we would %s, decides it",
    async (kind) => {
      const charge = await lostBefore(kind, { amount: CHARGED }, panel.reverse)

      await changes.resolve()

      expect(await operations()).toMatchObject([
        { state: kind === "void" ? "accepted" : "rejected" },
      ])
      await expectAgreement(charge)
    }
  )

  it("who is the shopper's bank: the refund is not taken for done", async () => {
    const charge = await lostBefore("refund", { amount: 500 }, panel.chargeBack)

    await changes.resolveThroughTheWindow()

    expect(await operations()).toMatchObject([{ state: "not_sent" }])
    await expectAgreement(charge)
    expect(await changes.isToBeSynchronized(charge)).toBe(true)
  })
})

describe("a void that comes late, after somebody's capture", () => {
  it("gives the money back, and is found as done", async () => {
    const charge = await aCharge("reserved")
    await here.simulator
      .on("refund")
      .slowBeforeCommit(LATER_THAN_WE_WAIT_MS)
      .once()
    const result = await change(charge, "void")
    await here.simulator.panelCapture(charge.merchantChargeId)
    await changes.resolve()
    const [meanwhile] = await operations()

    await eventually(async () =>
      expect(await changes.atGateway(charge)).toMatchObject({
        refunded: CHARGED,
      })
    )
    await changes.resolve()

    expect(result.kind).toBe("unknown")
    expect(meanwhile?.state).toBe("unknown")
    expect(await operations()).toMatchObject([{ state: "accepted" }])
    expect((await inLedger(charge)).state).toBe("refunded")
    await expectAgreement(charge)
  })
})
