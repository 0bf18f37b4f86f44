import { step } from "../demo/progress"
import { fillShop } from "./fill-shop"
import { type Findings, median, rounded, type Row } from "./figures"
import { ADMIN } from "./seeds"
import type { Stage } from "./stage"

const CHARGES = 100_000
const TIMES = 9
const GOAL_MS = 200

/** What people ask of each list of `src/api/admin/checkout-transparent/table-of-lists.ts`. */
const LISTS: Record<string, readonly string[]> = {
  charges: [
    "",
    "offset=9980",
    "order=-amount",
    "method=pix&state=paid&created_at[$gte]=2020-01-01",
    "state=charged_back",
    "account=br-manual",
    "amount=19.99",
    "view=to_capture",
    "view=disputed",
    "order_id=order_777",
    "customer_id=cus_777",
    "q=nsu-777",
    "q=%23777",
    "q=buyer777@example.com",
    "q=Silva 777",
    "q=Maria",
  ],
  "customers/cus_777/payments": [""],
  discrepancies: [
    "",
    "status=all&kind=amounts_differ",
    "status=all&account=br-manual",
    "status=all&q=Maria",
    "status=all&charge_id=ctchg_777",
  ],
  operations: ["", "state=unknown", "account=br-manual", "charge_id=ctchg_777"],
  movements: ["", "kind=refunded", "day=2026-11-20", "charge_id=ctchg_777"],
  notifications: [
    "",
    "integration=payment_link",
    "account=br-manual",
    "merchant_charge_id=charge-777",
    "q=charge-777",
  ],
  "admin-actions": ["", "actor=user_777", "subject_id=ctchg_777"],
  "payment-links": ["", "state=expired", "order_id=order_771"],
}

/** Every list of the dashboard and its usual filters, over HTTP, in a shop with many charges. */
export async function measureLists(stage: Stage): Promise<Findings> {
  const store = await stage.openStore("lists")
  await step(`Filling a shop with ${CHARGES} charges`, () =>
    fillShop(store.databaseUrl, CHARGES)
  )
  const login = await fetch(`${store.url}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  })
  const { token } = (await login.json()) as { token: string }
  const ask = async (path: string): Promise<number> => {
    const started = performance.now()
    const answer = await fetch(
      `${store.url}/admin/checkout-transparent/${path}`,
      { headers: { authorization: `Bearer ${token}` } }
    )
    const text = await answer.text()
    if (answer.status !== 200) {
      throw new Error(`${path}: ${answer.status} ${text}`)
    }
    return performance.now() - started
  }

  const rows: Row[] = []
  const slow: string[] = []
  let asked = 0
  for (const [list, queries] of Object.entries(LISTS)) {
    const medians = await step(`Asking for ${list}`, async () => {
      const found: { query: string; ms: number }[] = []
      for (const query of queries) {
        await ask(`${list}?${query}`)
        const ms: number[] = []
        for (let time = 0; time < TIMES; time++) {
          ms.push(await ask(`${list}?${query}`))
        }
        found.push({ query: query || "no filter", ms: median(ms) })
      }
      return found.sort((one, other) => other.ms - one.ms)
    })
    asked += medians.length
    const [slowest] = medians
    for (const { query, ms } of medians.filter((one) => one.ms > GOAL_MS)) {
      slow.push(`\`${list}?${query}\` ${rounded(ms)} ms`)
    }
    rows.push({
      what: `List of ${list.replace("/cus_777/", "/:id/")}, slowest: \`${slowest!.query}\``,
      figure: `${rounded(slowest!.ms)} ms`,
      goal: `≤ ${GOAL_MS}`,
      met: slowest!.ms <= GOAL_MS ? "yes" : "no",
    })
  }
  const [disk] = await store.query<{ bytes: number }>(
    `select (sum(pg_total_relation_size('checkout_transparent_' || name)) / ${CHARGES})::int as bytes
    from unnest(array['charge', 'operation', 'movement']) as name`
  )
  await store.stop()
  return {
    rows,
    details: `**Lists** (\`lists\`): each list of the dashboard over HTTP, in a shop with ${CHARGES.toLocaleString("en")} charges, as many buyers and orders, and five times as many notifications; the median of ${TIMES}, of ${asked} questions in all. ${slow.length === 0 ? "None is slower than the goal." : `Slower than the goal: ${slow.join(", ")}.`} A charge with its operation and its movement takes ${disk!.bytes} bytes on the disk, with indexes.`,
  }
}
