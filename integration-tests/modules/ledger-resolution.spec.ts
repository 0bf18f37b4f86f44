import { minorUnits } from "../../src/charge/money"
import { eventually } from "../support/eventually"
import { aClaimedChange, aPaidCharge, aRefund } from "./support/a-change"
import { aLedgerDatabase, twentyTimes } from "./support/a-ledger"
import {
  aClaim,
  aClaimedCharge,
  anIntent,
  anIntentWithInput,
  anOutcome,
} from "./support/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const row = (id: string) => database.rowOf("operation", id)

const MINUTES = 60_000
const TURN = { limit: 10, leaseMs: 30_000 }
const SUMS = { captured: minorUnits(1_999), refunded: minorUnits(0) }
const LOST = { code: "gateway_no_reply", message: "No answer came." }
const FAILED = { code: "gateway_unavailable", message: "It answered 500." }
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

describe("settling", () => {
  it("records what came of an operation and what its charge is now", async () => {
    const { id, charge } = await UNDER_WAY.creation()

    const resolved = await ledger().resolve(id, {
      outcome: "accepted",
      chargeState: "authorized",
      details: { gatewayChargeId: "gw-1", originalAmount: minorUnits(1_999) },
      resolvedVia: "answer",
    })

    expect(resolved).toEqual({
      ...charge,
      state: "authorized",
      revision: charge.revision + 1,
      details: { gatewayChargeId: "gw-1", originalAmount: 1_999 },
    })
    expect(await ledger().findChargeBySession(charge.paymentSessionId)).toEqual(
      resolved
    )
    expect(await row(id)).toMatchObject({
      state: "accepted",
      resolved_via: "answer",
      resolved_at: expect.any(Date),
      error_code: null,
    })
  })

  it("of a change writes state, sums and facts of its charge; without them it leaves them", async () => {
    const { id, charge } = await UNDER_WAY.refund()
    const refunded = { ...SUMS, refunded: minorUnits(500) }

    const first = await ledger().resolve(
      id,
      anOutcome({ sums: refunded, details: { chargeStatus: "PARTIAL" } })
    )
    const second = await aClaimedChange(ledger(), aRefund(charge))
    const error = { code: "gateway_rejected", message: "No balance." }
    const refused = await ledger().resolve(second.id, {
      ...{ outcome: "rejected", details: {}, resolvedVia: "answer", error },
    })

    expect(first).toMatchObject({
      ...{ state: "paid", sums: refunded, revision: charge.revision + 2 },
      details: { chargeStatus: "PARTIAL" },
    })
    expect(refused).toMatchObject({ state: "paid", sums: refunded })
    expect(await row(second.id)).toMatchObject({
      ...{ state: "rejected", error_code: error.code },
      error_message: error.message,
    })
  })

  it("clears why an outcome was unknown; the first reason is kept until then", async () => {
    const { id } = await aLost()
    await ledger().markUnknown(id, FAILED)
    const before = await row(id)

    const resolved = await ledger().resolve(
      id,
      anOutcome({ resolvedVia: "look_up" })
    )

    expect(before).toMatchObject({ state: "unknown", error_code: LOST.code })
    expect(resolved.state).toBe("paid")
    expect(await row(id)).toMatchObject({
      state: "accepted",
      resolved_via: "look_up",
      error_code: null,
      error_message: null,
    })
  })

  it("adds new facts to those it has, and replaces those that changed", async () => {
    const intent = anIntent()
    const first = await aClaimedCharge(ledger(), intent)
    await ledger().resolve(
      first.operation.id,
      anOutcome({
        outcome: "not_sent",
        chargeState: "not_created",
        details: { brand: "VISA", nsu: "000123" },
      })
    )
    const second = await aClaimedCharge(ledger(), intent)

    const { details } = await ledger().resolve(
      second.operation.id,
      anOutcome({ details: { nsu: "000456", gatewayChargeId: "gw-1" } })
    )

    expect(details).toEqual({
      brand: "VISA",
      nsu: "000456",
      gatewayChargeId: "gw-1",
    })
  })

  it("is done once: nothing that comes later changes it", async () => {
    const { id } = await UNDER_WAY.creation()
    const first = await ledger().resolve(
      id,
      anOutcome({ details: { nsu: "1" } })
    )

    const second = await ledger().resolve(
      id,
      anOutcome({ outcome: "rejected", chargeState: "declined" })
    )
    await ledger().markUnknown(id, LOST)
    await ledger().noteUnclear(id, { observed: false, ...LOST })
    const third = await ledger().noteAbsence(id, 0)

    expect([second, third]).toEqual([first, first])
    expect(await row(id)).toMatchObject({
      state: "accepted",
      error_code: null,
      absent_since: null,
    })
  })

  it.each(KINDS)(
    "lets one of 20 different answers stand, for the %s and its charge alike",
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

  it.each([
    ["look_up", 1],
    ["answer", 0],
  ] as const)(
    "by %s makes so many charges due for synchronizing: %i",
    async (resolvedVia, due) => {
      const { id } = await UNDER_WAY.refund()

      await ledger().resolve(id, anOutcome({ resolvedVia }))

      expect(await ledger().takeChargesToSynchronize(TURN)).toHaveLength(due)
    }
  )

  it("and a claim of the same session at once never wait for each other", async () => {
    const intent = await anIntentWithInput(ledger())
    const { operation } = await aClaimedCharge(ledger(), intent)
    const blocking = await database.knex.transaction()
    await blocking("checkout_transparent_shopper_input").forUpdate()

    const claim = ledger().claimCreation(intent, aClaim())
    await eventually(async () => expect(await database.waiting()).toBe(1))
    const resolving = ledger().resolve(operation.id, anOutcome())
    await eventually(async () => expect(await database.waiting()).toBe(2))
    await blocking.rollback()

    expect((await resolving).state).toBe("paid")
    expect((await claim).kind).toBe("existing")
  })

  it("fails for an operation that does not exist", async () => {
    await expect(ledger().resolve("ctop_unknown", anOutcome())).rejects.toThrow(
      "has no charge for operation ctop_unknown"
    )
  })
})

describe.each(KINDS)("a %s whose process has died", (kind) => {
  it("is looked up by nobody while its lease holds; then by exactly one of 20, at once, as unknown", async () => {
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

  it("lets nothing more be sent, and is still settled by a late answer", async () => {
    const { id, charge } = await UNDER_WAY[kind](0)
    await ledger().takeDoubt(charge.id)

    await expect(ledger().noteBaseline(id, SUMS)).rejects.toThrow(
      "its claim ended before"
    )
    expect((await ledger().resolve(id, anOutcome())).state).toBe("paid")
  })
})

describe("what is in doubt of a charge", () => {
  it("is taken by one of 20, two seconds after its last look-up, however often it was looked up, until it is settled", async () => {
    const { id, charge } = await aLost()
    await database
      .knex("checkout_transparent_operation")
      .update({ lookups: 12, looked_up_at: database.knex.fn.now() })

    const atOnce = await ledger().takeDoubt(charge.id)
    await database.setBack("looked_up_at", 3_000)
    const later = await twentyTimes(() => ledger().takeDoubt(charge.id))
    await database.setBack("looked_up_at", 3_000)
    await ledger().resolve(id, anOutcome())

    expect(atOnce).toBeUndefined()
    expect(later.filter(Boolean)).toMatchObject([
      { operation: { id, lookups: 13 } },
    ])
    expect(await ledger().takeDoubt(charge.id)).toBeUndefined()
  })

  it("is not asked for at once where the gateway has just answered", async () => {
    const { id, charge } = await UNDER_WAY.creation()
    await ledger().markUnknown(id, { ...LOST, observed: true })
    await database.setBack("looked_up_at", -3_000)

    expect(await ledger().takeDoubt(charge.id)).toBeUndefined()
  })

  it.each<[string, () => Promise<{ id: string }>]>([
    ["its claim has ended", () => UNDER_WAY.creation(0)],
    [
      "Medusa was told that nobody knows",
      async () => {
        const lost = await aLost()
        expect(await ledger().takeChargesToSynchronize(TURN)).toEqual([])
        await ledger().noteUnanswered(lost.id)
        return lost
      },
    ],
  ])("makes its charge due as soon as %s", async (_, given) => {
    await given()

    expect(await ledger().takeChargesToSynchronize(TURN)).toMatchObject([
      { isUnresolved: true },
    ])
  })
})

describe.each(KINDS)(
  "a look-up that shows nothing of a %s in doubt",
  (kind) => {
    const showsNothing = (id: string, ms = 3 * MINUTES) =>
      kind === "creation"
        ? ledger().noteAbsence(id, ms)
        : ledger().noteNoEffect(id, { resolveWindowMs: ms })
    const passes = (ms: number) => () => database.setBack("absent_since", ms)
    const isUnclear = (observed: boolean) => (id: string) =>
      ledger().noteUnclear(id, { observed, ...UNCLEAR })

    it.each<[string, ((id: string) => Promise<unknown>)[], boolean]>([
      ["settles nothing when it is the first", [], false],
      [
        "settles nothing while the first one is younger than the resolve window",
        [showsNothing, passes(3 * MINUTES - 5_000)],
        false,
      ],
      [
        "proves that it never happened when the first one is older",
        [showsNothing, passes(3 * MINUTES)],
        true,
      ],
      [
        "keeps counting through look-ups that failed",
        [showsNothing, passes(10 * MINUTES), isUnclear(false)],
        true,
      ],
      [
        "proves nothing when the gateway has told something else meanwhile",
        [showsNothing, passes(10 * MINUTES), isUnclear(true)],
        false,
      ],
      [
        "proves nothing of a creation, and no sooner of a change, once the gateway has told something else",
        [isUnclear(true), showsNothing, passes(10 * MINUTES)],
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
      expect(sums).toEqual(
        kind === "creation" ? { ...SUMS, captured: 0 } : SUMS
      )
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

    it("proves nothing while its owner may be sending it right now", async () => {
      const { id } = await UNDER_WAY[kind]()

      await showsNothing(id, 0)

      expect(await row(id)).toMatchObject({
        state: "in_flight",
        absent_since: null,
      })
    })
  }
)

describe("a creation in doubt", () => {
  it("is never absent when the gateway named the charge as it became unknown", async () => {
    const { id } = await UNDER_WAY.creation()
    await ledger().markUnknown(id, { observed: true, ...UNCLEAR })
    await ledger().noteAbsence(id, 3 * MINUTES)
    await database.setBack("absent_since", 10 * MINUTES)

    expect((await ledger().noteAbsence(id, 3 * MINUTES)).state).toBe(
      "unresolved"
    )
  })

  it("tells what the gateway said last, and no look-up that failed covers that", async () => {
    const { id } = await aLost()

    await ledger().noteUnclear(id, { observed: true, ...UNCLEAR })
    await ledger().noteUnclear(id, { observed: false, ...FAILED })

    expect(await row(id)).toMatchObject({
      state: "unknown",
      error_code: UNCLEAR.code,
      error_message: UNCLEAR.message,
    })
  })

  it("that was taken for absent is paid when the gateway shows it after all, and stands in no other one's way", async () => {
    const [alone, beside] = [await aLost(), await aLost()]
    for (const { id } of [alone, beside]) {
      await ledger().noteAbsence(id, 0)
      await ledger().noteAbsence(id, 0)
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

describe("the standing of a charge", () => {
  it("is never older than the settlement that it shows: nothing unsettled means settled", async () => {
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
