import type { LedgerModuleService } from "../../src/modules/ledger"
import { aLedgerDatabase } from "./support/a-ledger"
import { aPaidCharge } from "./support/a-change"
import { aClaimedCharge } from "./support/an-intent"

const database = aLedgerDatabase()
let production: LedgerModuleService
let copy: LedgerModuleService

beforeEach(() => {
  production = database.ledger({ installation: "production" })
  copy = database.ledger({ installation: "staging" })
})

describe("an installation that is found out", () => {
  it("is the same one in every process", async () => {
    const one = database.ledger()
    const other = database.ledger({ knex: await database.connect(1) })

    expect(await other.installationDigest()).toBe(
      await one.installationDigest()
    )
  })

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

describe("what a person decides about another installation's charges", () => {
  it("that they are this store's, moved: counts in every process at once, and nowhere else", async () => {
    const charge = await aPaidCharge(production)
    const anotherProcess = database.ledger({ installation: "staging" })
    const copyOfTheMoved = database.ledger({ installation: "a laptop" })

    const decided = await decide(copy, "moved")

    expect(decided).toMatchObject({
      kind: "decided",
      foreign: [{ count: 1, decision: { kind: "moved", by: "user_1" } }],
    })
    expect(await anotherProcess.isWrittenElsewhere(charge)).toBe(false)
    expect(await copyOfTheMoved.isWrittenElsewhere(charge)).toBe(true)
    expect(await production.isWrittenElsewhere(charge)).toBe(false)
  })

  it("that the store has moved once more: brings along what had moved before", async () => {
    const first = await aPaidCharge(production)
    await decide(copy, "moved")
    const second = await aPaidCharge(copy)
    const third = database.ledger({ installation: "third" })

    await decide(third, "moved")

    expect(await third.writtenElsewhere([first, second])).toEqual(new Set())
  })

  it("that a copy has moved: leaves what it was a copy of alone, unless that is named", async () => {
    const sold = await aPaidCharge(production)
    await decide(copy, "copy")
    const tried = await aPaidCharge(copy)
    const moved = database.ledger({ installation: "moved staging" })

    await decide(moved, "moved")

    expect(await moved.writtenElsewhere([sold, tried])).toEqual(
      new Set([sold.id])
    )
    await decide(moved, "moved", { digests: [sold.installationDigest] })
    expect(await moved.writtenElsewhere([sold, tried])).toEqual(new Set())
  })

  it("that this is a copy: leaves them alone, and gives it another identity, once", async () => {
    const charge = await aPaidCharge(production)
    const before = await installationId()

    await decide(copy, "copy")
    const after = await installationId()
    const again = await decide(copy, "copy")

    expect(await copy.isWrittenElsewhere(charge)).toBe(true)
    expect(after).not.toBe(before)
    expect(again.kind).toBe("already")
    expect(await installationId()).toBe(after)
    expect(await database.ledger().installationId()).toBe(after)
  })

  it("otherwise than before: takes the place of it, and both stay on record", async () => {
    const charge = await aPaidCharge(production)
    await decide(copy, "moved")

    await decide(copy, "copy")

    expect(await copy.isWrittenElsewhere(charge)).toBe(true)
    const rows = await database.rowsOf("installation_decision")
    expect(
      rows.map(({ decision, replaced_at }) => [decision, replaced_at !== null])
    ).toEqual([
      ["moved", true],
      ["copy", false],
    ])
  })

  it("at the same moment as another person, and otherwise: is refused to one of the two", async () => {
    const charge = await aPaidCharge(production)
    const { token } = await copy.foreignCharges()

    const answers = await Promise.all([
      decide(copy, "moved", { token }),
      decide(database.ledger({ installation: "staging" }), "copy", { token }),
    ])

    const kinds = answers.map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(["changed", "decided"])
    const [row, ...more] = await database.rowsOf("installation_decision")
    expect(more).toEqual([])
    expect(await copy.isWrittenElsewhere(charge)).toBe(row?.decision === "copy")
  })

  it("at the same moment as another person, and likewise: is written once", async () => {
    await aPaidCharge(production)
    const { token } = await copy.foreignCharges()

    const answers = await Promise.all([
      decide(copy, "moved", { token }),
      decide(database.ledger({ installation: "staging" }), "moved", { token }),
    ])

    const kinds = answers.map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(["already", "decided"])
    expect(await database.rowsOf("installation_decision")).toHaveLength(1)
  })

  it.each<[string, { token?: string; digests?: string[] }]>([
    ["by what was shown of another state", { token: "of-yesterday" }],
    ["about an installation that is not there", { digests: ["nobody"] }],
  ])("%s: changes nothing", async (_, saw) => {
    await aPaidCharge(production)

    const answer = await decide(copy, "moved", saw)

    expect(answer).toEqual({ kind: "changed" })
    expect(await database.rowsOf("installation_decision")).toEqual([])
  })

  it("where every charge is its own: changes nothing", async () => {
    await aPaidCharge(production)

    expect(await decide(production, "copy")).toEqual({
      kind: "nothing_to_decide",
    })
  })

  it("that the store has moved: makes due what may have been left undone", async () => {
    const paid = await aPaidCharge(production)
    const { charge: unresolved } = await aClaimedCharge(production)
    await database
      .knex("checkout_transparent_operation")
      .where({ charge_id: paid.id })
      .update({ booked_at: database.knex.fn.now() })
    await database
      .knex("checkout_transparent_charge")
      .update({ synchronize_at: null })

    await decide(copy, "moved")

    const due = await copy.takeChargesToSynchronize({ limit: 9, leaseMs: 1 })
    expect(due.map(({ charge }) => charge.id)).toEqual([unresolved.id])
  })
})

describe("a ledger with another installation's charges", () => {
  let warn: jest.SpyInstance
  beforeEach(() => {
    warn = jest.spyOn(console, "warn").mockImplementation()
  })
  afterEach(() => warn.mockRestore())

  it("says so in one line at its start, and lists it once, at the newest", async () => {
    await aPaidCharge(production)
    const newest = await aPaidCharge(production)

    await copy.__hooks.onApplicationStart()
    await database
      .ledger({ installation: "staging" })
      .__hooks.onApplicationStart()

    expect(warningsOfInstallations(warn)).toEqual([
      expect.stringMatching(/2 charges in this database.*installation\.md/),
      expect.stringMatching(/2 charges/),
    ])
    expect(await openDiscrepancies()).toEqual([
      ["installation_undecided", newest.id],
    ])
  })

  it("lists it again until somebody decides, even when a person has waved it through", async () => {
    await aPaidCharge(production)
    await copy.__hooks.onApplicationStart()
    const [row] = await database.rowsOf("discrepancy")
    await copy.resolveDiscrepancy(String(row?.id), {
      by: "user_1",
      resolution: "Fine.",
    })

    await copy.__hooks.onApplicationStart()
    const relisted = await openDiscrepancies()
    await decide(copy, "copy")
    await copy.__hooks.onApplicationStart()

    expect(relisted).toHaveLength(1)
    expect(await openDiscrepancies()).toEqual([])
    expect(warningsOfInstallations(warn)).toHaveLength(2)
  })

  it("says and lists nothing in the installation that wrote them", async () => {
    await aPaidCharge(production)

    await production.__hooks.onApplicationStart()

    expect(warningsOfInstallations(warn)).toEqual([])
    expect(await openDiscrepancies()).toEqual([])
  })
})

async function decide(
  ledger: LedgerModuleService,
  kind: "moved" | "copy",
  saw: { token?: string; digests?: string[] } = {}
) {
  const { token } = await ledger.foreignCharges()
  return ledger.decideAboutInstallations({
    kind,
    by: "user_1",
    reason: "I know it.",
    token,
    ...saw,
  })
}

async function installationId(): Promise<unknown> {
  await database.ledger().installationId()
  const [row] = await database.rowsOf("installation")
  return row?.installation_id
}

async function openDiscrepancies(): Promise<unknown[]> {
  const rows = await database.rowsOf("discrepancy")
  return rows
    .filter(({ resolved_at }) => resolved_at === null)
    .map(({ kind, charge_id }) => [kind, charge_id])
}

function warningsOfInstallations(warn: jest.SpyInstance): string[] {
  return warn.mock.calls
    .map(([line]) => String(line))
    .filter((line) => line.includes("installation"))
}
