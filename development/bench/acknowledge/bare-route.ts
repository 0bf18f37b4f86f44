import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

import { insertBare } from "./bare-insert"

/** The limit inside Medusa: its own JSON parser, one insert, the same answer. */
export async function POST(
  request: MedusaRequest<Parameters<typeof insertBare>[1]>,
  response: MedusaResponse
): Promise<void> {
  const knex = request.scope.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await insertBare(knex, request.body)
  response.status(200).json({ received: true })
}
