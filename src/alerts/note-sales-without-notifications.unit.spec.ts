import type { ObservedConditions } from "../charge/alert"
import { noteSalesWithoutNotifications } from "./note-sales-without-notifications"

const NOW = new Date("2026-11-21T12:00:00.000Z")
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

describe("an account that sells", () => {
  it.each([
    ["was never notified", 3, null, true],
    ["was last notified 25 hours ago", 3, hoursAgo(25), true],
    ["was notified an hour ago", 3, hoursAgo(1), false],
    ["sold nothing", 0, null, false],
  ])("and %s", async (_what, sales, lastAuthenticatedAt, isTold) => {
    const noted: ObservedConditions[] = []
    const ledger = {
      noteConditions: (observed: unknown) => {
        noted.push(observed as ObservedConditions)
        return Promise.resolve()
      },
    }

    await noteSalesWithoutNotifications(
      ledger,
      [{ account: "br", sales, lastAuthenticatedAt }],
      NOW
    )

    expect(noted).toMatchObject([
      {
        cause: "sales_without_notifications",
        conditions: isTold
          ? [{ name: "br", data: { account: "br", sales, hours: 24 } }]
          : [],
      },
    ])
    expect(noted[0]?.conditions).toHaveLength(isTold ? 1 : 0)
  })
})
