import type { LedgerModuleService } from "../../src/modules/ledger"
import { aLedgerDatabase } from "./support/a-ledger"
import { aPaidCharge, aRefund, NO_WAITS } from "./support/a-change"
import { aClaim, aClaimedCharge, anIntent } from "./support/an-intent"

const database = aLedgerDatabase()
let production: LedgerModuleService
let copy: LedgerModuleService

beforeEach(() => {
  production = database.ledger({ installation: "production" })
  copy = database.ledger({ installation: "staging" })
})

describe("an installation that is found out", () => {
  it("is another one in a copy of its database, which has its charges", async () => {
    const original = database.ledger()
    const { charge } = await aClaimedCharge(original)

    const copied = database.ledger({ knex: await database.copy() })

    const found = await copied.findChargeById(charge.id)
    expect(found).toMatchObject({ id: charge.id })
    expect(await copied.isWrittenElsewhere(found!)).toBe(true)
    expect(await original.isWrittenElsewhere(found!)).toBe(false)
  })
})

describe("a payment session of Medusa's that the ledger has no charge for", () => {
  const LONG_AGO = new Date("2000-01-01")
  const LATER = new Date("2100-01-01")
  const note = (ledger: LedgerModuleService, createdAt: Date) =>
    ledger.noteUnknownSession({ ...anIntent(), createdAt })
  const chargesInDoubt = async () =>
    (await database.rowsOf("charge")).filter(
      ({ state }) => state === "unresolved"
    ).length

  it("gets one that is in doubt, also as the first of its installation", async () => {
    await note(production, LONG_AGO)

    expect(await chargesInDoubt()).toBe(1)
  })

  it("gets none in a copy that was taken in the middle of its checkout: it is the original's", async () => {
    await aPaidCharge(production)

    await note(copy, LATER)
    const atOnce = await chargesInDoubt()
    await aPaidCharge(copy)
    await note(copy, LONG_AGO)
    const older = await chargesInDoubt()
    await note(copy, LATER)

    expect([atOnce, older]).toEqual([0, 0])
    expect(await chargesInDoubt()).toBe(1)
  })
})

describe("charges of another installation, once a person says that the store has moved", () => {
  it("are this one's own in every process at once, and nobody else's", async () => {
    const charge = await aPaidCharge(production)
    const anotherProcess = database.ledger({ installation: "staging" })

    const count = await copy.takeOverCharges(charge.installationDigest)

    const moved = (await copy.currentStateOf(charge.id)).charge
    expect(count).toBe(1)
    expect(await copy.isWrittenElsewhere(moved)).toBe(false)
    expect(await anotherProcess.isWrittenElsewhere(moved)).toBe(false)
    expect(await production.isWrittenElsewhere(moved)).toBe(true)
    expect(await copy.foreignCharges()).toEqual([])
  })

  it("are written down once, with what was seen, however many say so at the same moment", async () => {
    const { installationDigest } = await aPaidCharge(production)

    const counts = await Promise.all([
      copy.takeOverCharges(installationDigest),
      database
        .ledger({ installation: "staging" })
        .takeOverCharges(installationDigest),
    ])

    expect(counts.sort()).toEqual([0, 1])
    expect(await database.rowsOf("admin_action")).toMatchObject([
      {
        action: "moved",
        subject_id: installationDigest,
        actor: "command line",
        observed: { count: 1 },
        status: 200,
      },
    ])
  })

  it("are due where something may have been left undone", async () => {
    const paid = await aPaidCharge(production)
    const listed = await aPaidCharge(production)
    const { charge: unresolved } = await aClaimedCharge(production)
    await database
      .knex("checkout_transparent_operation")
      .whereIn("charge_id", [paid.id, listed.id])
      .update({ booked_at: database.knex.fn.now() })
    await copy.raiseDiscrepancy(
      { charge: listed, orderId: undefined },
      {
        kind: "written_elsewhere",
        details: "Its order would be placed.",
        gateway: { state: "paid", ...listed.sums },
        medusa: undefined,
      }
    )
    await nothingIsDue()

    await copy.takeOverCharges(paid.installationDigest)

    expect((await dueCharges()).sort()).toEqual(
      [listed.id, unresolved.id].sort()
    )
    expect(await openDiscrepancies()).toEqual([])
  })

  it("are written by nobody who has begun before and is not done", async () => {
    const charge = await aPaidCharge(production)
    const knex = await database.connect(2)
    const held = await knex.transaction()
    await held("checkout_transparent_charge")
      .where({ id: charge.id })
      .forUpdate()
      .first("id")

    const taken = copy.takeOverCharges(charge.installationDigest)
    const refund = production.claimChange(aRefund(charge), aClaim(), NO_WAITS)
    await held.commit()

    // Whichever comes first: it is the one's refund before the move, or it is refused after it.
    const [count, claimed] = await Promise.all([taken, refund])
    const kinds = (await database.rowsOf("operation")).map(({ kind }) => kind)
    expect(count).toBe(1)
    expect(kinds.includes("refund")).toBe(claimed.kind === "claimed")
    expect(
      await production.claimChange(aRefund(charge), aClaim(), NO_WAITS)
    ).toMatchObject({ kind: "written_elsewhere" })
  })
})

async function nothingIsDue(): Promise<void> {
  await database
    .knex("checkout_transparent_charge")
    .update({ synchronize_at: null })
}

async function dueCharges(): Promise<string[]> {
  const due = await copy.takeChargesToSynchronize({ limit: 9, leaseMs: 1 })
  return due.map(({ charge }) => charge.id)
}

async function openDiscrepancies(): Promise<unknown[]> {
  const rows = await database.rowsOf("discrepancy")
  return rows
    .filter(({ resolved_at }) => resolved_at === null)
    .map(({ kind, charge_id }) => [kind, charge_id])
}
