import type { LedgerModuleService } from "../../src/modules/ledger"
import { aLedgerDatabase } from "./support/a-ledger"
import { aPaidCharge, aRefund, claimOf } from "./support/a-change"
import { anIntent } from "./support/an-intent"

const database = aLedgerDatabase()
let production: LedgerModuleService
let copy: LedgerModuleService

beforeEach(() => {
  production = database.ledger({ installation: "production" })
  copy = database.ledger({ installation: "staging" })
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

  it("are written by nobody who has begun before and is not done", async () => {
    const charge = await aPaidCharge(production)
    const knex = await database.connect(2)
    const held = await knex.transaction()
    await held("checkout_transparent_charge")
      .where({ id: charge.id })
      .forUpdate()
      .first("id")

    const taken = copy.takeOverCharges(charge.installationDigest)
    const refund = claimOf(production, aRefund(charge))
    await held.commit()

    // Whichever comes first: it is the one's refund before the move, or it is refused after it.
    const [count, claimed] = await Promise.all([taken, refund])
    const kinds = (await database.rowsOf("operation")).map(({ kind }) => kind)
    expect(count).toBe(1)
    expect(kinds.includes("refund")).toBe(claimed.kind === "claimed")
    expect(await claimOf(production, aRefund(charge))).toMatchObject({
      kind: "written_elsewhere",
    })
  })
})
