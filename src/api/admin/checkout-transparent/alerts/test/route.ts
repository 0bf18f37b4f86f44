import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { sendByChannels } from "../../../../../alerts/send-by-channels"
import { textOfAlert } from "../../../../../alerts/text-of-alert"
import type { LedgerModuleService } from "../../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../../modules/ledger/ports/ledger"

/** Sends a test alert by every channel, and answers by which it went. */
export async function POST(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const { alerts } =
    request.scope.resolve<LedgerModuleService>(LEDGER_MODULE).pluginOptions
  const text = await textOfAlert(request.scope, { cause: "test", data: {} })
  const outcomes = await sendByChannels(request.scope, {
    ...text,
    cause: "test",
    emails: alerts.emails,
  })
  response.json({
    sent: outcomes.flatMap((one) =>
      one.outcome === "sent" ? [one.channel] : []
    ),
    failed: outcomes.flatMap((one) =>
      one.outcome === "sent" ? [] : [{ channel: one.channel, why: one.why }]
    ),
  })
}
