import { aFleet, type Fleet } from "../support/a-fleet"
import { succeeds } from "../support/a-shopper"
import type { StoreProcess } from "../support/a-store-process"
import { eventually } from "../support/eventually"

describe("the health of processes without Redis", () => {
  let fleet: Fleet
  let other: StoreProcess
  beforeAll(async () => {
    fleet = await aFleet({ locks: "postgres" })
    other = await fleet.start({ LOCKS: "", MEDUSA_WORKER_MODE: "server" })
  }, 300_000)
  afterAll(() => fleet.close())

  const healthAt = async (process: StoreProcess) => {
    const admin = await fleet.adminAt({ process })
    const { status, checks } = await succeeds(
      admin.request("get", "/admin/checkout-transparent/health")
    )
    return {
      status,
      codes: checks.map(
        ({ check, code }: { check: string; code: string }) => `${check} ${code}`
      ),
    }
  }

  it("is said in the log where its locks are in PostgreSQL", () => {
    expect(fleet.first.logs()).toContain("Locks are in PostgreSQL")
    expect(other.logs()).not.toContain("Locks are in PostgreSQL")
  })

  it("fails when only servers are left, which run no jobs", async () => {
    await eventually(async () =>
      expect(
        await fleet.rows(
          "select from checkout_transparent_installation where job_ran_at is not null"
        )
      ).toHaveLength(1)
    )
    await fleet.first.stop()
    await fleet.rows(
      "update checkout_transparent_installation set job_ran_at = now() - interval '6 minutes'"
    )

    expect(await healthAt(other)).toMatchObject({
      status: "failing",
      codes: expect.arrayContaining(["job job_missing"]),
    })
  })
})
