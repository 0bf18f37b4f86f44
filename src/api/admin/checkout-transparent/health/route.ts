import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import {
  shownHealth,
  type ShownHealth,
} from "../../../../charge/health/finding"
import { runChecks } from "../../../../checks/check"
import { CHECKS } from "../../../../checks/checks"
import { checkWordsIn } from "../../../../texts/check-words"

/**
 * How the store is, in one word with its checks, for a monitor and for the page: see docs/health.md.
 * It asks the database only, and answers 200 whatever the word is.
 */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse<ShownHealth>
): Promise<void> {
  const { locale } = request.validatedQuery as { locale: string }
  const [health, setup] = await Promise.all([
    runChecks(CHECKS, request.scope, { readers: ["health"] }),
    runChecks(CHECKS, request.scope, { readers: ["setup"] }),
  ])
  response.json(shownHealth({ health, setup }, checkWordsIn(locale)))
}
