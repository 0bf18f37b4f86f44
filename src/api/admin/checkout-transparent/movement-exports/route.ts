import { z } from "@medusajs/framework/zod"
import { ledgerOf } from "../../../../medusa/core"
import { type Handler, takes } from "../../../route-handler"
import { actorOf } from "../../permissions"
import { recordAction } from "../../record-action"
import { accountsAskedFor } from "../day-closes/show-days"

const body = z.strictObject({
  /** An account's id. Default: all accounts. */
  account: z.string().min(1).max(100).optional(),
})

const record = recordAction("movement-exports")

/**
 * Creates an export of the movements that no export has yet, and answers its number, by which GET reads it as often
 * as needed. A POST, because each movement is in exactly one export: no page of another site may use one up.
 */
export const POST: Handler = async (request, response) => {
  const { account } = await takes(body)(request)
  const ledger = ledgerOf(request.scope)
  const accounts = await accountsAskedFor(ledger, account)
  await record(request, response)
  const number = await ledger.createMovementExport({
    accounts,
    by: actorOf(request).actor,
  })
  response.json({ export: { number, accounts } })
}
