import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { isPermitted } from "../../record-action"

/** What the caller may do: pages draw no button that would only be refused. */
export async function GET(
  request: MedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const [money, settings] = await Promise.all([
    isPermitted(request, "money"),
    isPermitted(request, "settings"),
  ])
  response.json({ mine: { money, settings } })
}
