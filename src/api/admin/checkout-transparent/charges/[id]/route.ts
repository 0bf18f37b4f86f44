import { noCharge } from "../../../../../medusa/refused"
import { answering } from "../../../../route-handler"
import { showChargeInFull } from "../show-charges-in-full"

/** Answers a charge with the ledger's and Medusa's side, its history, and the actions that are allowed now. */
export const GET = answering(async ({ scope, params }, response) => {
  const { id = "" } = params
  const charge = await showChargeInFull(scope, id)
  if (!charge) throw noCharge(id)
  response.json({ charge })
})
