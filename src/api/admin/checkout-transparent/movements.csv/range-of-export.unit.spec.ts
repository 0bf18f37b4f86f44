import type { LedgerModuleService } from "../../../../modules/ledger"
import { rangeOfExport } from "./range-of-export"

const NOW = new Date("2026-11-21T12:00:00Z")
const A_MINUTE_AGO = "2026-11-21T11:59:00.000Z"
const MINE = { since: "my-last-export" as const }

/** A ledger whose journal has these files, and what was asked of the journal. */
function aLedger(requests: unknown[]) {
  const asked: unknown[] = []
  const ledger = {
    time: () => Promise.resolve({ now: NOW }),
    listAdminActions: (filter: unknown) => {
      asked.push(filter)
      return Promise.resolve(requests.map((request) => ({ request })))
    },
  } as unknown as LedgerModuleService
  return { asked, ledger }
}

describe("what a file of movements has", () => {
  it("is the days that are asked for, to the end", async () => {
    const days = { from: "2026-11-01", to: "2026-11-21" }

    expect(await rangeOfExport(aLedger([]).ledger, "user_1", days)).toEqual({
      by: "day",
      ...days,
    })
  })

  it("goes on where the caller's last whole file of these accounts ended", async () => {
    const until = "2026-11-14T12:00:00.000Z"
    const { asked, ledger } = aLedger([{ since: "my-last-export", until }])

    const range = await rangeOfExport(ledger, "user_1", {
      ...MINE,
      account: "br",
    })

    expect(range).toEqual({ by: "observed_at", from: until, to: A_MINUTE_AGO })
    expect(asked).toEqual([
      {
        action: "movements.csv?since=my-last-export",
        subject_id: "br",
        actor: "user_1",
        status: 200,
      },
    ])
  })

  it("is everything in the first file", async () => {
    expect(await rangeOfExport(aLedger([]).ledger, "user_1", MINE)).toEqual({
      by: "observed_at",
      from: "1970-01-01T00:00:00.000Z",
      to: A_MINUTE_AGO,
    })
  })
})
