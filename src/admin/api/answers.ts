/** The types of the answers of the admin routes. They are derived from the types of the routes themselves. */

import type { ChargeInFull as ChargeAnswered } from "../../api/admin/checkout-transparent/charges/show-charges-in-full"
import type { ShownFigures as FiguresAnswered } from "../../api/admin/checkout-transparent/charges/show-figures"
import type { showDay } from "../../api/admin/checkout-transparent/day-closes/show-days"
import type { ShownDiscrepancy as DiscrepancyAnswered } from "../../api/admin/checkout-transparent/discrepancies/show-discrepancy"
import type { Sent } from "../../api/admin/checkout-transparent/lists"
import type { ShownOrderPayments as PaymentsAnswered } from "../../api/admin/checkout-transparent/orders/[id]/payments/route"
import type { SalesAnswer } from "../../api/admin/checkout-transparent/sales/route"
import type { showSettings } from "../../api/admin/checkout-transparent/settings/show-settings"
import type { Answer } from "../../api/admin/checkout-transparent/table-of-lists"
import type { Permission } from "../../api/admin/permissions"
import type { MessageOrText } from "../../domain/message"
import type { ChargeAction } from "../../domain/payment-page/allowed-actions"

export type { Answer, ChargeAction, SalesAnswer }
export type ShownFigures = Sent<FiguresAnswered>
export type OrderPayments = Sent<PaymentsAnswered>
export type ChargeInFull = Sent<ChargeAnswered>
export type ShownDiscrepancy = Sent<DiscrepancyAnswered>
export type TimelineEntry = ChargeInFull["timeline"][number]
export type ChargesAnswer = Answer<"charges">
export type ListedCharge = Answer<"charges">["charges"][number]
export type ListedDiscrepancy = Answer<"discrepancies">["discrepancies"][number]
export type ShownDay = Awaited<ReturnType<typeof showDay>>
export type ListedDay = Answer<"day-closes">["day_closes"][number]
export type ListedExport =
  Answer<"movement-exports">["movement_exports"][number]
export type ShownAccount = Sent<
  Awaited<ReturnType<typeof showSettings>>
>[number]
/** The answer of GET /settings. */
export interface SettingsAnswer {
  accounts: ShownAccount[]
  /** The permissions of the logged-in user. */
  may: Record<Permission, boolean>
}
export type ShownSetting = ShownAccount["settings"][number]

/** The answer of POST /charges/:id/<act>. */
export interface ActAnswer {
  result: "agreed" | "waiting" | "listed" | "busy"
  message: MessageOrText | null
  charge: ChargeInFull | null
}

/** The properties of most sections of the settings page. */
export interface AccountProps {
  account: ShownAccount
  /** Whether the logged-in user may change settings. */
  mayChange: boolean
}
