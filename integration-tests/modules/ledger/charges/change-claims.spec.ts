import { minorUnits } from "../../../../src/domain/money"
import type { Charge } from "../../../../src/domain/charge/charge"
import type { ChangeKind } from "../../../../src/domain/operation/operation"
import type {
  ChangeIntent,
  RefundSpacing,
} from "../../../../src/modules/ledger/ports/charge-ledger"
import {
  aPaidCharge,
  aRefund,
  aResolvedChange,
  NO_WAITS,
} from "../../../support/ledger/a-change"
import { aLedgerDatabase, twentyTimes } from "../../../support/ledger/a-ledger"
import { aClaim } from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const KINDS = ["capture", "refund", "void"] as const satisfies ChangeKind[]
const MINUTES = 60_000
const SPACING: RefundSpacing = {
  equalMs: 1 * MINUTES,
  afterRefusalMs: 3 * MINUTES,
}

const claim = (
  charge: Pick<Charge, "id">,
  changes: Partial<ChangeIntent> = {},
  spacing = NO_WAITS
) => ledger().claimChange(aRefund(charge, changes), { ...aClaim(), spacing })

describe("a claim of a change", () => {
  it("a change is claimed by only one of 20 callers on 20 connections, and the others learn which operation is in flight", async () => {
    const charge = await aPaidCharge(ledger())

    const results = await twentyTimes((nth) =>
      claim(charge, { kind: KINDS[nth % 3]!, amount: minorUnits(100 + nth) })
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

it("a claim of a change is refused as gone when the ledger does not have the charge", async () => {
  expect(await claim({ id: "ctchg_unknown" })).toEqual({ kind: "gone" })
})

describe("a completed change that is not booked in Medusa yet", () => {
  it.each([
    ["Medusa did not request it", { medusaId: undefined }, false],
    [
      "Medusa was told that its outcome is unknown",
      { medusaId: "ref_1" },
      true,
    ],
  ])(
    "a completed refund blocks other refunds of its charge until it is booked when %s",
    async (_, intent, unanswered) => {
      const charge = await aPaidCharge(ledger())
      const done = await aResolvedChange(ledger(), aRefund(charge, intent))
      if (unanswered) {
        await ledger().noteUnanswered(done.id)
        const { unansweredAt } = await ledger().readOperation(done.id)
        await ledger().noteUnanswered(done.id)
        expect(await ledger().readOperation(done.id)).toMatchObject({
          unansweredAt,
        })
      }

      const before = await claim(charge, { amount: minorUnits(700) })
      await ledger().markBooked([done.id])
      const after = await claim(charge, { amount: minorUnits(700) })

      expect(before).toMatchObject({
        kind: "to_be_booked",
        operation: { id: done.id },
      })
      expect(after.kind).toBe("claimed")
    }
  )
})

describe("a refund soon after another one", () => {
  const refused = {
    outcome: "rejected" as const,
    error: { code: "gateway_rejected", message: "No balance." },
  }

  const atTheDoor = (code: string) => ({
    ...refused,
    error: { code, message: "Turned away." },
  })

  it.each([
    ["of the same amount as an earlier refund", {}, {}, 20_000, 40_000],
    [
      "of any amount after a refund that the gateway rejected",
      refused,
      { amount: minorUnits(700) },
      0,
      180_000,
    ],
  ])(
    "a refund %s is refused with the remaining waiting time, and allowed when that time is over",
    async (_, first, second, agoMs, leftMs) => {
      const charge = await aPaidCharge(ledger())
      const { id } = await aResolvedChange(ledger(), aRefund(charge), first)
      await database.passTime(agoMs)

      const within = await claim(charge, second, SPACING)
      await database.passTime(agoMs + leftMs)
      const after = await claim(charge, second, SPACING)

      expect(within).toMatchObject({ kind: "too_soon", operation: { id } })
      const waitMs = "waitMs" in within ? within.waitMs : 0
      expect(waitMs).toBeGreaterThan(leftMs - 10_000)
      expect(waitMs).toBeLessThanOrEqual(leftMs)
      expect(after.kind).toBe("claimed")
    }
  )

  it.each<[string, object, Partial<ChangeIntent>]>([
    ["a refund of another amount", {}, { amount: minorUnits(501) }],
    ["a capture", {}, { kind: "capture" }],
    [
      "a refund after one that was rate-limited",
      atTheDoor("gateway_rate_limited"),
      { amount: minorUnits(500) },
    ],
  ])(
    "%s can be claimed without waiting although the same charge had a refund just before",
    async (_, first, second) => {
      const charge = await aPaidCharge(ledger())
      await aResolvedChange(ledger(), aRefund(charge), first)
      await aResolvedChange(ledger(), aRefund(await aPaidCharge(ledger())))

      expect((await claim(charge, second, SPACING)).kind).toBe("claimed")
    }
  )
})
