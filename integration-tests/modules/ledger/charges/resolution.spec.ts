import { minorUnits } from "../../../../src/domain/money"
import { eventually } from "../../../../harness/eventually"
import {
  aClaimedChange,
  aPaidCharge,
  aRefundIntent,
} from "../../../support/ledger/a-change"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"
import {
  aClaimedCharge,
  anOperationOutcome,
} from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const readOperationRow = (id: string) =>
  database.requireRowById("operation", id)

const MINUTES = 60_000
const SUMS = {
  captured: minorUnits(1_999),
  refunded: minorUnits(0),
}
const LOST = { code: "gateway_no_reply", message: "No answer came." }
const UNCLEAR = { code: "not_as_intended", message: "amount 1" }

/** Two functions that create an operation in progress, one for a creation and one for a refund. */
const UNDER_WAY = {
  creation: async (leaseMs = 30_000) => {
    const { charge, operation } = await aClaimedCharge(
      ledger(),
      {},
      { leaseMs }
    )
    return { charge, id: operation.id }
  },
  refund: async (leaseMs = 30_000) => {
    const charge = await aPaidCharge(ledger())
    const refund = await aClaimedChange(ledger(), aRefundIntent(charge), {
      leaseMs,
    })
    await ledger()
      .recordSumsBeforeChange(refund.id, SUMS)
      .catch(() => undefined)
    return { charge, id: refund.id }
  },
}
const KINDS = ["creation", "refund"] as const

async function anOperationInDoubt(kind: (typeof KINDS)[number] = "creation") {
  const given = await UNDER_WAY[kind]()
  await ledger().recordUnknownOutcome(given.id, LOST)
  return given
}

describe("resolve", () => {
  it.each(KINDS)(
    "if 20 callers record different outcomes for a charge's %s at the same moment, all of them receive the charge with the one outcome that was stored",
    async (kind) => {
      const { id } = await UNDER_WAY[kind]()

      const resolved = await runTwentyAtOnce((nth) =>
        ledger().resolveOperation(
          id,
          anOperationOutcome({
            ...(nth % 2 === 0
              ? { outcome: "accepted" }
              : { outcome: "rejected", chargeState: "declined" }),
            details: { nsu: String(nth) },
          })
        )
      )

      const [first] = resolved
      expect(resolved).toEqual(Array(20).fill(first))
      expect(Number(first?.details.nsu) % 2).toBe(
        (await readOperationRow(id)).state === "accepted" ? 0 : 1
      )
    }
  )
})

it.each([
  ["creation", true],
  ["refund", false],
] as const)(
  "a charge that the outcome of its %s shows as declined counts as refused by the gateway only if the operation was the creation",
  async (kind, isRefused) => {
    const { id } = await UNDER_WAY[kind]()

    const charge = await ledger().resolveOperation(
      id,
      anOperationOutcome({ outcome: "rejected", chargeState: "declined" })
    )

    expect(charge.state).toBe("declined")
    expect(charge.creationRefusedAt !== undefined).toBe(isRefused)
  }
)

describe.each(KINDS)("a %s whose process has died", (kind) => {
  it("after the lease of a dead process has ended, only one of 20 callers claims its operation for a lookup, and the operation's outcome becomes unknown", async () => {
    const alive = await UNDER_WAY[kind]()
    const dead = await UNDER_WAY[kind](0)

    const taken = await runTwentyAtOnce(() =>
      ledger().claimLookupOfOperationInDoubt(dead.charge.id)
    )

    expect(
      await ledger().claimLookupOfOperationInDoubt(alive.charge.id)
    ).toBeUndefined()
    expect(taken.filter(Boolean)).toMatchObject([
      {
        operation: {
          id: dead.id,
          state: "unknown",
          errorCode: "claim_expired",
        },
        charge: { id: dead.charge.id },
      },
    ])
  })
})

describe("claimLookupOfOperationInDoubt", () => {
  it("only one of 20 callers may make the next lookup of an operation of unknown outcome, and none right after the previous lookup", async () => {
    const { id, charge } = await anOperationInDoubt()
    await database.knex("checkout_transparent_operation").update({
      lookup_count: 12,
      lookup_backoff_began_at: database.knex.fn.now(),
    })

    const atOnce = await ledger().claimLookupOfOperationInDoubt(charge.id)
    await database.setTimeOffset(3_000)
    const later = await runTwentyAtOnce(() =>
      ledger().claimLookupOfOperationInDoubt(charge.id)
    )
    await database.setTimeOffset(6_000)
    await ledger().resolveOperation(id, anOperationOutcome())

    expect(atOnce).toBeUndefined()
    expect(later.filter(Boolean)).toMatchObject([
      { operation: { id, lookupCount: 13 } },
    ])
    expect(
      await ledger().claimLookupOfOperationInDoubt(charge.id)
    ).toBeUndefined()
  })
})

const recordAbsenceOrResolveOperation = (
  id: string,
  resolveWindowMs = 3 * MINUTES
) => ledger().recordAbsenceOrResolveOperation(id, { resolveWindowMs })

describe.each(KINDS)("a lookup that does not show a %s in doubt", (kind) => {
  const passTime = (ms: number) => () => database.setTimeOffset(ms)
  const recordUnclearLookup = (id: string) =>
    ledger().recordLookupWithoutOutcome(id, { observed: true, ...UNCLEAR })

  it.each<[string, ((id: string) => Promise<unknown>)[], boolean]>([
    ["resolves nothing if it is the first such lookup", [], false],
    [
      "resolves nothing while the first such lookup is more recent than the resolve window",
      [recordAbsenceOrResolveOperation, passTime(3 * MINUTES - 5_000)],
      false,
    ],
    [
      "proves that the operation never happened if the first such lookup is older than the resolve window",
      [recordAbsenceOrResolveOperation, passTime(3 * MINUTES)],
      true,
    ],
    [
      "proves nothing if the gateway has shown the charge since the first such lookup",
      [
        recordAbsenceOrResolveOperation,
        passTime(10 * MINUTES),
        recordUnclearLookup,
      ],
      false,
    ],
    [
      "proves nothing about a creation if the gateway had shown the charge before the first such lookup, but can still prove that a refund never happened",
      [
        recordUnclearLookup,
        recordAbsenceOrResolveOperation,
        passTime(10 * MINUTES),
      ],
      kind === "refund",
    ],
  ])(
    "an operation of unknown outcome counts as never carried out after lookups have missed the operation for the whole resolve window (such a lookup %s)",
    async (_, steps, isProof) => {
      const { id } = await anOperationInDoubt(kind)
      for (const step of steps) {
        await step(id)
      }

      const { state, sums } = await recordAbsenceOrResolveOperation(id)

      const [before, after, errorCode] =
        kind === "creation"
          ? ["unresolved", "absent", "absent"]
          : ["paid", "paid", "no_effect"]
      expect(state).toBe(isProof ? after : before)
      expect(sums).toEqual(
        kind === "creation" ? { ...SUMS, captured: 0 } : SUMS
      )
      expect(await readOperationRow(id)).toMatchObject(
        isProof
          ? {
              state: "not_sent",
              resolved_via: "look_up",
              error_code: errorCode,
            }
          : { state: "unknown", resolved_at: null }
      )
    }
  )

  it("an operation that the gateway answered with 2xx keeps its unknown outcome, even if lookups do not show it for ten minutes", async () => {
    const { id } = await UNDER_WAY[kind]()
    await ledger().recordUnknownOutcome(id, { answered: true, ...UNCLEAR })
    await recordAbsenceOrResolveOperation(id)
    await passTime(10 * MINUTES)()

    await recordAbsenceOrResolveOperation(id)

    expect(await readOperationRow(id)).toMatchObject({ state: "unknown" })
  })

  it("a lookup that does not show an operation proves nothing if the operation is still in progress", async () => {
    const { id } = await UNDER_WAY[kind]()

    await recordAbsenceOrResolveOperation(id, 0)

    expect(await readOperationRow(id)).toMatchObject({
      state: "in_flight",
      missing_at_gateway_since: null,
    })
  })
})

describe("a creation in doubt", () => {
  it("a charge whose creation has an unknown outcome does not count as absent after ten minutes if the gateway has shown the charge once", async () => {
    const { id } = await UNDER_WAY.creation()
    await ledger().recordUnknownOutcome(id, { observed: true, ...UNCLEAR })
    await recordAbsenceOrResolveOperation(id)
    await database.setTimeOffset(10 * MINUTES)

    expect((await recordAbsenceOrResolveOperation(id)).state).toBe("unresolved")
  })

  it("a charge that counted as absent becomes paid when the gateway shows its payment, and if another charge was created meanwhile, the paid charge is also marked as abandoned", async () => {
    const [alone, beside] = [
      await anOperationInDoubt(),
      await anOperationInDoubt(),
    ]
    for (const { id } of [alone, beside]) {
      await recordAbsenceOrResolveOperation(id, 0)
      await recordAbsenceOrResolveOperation(id, 0)
    }
    const { paymentCollectionId } = beside.charge
    await aClaimedCharge(ledger(), { paymentCollectionId })

    const paid = [
      await ledger().resolveOperation(alone.id, anOperationOutcome()),
      await ledger().resolveOperation(beside.id, anOperationOutcome()),
    ]

    expect(paid).toMatchObject([
      { state: "paid", abandonedAt: undefined },
      { state: "paid", abandonedAt: expect.any(Date) },
    ])
  })
})

describe("readChargeAndUnresolvedOperation", () => {
  it("the ledger reads a charge and its unresolved operation in one consistent state, even while another process changes both", async () => {
    const { charge, id } = await UNDER_WAY.creation()
    const resolver = await database.knex.transaction()
    await resolver.raw(
      "lock table checkout_transparent_operation in access exclusive mode"
    )

    const stateNow = ledger().readChargeAndUnresolvedOperation(charge.id)
    await eventually(async () =>
      expect(await database.countLockWaits()).toBe(1)
    )
    await resolver("checkout_transparent_operation")
      .where({ id })
      .update({ state: "accepted" })
    await resolver("checkout_transparent_charge")
      .where({ id: charge.id })
      .update({ state: "paid" })
    await resolver.commit()

    expect(await stateNow).toMatchObject({
      charge: { state: "paid" },
      unresolved: undefined,
    })
  })
})
