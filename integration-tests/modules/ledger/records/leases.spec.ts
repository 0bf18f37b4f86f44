import { waitForLease } from "../../../../src/reconciliation/queue/wait-for-lease"
import { aLedgerDatabase } from "../../../support/ledger/a-ledger"

const database = aLedgerDatabase()
const A_MINUTE_MS = 60_000
const AT_ONCE = { ms: A_MINUTE_MS, waitMs: 0 }

/** Builds the ledgers of several processes. Each ledger has its own connection to the same database. */
const createLedgersOfProcesses = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () =>
      database.ledger({ knex: await database.connect(1) })
    )
  )

describe("a lease", () => {
  it("four processes that wait for the same lease each get it in turn, and no two of them have it at the same moment", async () => {
    let atWork = 0
    let most = 0
    const workUnderLease = async (
      ledger: ReturnType<typeof database.ledger>
    ) => {
      const end = await waitForLease(ledger, "sessions:pay_col_1", {
        ms: A_MINUTE_MS,
        waitMs: 200_000,
      })
      most = Math.max(most, ++atWork)
      await ledger.findChargeById("none")
      atWork--
      await end?.()
      return end !== undefined
    }

    const had = await Promise.all(
      (await createLedgersOfProcesses(4)).map(workUnderLease)
    )

    expect(had).toEqual([true, true, true, true])
    expect(most).toBe(1)
  })

  it("after the lease of one process has expired and another process has taken the lease, the first process can no longer end the lease", async () => {
    const [dead, next, third] = await createLedgersOfProcesses(3)
    const endOfDead = await waitForLease(dead!, "payment-link:1", AT_ONCE)
    const tooEarly = await waitForLease(next!, "payment-link:1", AT_ONCE)
    await database.setTimeOffset(A_MINUTE_MS + 1)
    const taken = await waitForLease(next!, "payment-link:1", AT_ONCE)

    await endOfDead!()
    const whileTaken = await waitForLease(third!, "payment-link:1", AT_ONCE)
    await taken!()
    const after = await waitForLease(third!, "payment-link:1", AT_ONCE)

    expect(tooEarly).toBeUndefined()
    expect(taken).toBeDefined()
    expect(whileTaken).toBeUndefined()
    expect(after).toBeDefined()
  })
})
