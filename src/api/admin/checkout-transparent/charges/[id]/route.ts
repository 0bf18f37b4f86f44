import { noCharge } from "../../../../../medusa/refused"
import type { AdminRoute } from "../../../route-handler"
import { showChargeInFull } from "../show-charges-in-full"

/** A charge with both of its sides, all that happened to it, and what may be done with it now. */
export const GET: AdminRoute = async ({ scope, params }, response) => {
  const { id = "" } = params
  const charge = await showChargeInFull(scope, id)
  if (!charge) throw noCharge(id)
  response.json({ charge })
}
