import { judgeLocks, type MedusaLocks } from "./judge-locks"

const NOW = new Date("2026-11-21T12:00:00.000Z")
const MINUTE = 60_000

const ago = (ms: number) => new Date(NOW.getTime() - ms)

const locks = (given: Partial<MedusaLocks>): MedusaLocks => ({
  arePostgres: false,
  left: 0,
  oldestLeftAt: undefined,
  ...given,
})

describe("Medusa's locks", () => {
  it.each<{ title: string; given: MedusaLocks; codes: string[] }>([
    { title: "none are left", given: locks({}), codes: [] },
    {
      title: "they are in PostgreSQL",
      given: locks({ arePostgres: true }),
      codes: ["locking_in_postgres"],
    },
    {
      title: "one may be removed yet",
      given: locks({ left: 1, oldestLeftAt: ago(5 * MINUTE) }),
      codes: [],
    },
    {
      title: "nobody has removed two",
      given: locks({ left: 2, oldestLeftAt: ago(5 * MINUTE + 1) }),
      codes: ["locks_left"],
    },
  ])("are judged where $title", ({ given, codes }) => {
    const { status, reasons, details } = judgeLocks(given, NOW)

    expect(reasons.map(({ code }) => code)).toEqual(codes)
    expect(status).toBe(codes.length > 0 ? "degraded" : "ok")
    expect(details).toEqual({
      count: given.left,
      oldest_at: given.oldestLeftAt ?? null,
    })
  })
})
