import { minorUnits } from "../../src/charge/money"
import { eventually } from "../support/eventually"
import { aLedgerDatabase } from "./support/a-ledger"
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
  const claimed = await aClaimedCharge(database.ledger())
  await database.ledger().markUnknown(claimed.operation.id, LOST)
  return claimed
}

async function operationRow(id: string): Promise<Record<string, unknown>> {
  const row = (await database.rowsOf("operation")).find(
    (candidate) => candidate.id === id
  )
  if (!row) {
    throw new Error(`There is no operation ${id}.`)
  }
  return row
}

async function setBack(
  operationId: string,
  column: string,
  ms: number
): Promise<void> {
  await database
    .knex("checkout_transparent_operation")
    .where({ id: operationId })
    .update({
      [column]: database.knex.raw("?? - ? * interval '1 millisecond'", [
        column,
        ms,
      ]),
    })
}

describe("settle", () => {
  it("records what came of an operation and what its charge is now", async () => {
    const { operation, charge } = await aClaimedCharge(database.ledger())

    const resolved = await database.ledger().resolve(operation.id, {
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
    expect(
      await database.ledger().findChargeBySession(charge.paymentSessionId)
    ).toEqual(resolved)
    expect(await operationRow(operation.id)).toMatchObject({
      state: "accepted",
      resolved_via: "answer",
      resolved_at: expect.any(Date),
      error_code: null,
    })
  })

  it("records why an operation was refused", async () => {
    const { operation } = await aClaimedCharge(database.ledger())

    await database.ledger().resolve(
      operation.id,
      anOutcome({
        outcome: "rejected",
        chargeState: "failed",
        error: {
          code: "gateway_rejected",
          message: "amount must be at least 1",
        },
      })
    )

    expect(await operationRow(operation.id)).toMatchObject({
      state: "rejected",
      error_code: "gateway_rejected",
      error_message: "amount must be at least 1",
    })
  })

  it("settles an operation whose outcome was unknown, and clears why it was", async () => {
    const { operation } = await aLostCharge()

    const resolved = await ledger().resolve(
      operation.id,
      anOutcome({ resolvedVia: "look_up" })
    )

    expect(resolved.state).toBe("paid")
    expect(await operationRow(operation.id)).toMatchObject({
      state: "accepted",
      resolved_via: "look_up",
      error_code: null,
      error_message: null,
    })
  })

  it("adds new facts to those it has, and replaces those that changed", async () => {
    const intent = anIntent()
    const first = await aClaimedCharge(database.ledger(), intent)
    await database.ledger().resolve(
      first.operation.id,
      anOutcome({
        outcome: "not_sent",
        chargeState: "not_created",
        details: { brand: "VISA", nsu: "000123" },
      })
    )
    const second = await aClaimedCharge(database.ledger(), intent)

    const resolved = await ledger().resolve(
      second.operation.id,
      anOutcome({ details: { nsu: "000456", gatewayChargeId: "gw-1" } })
    )

    expect(resolved.details).toEqual({
      brand: "VISA",
      nsu: "000456",
      gatewayChargeId: "gw-1",
    })
  })

  it("changes nothing once an operation is settled", async () => {
    const { operation } = await aClaimedCharge(database.ledger())
    const first = await ledger().resolve(
      operation.id,
      anOutcome({ chargeState: "paid", details: { nsu: "1" } })
    )

    const second = await database.ledger().resolve(
      operation.id,
      anOutcome({
        outcome: "rejected",
        chargeState: "declined",
        details: { nsu: "2" },
      })
    )
    await database.ledger().markUnknown(operation.id, LOST)
    await ledger().noteUnclear(operation.id, { observed: false, ...LOST })
    const third = await database.ledger().noteAbsence(operation.id, 0)

    expect(second).toEqual(first)
    expect(third).toEqual(first)
    expect(await operationRow(operation.id)).toMatchObject({
      state: "accepted",
      error_code: null,
      absent_since: null,
    })
  })

  it("lets one of 20 different answers stand, for operation and charge alike", async () => {
    const { operation } = await aClaimedCharge(database.ledger())

    const resolved = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        database.ledger().resolve(
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
    )

    expect(new Set(resolved.map((charge) => JSON.stringify(charge))).size).toBe(
      1
    )
    const { state } = await operationRow(operation.id)
    expect(resolved[0]?.state).toBe(state === "accepted" ? "paid" : "declined")
  })

  it("and a claim of the same session at once never wait for each other", async () => {
    const intent = await anIntentWithInput(database.ledger())
    const { operation } = await aClaimedCharge(database.ledger(), intent)
    const blocking = await database.knex.transaction()
    await blocking("checkout_transparent_shopper_input").forUpdate()

    const claim = database.ledger().claimCreation(intent, aClaim())
    await eventually(async () => expect(await database.waiting()).toBe(1))
    const resolving = database.ledger().resolve(operation.id, anOutcome())
    await eventually(async () => expect(await database.waiting()).toBe(2))
    await blocking.rollback()

    expect((await resolving).state).toBe("paid")
    expect((await claim).kind).toBe("existing")
  })

  it("fails for an operation that does not exist", async () => {
    await expect(
      database.ledger().resolve("ctop_unknown", anOutcome())
    ).rejects.toThrow("has no charge for operation ctop_unknown")
  })
})

describe("an operation in flight", () => {
  it("is looked up by nobody while its lease holds", async () => {
    const { charge } = await aClaimedCharge(ledger(), {}, { leaseMs: 30_000 })

    expect(await ledger().takeDoubt(charge.id)).toBeUndefined()
  })

  it("becomes unknown when its lease is over, and is looked up at once", async () => {
    const { operation, charge } = await aClaimedCharge(
      database.ledger(),
      {},
      { leaseMs: 0 }
    )

    const taken = await ledger().takeDoubt(charge.id)

    expect(taken).toMatchObject({
      operation: {
        id: operation.id,
        state: "unknown",
        errorCode: "claim_expired",
      },
      charge,
    })
  })

  it("is not settled as absent by a 404: its owner may be sending it right now", async () => {
    const { operation } = await aClaimedCharge(database.ledger())

    const charge = await database.ledger().noteAbsence(operation.id, 0)

    expect(charge.state).toBe("unresolved")
    expect(await operationRow(operation.id)).toMatchObject({
      state: "in_flight",
      absent_since: null,
    })
  })

  it("that was abandoned cannot be claimed again, so that nothing is sent twice", async () => {
    const intent = anIntent()
    const { charge } = await aClaimedCharge(ledger(), intent, { leaseMs: 0 })
    await ledger().takeDoubt(charge.id)

    const again = await database.ledger().claimCreation(intent, aClaim())

    expect(again).toMatchObject({
      kind: "existing",
      charge: { state: "unresolved" },
    })
  })

  it("is still settled by its owner's late answer", async () => {
    const { operation, charge } = await aClaimedCharge(
      database.ledger(),
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

      const taken = await Promise.all(
        Array.from({ length: 20 }, () => database.ledger().takeDoubt(charge.id))
      )

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
    await setBack(operation.id, "looked_up_at", 3_000)
    const later = await ledger().takeDoubt(charge.id)

    expect(atOnce).toBeUndefined()
    expect(later?.operation).toMatchObject({ id: operation.id, lookups: 13 })
  })

  it("is not asked for at once where the gateway has just answered", async () => {
    const { operation, charge } = await aClaimedCharge(ledger())
    await ledger().markUnknown(operation.id, { ...LOST, observed: true })
    await setBack(operation.id, "looked_up_at", -3_000)

    expect(await ledger().takeDoubt(charge.id)).toBeUndefined()
  })

  it("is nothing once it is settled", async () => {
    const { operation, charge } = await aLostCharge()
    await ledger().resolve(operation.id, anOutcome())

    expect(await ledger().takeDoubt(charge.id)).toBeUndefined()
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

  it("makes its charge due as soon as Medusa was told that nobody knows", async () => {
    const { operation, charge } = await aLostCharge()
    const turn = { limit: 10, leaseMs: 1_000 }
    const before = await ledger().takeChargesToSynchronize(turn)

    await ledger().noteUnanswered(operation.id)

    expect(before).toEqual([])
    expect(await ledger().takeChargesToSynchronize(turn)).toMatchObject([
      { charge: { id: charge.id }, isUnresolved: true },
    ])
  })
})

describe("a 404", () => {
  it("settles nothing when it is the first", async () => {
    const { operation } = await aLostCharge()

    const charge = await ledger().noteAbsence(operation.id, 3 * MINUTES)

    expect(charge.state).toBe("unresolved")
    expect(await operationRow(operation.id)).toMatchObject({
      state: "unknown",
      absent_since: expect.any(Date),
      resolved_at: null,
    })
  })

  it("settles nothing while the first one is younger than the resolve window", async () => {
    const { operation } = await aLostCharge()
    await database.ledger().noteAbsence(operation.id, 3 * MINUTES)
    await setBack(operation.id, "absent_since", 3 * MINUTES - 5_000)

    const charge = await ledger().noteAbsence(operation.id, 3 * MINUTES)

    expect(charge.state).toBe("unresolved")
  })

  it("proves the charge absent when the first one is older than the resolve window", async () => {
    const { operation } = await aLostCharge()
    await database.ledger().noteAbsence(operation.id, 3 * MINUTES)
    await setBack(operation.id, "absent_since", 3 * MINUTES)

    const charge = await ledger().noteAbsence(operation.id, 3 * MINUTES)

    expect(charge.state).toBe("absent")
    expect(await operationRow(operation.id)).toMatchObject({
      state: "not_sent",
      resolved_via: "look_up",
      error_code: "absent",
    })
  })

  it("proves nothing once the gateway has shown the charge, however long it stands", async () => {
    const { operation } = await aLostCharge()
    await database.ledger().noteUnclear(operation.id, {
      observed: true,
      code: "gateway_says_pending",
      message: "The gateway says PENDING.",
    })
    await database.ledger().noteAbsence(operation.id, 3 * MINUTES)
    await setBack(operation.id, "absent_since", 10 * MINUTES)

    const charge = await ledger().noteAbsence(operation.id, 3 * MINUTES)

    expect(charge.state).toBe("unresolved")
  })

  it("keeps counting through look-ups that failed", async () => {
    const { operation } = await aLostCharge()
    await database.ledger().noteAbsence(operation.id, 3 * MINUTES)
    await setBack(operation.id, "absent_since", 10 * MINUTES)
    await database.ledger().noteUnclear(operation.id, {
      observed: false,
      code: "gateway_unavailable",
      message: "The gateway answered 500.",
    })

    const charge = await ledger().noteAbsence(operation.id, 3 * MINUTES)

    expect(charge.state).toBe("absent")
  })
})

describe("a look-up that settled nothing", () => {
  it("says why to whoever reads the ledger", async () => {
    const { operation } = await aLostCharge()

    await database.ledger().noteUnclear(operation.id, {
      observed: true,
      code: "not_as_intended",
      message: "amount 1, expected 1999",
    })

    expect(await operationRow(operation.id)).toMatchObject({
      state: "unknown",
      error_code: "not_as_intended",
      error_message: "amount 1, expected 1999",
    })
  })

  it("does not cover what the gateway once said with a look-up that failed", async () => {
    const { operation } = await aLostCharge()
    await database.ledger().noteUnclear(operation.id, {
      observed: true,
      code: "not_as_intended",
      message: "amount 1, expected 1999",
    })

    await ledger().noteUnclear(operation.id, { observed: false, ...LOST })

    expect(await operationRow(operation.id)).toMatchObject({
      error_code: "not_as_intended",
      error_message: "amount 1, expected 1999",
    })
  })
})

describe("markUnknown", () => {
  it("keeps the reason, also of an operation that is unknown already", async () => {
    const { operation, charge } = await aLostCharge()

    await ledger().markUnknown(operation.id, {
      code: "other",
      message: "Something else.",
    })

    expect((await ledger().takeDoubt(charge.id))?.operation).toMatchObject({
      id: operation.id,
      state: "unknown",
      errorCode: LOST.code,
      errorMessage: LOST.message,
    })
  })
})

describe("a charge that was taken for absent", () => {
  it("is paid when the gateway shows it after all", async () => {
    const { operation } = await anAbsentCharge()

    const charge = await ledger().resolve(
      operation.id,
      anOutcome({ details: { chargeStatus: "PAID" } })
    )

    expect(charge).toMatchObject({
      state: "paid",
      details: { chargeStatus: "PAID" },
    })
  })

  it("is opened again beside another open charge of its collection, in whose way it does not stand", async () => {
    const { operation, charge: lost } = await anAbsentCharge()
    await aClaimedCharge(database.ledger(), {
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
    await setBack(claimed.operation.id, "absent_since", 10 * MINUTES)
    const { state } = await ledger().noteAbsence(
      claimed.operation.id,
      3 * MINUTES
    )
    expect(state).toBe("absent")
    return claimed
  }
})

describe("an operation whose charge the gateway named when it became unknown", () => {
  it("is never absent", async () => {
    const { operation } = await aClaimedCharge(ledger())
    await ledger().markUnknown(operation.id, {
      observed: true,
      code: "gateway_charge_exists",
      message: "The gateway says that the id exists.",
    })
    await ledger().noteAbsence(operation.id, 3 * MINUTES)
    await setBack(operation.id, "absent_since", 10 * MINUTES)

    const charge = await ledger().noteAbsence(operation.id, 3 * MINUTES)

    expect(charge.state).toBe("unresolved")
  })
})
