import { noChargeError } from "../../../../../medusa/refusal-errors"
import { adminRoute } from "../../../../route-handler"
import { showChargeInFull } from "../show-charges-in-full"

/** Answers a charge as the ledger and Medusa have it, its history, and the actions that are allowed now. */
export const GET = adminRoute(async ({ scope, params }, response) => {
  const { id = "" } = params
  const charge = await showChargeInFull(scope, id)
  if (!charge) throw noChargeError(id)
  response.json({ charge })
})
