import { succeeds } from "../../integration-tests/support/a-shopper"
import { logIn } from "../../integration-tests/support/an-admin"
import { step } from "../demo/progress"
import { fillShop } from "./fill-shop"
import { median, rounded, type Row } from "./figures"
import type { Stage } from "./stage"

const CHARGES = 100_000
const TIMES = 9
const GOAL_MS = 200

/** Three lists of `src/api/admin/checkout-transparent/table-of-lists.ts` with different query plans, and queries. */
const LISTS: Record<string, readonly string[]> = {
  charges: [
    "",
    "offset=9980",
    "method=pix&state=paid&created_at[$gte]=2020-01-01",
    "account=br-manual",
    "view=to_capture",
    "order_id=order_777",
    "q=%23777",
    "q=buyer777@example.com",
    "q=Silva 777",
    "q=Maria",
  ],
  discrepancies: ["", "status=all&account=br-manual", "status=all&q=Maria"],
  notifications: ["", "integration=payment_link", "q=charge-777"],
}

/** Measures the dashboard's lists over HTTP, in a shop with many charges. */
export async function measureLists(stage: Stage): Promise<Row[]> {
  const store = await stage.openStore("lists")
  await step(`Filling a shop with ${CHARGES} charges`, () =>
    fillShop(store.databaseUrl, CHARGES)
  )
  const admin = await logIn(store.api)
  const ask = async (list: string, query: string): Promise<number> => {
    const started = performance.now()
    const path = `/admin/checkout-transparent/${list}?${query}`
    await succeeds(admin.request("get", path))
    return performance.now() - started
  }

  const rows: Row[] = []
  for (const [list, queries] of Object.entries(LISTS)) {
    await step(`Asking for ${list}`, async () => {
      const medians = []
      for (const query of queries) {
        await ask(list, query)
        const times: number[] = []
        while (times.length < TIMES) times.push(await ask(list, query))
        medians.push({ query: query || "no filter", ms: median(times) })
      }
      const slowest = medians.sort((one, other) => other.ms - one.ms)[0]!
      rows.push({
        what: `List of ${list}, slowest of ${queries.length} questions: \`${slowest.query}\``,
        figure: `${rounded(slowest.ms)} ms`,
        goal: `≤ ${GOAL_MS}`,
        met: slowest.ms <= GOAL_MS ? "yes" : "no",
      })
    })
  }
  await store.stop()
  return rows
}
