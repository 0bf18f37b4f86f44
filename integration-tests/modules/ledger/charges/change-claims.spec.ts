import { minorUnits } from "../../../../src/domain/money"
import type { Charge } from "../../../../src/domain/charge/charge"
import type { ChangeKind } from "../../../../src/domain/operation/operation"
import type {
  ChangeIntent,
  RefundSpacing,
} from "../../../../src/modules/ledger/ports/ledger-parameters-and-results"
import {
  aPaidCharge,
  aRefundIntent,
  aResolvedChange,
  NO_REFUND_SPACING,
} from "../../../support/ledger/a-change"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"
import { aClaim } from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const KINDS = ["capture", "refund", "void"] as const satisfies ChangeKind[]
const MINUTES = 60_000
const SPACING: RefundSpacing = {
  equalMs: 1 * MINUTES,
  afterRefusalMs: 3 * MINUTES,
}

const claimRefund = (
  charge: Pick<Charge, "id">,
  changes: Partial<ChangeIntent> = {},
  spacing = NO_REFUND_SPACING
) =>
  ledger().claimChange(aRefundIntent(charge, changes), { ...aClaim(), spacing })

describe("a claim of a change", () => {
  it("one of 20 simultaneous claims to capture, refund or void a charge succeeds, and the other 19 receive the successful claim's operation", async () => {
    const charge = await aPaidCharge(ledger())

    const results = await runTwentyAtOnce((nth) =>
      claimRefund(charge, {
        kind: KINDS[nth % 3]!,
        amount: minorUnits(100 + nth),
      })
    )

    const [claimed, ...others] = results.filter(({ kind }) => kind !== "busy")
    expect(claimed?.kind).toBe("claimed")
    expect(others).toEqual([])
    const { operation } = claimed as { operation: unknown }
    for (const result of results) {
      expect(result).toMatchObject({ operation })
    }
    expect(await database.rowsOf("operation")).toHaveLength(2)
  })
})

it("a claim to change a charge returns the result “gone” if the ledger does not contain the charge", async () => {
  expect(await claimRefund({ id: "ctchg_unknown" })).toEqual({ kind: "gone" })
})

describe("an accepted change that Medusa has not booked", () => {
  it.each([
    [
      "the refund was not requested in Medusa",
      { medusaRowId: undefined },
      false,
    ],
    [
      "Medusa got the answer that the outcome of the refund is unknown",
      { medusaRowId: "ref_1" },
      true,
    ],
  ])(
    "after an accepted refund that Medusa has not recorded (because %s), the charge's next operation has to wait until Medusa has recorded the refund",
    async (_, intent, unanswered) => {
      const charge = await aPaidCharge(ledger())
      const done = await aResolvedChange(
        ledger(),
        aRefundIntent(charge, intent)
      )
      if (unanswered) {
        await ledger().markOperationToBeBooked(done.id)
        const { toBeBookedSince } = await ledger().readOperationOrThrow(done.id)
        await ledger().markOperationToBeBooked(done.id)
        expect(await ledger().readOperationOrThrow(done.id)).toMatchObject({
          toBeBookedSince,
        })
      }

      const before = await claimRefund(charge, { amount: minorUnits(700) })
      await ledger().markOperationsBooked([done.id])
      const after = await claimRefund(charge, { amount: minorUnits(700) })

      expect(before).toMatchObject({
        kind: "to_be_booked",
        operation: { id: done.id },
      })
      expect(after.kind).toBe("claimed")
    }
  )
})

describe("a refund soon after another refund", () => {
  const refused = {
    outcome: "rejected" as const,
    error: { code: "gateway_rejected", message: "No balance." },
  }

  const aRefusalWithCode = (code: string) => ({
    ...refused,
    error: { code, message: "Turned away." },
  })

  it.each([
    ["of the same amount as the previous one", {}, {}, 20_000, 40_000],
    [
      "after a refund that the gateway refused",
      refused,
      { amount: minorUnits(700) },
      0,
      180_000,
    ],
  ])(
    "if a refund follows another refund too soon (a refund %s), it can be claimed only after the waiting time that the ledger reports",
    async (_, first, second, agoMs, leftMs) => {
      const charge = await aPaidCharge(ledger())
      const { id } = await aResolvedChange(
        ledger(),
        aRefundIntent(charge),
        first
      )
      await database.setTimeOffset(agoMs)

      const within = await claimRefund(charge, second, SPACING)
      await database.setTimeOffset(agoMs + leftMs)
      const after = await claimRefund(charge, second, SPACING)

      expect(within).toMatchObject({ kind: "too_soon", operation: { id } })
      const waitMs = "waitMs" in within ? within.waitMs : 0
      expect(waitMs).toBeGreaterThan(leftMs - 10_000)
      expect(waitMs).toBeLessThanOrEqual(leftMs)
      expect(after.kind).toBe("claimed")
    }
  )

  it.each<[string, object, Partial<ChangeIntent>]>([
    [
      "a refund that has another amount than the refund before it",
      {},
      { amount: minorUnits(501) },
    ],
    ["a capture after a refund", {}, { kind: "capture" }],
    [
      "a refund after a refund that the gateway refused because of too many requests",
      aRefusalWithCode("gateway_rate_limited"),
      { amount: minorUnits(500) },
    ],
  ])(
    "the ledger's waiting time between refunds of a charge does not apply to a refund with another amount, to a capture, or after a refusal because of too many requests (here %s)",
    async (_, first, second) => {
      const charge = await aPaidCharge(ledger())
      await aResolvedChange(ledger(), aRefundIntent(charge), first)
      await aResolvedChange(
        ledger(),
        aRefundIntent(await aPaidCharge(ledger()))
      )

      expect((await claimRefund(charge, second, SPACING)).kind).toBe("claimed")
    }
  )
})
