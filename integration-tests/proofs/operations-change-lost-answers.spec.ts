import type { ChangeKind } from "../../src/charge/operation"
import { DONE_AND_LOST, NOT_DONE_AND_LOST } from "../support/lost-answers"
import { BEFORE, CALL, changesIn, CHARGED } from "../modules/support/changes"
import { aPlaceForOperations } from "../modules/support/operations"
import { LATER_THAN_WE_WAIT_MS } from "../support/jumping-clock"

const here = aPlaceForOperations()
const { aCharge, change, operations, expectAgreement, inLedger, ...changes } =
  changesIn(here)

const KINDS = ["capture", "refund", "void"] as const satisfies ChangeKind[]

const AFTER = {
  capture: { state: "paid", captured: 700, refunded: 0 },
  refund: { state: "paid", captured: CHARGED, refunded: 700 },
  void: { state: "canceled", captured: 0, refunded: 0 },
}

/** Not all of it where a part is possible, so that nothing is right by chance. */
const PART = { capture: 700, refund: 700, void: CHARGED }

const UNCHANGED = {
  capture: { state: "authorized", captured: 0, refunded: 0 },
  refund: { state: "paid", captured: CHARGED, refunded: 0 },
  void: { state: "authorized", captured: 0, refunded: 0 },
}

describe.each(KINDS)("a %s", (kind) => {
  const call = CALL[kind]
  const part = { amount: PART[kind] }

  it("that is answered is done, with one request and one look before it", async () => {
    const charge = await aCharge(BEFORE[kind])

    const result = await change(charge, kind, part)

    expect(result).toMatchObject({
      kind: "done",
      wasAlready: false,
      charge: {
        id: charge.id,
        state: AFTER[kind].state,
        details: { gatewayChargeId: charge.details.gatewayChargeId },
      },
    })
    expect(await inLedger(charge)).toEqual(AFTER[kind])
    await expectAgreement(charge)
    expect(await operations()).toMatchObject([
      {
        kind,
        amount: PART[kind],
        actor: "user_1",
        medusa_id: "medusa_1",
        state: "accepted",
        resolved_via: "answer",
        baseline_captured: UNCHANGED[kind].captured,
        baseline_refunded: 0,
        unanswered_at: null,
        booked_at: null,
      },
    ])
    expect(await here.requestCount(call)).toBe(1)
    expect(await here.requestCount("look_up")).toBe(1)
  })

  it.each(DONE_AND_LOST)(
    "that is done, and whose answer %s, is found by a look-up",
    async (_, fault) => {
      const charge = await aCharge(BEFORE[kind])
      await here.simulator.on(call)[fault]().once()

      const result = await change(charge, kind, part)

      expect(result).toMatchObject({ kind: "done", wasAlready: false })
      expect(await inLedger(charge)).toEqual(AFTER[kind])
      await expectAgreement(charge)
      expect(await operations()).toMatchObject([
        { state: "accepted", resolved_via: "look_up", unanswered_at: null },
      ])
      expect(await here.requestCount(call)).toBe(1)
    }
  )

  it.each(NOT_DONE_AND_LOST)(
    "that is not done, and whose answer %s, is unknown through the resolve window, then never sent",
    async (_, fault) => {
      const charge = await aCharge(BEFORE[kind])
      await here.simulator.on(call)[fault]().once()

      const result = await change(charge, kind, {
        ...part,
      })
      const again = await change(charge, kind, part)
      await changes.resolve()
      const [meanwhile] = await operations()
      await changes.resolveThroughTheWindow()

      expect(result.kind).toBe("unknown")
      expect(again.kind).toBe("busy")
      expect(meanwhile).toMatchObject({
        state: "unknown",
        unanswered_at: expect.any(Date),
      })
      expect(await operations()).toMatchObject([
        { state: "not_sent", resolved_via: "look_up", error_code: "no_effect" },
      ])
      expect(await inLedger(charge)).toEqual(UNCHANGED[kind])
      await expectAgreement(charge)
      expect(await here.requestCount(call)).toBe(1)
    }
  )

  it("that was never done may be asked for again after that, and is done once", async () => {
    const charge = await aCharge(BEFORE[kind])
    await here.simulator.on(call).reset().once()
    await change(charge, kind, part)
    await changes.resolveThroughTheWindow()

    const again = await change(charge, kind, { ...part, medusaId: "medusa_2" })

    expect(again).toMatchObject({ kind: "done", wasAlready: false })
    expect(await inLedger(charge)).toEqual(AFTER[kind])
    await expectAgreement(charge)
  })

  it("that is done after everybody gave up on it is unknown until then, never refused", async () => {
    const charge = await aCharge(BEFORE[kind])
    await here.simulator.on(call).slowBeforeCommit(LATER_THAN_WE_WAIT_MS).once()

    const result = await change(charge, kind, {
      ...part,
    })
    await changes.resolve()
    const meanwhile = await inLedger(charge)
    await changes.untilMoved(charge)
    await changes.resolve()

    expect(result.kind).toBe("unknown")
    expect(meanwhile).toEqual(UNCHANGED[kind])
    expect(await operations()).toMatchObject([
      { state: "accepted", unanswered_at: expect.any(Date) },
    ])
    expect(await inLedger(charge)).toEqual(AFTER[kind])
    await expectAgreement(charge)
    expect(await here.requestCount(call)).toBe(1)
  })

  it("whose answer is lost, and that look-ups do not show yet, is unknown until they do", async () => {
    const charge = await aCharge(BEFORE[kind])
    await here.simulator.on(call).invisibleFor(60_000).once()

    const result = await change(charge, kind, {
      ...part,
      dependencies: changes.withAnswersLost(),
    })
    await changes.resolve()
    const meanwhile = await inLedger(charge)
    await here.simulator.advanceClock(60_000)
    await changes.resolve()

    expect(result.kind).toBe("unknown")
    expect(meanwhile).toEqual(UNCHANGED[kind])
    expect(await inLedger(charge)).toEqual(AFTER[kind])
    await expectAgreement(charge)
  })

  it("whose answer is lost is unknown while look-ups fail, and settled when they work again", async () => {
    const charge = await aCharge(BEFORE[kind])
    await here.simulator.on("look_up").failBeforeCommit(503).always()
    await here.simulator.on("look_up").slow(0).once()
    await here.simulator.on(call).resetAfterCommit().once()

    const result = await change(charge, kind, part)
    await here.simulator.clearFaults()
    await changes.resolve()

    expect(result.kind).toBe("unknown")
    expect(await inLedger(charge)).toEqual(AFTER[kind])
    await expectAgreement(charge)
    expect(await here.requestCount(call)).toBe(1)
  })

  it.each([
    ["in a status never seen before", "SETTLED", "gateway_says_unrecognized"],
    ["pending", "PENDING", "gateway_says_pending"],
  ])(
    "whose answer shows the charge %s is unknown, and nothing moves",
    async (_, transactionStatus, code) => {
      const charge = await aCharge(BEFORE[kind])
      const answer = {
        merchantChargeId: charge.merchantChargeId,
        id: "gw-1",
        chargeStatus: transactionStatus,
        originalAmount: CHARGED,
        transactions: [{ paymentType: "CREDIT", transactionStatus }],
      }
      await here.simulator.on("look_up").respond(200, answer).always()
      await here.simulator.on("look_up").slow(0).once()
      await here.simulator.on(call).respond(200, answer).once()

      const result = await change(charge, kind, part)

      expect(result.kind).toBe("unknown")
      expect(await inLedger(charge)).toEqual(UNCHANGED[kind])
      expect(await operations()).toMatchObject([
        { state: "unknown", error_code: code },
      ])
    }
  )

  it("that was accepted and whose answer does not show it stays in doubt, also beyond the resolve window", async () => {
    const charge = await aCharge(BEFORE[kind])
    const before = {
      merchantChargeId: charge.merchantChargeId,
      id: "gw-1",
      chargeStatus: kind === "refund" ? "PAID" : "PRE_AUTHORIZED",
      amount: CHARGED,
      originalAmount: CHARGED,
      refundedAmount: 0,
      transactions: [
        {
          paymentType: "CREDIT",
          transactionStatus: kind === "refund" ? "PAID" : "PRE_AUTHORIZED",
        },
      ],
    }
    await here.simulator.on(call).respond(200, before).once()

    const result = await change(charge, kind, {
      ...part,
    })
    const [meanwhile] = await operations()
    await changes.resolveThroughTheWindow()

    expect(result.kind).toBe("unknown")
    expect(meanwhile?.state).toBe("unknown")
    expect(await operations()).toMatchObject([{ state: "unknown" }])
    await expectAgreement(charge)
  })
})
