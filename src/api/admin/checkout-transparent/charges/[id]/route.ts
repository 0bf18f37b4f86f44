import { chargeNotFoundError } from "../../../../../medusa/refusal-errors"
import { createAdminRoute } from "../../../../route-handler"
import { showChargeInFull } from "../show-charges-in-full"

/** Returns a charge with its records in Medusa, its history, and the actions that an administrator may perform now. */
export const GET = createAdminRoute(async ({ scope, params }, response) => {
  const { id = "" } = params
  const charge = await showChargeInFull(scope, id)
  if (!charge) throw chargeNotFoundError(id)
  response.json({ charge })
})
