import { queryDatabase } from "./query-database"

/** Empty when Medusa has captured the payments of those methods that capture, and no others. */
export async function bookingProblems(
  databaseUrl: string,
  methods: readonly { method: string; captures: boolean }[]
): Promise<string[]> {
  const rows = await queryDatabase<{
    method: string
    payments: number
    captured: number
  }>(
    databaseUrl,
    `select provider_id as method, count(*)::int as payments, count(captured_at)::int as captured
    from payment group by provider_id`
  )
  return methods.flatMap(({ method, captures }) => {
    const { payments = 0, captured = 0 } =
      rows.find((row) => row.method === method) ?? {}
    const expected = captures ? payments : 0
    return payments > 0 && captured === expected
      ? []
      : [
          `${method}: Medusa has captured ${captured} of ${payments} payments; expected ${captures ? "all" : "none"} of at least one.`,
        ]
  })
}
