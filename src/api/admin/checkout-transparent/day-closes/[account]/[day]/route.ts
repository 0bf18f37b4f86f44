import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { dayIn, readDayClose } from "../../read-day-close"

/** The figures of a day. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const of = await dayIn(request)
  response.json({ day_close: await readDayClose(request.scope, of) })
}
