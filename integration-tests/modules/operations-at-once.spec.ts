import type { ChangeKind } from "../../src/charge/operation"
import type { OperationDependencies } from "../../src/payments/dependencies"
import { aTemporaryCardToken } from "../support/a-card"
import { anIntent } from "./support/an-intent"
import { BEFORE, CALL, changesIn } from "./support/changes"
import { twentyTimes } from "./support/a-ledger"
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

const aCardForAll = async () =>
  `token:${await aTemporaryCardToken(here.simulator.url)}`

describe("a card sale that twenty ask for at once", () => {
  it("of one session, in four processes, is one request, and all of them get its charge", async () => {
    const intent = anIntent()
    const card = await aCardForAll()
    const processes = await fourProcesses()

    const results = await twentyTimes((nth) =>
      here.authorize(intent, { card, dependencies: processes[nth % 4]! })
    )

    expect(results.map(({ charge }) => charge.state)).toEqual(
      Array(20).fill("paid")
    )
    expect(await here.requestCount("authorize")).toBe(1)
    expect(await here.chargesAtGateway()).toHaveLength(1)
  })
})

describe.each(KINDS)("a %s", (kind) => {
  it("asked for by 20 in four processes is sent once", async () => {
    const charge = await aCharge(BEFORE[kind])
    const processes = await fourProcesses()

    const results = await twentyTimes((nth) =>
      change(charge, kind, {
        dependencies: processes[nth % 4]!,
        medusaId: `medusa_${nth}`,
      })
    )

    expect(["done", "busy", "too_soon", "refused"]).toEqual(
      expect.arrayContaining(Object.keys(countKinds(results)))
    )
    expect(
      results.filter((result) => result.kind === "done" && !result.wasAlready)
    ).toHaveLength(1)
    expect(await here.requestCount(CALL[kind])).toBe(1)
    await expectAgreement(charge)
  })

  it("of a process that stands still between look and call until its claim ended sends nothing", async () => {
    const charge = await aCharge(BEFORE[kind])
    const { gateway } = dependencies
    const slow = here.dependencies({
      gateway: {
        ...gateway,
        lookUpCharge: async (...given) => {
          const observed = await gateway.lookUpCharge(...given)
          await changes.letLeasesEnd()
          await changes.resolveOnly()
          return observed
        },
      },
    })

    const attempt = change(charge, kind, { dependencies: slow })

    await expect(attempt).rejects.toThrow("is not in flight any more")
    expect(await operations()).toMatchObject([{ state: "not_sent" }])
    expect(await here.requestCount(CALL[kind])).toBe(0)
  })
})

it("20 refunds of different sums at once give back what was accepted, and no more than there is", async () => {
  const charge = await aCharge("paid")

  const results = await twentyTimes((nth) =>
    change(charge, "refund", {
      dependencies,
      amount: 300 + nth,
      medusaId: `medusa_${nth}`,
    })
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
