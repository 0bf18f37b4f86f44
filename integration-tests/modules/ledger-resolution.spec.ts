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
const TURN = { limit: 10, leaseMs: 30_000 }

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
    await aClaimedCharge(database.ledger(), {}, { leaseMs: 30_000 })

    expect(await database.ledger().takeDueOperations(TURN)).toEqual([])
  })

  it("becomes unknown when its lease is over, and is due at once", async () => {
    const { operation, charge } = await aClaimedCharge(
      database.ledger(),
      {},
      { leaseMs: 1 }
    )

    const [taken] = await eventually(async () => {
      const due = await database.ledger().takeDueOperations(TURN)
      expect(due).toHaveLength(1)
      return due
    })

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
    await aClaimedCharge(database.ledger(), intent, { leaseMs: 1 })
    await eventually(async () =>
      expect(await database.ledger().takeDueOperations(TURN)).toHaveLength(1)
    )

    const again = await database.ledger().claimCreation(intent, aClaim())

    expect(again).toMatchObject({
      kind: "existing",
      charge: { state: "unresolved" },
    })
  })

  it("is still settled by its owner's late answer", async () => {
    const { operation } = await aClaimedCharge(
      database.ledger(),
      {},
      { leaseMs: 1 }
    )
    await eventually(async () =>
      expect(await database.ledger().takeDueOperations(TURN)).toHaveLength(1)
    )

    const resolved = await ledger().resolve(
      operation.id,
      anOutcome({ chargeState: "paid" })
    )

    expect(resolved.state).toBe("paid")
  })
})

describe("takeDueOperations", () => {
  it("gives an abandoned operation to exactly one of 20 takers", async () => {
    const { operation } = await aClaimedCharge(
      database.ledger(),
      {},
      { leaseMs: 1 }
    )
    await setBack(operation.id, "lease_expires_at", 1_000)

    const taken = await Promise.all(
      Array.from({ length: 20 }, () =>
        database.ledger().takeDueOperations(TURN)
      )
    )

    expect(taken.flat().map((due) => due.operation.id)).toEqual([operation.id])
  })

  it("gives each of 20 lost operations to exactly one of 20 takers", async () => {
    const lost = await Promise.all(
      Array.from({ length: 20 }, () => aLostCharge())
    )

    const taken = await Promise.all(
      Array.from({ length: 20 }, () =>
        database.ledger().takeDueOperations({ ...TURN, limit: 20 })
      )
    )

    expect(
      taken
        .flat()
        .map((due) => due.operation.id)
        .sort()
    ).toEqual(lost.map(({ operation }) => operation.id).sort())
  })

  it("takes no more than asked for, the newest first, however long others are due", async () => {
    const [first, second, third] = [
      await aLostCharge(),
      await aLostCharge(),
      await aLostCharge(),
    ]
    await setBack(first.operation.id, "next_lookup_at", 3_000)

    const taken = await ledger().takeDueOperations({ ...TURN, limit: 2 })

    expect(taken.map((due) => due.operation.id).sort()).toEqual(
      [second.operation.id, third.operation.id].sort()
    )
    const rest = await database.ledger().takeDueOperations(TURN)
    expect(rest.map((due) => due.operation.id)).toEqual([first.operation.id])
  })

  it("passes over an operation that another process is taking right now, without waiting", async () => {
    const [first, second] = [await aLostCharge(), await aLostCharge()]
    const other = await database.knex.transaction()
    await other("checkout_transparent_operation")
      .where({ id: first.operation.id })
      .forUpdate()

    const taken = await database.ledger().takeDueOperations(TURN)

    await other.rollback()
    expect(taken.map((due) => due.operation.id)).toEqual([second.operation.id])
  })

  it("takes an operation again when it was not looked up within its turn", async () => {
    const { operation } = await aLostCharge()
    await database.ledger().takeDueOperations({ ...TURN, leaseMs: 1 })

    const again = await eventually(async () => {
      const due = await database.ledger().takeDueOperations(TURN)
      expect(due).toHaveLength(1)
      return due
    })

    expect(again[0]?.operation.id).toBe(operation.id)
    expect(await operationRow(operation.id)).toMatchObject({ lookups: 2 })
  })

  it("takes that of one charge when asked for it, abandoned or lost", async () => {
    const lost = await aLostCharge()
    const abandoned = await aClaimedCharge(
      database.ledger(),
      {},
      { leaseMs: 1 }
    )
    await setBack(abandoned.operation.id, "lease_expires_at", 1_000)

    const ofAbandoned = await ledger().takeDueOperations({
      ...TURN,
      chargeId: abandoned.charge.id,
    })
    const ofLost = await ledger().takeDueOperations({
      ...TURN,
      chargeId: lost.charge.id,
    })

    expect(ofAbandoned.map((due) => due.operation.id)).toEqual([
      abandoned.operation.id,
    ])
    expect(ofLost.map((due) => due.operation.id)).toEqual([lost.operation.id])
  })

  it("takes nothing that is settled", async () => {
    const { operation } = await aLostCharge()
    await database.ledger().resolve(operation.id, anOutcome())

    expect(await database.ledger().takeDueOperations(TURN)).toEqual([])
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

  it("that proves nothing is asked for again later, not at once and for ever", async () => {
    const { operation } = await aLostCharge()
    await database.ledger().noteUnclear(operation.id, {
      observed: true,
      code: "gateway_says_pending",
      message: "The gateway says PENDING.",
    })
    await database.ledger().noteAbsence(operation.id, 3 * MINUTES)
    await setBack(operation.id, "absent_since", 10 * MINUTES)
    await database
      .knex("checkout_transparent_operation")
      .update({ lookups: 12 })

    await database.ledger().noteAbsence(operation.id, 3 * MINUTES)

    const row = await operationRow(operation.id)
    expect(Number(row.next_lookup_at) - Number(row.updated_at)).toBe(60_000)
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

  it("is asked for again no later than the end of the resolve window", async () => {
    const { operation } = await aLostCharge()
    await database
      .knex("checkout_transparent_operation")
      .update({ lookups: 12 })

    await database.ledger().noteAbsence(operation.id, 1 * MINUTES)

    const row = await operationRow(operation.id)
    expect(Number(row.next_lookup_at) - Number(row.absent_since)).toBe(
      1 * MINUTES
    )
  })
})

describe("a look-up that settled nothing", () => {
  it.each([
    [1, 500],
    [2, 1_000],
    [3, 2_000],
    [7, 32_000],
    [8, 60_000],
    [5_000, 60_000],
  ])("is repeated, after look-up %i within %i ms", async (lookups, delayMs) => {
    const { operation } = await aLostCharge()
    await database
      .knex("checkout_transparent_operation")
      .update({ lookups: lookups })

    await ledger().noteUnclear(operation.id, { observed: false, ...LOST })

    const row = await operationRow(operation.id)
    expect(Number(row.next_lookup_at) - Number(row.updated_at)).toBe(delayMs)
  })

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
  it("makes the look-up due at once and keeps the reason", async () => {
    const { operation } = await aLostCharge()

    const [due] = await database.ledger().takeDueOperations(TURN)

    expect(due?.operation).toMatchObject({
      id: operation.id,
      state: "unknown",
      errorCode: LOST.code,
      errorMessage: LOST.message,
    })
  })

  it("leaves an operation that is unknown already to its turn", async () => {
    const { operation } = await aLostCharge()
    await database.ledger().takeDueOperations(TURN)

    await ledger().markUnknown(operation.id, {
      code: "other",
      message: "Something else.",
    })

    expect(await database.ledger().takeDueOperations(TURN)).toEqual([])
    expect(await operationRow(operation.id)).toMatchObject({
      error_code: LOST.code,
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

describe("an operation that somebody waits for", () => {
  it("is taken two seconds after its last look-up, whatever its back-off", async () => {
    const { operation, charge } = await aLostCharge()
    await database.ledger().noteUnclear(operation.id, {
      observed: false,
      code: "gateway_unavailable",
      message: "The gateway answered 503.",
    })
    await database.knex("checkout_transparent_operation").update({
      lookups: 12,
      next_lookup_at: database.knex.raw("now() + interval '1 minute'"),
      updated_at: database.knex.raw("now() - interval '3 seconds'"),
    })
    const turn = { limit: 1, leaseMs: 1_000 }
    const forTheJob = await ledger().takeDueOperations(turn)
    const forWhoWaits = await ledger().takeDueOperations({
      ...turn,
      chargeId: charge.id,
    })

    expect(forTheJob).toEqual([])
    expect(forWhoWaits).toMatchObject([{ operation: { id: operation.id } }])
  })
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
