import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { Charge } from "../core/charge/charge"
import type { LedgerModuleService } from "../modules/ledger"

const refusal = z.object({ type: z.string(), message: z.string() })

/**
 * What an admin reads when core did not make the session. Our provider speaks to shoppers; what the
 * payment service said stands in the ledger. A workflow throws a copy of a MedusaError (measured),
 * which a route would not show.
 */
export async function refusalOfLink(
  ledger: LedgerModuleService,
  error: unknown,
  attempt: { collectionId: string; earlier: readonly Charge[] }
): Promise<unknown> {
  const { data } = refusal.safeParse(error)
  if (!data) {
    return error
  }
  const why = await reportedByGateway(ledger, attempt)
  return new MedusaError(
    data.type,
    why === undefined ? data.message : `No link was made: ${why}`
  )
}

/** Of the charge that this attempt has begun, if it came so far. */
async function reportedByGateway(
  ledger: LedgerModuleService,
  {
    collectionId,
    earlier,
  }: { collectionId: string; earlier: readonly Charge[] }
): Promise<string | undefined> {
  const [latest] = await ledger.findChargesOfCollection(collectionId)
  if (!latest || earlier.some(({ id }) => id === latest.id)) {
    return undefined
  }
  const operations = await ledger.operationsOf([latest.id])
  return operations.at(-1)?.errorMessage
}
