import { z } from "@medusajs/framework/zod"
import { shownHealth } from "../../../../charge/health/finding"
import { runChecks } from "../../../../checks/check"
import { CHECKS } from "../../../../checks/checks"
import { checkWordsIn } from "../../../../texts/check-words"
import { reading } from "../../route-handler"

/** Language of the words, `pt-BR` or `en`. */
const query = z.strictObject({ locale: z.string().default("en") })

/**
 * How the store is, in one word with its checks, for a monitor and for the page: see docs/health.md.
 * It asks the database only, and answers 200 whatever the word is.
 */
export const GET = reading(query, async (request, response) => {
  const { locale } = request.validatedQuery
  const [health, setup] = await Promise.all([
    runChecks(CHECKS, request.scope, { readers: ["health"] }),
    runChecks(CHECKS, request.scope, { readers: ["setup"] }),
  ])
  response.json(shownHealth({ health, setup }, checkWordsIn(locale)))
})
