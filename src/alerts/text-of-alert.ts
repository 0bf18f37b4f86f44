import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Alert, AlertReceiver } from "../charge/alert"
import { decimalFromMinorUnits } from "../charge/money"
import { emailOfUser, ledgerOf } from "../medusa/core"
import { readOrderHeads } from "../medusa/find-buyers"
import {
  type AboutAlert,
  type AlertText,
  alertText,
} from "../texts/alert-texts"

/** The text of an alert in the store's language. `isOwn`: the receiver caused the alert. */
export async function textOfAlert(
  container: MedusaContainer,
  alert: Pick<Alert, "cause" | "data"> & Partial<AlertReceiver>
): Promise<AlertText & { isOwn: boolean }> {
  const { accounts } = ledgerOf(container).pluginOptions
  const about = await aboutAlert(container, alert)
  return {
    ...alertText(alert, accounts[0]?.locale ?? "pt-BR", {
      ...about,
      adminUrl: adminUrlOf(container),
    }),
    isOwn: about.by !== undefined && about.by === alert.recipient,
  }
}

async function aboutAlert(
  container: MedusaContainer,
  { data }: Pick<Alert, "data">
): Promise<AboutAlert> {
  if ("by" in data) {
    return { by: await emailOfUser(container, data.by) }
  }
  if (!("charge_id" in data)) {
    return {}
  }
  const ledger = ledgerOf(container)
  const charge = await ledger.findChargeById(data.charge_id)
  const orderId = data.order_id ?? charge?.orderId
  const orders = await readOrderHeads(container, orderId ? [orderId] : [])
  const order = orders.get(orderId ?? "")?.displayId
  return {
    order: order == null ? undefined : String(order),
    amount:
      "amount" in data
        ? data.amount
        : charge && Number(decimalFromMinorUnits(charge.amount)),
  }
}

/** The dashboard's address, if Medusa's configuration has it; else only its path. */
function adminUrlOf(container: MedusaContainer): string {
  const { admin } = container.resolve<{
    admin?: { path?: string; backendUrl?: string }
  }>(ContainerRegistrationKeys.CONFIG_MODULE)
  const url = admin?.backendUrl ?? ""
  const host = /^https?:/.test(url) ? url.replace(/(?<!\/)\/+$/, "") : ""
  return `${host}${admin?.path ?? "/app"}`
}
