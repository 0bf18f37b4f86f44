import type { AlertCause, AlertData } from "../domain/alert/alert"
import type { DiscrepancyKind } from "../domain/discrepancy/discrepancy"
import type { FindingCode } from "../domain/health/finding-codes"
import { createFindingTextFunction } from "./finding-texts"
import {
  formatAmount,
  fillPlaceholders,
  type Language,
} from "./message-sentences"
import english from "./json/alerts.en.json"
import portuguese from "./json/alerts.ptBR.json"
import discrepanciesInEnglish from "./json/discrepancies.en.json"
import discrepanciesInPortuguese from "./json/discrepancies.ptBR.json"

export interface AlertText {
  title: string
  /** The text of the alert. Its last line is the address of the page to open. */
  description: string
  /** The path of the page to open, below the address of Medusa's dashboard. */
  path: string
}

/** Additional data for the text of an alert. The alert itself does not contain these data. */
export interface AdditionalAlertData {
  /** The display number of the order that the alert is about. */
  order?: string | undefined
  /** The amount that the alert is about, in reais. For a dispute, this is the disputed or lost amount. */
  amount?: number | undefined
  /** The e-mail address of the administrator who changed the settings. If it is missing, the text says "an API key". */
  by?: string | undefined
  /** The address of Medusa's dashboard. If it is missing, the text contains only the path of the page. */
  adminUrl?: string
}

const WORDS = {
  en: { alerts: english, discrepancies: discrepanciesInEnglish },
  "pt-BR": { alerts: portuguese, discrepancies: discrepanciesInPortuguese },
}

/**
 * Returns the title, the text and the page of an alert. The text says what happened, and ends with the address of the
 * page to open.
 */
export function alertText<Cause extends AlertCause>(
  { cause, data }: { cause: Cause; data: AlertData[Cause] },
  language: Language,
  { adminUrl = "", by, ...ofCharge }: AdditionalAlertData = {}
): AlertText {
  const { alerts, discrepancies } = WORDS[language]
  const { account, accounts, charge_id, kind, code, reason } = data as AnyData
  const check =
    code === undefined ? undefined : createFindingTextFunction(language)(code)
  const values = {
    account,
    accounts: accounts?.join(", "),
    who: by ?? alerts.words.api_key,
    payment: formatPaymentForAlert(language, ofCharge),
    found: kind === undefined ? check?.says : discrepancies[kind].what,
    to_do: check?.to_do,
    reason: reason && alerts.reasons[reason],
  }
  const path =
    charge_id === undefined
      ? "/settings/checkout-transparent"
      : `/payments/${charge_id}`
  const { title, text } = alerts[cause]
  return {
    title: fillPlaceholders(title, values),
    description: `${fillPlaceholders(text, values)}\n${adminUrl}${path}`,
    path,
  }
}

/** The fields of the data of all alerts. Which fields an alert has depends on its cause. */
interface AnyData {
  account?: string
  accounts?: string[]
  charge_id?: string
  kind?: DiscrepancyKind
  code?: FindingCode
  reason?: AlertData["refunded_automatically"]["reason"]
}

function formatPaymentForAlert(
  language: Language,
  { order, amount }: Pick<AdditionalAlertData, "order" | "amount">
): string {
  const { words } = WORDS[language].alerts
  const of = order ? fillPlaceholders(words.order, { order }) : words.no_order
  return amount === undefined ? of : `${of}, ${formatAmount(language, amount)}`
}
