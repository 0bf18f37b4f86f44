import type { ChangeKind } from "../../src/charge/operation"
import type { OperationDependencies } from "../../src/payments/dependencies"
import { BEFORE, CALL, changesIn } from "./support/changes"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()
const { aCharge, change, operations, expectAgreement, inLedger, ...changes } =
  changesIn(here)
let dependencies: OperationDependencies
beforeEach(() => {
  dependencies = here.dependencies()
})

const KINDS = ["capture", "refund", "void"] as const satisfies ChangeKind[]

const countKinds = (results: { kind: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { kind } of results) {
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

/** As several processes have them. */
const fourProcesses = () =>
  Promise.all(
    [1, 2, 3, 4].map(async () =>
      here.dependencies({
        ledger: here.database.ledger({ knex: await here.database.connect(2) }),
      })
    )
  )

describe.each(KINDS)("a %s", (kind) => {
  it("that is clicked twice is sent once; the second click learns that one is under way", async () => {
    const charge = await aCharge(BEFORE[kind])
    await here.simulator.on(CALL[kind]).slow(200).once()

    const results = await Promise.all([
      change(charge, kind, { medusaId: "medusa_1" }),
      change(charge, kind, { medusaId: "medusa_2" }),
    ])

    expect(countKinds(results)).toEqual({ done: 1, busy: 1 })
    expect(await here.requestCount(CALL[kind])).toBe(1)
    await expectAgreement(charge)
  })

  it("asked for by 20 in four processes is sent once", async () => {
    const charge = await aCharge(BEFORE[kind])
    const processes = await fourProcesses()

    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        change(charge, kind, {
          dependencies: processes[index % 4]!,
          medusaId: `medusa_${index}`,
        })
      )
    )

    const {
      done = 0,
      busy = 0,
      too_soon = 0,
      refused = 0,
    } = countKinds(results)
    expect(done + busy + too_soon + refused).toBe(20)
    expect(
      results.filter((result) => result.kind === "done" && !result.wasAlready)
    ).toHaveLength(1)
    expect(await here.requestCount(CALL[kind])).toBe(1)
    await expectAgreement(charge)
  })

  it("whose answer is lost, asked for by 20, is sent once and found", async () => {
    const charge = await aCharge(BEFORE[kind])
    await here.simulator.on(CALL[kind]).hangAfterCommit().once()

    const results = await Promise.all(
      Array.from({ length: 20 }, () => change(charge, kind, { dependencies }))
    )

    expect(countKinds(results)).toEqual({ done: 1, busy: 19 })
    expect(await here.requestCount(CALL[kind])).toBe(1)
    await expectAgreement(charge)
  })

  it("that is unknown is settled by four processes at once, with one look", async () => {
    const charge = await aCharge(BEFORE[kind])
    await here.simulator.on(CALL[kind]).hangAfterCommit().once()
    await here.simulator.on("look_up").html(503).always()
    await here.simulator.on("look_up").slow(0).once()
    await change(charge, kind)
    await here.simulator.clearFaults()
    const before = await here.requestCount("look_up")
    await here.letLookupsBeDue()

    await Promise.all([1, 2, 3, 4].map(() => changes.resolveOnly()))

    expect(await here.requestCount("look_up")).toBe(before + 1)
    expect(await operations()).toMatchObject([{ state: "accepted" }])
    await expectAgreement(charge)
  })
})

describe("different changes of one charge at once", () => {
  it("capture and void: one of them is sent, and the ledger says which", async () => {
    for (let round = 0; round < 5; round++) {
      const charge = await aCharge("reserved")

      const results = await Promise.all([
        change(charge, "capture", { dependencies }),
        change(charge, "void", { dependencies }),
      ])

      expect(results.filter(({ kind }) => kind === "done")).toHaveLength(1)
      await expectAgreement(charge)
    }
    expect(
      (await here.requestCount("capture")) + (await here.requestCount("refund"))
    ).toBe(5)
  })

  it("20 refunds of different sums give back what was accepted, and no more than there is", async () => {
    const charge = await aCharge("paid")

    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        change(charge, "refund", {
          dependencies,
          amount: 300 + index,
          medusaId: `medusa_${index}`,
        })
      )
    )

    const rows = await operations()
    const accepted = rows.filter(({ state }) => state === "accepted")
    expect(countKinds(results).done).toBe(accepted.length)
    expect((await inLedger(charge)).refunded).toBe(
      accepted.reduce((sum, { amount }) => sum + Number(amount), 0)
    )
    expect(await here.requestCount("refund")).toBe(accepted.length)
    await expectAgreement(charge)
  })

  it("refunds of 20 charges at once are all done", async () => {
    const charges = await Promise.all(
      Array.from({ length: 20 }, () => aCharge("paid"))
    )

    const results = await Promise.all(
      charges.map((charge) =>
        change(charge, "refund", { amount: 500, dependencies })
      )
    )

    expect(countKinds(results)).toEqual({ done: 20 })
    await Promise.all(charges.map(expectAgreement))
  })
})
