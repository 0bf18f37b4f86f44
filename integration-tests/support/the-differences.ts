import type { ShownDifference } from "../../src/api/admin/checkout-transparent/differences/show-difference"
import { succeeds } from "./a-shopper"
import type { Admin } from "./an-admin"

/** What the admin API lists of a charge, the oldest first. */
export async function differencesOf(
  admin: Admin,
  charge: { id: string },
  status: "open" | "resolved" | "all" = "all"
): Promise<ShownDifference[]> {
  const { differences } = await succeeds(
    admin.request(
      "get",
      `/admin/checkout-transparent/differences?status=${status}&limit=100`
    )
  )
  return (differences as ShownDifference[]).filter(
    ({ charge_id }) => charge_id === charge.id
  )
}
