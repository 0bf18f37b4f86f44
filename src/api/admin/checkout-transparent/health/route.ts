import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { readHealth } from "./read-health"

/**
 * How the store is, in one word with its reasons, for a monitor and for the page: see docs/health.md.
 * It asks the database only, and answers 200 whatever the word is.
 */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const { status, reasons, checks } = await readHealth(request.scope)
  response.json({
    status,
    reasons,
    checks: checks.map(({ name, account, status, details }) => ({
      name,
      account,
      status,
      details,
    })),
  })
}
