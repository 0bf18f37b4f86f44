import type { Alert } from "../charge/alert"
import { ENGLISH_ALERTS, ENGLISH_FRAME } from "./alert-texts-english"
import { PORTUGUESE_ALERTS, PORTUGUESE_FRAME } from "./alert-texts-portuguese"
import type { AlertLanguage } from "./alert-words"

/** An alert in words. `path` is where to go, below the address of the admin. */
export interface AlertText {
  title: string
  /** Some lines of plain text. */
  description: string
  path: string
}

const SETTINGS_PATH = "/settings/checkout-transparent"
const PAYMENTS_PATH = "/payments"
const DISCREPANCIES_PATH = "/payments?view=needs-you"

/**
 * What people read: what happened, of which charge and account, and where to go. `details` is what
 * else is known of it, one sentence; `adminUrl` stands before the path that is shown.
 */
export function alertText(
  alert: Pick<Alert, "cause" | "data">,
  language: AlertLanguage,
  { details, adminUrl = "" }: { details?: string; adminUrl?: string } = {}
): AlertText {
  const [texts, frame] =
    language === "en"
      ? [ENGLISH_ALERTS, ENGLISH_FRAME]
      : [PORTUGUESE_ALERTS, PORTUGUESE_FRAME]
  const textOf = texts[alert.cause] as (given: object) => {
    title: string
    lines: string[]
  }
  const { title, lines } = textOf(alert.data)
  const path = pathOf(alert.data)
  return {
    title,
    path,
    description: [
      ...lines,
      ...(details === undefined ? [] : [details]),
      ...aboutLine(alert.data, frame),
      `${frame.where}: ${adminUrl}${path}`,
    ].join("\n"),
  }
}

function pathOf(data: Alert["data"]): string {
  if (!("order_id" in data)) {
    return SETTINGS_PATH
  }
  if (data.order_id !== null) {
    return `/orders/${data.order_id}`
  }
  return "discrepancy_id" in data
    ? DISCREPANCIES_PATH
    : `${PAYMENTS_PATH}?q=${data.merchant_charge_id}`
}

function aboutLine(
  data: Alert["data"],
  frame: { account: string; charge: string }
): string[] {
  const accounts =
    "accounts" in data ? data.accounts : "account" in data ? [data.account] : []
  // Who may do what belongs to no account.
  const named = accounts.filter((account) => account !== "")
  const parts = [
    ...("merchant_charge_id" in data
      ? [`${frame.charge} ${data.merchant_charge_id}`]
      : []),
    ...(named.length > 0 ? [`${frame.account} ${named.join(", ")}`] : []),
  ]
  return parts.length > 0 ? [`${parts.join(", ")}.`] : []
}
