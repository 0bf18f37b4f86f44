import { minorUnits } from "../../src/charge/money"
import type { ChangeKind } from "../../src/charge/operation"
import type { RefundSpacing } from "../../src/modules/ledger/ports/charge-ledger"
import {
  aClaimedChange,
  aPaidCharge,
  aRefund,
  aResolvedChange,
  NO_WAITS,
} from "./support/a-change"
import { aLedgerDatabase } from "./support/a-ledger"
import { aClaim, aClaimedCharge, anOutcome } from "./support/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const KINDS = ["capture", "refund", "void"] as const satisfies ChangeKind[]
const LOST = { code: "gateway_no_reply", message: "No answer came." }
const TURN = { limit: 10, leaseMs: 30_000 }
const SUMS = { captured: minorUnits(1_999), refunded: minorUnits(0) }
const MINUTES = 60_000
const SPACING: RefundSpacing = {
  equalMs: 1 * MINUTES,
  afterRefusalMs: 3 * MINUTES,
}

const countKinds = (results: { kind: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { kind } of results) {
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

const setBack = async (column: string, ms: number): Promise<void> => {
  await database.knex("checkout_transparent_operation").update({
    [column]: database.knex.raw("?? - ? * interval '1 millisecond'", [
      column,
      ms,
    ]),
  })
}

describe("a claim of a change", () => {
  it.each(KINDS)(
    "(%s) writes the intent before anything is sent, in flight until its lease ends",
    async (kind) => {
      const charge = await aPaidCharge(ledger())

      const result = await ledger().claimChange(
        aRefund(charge, { kind, medusaId: "medusa_1" }),
        aClaim({ owner: "web-1:42", leaseMs: 30_000, actor: "user_1" }),
        NO_WAITS
      )

      expect(result).toMatchObject({
        kind: "claimed",
        charge: {
          id: charge.id,
          state: "paid",
          sums: SUMS,
          revision: charge.revision + 1,
        },
        operation: {
          chargeId: charge.id,
          kind,
          amount: 500,
          actor: "user_1",
          medusaId: "medusa_1",
          state: "in_flight",
          baseline: undefined,
        },
      })
      const [, row] = await database.rowsOf("operation")
      expect(row).toMatchObject({ owner: "web-1:42", resolved_at: null })
      expect(Number(row?.lease_expires_at) - Number(row?.created_at)).toBe(
        30_000
      )
    }
  )

  it("has the charge synchronized when its lease ends, should its process end before", async () => {
    const charge = await aPaidCharge(ledger())

    await aClaimedChange(ledger(), aRefund(charge), { leaseMs: 30_000 })

    const [row] = await database.rowsOf("charge")
    const [, operation] = await database.rowsOf("operation")
    expect(row?.synchronize_at).toEqual(operation?.lease_expires_at)
  })

  it("is given to one of 20 callers on 20 connections; the others learn what is under way", async () => {
    const charge = await aPaidCharge(ledger())

    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ledger().claimChange(
          aRefund(charge, { amount: minorUnits(100 + index) }),
          aClaim(),
          SPACING
        )
      )
    )

    expect(countKinds(results)).toEqual({ claimed: 1, busy: 19 })
    const claimed = results.find(({ kind }) => kind === "claimed")
    for (const result of results) {
      expect(result).toMatchObject({
        operation: (claimed as { operation: unknown }).operation,
      })
    }
    expect(await database.rowsOf("operation")).toHaveLength(2)
  })

  it("is given to one of 20 callers of all kinds", async () => {
    const charge = await aPaidCharge(ledger())

    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ledger().claimChange(
          aRefund(charge, { kind: KINDS[index % 3]! }),
          aClaim(),
          NO_WAITS
        )
      )
    )

    expect(countKinds(results)).toEqual({ claimed: 1, busy: 19 })
  })

  it("is given for each of 20 charges at once", async () => {
    const charges = await Promise.all(
      Array.from({ length: 20 }, () => aPaidCharge(ledger()))
    )

    const results = await Promise.all(
      charges.map((charge) =>
        ledger().claimChange(aRefund(charge), aClaim(), SPACING)
      )
    )

    expect(countKinds(results)).toEqual({ claimed: 20 })
  })

  it("is given to nobody for a charge that the ledger does not know", async () => {
    const result = await ledger().claimChange(
      aRefund({ id: "ctchg_unknown" }),
      aClaim(),
      NO_WAITS
    )

    expect(result).toEqual({ kind: "gone" })
  })

  it.each(KINDS)(
    "(%s) is given to nobody while the creation is in flight, nor while it is unknown",
    async (kind) => {
      const { charge, operation } = await aClaimedCharge(ledger())
      const ask = () =>
        ledger().claimChange(aRefund(charge, { kind }), aClaim(), NO_WAITS)

      const inFlight = await ask()
      await ledger().markUnknown(operation.id, LOST)
      const unknown = await ask()
      await ledger().resolve(operation.id, anOutcome())
      const resolved = await ask()

      expect(inFlight).toMatchObject({
        kind: "busy",
        operation: { id: operation.id, kind: "create", state: "in_flight" },
      })
      expect(unknown).toMatchObject({
        kind: "busy",
        operation: { state: "unknown" },
      })
      expect(resolved.kind).toBe("claimed")
    }
  )

  it("is given to nobody while another is unknown, whatever its age", async () => {
    const charge = await aPaidCharge(ledger())
    const operation = await aClaimedChange(ledger(), aRefund(charge))
    await ledger().markUnknown(operation.id, LOST)
    await setBack("created_at", 24 * 60 * MINUTES)

    const result = await ledger().claimChange(
      aRefund(charge, { kind: "void" }),
      aClaim(),
      NO_WAITS
    )

    expect(result).toMatchObject({
      kind: "busy",
      operation: { id: operation.id },
    })
  })

  it.each(["rejected", "not_sent"] as const)(
    "is given after one that was %s",
    async (outcome) => {
      const charge = await aPaidCharge(ledger())
      await aResolvedChange(ledger(), aRefund(charge), { outcome })

      const result = await ledger().claimChange(
        aRefund(charge),
        aClaim(),
        SPACING
      )

      expect(result.kind).toBe("claimed")
    }
  )

  it("leaves the charge in the state that it had, and open", async () => {
    const charge = await aPaidCharge(ledger())
    const operation = await aClaimedChange(ledger(), aRefund(charge))
    await ledger().markUnknown(operation.id, LOST)

    expect(await ledger().currentStateOf(charge.id)).toMatchObject({
      charge: { state: "paid", sums: SUMS },
      unresolved: { id: operation.id, state: "unknown" },
    })
    expect(
      await ledger().findOpenChargeOfCollection(charge.paymentCollectionId)
    ).toMatchObject({ id: charge.id })
  })
})

describe("a change that was done and that Medusa has yet to learn of", () => {
  it.each([
    ["nobody of Medusa's asked for it", { medusaId: undefined }, false],
    ["Medusa was told that nobody knows", { medusaId: "ref_1" }, true],
  ])(
    "because %s, keeps others off until it is booked",
    async (_, intent, unanswered) => {
      const charge = await aPaidCharge(ledger())
      const done = await aResolvedChange(ledger(), aRefund(charge, intent))
      if (unanswered) {
        await ledger().noteUnanswered(done.id)
      }
      const ask = () =>
        ledger().claimChange(
          aRefund(charge, { amount: minorUnits(700) }),
          aClaim(),
          NO_WAITS
        )

      const before = await ask()
      await ledger().markBooked([done.id])
      const after = await ask()

      expect(before).toMatchObject({
        kind: "to_be_booked",
        operation: { id: done.id },
      })
      expect(after.kind).toBe("claimed")
    }
  )

  it("is not there when Medusa got its answer: core books it itself", async () => {
    const charge = await aPaidCharge(ledger())
    await aResolvedChange(ledger(), aRefund(charge))

    const next = await ledger().claimChange(
      aRefund(charge, { amount: minorUnits(700), medusaId: "ref_2" }),
      aClaim(),
      SPACING
    )

    expect(next.kind).toBe("claimed")
  })

  it("makes the charge due for synchronizing as soon as Medusa was told that nobody knows", async () => {
    const charge = await aPaidCharge(ledger())
    const operation = await aClaimedChange(ledger(), aRefund(charge))
    await ledger().markUnknown(operation.id, LOST)

    await ledger().noteUnanswered(operation.id)
    const first = (await ledger().readOperation(operation.id)).unansweredAt
    await ledger().noteUnanswered(operation.id)

    expect(first).toEqual(expect.any(Date))
    expect((await ledger().readOperation(operation.id)).unansweredAt).toEqual(
      first
    )
    const leased = await ledger().takeChargesToSynchronize(TURN)
    expect(leased.map((one) => one.charge.id)).toEqual([charge.id])
  })
})

describe("an equal refund", () => {
  it("is refused within the window, with the time that is left, and allowed after it", async () => {
    const charge = await aPaidCharge(ledger())
    const first = await aResolvedChange(ledger(), aRefund(charge))
    await setBack("resolved_at", 20_000)
    const ask = () =>
      ledger().claimChange(
        aRefund(charge, { medusaId: "ref_2" }),
        aClaim(),
        SPACING
      )

    const within = await ask()
    await setBack("resolved_at", 40_000)
    const after = await ask()

    expect(within).toMatchObject({
      kind: "too_soon",
      operation: { id: first.id },
    })
    const waitMs = "waitMs" in within ? within.waitMs : 0
    expect(waitMs).toBeGreaterThan(30_000)
    expect(waitMs).toBeLessThanOrEqual(40_000)
    expect(after.kind).toBe("claimed")
  })

  it.each([
    ["another sum", { amount: minorUnits(501) }],
    ["another kind", { kind: "capture" as const }],
  ])("is one of %s not", async (_, other) => {
    const charge = await aPaidCharge(ledger())
    await aResolvedChange(ledger(), aRefund(charge))

    const result = await ledger().claimChange(
      aRefund(charge, { medusaId: "ref_2", ...other }),
      aClaim(),
      SPACING
    )

    expect(result.kind).toBe("claimed")
  })

  it("of another charge is no second click", async () => {
    await aResolvedChange(ledger(), aRefund(await aPaidCharge(ledger())))

    const result = await ledger().claimChange(
      aRefund(await aPaidCharge(ledger())),
      aClaim(),
      SPACING
    )

    expect(result.kind).toBe("claimed")
  })

  it("asked for by 20 at once, again and again, is done once within the window", async () => {
    const charge = await aPaidCharge(ledger())

    const results = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const result = await ledger().claimChange(
          aRefund(charge, { medusaId: `ref_${index}` }),
          aClaim(),
          SPACING
        )
        if (result.kind === "claimed") {
          await ledger().resolve(result.operation.id, anOutcome())
        }
        return result
      })
    )

    expect(countKinds(results).claimed).toBe(1)
  })
})

describe("a refund after one that the gateway refused", () => {
  const refused = {
    outcome: "rejected" as const,
    error: { code: "gateway_rejected", message: "No balance." },
  }

  it("waits, whatever its sum, and is allowed after the pause", async () => {
    const charge = await aPaidCharge(ledger())
    const first = await aResolvedChange(ledger(), aRefund(charge), refused)
    const ask = () =>
      ledger().claimChange(
        aRefund(charge, { amount: minorUnits(700) }),
        aClaim(),
        SPACING
      )

    const within = await ask()
    await setBack("resolved_at", 3 * MINUTES)
    const after = await ask()

    expect(within).toMatchObject({
      kind: "too_soon",
      operation: { id: first.id },
    })
    const waitMs = "waitMs" in within ? within.waitMs : 0
    expect(waitMs).toBeGreaterThan(2 * MINUTES)
    expect(waitMs).toBeLessThanOrEqual(3 * MINUTES)
    expect(after.kind).toBe("claimed")
  })

  it.each(["gateway_authentication_failed", "gateway_rate_limited"])(
    "at the door (%s) need not wait",
    async (code) => {
      const charge = await aPaidCharge(ledger())
      await aResolvedChange(ledger(), aRefund(charge), {
        ...refused,
        error: { code, message: "Turned away." },
      })

      const result = await ledger().claimChange(
        aRefund(charge),
        aClaim(),
        SPACING
      )

      expect(result.kind).toBe("claimed")
    }
  )

  it("waits for the longer of two waits, not for the latest event only", async () => {
    const charge = await aPaidCharge(ledger())
    await aResolvedChange(ledger(), aRefund(charge), refused)
    await setBack("resolved_at", 10_000)
    await aResolvedChange(ledger(), aRefund(charge))

    const result = await ledger().claimChange(
      aRefund(charge, { medusaId: "ref_2" }),
      aClaim(),
      SPACING
    )

    expect("waitMs" in result && result.waitMs).toBeGreaterThan(2 * MINUTES)
  })
})

describe("the baseline", () => {
  it("is kept with the operation", async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = await aClaimedChange(ledger(), aRefund(charge))

    await ledger().noteBaseline(id, {
      captured: minorUnits(1_999),
      refunded: minorUnits(300),
    })

    expect((await ledger().readOperation(id)).baseline).toEqual({
      captured: 1_999,
      refunded: 300,
    })
  })

  it("cannot be written once the claim has expired and was found so: then nothing may be sent", async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = await aClaimedChange(ledger(), aRefund(charge), {
      leaseMs: 0,
    })
    await ledger().takeDoubt(charge.id)

    const late = ledger().noteBaseline(id, SUMS)

    await expect(late).rejects.toThrow("its claim ended before")
    expect((await ledger().readOperation(id)).baseline).toBeUndefined()
  })

  it.each(["accepted", "rejected", "not_sent"] as const)(
    "cannot be written to one that is settled as %s",
    async (outcome) => {
      const charge = await aPaidCharge(ledger())
      const { id } = await aResolvedChange(ledger(), aRefund(charge), {
        outcome,
      })

      await expect(ledger().noteBaseline(id, SUMS)).rejects.toThrow(
        "its claim ended before"
      )
    }
  )
})

describe("a claim whose lease is over", () => {
  it("is unknown, is looked up at once, and keeps others off", async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = await aClaimedChange(ledger(), aRefund(charge), {
      leaseMs: 0,
    })

    const before = await ledger().claimChange(
      aRefund(charge),
      aClaim(),
      NO_WAITS
    )
    const due = await ledger().takeDoubt(charge.id)
    const after = await ledger().claimChange(
      aRefund(charge),
      aClaim(),
      NO_WAITS
    )

    expect(due).toMatchObject({
      operation: { id, state: "unknown", errorCode: "claim_expired" },
      charge: { id: charge.id },
    })
    expect([before.kind, after.kind]).toEqual(["busy", "busy"])
  })

  it("is still settled by its owner's late answer", async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = await aClaimedChange(ledger(), aRefund(charge), {
      leaseMs: 0,
    })
    await ledger().takeDoubt(charge.id)

    const resolved = await ledger().resolve(
      id,
      anOutcome({ sums: { ...SUMS, refunded: minorUnits(500) } })
    )

    expect(resolved.sums).toEqual({ captured: 1_999, refunded: 500 })
  })
})

describe("everybody at once on a few charges", () => {
  it("never waits in a circle, and every claim is settled once", async () => {
    const charges = await Promise.all(
      Array.from({ length: 4 }, () => aPaidCharge(ledger()))
    )
    const claims: string[] = []

    const work = async (worker: number) => {
      for (let round = 0; round < 15; round++) {
        const charge = charges[(worker + round) % charges.length]!
        switch (worker % 5) {
          case 0:
          case 1: {
            const result = await ledger().claimChange(
              aRefund(charge, { amount: minorUnits(1 + round) }),
              aClaim(),
              NO_WAITS
            )
            if (result.kind === "claimed") {
              claims.push(result.operation.id)
              await ledger().markUnknown(result.operation.id, LOST)
              await ledger().noteUnanswered(result.operation.id)
              await ledger().resolve(result.operation.id, anOutcome())
              await ledger().markBooked([result.operation.id])
            }
            break
          }
          case 2: {
            const { charge: now } = await ledger().currentStateOf(charge.id)
            await ledger().observe(now, {
              state: "paid",
              sums: SUMS,
              details: {},
            })
            break
          }
          case 3: {
            const leased = await ledger().leaseCharge(charge.id, {
              ms: 1_000,
              isTurn: worker > 10,
            })
            if (leased) {
              await ledger().decideRefund(charge.id, {
                by: "user_1",
                reason: "Out of stock.",
              })
              await ledger().releaseCharge(leased, { againAfterMs: 1_000 })
            }
            break
          }
          default:
            await ledger().takeDoubt(charge.id)
            await ledger().adoptBooking({
              chargeId: charge.id,
              kind: "refund",
              amount: minorUnits(1 + round),
              medusaId: `ref_${worker}_${round}`,
            })
        }
      }
    }
    await Promise.all(Array.from({ length: 20 }, (_, index) => work(index)))

    const rows = (await database.rowsOf("operation")).filter(
      ({ kind }) => kind === "refund"
    )
    expect(rows.map(({ id }) => id).sort()).toEqual(claims.sort())
    expect(rows.map(({ state }) => state)).toEqual(
      Array(rows.length).fill("accepted")
    )
    expect(claims.length).toBeGreaterThan(10)
  })
})
