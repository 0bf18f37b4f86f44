import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { describeError } from "../../../../domain/errors/payment-plugin-error"
import { ledgerOf, logOf } from "../../../../medusa/container"
import { requireActor, requirePermission } from "../../permissions"
import type { MovementSelection } from "../../../../modules/ledger"
import { movementsAsCsv } from "./stream-movements"

interface File {
  /**
   * The action's name in the ledger's record of the download. `subjectId` is also recorded, for example the number of
   * an export.
   */
  action: string
  subjectId: string | undefined
  /** The file's name without its extension. */
  name: string
  /** Whether a column contains the buyers' documents, which only users with the permission `money` may read. */
  documents: boolean
  parts: readonly MovementSelection[]
}

/**
 * Streams movements as a CSV file with one row for each movement, and records which administrator downloads which file.
 * Throws a refusal if the file is to contain the buyers' CPF or CNPJ numbers and the caller lacks the permission
 * `money`.
 *
 * If reading the database fails midway, the connection is closed. The download then fails visibly, and an incomplete
 * file does not look complete.
 */
export async function sendMovements(
  request: MedusaRequest,
  response: MedusaResponse,
  { action, subjectId, name, documents, parts }: File
): Promise<void> {
  if (documents) requirePermission(request, "money")
  const ledger = ledgerOf(request.scope)
  const recorded = await ledger.recordAdminAction({
    action,
    subjectId,
    ...requireActor(request),
    requestData: { parts, ...(documents && { documents }) },
    stateBeforeAction: undefined,
  })
  const pages = movementsAsCsv(request.scope, parts, documents)
  const first = await pages.next()
  response.setHeader("content-type", "text/csv; charset=utf-8")
  response.setHeader("cache-control", "no-store")
  response.setHeader(
    "content-disposition",
    `attachment; filename="${name}.csv"`
  )
  try {
    await pipeline(
      Readable.from(yieldFirstPageThenOthers(first, pages)),
      response
    )
    await ledger.recordAdminActionStatus(recorded, response.statusCode)
  } catch (error) {
    logOf(request.scope).warn(
      `checkout-transparent: a download of movements was interrupted (${name}): ${describeError(error)}`
    )
  }
}

async function* yieldFirstPageThenOthers(
  first: IteratorResult<string, void>,
  rest: AsyncIterable<string>
): AsyncGenerator<string> {
  yield first.value ?? ""
  yield* rest
}
