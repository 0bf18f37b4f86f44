import { z } from "@medusajs/framework/zod"
import { ledgerOf } from "../../../../../medusa/core"
import { message } from "../../../../../domain/message"
import { notFound } from "../../../../../medusa/refused"
import { reading } from "../../../../route-handler"
import { movementExportQuery } from "../../close-validators"
import { sendMovements } from "../../movements.csv/send-movements"

/** A number that PostgreSQL can compare. */
const numbered = z.coerce.number().int().min(1).max(2_147_483_647)

/** Sends an export as a CSV file. A repetition sends the same movements, and writes only into the list of actions. */
export const GET = reading(movementExportQuery, async (request, response) => {
  const number = numbered.safeParse(request.params.number).data
  const isThere =
    number !== undefined &&
    (await ledgerOf(request.scope).hasMovementExport(number))
  if (!isThere) {
    throw notFound(
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
})
