import { z } from "@medusajs/framework/zod"
import { ledgerOf } from "../../../../medusa/core"
import { type Handler, takes } from "../../../route-handler"
import { actorOf } from "../../permissions"
import { recordAction } from "../../record-action"
import type { LedgerModuleService } from "../../../../modules/ledger"
import type { ExportedPart } from "../../../../modules/ledger/statements/movement-exports"
import { accountsAskedFor } from "../day-closes/show-days"

const body = z.strictObject({
  /** An account's id. Default: all accounts. */
  account: z.string().min(1).max(100).optional(),
})

async function hasNoMovement(
  ledger: Pick<LedgerModuleService, "movementPage">,
  parts: readonly ExportedPart[]
): Promise<boolean> {
  for (const part of parts) {
    const page = {
      ...part,
      by: "observed_at" as const,
      after: undefined,
      limit: 1,
    }
    if ((await ledger.movementPage(page)).length > 0) return false
  }
  return true
}

const record = recordAction("movement-exports")

/**
 * Creates an export of the movements that no export has yet, and answers its number, by which GET reads it as often
 * as needed, and whether it is empty. A POST, because each movement is in exactly one export: no page of another site may use one up.
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
  const parts = await ledger.findMovementExport(number)
  const isEmpty = await hasNoMovement(ledger, parts)
  response.json({ export: { number, accounts, is_empty: isEmpty } })
}
