import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../modules/ledger"
import type { ListNotificationsQuery } from "../notification-validators"
import { listNotifications } from "./list-notifications"
import { showNotification } from "./show-notification"

/** What the gateway has told, the newest first unless another order is asked for, and what came of it. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ListNotificationsQuery>,
  response: MedusaResponse
): Promise<void> {
  const { limit, offset } = request.validatedQuery
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { notifications, count } = await listNotifications(
    ledger,
    request.validatedQuery
  )
  response.json({
    notifications: notifications.map(showNotification),
    count,
    limit,
    offset,
  })
}
