/** The types of the answers of the plugin's admin routes. Most of them are derived from the code of the routes. */

import type { ChargeInFull as ChargeAnswered } from "../../api/admin/checkout-transparent/charges/show-charges-in-full"
import type { SavedCardOfCustomer } from "../../api/admin/checkout-transparent/customers/[id]/saved-cards/route"
import type { ShownLedgerAndGatewayState as FiguresAnswered } from "../../api/admin/checkout-transparent/charges/show-ledger-and-gateway-state"
import type { showDayClose } from "../../api/admin/checkout-transparent/day-closes/show-day-closes"
import type { ShownDiscrepancy as DiscrepancyAnswered } from "../../api/admin/checkout-transparent/discrepancies/show-discrepancy"
import type { AsJson } from "../../api/admin/checkout-transparent/list-routes"
import type { ShownOrderPayments as PaymentsAnswered } from "../../api/admin/checkout-transparent/orders/[id]/payments/route"
import type { SalesAnswer } from "../../api/admin/checkout-transparent/sales/route"
import type { showSettings } from "../../api/admin/checkout-transparent/settings/show-settings"
import type { ListAnswer } from "../../api/admin/checkout-transparent/list-definitions"
import type { Permission } from "../../api/admin/permissions"
import type { MessageOrText } from "../../domain/message"
import type { ChargeAction } from "../../domain/payment-page/allowed-actions"

export type { ListAnswer, ChargeAction, SalesAnswer, SavedCardOfCustomer }
export type LedgerAndGatewayState = AsJson<FiguresAnswered>
export type OrderPayments = AsJson<PaymentsAnswered>
export type ChargeInFull = AsJson<ChargeAnswered>
export type ShownDiscrepancy = AsJson<DiscrepancyAnswered>
export type TimelineEntry = ChargeInFull["timeline"][number]
export type ChargesAnswer = ListAnswer<"charges">
export type ChargeInList = ListAnswer<"charges">["charges"][number]
export type ListedDiscrepancy =
  ListAnswer<"discrepancies">["discrepancies"][number]
export type ShownDay = Awaited<ReturnType<typeof showDayClose>>
export type ListedDay = ListAnswer<"day-closes">["day_closes"][number]
export type ListedExport =
  ListAnswer<"movement-exports">["movement_exports"][number]
export type ShownAccount = AsJson<
  Awaited<ReturnType<typeof showSettings>>
>[number]
/** The answer of GET /admin/checkout-transparent/settings. */
export interface SettingsAnswer {
  accounts: ShownAccount[]
  /** The permissions of the logged-in user. */
  may: Record<Permission, boolean>
}
export type ShownSetting = ShownAccount["settings"][number]

/**
 * The answer of POST /admin/checkout-transparent/charges/:id/<action>, for example …/capture.
 *
 * - `agreed`: the action is done.
 * - `waiting`: the charge waits, for example for the outcome of an operation. `message` says for what, if that is
 *   known.
 * - `listed`: the charge has a discrepancy for an administrator.
 * - `busy`: another process is working on the charge, so the charge is synchronized later.
 */
export interface ActAnswer {
  result: "agreed" | "waiting" | "listed" | "busy"
  message: MessageOrText | null
  charge: ChargeInFull | null
}

/** The properties of a React component that shows one account on the settings page. */
export interface AccountProps {
  account: ShownAccount
  mayChange: boolean
}
