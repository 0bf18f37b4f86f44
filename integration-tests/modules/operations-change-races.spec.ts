import type { Charge } from "../../src/core/charge/charge"
import type { ChangeKind } from "../../src/core/charge/operation"
import type { PanelAction } from "../../src/simulator"
import { eventually } from "../support/eventually"
import { BEFORE, CALL, changesIn, CHARGED } from "./support/changes"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()
const { aCharge, change, operations, expectAgreement, inLedger, ...changes } =
  changesIn(here)

const KINDS = ["capture", "refund", "void"] as const satisfies ChangeKind[]

const countKinds = (results: { kind: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { kind } of results) {
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

/** As several processes have them. */
const fourProcesses = () =>
  Promise.all(
    [1, 2, 3, 4].map(async () =>
      here.dependencies({
        ledger: here.database.ledger({ knex: await here.database.connect(2) }),
      })
    )
  )

describe.each(KINDS)("a %s", (kind) => {
  it("that is clicked twice is sent once; the second click learns that one is under way", async () => {
    const charge = await aCharge(BEFORE[kind])
    await here.simulator.on(CALL[kind]).slow(200).once()

    const results = await Promise.all([
      change(charge, kind, { medusaId: "medusa_1" }),
      change(charge, kind, { medusaId: "medusa_2" }),
    ])

    expect(countKinds(results)).toEqual({ done: 1, busy: 1 })
    expect(await here.requestCount(CALL[kind])).toBe(1)
    await expectAgreement(charge)
  })

  it("asked for by 20 in four processes is sent once", async () => {
    const charge = await aCharge(BEFORE[kind])
    const processes = await fourProcesses()

    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        change(charge, kind, {
          dependencies: processes[index % 4]!,
          medusaId: `medusa_${index}`,
        })
      )
    )

    const {
      done = 0,
      busy = 0,
      too_soon = 0,
      refused = 0,
    } = countKinds(results)
    expect(done + busy + too_soon + refused).toBe(20)
    expect(
      results.filter((result) => result.kind === "done" && !result.wasAlready)
    ).toHaveLength(1)
    expect(await here.requestCount(CALL[kind])).toBe(1)
    await expectAgreement(charge)
  })

  it("whose answer is lost, asked for by 20, is sent once and found", async () => {
    const charge = await aCharge(BEFORE[kind])
    await here.simulator.on(CALL[kind]).hangAfterCommit().once()

    const results = await Promise.all(
      Array.from({ length: 20 }, () => change(charge, kind))
    )

    expect(countKinds(results)).toEqual({ done: 1, busy: 19 })
    expect(await here.requestCount(CALL[kind])).toBe(1)
    await expectAgreement(charge)
  })

  it("that is unknown is settled by four processes at once, with one look", async () => {
    const charge = await aCharge(BEFORE[kind])
    await here.simulator.on(CALL[kind]).hangAfterCommit().once()
    await here.simulator.on("look_up").html(503).always()
    await here.simulator.on("look_up").slow(0).once()
    await change(charge, kind, { budgetMs: 900 })
    await here.simulator.clearFaults()
    const before = await here.requestCount("look_up")
    await here.letLookUpsBeDue()

    await Promise.all([1, 2, 3, 4].map(() => changes.settleOnly()))

    expect(await here.requestCount("look_up")).toBe(before + 1)
    expect(await operations()).toMatchObject([{ state: "accepted" }])
    await expectAgreement(charge)
  })
})

describe("different changes of one charge at once", () => {
  it("capture and void: one of them is sent, and the ledger says which", async () => {
    for (let round = 0; round < 5; round++) {
      const charge = await aCharge("reserved")

      const results = await Promise.all([
        change(charge, "capture"),
        change(charge, "void"),
      ])

      expect(results.filter(({ kind }) => kind === "done")).toHaveLength(1)
      await expectAgreement(charge)
    }
    expect(
      (await here.requestCount("capture")) + (await here.requestCount("refund"))
    ).toBe(5)
  })

  it("20 refunds of different sums give back what was accepted, and no more than there is", async () => {
    const charge = await aCharge("paid")

    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        change(charge, "refund", {
          amount: 300 + index,
          medusaId: `medusa_${index}`,
        })
      )
    )

    const rows = await operations()
    const accepted = rows.filter(({ state }) => state === "accepted")
    expect(countKinds(results).done).toBe(accepted.length)
    expect((await inLedger(charge)).refunded).toBe(
      accepted.reduce((sum, { amount }) => sum + Number(amount), 0)
    )
    expect(await here.requestCount("refund")).toBe(accepted.length)
    await expectAgreement(charge)
  })

  it("refunds of 20 charges at once are all done", async () => {
    const charges = await Promise.all(
      Array.from({ length: 20 }, () => aCharge("paid"))
    )

    const results = await Promise.all(
      charges.map((charge) => change(charge, "refund", { amount: 500 }))
    )

    expect(countKinds(results)).toEqual({ done: 20 })
    await Promise.all(charges.map(expectAgreement))
  })
})

interface Race {
  kind: ChangeKind
  amount: number
  panel: PanelAction
  /** What the caller gets. */
  result: string
  after: { state: string; captured: number; refunded: number }
}

const describeRace = ({ kind, amount, panel, result }: Race): string =>
  `a ${kind} of ${amount} and ${panel.kind} ${"amount" in panel ? panel.amount : ""}: ${result}`

const all = { captured: CHARGED, refunded: 0 }

describe("somebody in the panel who is faster than the request", () => {
  const races: Race[] = [
    {
      kind: "capture",
      amount: CHARGED,
      panel: { kind: "capture", amount: CHARGED },
      result: "done",
      after: { state: "paid", ...all },
    },
    {
      kind: "capture",
      amount: CHARGED,
      panel: { kind: "capture", amount: 700 },
      result: "refused",
      after: { state: "paid", captured: 700, refunded: 0 },
    },
    {
      kind: "capture",
      amount: CHARGED,
      panel: { kind: "void" },
      result: "refused",
      after: { state: "canceled", captured: 0, refunded: 0 },
    },
    {
      kind: "void",
      amount: CHARGED,
      panel: { kind: "void" },
      result: "done",
      after: { state: "canceled", captured: 0, refunded: 0 },
    },
    {
      kind: "void",
      amount: CHARGED,
      panel: { kind: "capture", amount: 700 },
      result: "refused",
      after: { state: "paid", captured: 700, refunded: 0 },
    },
    {
      kind: "void",
      amount: CHARGED,
      panel: { kind: "capture", amount: CHARGED },
      result: "done",
      after: { state: "refunded", captured: CHARGED, refunded: CHARGED },
    },
    {
      kind: "refund",
      amount: 500,
      panel: { kind: "refund", amount: 500 },
      result: "done",
      after: { state: "paid", captured: CHARGED, refunded: 1_000 },
    },
    {
      kind: "refund",
      amount: 500,
      panel: { kind: "refund", amount: 700 },
      result: "done",
      after: { state: "paid", captured: CHARGED, refunded: 1_200 },
    },
    {
      kind: "refund",
      amount: 500,
      panel: { kind: "refund", amount: 1_600 },
      result: "refused",
      after: { state: "paid", captured: CHARGED, refunded: 1_600 },
    },
    {
      kind: "refund",
      amount: 500,
      panel: { kind: "refund", amount: CHARGED },
      result: "refused",
      after: { state: "refunded", captured: CHARGED, refunded: CHARGED },
    },
    {
      kind: "refund",
      amount: 500,
      panel: { kind: "charge_back" },
      result: "refused",
      after: { state: "charged_back", ...all },
    },
  ]

  it.each(races.map((race) => [describeRace(race), race] as const))(
    "%s",
    async (_, { kind, amount, panel, result: expected, after }) => {
      const charge = await aCharge(BEFORE[kind])
      await here.simulator.on(CALL[kind]).afterPanel(panel).once()

      const result = await change(charge, kind, { amount })

      expect(result.kind).toBe(expected)
      expect(await inLedger(charge)).toEqual(after)
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
    const result = await change(charge, kind, { ...attempt, budgetMs: 900 })
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
    ["the same sum", 500, "accepted"],
    ["more", 600, "accepted"],
    ["all of it", CHARGED, "accepted"],
  ])(
    "who refunds %s: his is taken for ours, and the sums agree",
    async (_, amount, state) => {
      const charge = await lostBefore(
        "refund",
        { amount: 500 },
        panel.refund(amount)
      )

      await changes.settle()

      expect(await operations()).toMatchObject([{ state }])
      await expectAgreement(charge)
    }
  )

  it("who refunds less: ours never happened, and his is for the next look", async () => {
    const charge = await lostBefore(
      "refund",
      { amount: 500 },
      panel.refund(400)
    )

    await changes.settleThroughTheWindow()

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
    ["the same sum", 1_000, "accepted"],
    ["another sum", 700, "rejected"],
    ["everything", CHARGED, "rejected"],
  ])("who captures %s decides it", async (_, amount, state) => {
    const charge = await lostBefore(
      "capture",
      { amount: 1_000 },
      panel.capture(amount)
    )

    await changes.settle()

    expect(await operations()).toMatchObject([{ state }])
    await expectAgreement(charge)
  })

  it("who voids what we would capture: ours can never happen", async () => {
    const charge = await lostBefore("capture", { amount: CHARGED }, panel.void)

    await changes.settle()

    expect(await operations()).toMatchObject([{ state: "rejected" }])
    expect((await inLedger(charge)).state).toBe("canceled")
    await expectAgreement(charge)
  })

  it("who captures what we would void: ours may still come as a refund, so it is unknown through the window", async () => {
    const charge = await lostBefore(
      "void",
      { amount: CHARGED },
      panel.capture()
    )

    await changes.settle()
    const [meanwhile] = await operations()
    await changes.settleThroughTheWindow()

    expect(meanwhile?.state).toBe("unknown")
    expect(await operations()).toMatchObject([{ state: "not_sent" }])
    expect(await changes.isToBeSynchronized(charge)).toBe(true)
  })

  it.each(["capture", "void"] as const)(
    "who is the gateway itself, and reverses what we would %s, decides it",
    async (kind) => {
      const charge = await lostBefore(kind, { amount: CHARGED }, panel.reverse)

      await changes.settle()

      expect(await operations()).toMatchObject([
        { state: kind === "void" ? "accepted" : "rejected" },
      ])
      await expectAgreement(charge)
    }
  )

  it("who is the gateway itself, and reverses what we would refund: nothing is left to give back", async () => {
    const charge = await lostBefore("refund", { amount: 500 }, panel.reverse)

    await changes.settle()

    expect(await operations()).toMatchObject([{ state: "accepted" }])
    await expectAgreement(charge)
  })

  it("who is the shopper's bank: the refund is not taken for done", async () => {
    const charge = await lostBefore("refund", { amount: 500 }, panel.chargeBack)

    await changes.settleThroughTheWindow()

    expect(await operations()).toMatchObject([{ state: "not_sent" }])
    await expectAgreement(charge)
    expect(await changes.isToBeSynchronized(charge)).toBe(true)
  })
})

describe("a void that comes late, after somebody's capture", () => {
  it("gives the money back, and is found as done", async () => {
    const charge = await aCharge("reserved")
    await here.simulator.on("refund").slowBeforeCommit(2_500).once()
    const result = await change(charge, "void", { budgetMs: 900 })
    await here.simulator.panelCapture(charge.merchantChargeId)
    await changes.settle()
    const [meanwhile] = await operations()

    await eventually(async () =>
      expect(await changes.atGateway(charge)).toMatchObject({
        refunded: CHARGED,
      })
    )
    await changes.settle()

    expect(result.kind).toBe("unknown")
    expect(meanwhile?.state).toBe("unknown")
    expect(await operations()).toMatchObject([{ state: "accepted" }])
    expect((await inLedger(charge)).state).toBe("refunded")
    await expectAgreement(charge)
  })
})
