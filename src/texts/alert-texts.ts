import type { AlertCause, AlertData } from "../charge/alert"
import type { DiscrepancyKind } from "../charge/discrepancy"
import { checkWordsIn } from "./check-words"
import { amountIn, filled, type Language } from "./in-words"
import english from "./json/alerts.en.json"
import portuguese from "./json/alerts.ptBR.json"
import discrepanciesInEnglish from "./json/discrepancies.en.json"
import discrepanciesInPortuguese from "./json/discrepancies.ptBR.json"

/** An alert in words. `path` is where to go, below the address of the admin. */
export interface AlertText {
  title: string
  /** A short sentence, and where to go. */
  description: string
  path: string
}

/** What the texts need beside the alert: of its charge, and of whoever caused it. */
export interface AboutAlert {
  /** The order's number. */
  order?: string | undefined
  /** In reais. */
  amount?: number | undefined
  /** An e-mail address. */
  by?: string | undefined
  adminUrl?: string
}

const WORDS = {
  en: { alerts: english, discrepancies: discrepanciesInEnglish },
  "pt-BR": { alerts: portuguese, discrepancies: discrepanciesInPortuguese },
}

/** Says what happened in a short sentence, of which order and amount, and where to go. */
export function alertText<Cause extends AlertCause>(
  { cause, data }: { cause: Cause; data: AlertData[Cause] },
  language: Language,
  { adminUrl = "", by, ...ofCharge }: AboutAlert = {}
): AlertText {
  const { alerts, discrepancies } = WORDS[language]
  const { account, accounts, charge_id, kind, code } = data as AnyData
  const check = code === undefined ? undefined : checkWordsIn(language)(code)
  const values = {
    account,
    accounts: accounts?.join(", "),
    who: by ?? alerts.words.api_key,
    payment: paymentIn(language, ofCharge),
    found: kind === undefined ? check?.says : discrepancies[kind].what,
    to_do: check?.to_do,
  }
  const path =
    charge_id === undefined
      ? "/settings/checkout-transparent"
      : `/payments/${charge_id}`
  const { title, text } = alerts[cause]
  return {
    title: filled(title, values),
    description: `${filled(text, values)}\n${adminUrl}${path}`,
    path,
  }
}

interface AnyData {
  account?: string
  accounts?: string[]
  charge_id?: string
  kind?: DiscrepancyKind
  code?: string
}

function paymentIn(
  language: Language,
  { order, amount }: Pick<AboutAlert, "order" | "amount">
): string {
  const { words } = WORDS[language].alerts
  const of = order ? filled(words.order, { order }) : words.no_order
  return amount === undefined ? of : `${of}, ${amountIn(language, amount)}`
}
