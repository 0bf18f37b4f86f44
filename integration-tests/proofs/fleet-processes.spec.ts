import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { aFleet, type Fleet } from "../support/a-fleet"
import { succeeds } from "../support/a-shopper"
import type { StoreProcess } from "../support/a-store-process"
import type { Admin } from "../support/an-admin"
import { eventually } from "../support/eventually"

const ROOT = resolve(__dirname, "../..")

describe("the health of two processes without Redis", () => {
  let fleet: Fleet
  let other: StoreProcess
  let admin: Admin
  beforeAll(async () => {
    fleet = await aFleet({ locks: "postgres" })
    other = await fleet.start({ LOCKS: "", MEDUSA_WORKER_MODE: "server" })
    admin = await fleet.adminAt({ process: fleet.first })
  }, 300_000)
  afterAll(() => fleet.close())

  const check = async (name: string) => {
    const { checks, reasons } = await succeeds(
      admin.request("get", "/admin/checkout-transparent/health")
    )
    return {
      ...checks.find((one: { name: string }) => one.name === name),
      codes: reasons.map(({ code }: { code: string }) => code),
    }
  }
  const sinceAMinute = () =>
    fleet.rows(
      "update checkout_transparent_process set started_at = started_at - interval '2 minutes'"
    )

  it("shows both, each with what is in force in it, and a process says at its start who runs", async () => {
    await eventually(async () =>
      expect(await check("processes")).toMatchObject({
        status: "degraded",
        codes: expect.arrayContaining(["locking_in_postgres"]),
        details: {
          count: 2,
          worker_modes: ["server", "shared"],
          locking: ["in-memory", "postgres"],
          event_bus: ["local"],
          workflow_engine: ["in-memory"],
        },
      })
    )
    expect(other.logs()).toMatch(
      /runs as \\?"server\\?".+locking: in-memory.+In sight as well: \S+ \(shared\)/
    )
  })

  it("is degraded when they have been beside each other for a minute, which the log says once", async () => {
    await sinceAMinute()

    expect(await check("processes")).toMatchObject({
      status: "degraded",
      codes: expect.arrayContaining([
        "locking_in_memory",
        "event_bus_local",
        "workflow_engine_in_memory",
      ]),
    })
    await eventually(() =>
      expect(fleet.first.logs()).toMatch(/locks of \S+ are its own/)
    )
  })

  it("counts no command that loads the plugin", async () => {
    const folder = mkdtempSync(join(tmpdir(), "checkout-transparent-exec-"))
    const script = join(folder, "script.js")
    // Longer than a process takes to say that it runs.
    writeFileSync(
      script,
      `exports.default = async ({ container }) => {
        await new Promise((done) => setTimeout(done, 3000))
        const knex = container.resolve("__pg_connection__")
        const { rows } = await knex.raw("select pid from checkout_transparent_process")
        console.log("PROCESSES " + rows.length + " OWN " + rows.some(({ pid }) => pid === process.pid))
      }`
    )

    const { url } = await databaseOf(fleet)
    const { stdout } = spawnSync(
      process.execPath,
      [require.resolve("@medusajs/cli/cli.js"), "exec", script],
      {
        cwd: ROOT,
        encoding: "utf8",
        env: { ...process.env, DATABASE_URL: url, NODE_ENV: "test" },
      }
    )
    rmSync(folder, { recursive: true })

    expect(stdout).toContain("PROCESSES 2 OWN false")
  })

  it("has one fewer at once when one is told to stop, and after 45 seconds when it was killed", async () => {
    await other.stop()
    expect((await check("processes")).details.count).toBe(1)

    await fleet.restart(other)
    await eventually(async () =>
      expect((await check("processes")).details.count).toBe(2)
    )
    await other.kill()
    const left = (await check("processes")).details.count
    await fleet.rows(
      "update checkout_transparent_process set renewed_at = renewed_at - interval '45 seconds' where worker_mode = 'server'"
    )

    expect(left).toBe(2)
    expect((await check("processes")).details.count).toBe(1)
  })

  it("is degraded by a lock that a dead process has left behind", async () => {
    await fleet.rows(
      "insert into locking (id, expiration) values ('somebody', now() - interval '1 hour')"
    )

    expect(await check("locks")).toMatchObject({
      status: "degraded",
      details: { count: 1 },
      codes: expect.arrayContaining(["locks_left"]),
    })
  })

  it("fails when only servers are left", async () => {
    await fleet.first.stop()
    await fleet.restart(other)
    const atOther = await fleet.adminAt({ process: other })
    await fleet.rows(
      "update checkout_transparent_installation set job_ran_at = now() - interval '2 minutes'"
    )

    await eventually(async () => {
      const { status, reasons } = await succeeds(
        atOther.request("get", "/admin/checkout-transparent/health")
      )
      expect(status).toBe("failing")
      expect(reasons[0].code).toBe("no_worker")
    })
  })
})

async function databaseOf(fleet: Fleet): Promise<{ url: string }> {
  const [{ name } = { name: "" }] = await fleet.rows<{ name: string }>(
    "select current_database() as name"
  )
  const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
  return {
    url: `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}/${name}`,
  }
}
