import { minorUnits } from "../../../../src/domain/money"
import { eventually } from "../../../../harness/eventually"
import {
  aClaimedChange,
  aPaidCharge,
  aRefund,
} from "../../../support/ledger/a-change"
import { aLedgerDatabase, twentyTimes } from "../../../support/ledger/a-ledger"
import { aClaimedCharge, anOutcome } from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const row = (id: string) => database.rowOf("operation", id)

const MINUTES = 60_000
const SUMS = { captured: minorUnits(1_999), refunded: minorUnits(0) }
const LOST = { code: "gateway_no_reply", message: "No answer came." }
const UNCLEAR = { code: "not_as_intended", message: "amount 1" }

/** A charge, or a refund of one, that is in flight; and the ids of both. */
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
    const refund = await aClaimedChange(ledger(), aRefund(charge), { leaseMs })
    await ledger()
      .noteBaseline(refund.id, SUMS)
      .catch(() => undefined)
    return { charge, id: refund.id }
  },
}
const KINDS = ["creation", "refund"] as const

async function aLost(kind: (typeof KINDS)[number] = "creation") {
  const given = await UNDER_WAY[kind]()
  await ledger().markUnknown(given.id, LOST)
  return given
}

describe("the resolution of an operation", () => {
  it.each(KINDS)(
    "only one of 20 simultaneous outcomes is recorded for a %s, and its charge shows the same outcome",
    async (kind) => {
      const { id } = await UNDER_WAY[kind]()

      const resolved = await twentyTimes((nth) =>
        ledger().resolve(
          id,
          anOutcome({
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
        (await row(id)).state === "accepted" ? 0 : 1
      )
    }
  )
})

describe.each(KINDS)("a %s whose process has died", (kind) => {
  it("an operation in flight is taken for a lookup only after its lease has ended, as unknown and by one of 20 workers", async () => {
    const alive = await UNDER_WAY[kind]()
    const dead = await UNDER_WAY[kind](0)

    const taken = await twentyTimes(() => ledger().takeDoubt(dead.charge.id))

    expect(await ledger().takeDoubt(alive.charge.id)).toBeUndefined()
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

describe("an operation in doubt", () => {
  it("an operation in doubt is taken for a lookup by one of 20 workers when two seconds have passed since its last lookup", async () => {
    const { id, charge } = await aLost()
    await database
      .knex("checkout_transparent_operation")
      .update({ lookups: 12, looked_up_at: database.knex.fn.now() })

    const atOnce = await ledger().takeDoubt(charge.id)
    await database.passTime(3_000)
    const later = await twentyTimes(() => ledger().takeDoubt(charge.id))
    await database.passTime(6_000)
    await ledger().resolve(id, anOutcome())

    expect(atOnce).toBeUndefined()
    expect(later.filter(Boolean)).toMatchObject([
      { operation: { id, lookups: 13 } },
    ])
    expect(await ledger().takeDoubt(charge.id)).toBeUndefined()
  })
})

const showsNothing = (id: string, resolveWindowMs = 3 * MINUTES) =>
  ledger().noteNothingShown(id, { resolveWindowMs })

describe.each(KINDS)("a lookup that finds nothing of a %s in doubt", (kind) => {
  const passes = (ms: number) => () => database.passTime(ms)
  const isUnclear = (id: string) =>
    ledger().noteUnclear(id, { observed: true, ...UNCLEAR })

  it.each<[string, ((id: string) => Promise<unknown>)[], boolean]>([
    [
      "leaves the operation unknown when it is the first such lookup",
      [],
      false,
    ],
    [
      "leaves the operation unknown when the first such lookup is more recent than the resolve window",
      [showsNothing, passes(3 * MINUTES - 5_000)],
      false,
    ],
    [
      "resolves the operation as not sent when the first such lookup is older than the resolve window",
      [showsNothing, passes(3 * MINUTES)],
      true,
    ],
    [
      "leaves the operation unknown when the gateway has shown something unclear since the first such lookup",
      [showsNothing, passes(10 * MINUTES), isUnclear],
      false,
    ],
    [
      "resolves a refund but never a creation when the gateway had shown something unclear before",
      [isUnclear, showsNothing, passes(10 * MINUTES)],
      kind === "refund",
    ],
  ])("%s", async (_, steps, isProof) => {
    const { id } = await aLost(kind)
    for (const step of steps) {
      await step(id)
    }

    const { state, sums } = await showsNothing(id)

    const [before, after, errorCode] =
      kind === "creation"
        ? ["unresolved", "absent", "absent"]
        : ["paid", "paid", "no_effect"]
    expect(state).toBe(isProof ? after : before)
    expect(sums).toEqual(kind === "creation" ? { ...SUMS, captured: 0 } : SUMS)
    expect(await row(id)).toMatchObject(
      isProof
        ? {
            state: "not_sent",
            resolved_via: "look_up",
            error_code: errorCode,
          }
        : { state: "unknown", resolved_at: null }
    )
  })

  it("a lookup that finds nothing never resolves an operation whose request the gateway answered with success", async () => {
    const { id } = await UNDER_WAY[kind]()
    await ledger().markUnknown(id, { answered: true, ...UNCLEAR })
    await showsNothing(id)
    await passes(10 * MINUTES)()

    await showsNothing(id)

    expect(await row(id)).toMatchObject({ state: "unknown" })
  })

  it("a lookup that finds nothing does not resolve an operation that is still in flight", async () => {
    const { id } = await UNDER_WAY[kind]()

    await showsNothing(id, 0)

    expect(await row(id)).toMatchObject({
      state: "in_flight",
      absent_since: null,
    })
  })
})

describe("a creation in doubt", () => {
  it("a creation never becomes absent when the gateway had shown its charge as the outcome became unknown", async () => {
    const { id } = await UNDER_WAY.creation()
    await ledger().markUnknown(id, { observed: true, ...UNCLEAR })
    await showsNothing(id)
    await database.passTime(10 * MINUTES)

    expect((await showsNothing(id)).state).toBe("unresolved")
  })

  it("a charge taken for absent becomes paid when the gateway shows it, and abandoned too if its collection has another charge", async () => {
    const [alone, beside] = [await aLost(), await aLost()]
    for (const { id } of [alone, beside]) {
      await showsNothing(id, 0)
      await showsNothing(id, 0)
    }
    const { paymentCollectionId } = beside.charge
    await aClaimedCharge(ledger(), { paymentCollectionId })

    const paid = [
      await ledger().resolve(alone.id, anOutcome()),
      await ledger().resolve(beside.id, anOutcome()),
    ]

    expect(paid).toMatchObject([
      { state: "paid", abandonedAt: undefined },
      { state: "paid", abandonedAt: expect.any(Date) },
    ])
  })
})

describe("the current state of a charge", () => {
  it("a charge that is read without an unresolved operation always has the state that the resolution gave it", async () => {
    const { charge, id } = await UNDER_WAY.creation()
    const resolver = await database.knex.transaction()
    await resolver.raw(
      "lock table checkout_transparent_operation in access exclusive mode"
    )

    const stateNow = ledger().currentStateOf(charge.id)
    await eventually(async () => expect(await database.waiting()).toBe(1))
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
