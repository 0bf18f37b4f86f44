import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../modules/ledger"
import type { ListNotificationsQuery } from "../validators"
import { showNotification } from "./show-notification"

/** What the gateway has told, the newest first, and what came of it. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ListNotificationsQuery>,
  response: MedusaResponse
): Promise<void> {
  const { state, account, merchant_charge_id, limit, offset } =
    request.validatedQuery
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const [rows, count] = await ledger.listAndCountNotifications(
    {
      ...(state === "all" ? {} : { state }),
      ...(account === undefined ? {} : { account }),
      ...(merchant_charge_id === undefined ? {} : { merchant_charge_id }),
    },
    {
      take: limit,
      skip: offset,
      order: { received_at: "DESC", id: "DESC" },
    }
  )
  response.json({
    notifications: rows.map(showNotification),
    count,
    limit,
    offset,
  })
}
