import { z } from "@medusajs/framework/zod"
import { toHealthResponse } from "../../../../domain/health/finding"
import { runChecks } from "../../../../health/run-checks"
import { createFindingTextFunction } from "../../../../texts/finding-texts"
import { createQueryRoute } from "../../../route-handler"

/** `locale` is the language of the texts: Portuguese if it begins with `pt`, otherwise English. */
const query = z.strictObject({ locale: z.string().default("en") })

/**
 * Returns the store's state as one word, with the results of its checks. A monitoring system and the settings page use
 * this route (docs/health.md). The route reads only the database, and responds with 200 in every state.
 */
export const GET = createQueryRoute(query, async (request, response) => {
  const { locale } = request.validatedQuery
  const [health, setup] = await Promise.all([
    runChecks(request.scope, "health"),
    runChecks(request.scope, "setup"),
  ])
  response.json(
    toHealthResponse({ health, setup }, createFindingTextFunction(locale))
  )
})
