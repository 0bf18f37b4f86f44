import { z } from "@medusajs/framework/zod"
import { ledgerOf } from "../../../../../medusa/container"
import { message } from "../../../../../domain/message"
import { notFoundError } from "../../../../../medusa/refusal-errors"
import { createQueryRoute } from "../../../../route-handler"
import { movementExportQuery } from "../../day-close-validators"
import { sendMovements } from "../../movements.csv/send-movements"

/**
 * Accepts the number of an export. The maximum is the largest value of PostgreSQL's type `integer`. A larger number
 * would fail in the query.
 */
const numbered = z.coerce.number().int().min(1).max(2_147_483_647)

/**
 * Sends an existing export as a CSV file. Each download sends the same movements. The only change in the database is
 * the record of the download.
 */
export const GET = createQueryRoute(
  movementExportQuery,
  async (request, response) => {
    const number = numbered.safeParse(request.params.number).data
    const isThere =
      number !== undefined &&
      (await ledgerOf(request.scope).hasMovementExport(number))
    if (!isThere) {
      throw notFoundError(
        message("no_such_export", { number: request.params.number ?? "" })
      )
    }
    await sendMovements(request, response, {
      action: "movement-exports/:number",
      subjectId: String(number),
      name: `movimentacoes-exportacao-${number}`,
      documents: request.validatedQuery.documents ?? false,
      parts: [{ exportNumber: number }],
    })
  }
)
