import type { ShownDiscrepancy } from "../../src/api/admin/checkout-transparent/discrepancies/show-discrepancy"
import { succeeds } from "./a-shopper"
import type { Admin } from "./an-admin"

/** Returns what the admin API lists of a charge, the oldest first. */
export async function discrepanciesOf(
  admin: Admin,
  charge: { id: string },
  status: "open" | "resolved" | "all" = "all"
): Promise<ShownDiscrepancy[]> {
  const { discrepancies } = await succeeds(
    admin.request(
      "get",
      `/admin/checkout-transparent/discrepancies?status=${status}&limit=100`
    )
  )
  return (discrepancies as ShownDiscrepancy[]).filter(
    ({ charge_id }) => charge_id === charge.id
  )
}
