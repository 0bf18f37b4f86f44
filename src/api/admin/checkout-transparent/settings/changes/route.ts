import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { emailsOfUsers } from "../../../../../medusa/core"
import { LEDGER_MODULE } from "../../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../../modules/ledger"
import type { ListSettingChangesQuery } from "../../validators"

/** Who changed which setting from what to what, the latest first. Nothing of a secret's value. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ListSettingChangesQuery>,
  response: MedusaResponse
): Promise<void> {
  const { account, limit, offset } = request.validatedQuery
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const [rows, count] = await ledger.listAndCountSettingChanges(
    account === undefined ? {} : { account },
    { take: limit, skip: offset, order: { revision: "DESC", name: "ASC" } }
  )
  const emails = await emailsOfUsers(
    request.scope,
    rows.map(({ actor }) => actor)
  )
  response.json({
    changes: rows.map((row) => ({
      revision: row.revision,
      account: row.account,
      name: row.name,
      kind: row.kind,
      is_secret: row.is_secret,
      from: row.from_value,
      to: row.to_value,
      actor: row.actor,
      actor_email: emails.get(row.actor) ?? null,
      created_at: row.created_at,
    })),
    count,
    limit,
    offset,
  })
}
