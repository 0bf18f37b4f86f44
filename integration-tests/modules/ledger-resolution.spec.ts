import { eventually } from "../support/eventually"
import { aLedgerDatabase, twentyTimes } from "./support/a-ledger"
import {
  aClaim,
  aClaimedCharge,
  anIntent,
  anIntentWithInput,
  anOutcome,
  type Claimed,
} from "./support/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const MINUTES = 60_000
const LOST = {
  code: "gateway_no_reply",
  message: "The request left, and no answer came.",
}

/** A charge whose answer was lost, and whose lookup is due. */
async function aLostCharge(): Promise<Claimed> {
  const claimed = await aClaimedCharge(ledger())
  await ledger().markUnknown(claimed.operation.id, LOST)
  return claimed
}

describe("settle", () => {
  it("changes nothing once an operation is settled", async () => {
    const { operation } = await aClaimedCharge(ledger())
    const first = await ledger().resolve(
      operation.id,
      anOutcome({ chargeState: "paid", details: { nsu: "1" } })
    )

    const second = await ledger().resolve(
      operation.id,
      anOutcome({
        outcome: "rejected",
        chargeState: "declined",
        details: { nsu: "2" },
      })
    )
    await ledger().markUnknown(operation.id, LOST)
    await ledger().noteUnclear(operation.id, { observed: false, ...LOST })
    const third = await ledger().noteAbsence(operation.id, 0)

    expect(second).toEqual(first)
    expect(third).toEqual(first)
    expect(await database.rowOf("operation", operation.id)).toMatchObject({
      state: "accepted",
      error_code: null,
      absent_since: null,
    })
  })

  it("lets one of 20 different answers stand, for operation and charge alike", async () => {
    const { operation } = await aClaimedCharge(ledger())

    const resolved = await twentyTimes((index) =>
      ledger().resolve(
        operation.id,
        index % 2 === 0
          ? anOutcome({
              outcome: "accepted",
              chargeState: "paid",
              details: { nsu: String(index) },
            })
          : anOutcome({
              outcome: "rejected",
              chargeState: "declined",
              details: { nsu: String(index) },
            })
      )
    )

    expect(new Set(resolved.map((charge) => JSON.stringify(charge))).size).toBe(
      1
    )
    const { state } = await database.rowOf("operation", operation.id)
    expect(resolved[0]?.state).toBe(state === "accepted" ? "paid" : "declined")
  })

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
})

describe("an operation in flight", () => {
  it("is not settled as absent by a 404: its owner may be sending it right now", async () => {
    const { operation } = await aClaimedCharge(ledger())

    const charge = await ledger().noteAbsence(operation.id, 0)

    expect(charge.state).toBe("unresolved")
    expect(await database.rowOf("operation", operation.id)).toMatchObject({
      state: "in_flight",
      absent_since: null,
    })
  })

  it("that was abandoned cannot be claimed again, so that nothing is sent twice", async () => {
    const intent = anIntent()
    const { charge } = await aClaimedCharge(ledger(), intent, { leaseMs: 0 })
    await ledger().takeDoubt(charge.id)

    const again = await ledger().claimCreation(intent, aClaim())

    expect(again).toMatchObject({
      kind: "existing",
      charge: { state: "unresolved" },
    })
  })

  it("is still settled by its owner's late answer", async () => {
    const { operation, charge } = await aClaimedCharge(
      ledger(),
      {},
      { leaseMs: 0 }
    )
    await ledger().takeDoubt(charge.id)

    const resolved = await ledger().resolve(
      operation.id,
      anOutcome({ chargeState: "paid" })
    )

    expect(resolved.state).toBe("paid")
  })
})

describe("what is in doubt of a charge", () => {
  it.each([
    ["was abandoned", () => aClaimedCharge(ledger(), {}, { leaseMs: 0 })],
    ["was lost", aLostCharge],
  ])(
    "and %s, is taken by exactly one of 20 who look it up",
    async (_, make) => {
      const { operation, charge } = await make()

      const taken = await twentyTimes(() => ledger().takeDoubt(charge.id))

      expect(taken.flatMap((due) => due?.operation.id ?? [])).toEqual([
        operation.id,
      ])
    }
  )

  it("is taken two seconds after its last look-up, however often it was looked up", async () => {
    const { operation, charge } = await aLostCharge()
    await database
      .knex("checkout_transparent_operation")
      .update({ lookups: 12, looked_up_at: database.knex.fn.now() })

    const atOnce = await ledger().takeDoubt(charge.id)
    await database.setBack("looked_up_at", 3_000)
    const later = await ledger().takeDoubt(charge.id)

    expect(atOnce).toBeUndefined()
    expect(later?.operation).toMatchObject({ id: operation.id, lookups: 13 })
  })

  it("makes its charge due when its claim ends, and that is taken as unresolved", async () => {
    const { charge } = await aClaimedCharge(ledger(), {}, { leaseMs: 0 })

    const taken = await ledger().takeChargesToSynchronize({
      limit: 10,
      leaseMs: 1_000,
    })

    expect(taken).toMatchObject([
      { charge: { id: charge.id }, isUnresolved: true },
    ])
  })
})

describe("a 404", () => {
  it("proves the charge absent only when the first one is older than the resolve window", async () => {
    const { operation } = await aLostCharge()

    const first = await ledger().noteAbsence(operation.id, 3 * MINUTES)
    await database.setBack("absent_since", 3 * MINUTES - 5_000)
    const younger = await ledger().noteAbsence(operation.id, 3 * MINUTES)
    await database.setBack("absent_since", 5_000)
    const older = await ledger().noteAbsence(operation.id, 3 * MINUTES)

    expect([first.state, younger.state, older.state]).toEqual([
      ...["unresolved", "unresolved", "absent"],
    ])
    expect(await database.rowOf("operation", operation.id)).toMatchObject({
      state: "not_sent",
      resolved_via: "look_up",
      error_code: "absent",
    })
  })

  it("proves nothing once the gateway has shown the charge, however long it stands", async () => {
    const { operation } = await aLostCharge()
    await ledger().noteUnclear(operation.id, {
      observed: true,
      code: "gateway_says_pending",
      message: "The gateway says PENDING.",
    })
    await ledger().noteAbsence(operation.id, 3 * MINUTES)
    await database.setBack("absent_since", 10 * MINUTES)

    const charge = await ledger().noteAbsence(operation.id, 3 * MINUTES)

    expect(charge.state).toBe("unresolved")
  })

  it("keeps counting through look-ups that failed", async () => {
    const { operation } = await aLostCharge()
    await ledger().noteAbsence(operation.id, 3 * MINUTES)
    await database.setBack("absent_since", 10 * MINUTES)
    await ledger().noteUnclear(operation.id, {
      observed: false,
      code: "gateway_unavailable",
      message: "The gateway answered 500.",
    })

    const charge = await ledger().noteAbsence(operation.id, 3 * MINUTES)

    expect(charge.state).toBe("absent")
  })
})

describe("a look-up that settled nothing", () => {
  it("does not cover what the gateway once said with a look-up that failed", async () => {
    const { operation } = await aLostCharge()
    await ledger().noteUnclear(operation.id, {
      observed: true,
      code: "not_as_intended",
      message: "amount 1, expected 1999",
    })

    await ledger().noteUnclear(operation.id, { observed: false, ...LOST })

    expect(await database.rowOf("operation", operation.id)).toMatchObject({
      error_code: "not_as_intended",
      error_message: "amount 1, expected 1999",
    })
  })
})

describe("a charge that was taken for absent", () => {
  it("is opened again beside another open charge of its collection, in whose way it does not stand", async () => {
    const { operation, charge: lost } = await anAbsentCharge()
    await aClaimedCharge(ledger(), {
      paymentCollectionId: lost.paymentCollectionId,
    })

    const charge = await ledger().resolve(
      operation.id,
      anOutcome({ details: { chargeStatus: "PAID" } })
    )

    expect(charge).toMatchObject({
      state: "paid",
      abandonedAt: expect.any(Date),
      details: { chargeStatus: "PAID" },
    })
  })

  async function anAbsentCharge() {
    const claimed = await aLostCharge()
    await ledger().noteAbsence(claimed.operation.id, 3 * MINUTES)
    await database.setBack("absent_since", 10 * MINUTES)
    const { state } = await ledger().noteAbsence(
      claimed.operation.id,
      3 * MINUTES
    )
    expect(state).toBe("absent")
    return claimed
  }
})
