import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Alert } from "../charge/alert"
import type { LedgerModuleService } from "../modules/ledger"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { sentencesOf } from "../texts/in-words"
import { type AlertText, alertText } from "../texts/alert-texts"

/** An alert in the words of the store's language, with what its discrepancy says of itself. */
export async function textOfAlert(
  container: MedusaContainer,
  { cause, data }: Pick<Alert, "cause" | "data">
): Promise<AlertText> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const [discrepancy] =
    "discrepancy_id" in data
      ? await ledger.listDiscrepancies({ id: data.discrepancy_id })
      : []
  return alertText({ cause, data }, ledger.pluginOptions.alerts.locale, {
    adminUrl: adminUrlOf(container),
    ...(discrepancy && {
      details: sentencesOf(
        discrepancy.details,
        ledger.pluginOptions.alerts.locale
      ),
    }),
  })
}

/** Where the dashboard is, as far as Medusa's configuration says so; else its path alone. */
function adminUrlOf(container: MedusaContainer): string {
  const { admin } = container.resolve<{
    admin?: { path?: string; backendUrl?: string }
  }>(ContainerRegistrationKeys.CONFIG_MODULE)
  const url = admin?.backendUrl ?? ""
  const host = /^https?:/.test(url) ? url.replace(/(?<!\/)\/+$/, "") : ""
  return `${host}${admin?.path ?? "/app"}`
}
