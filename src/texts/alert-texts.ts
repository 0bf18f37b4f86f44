import type { AlertCause, AlertData, ChargeOfAlert } from "../charge/alert"
import { wordsOf } from "../charge/health/finding"
import { type AlertLanguage, DISCREPANCY_WORDS } from "./discrepancy-words"

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

type Given<Cause extends AlertCause> = AlertData[Cause] & AboutAlert

type Texts = {
  [Cause in AlertCause]: (given: Given<Cause>) => [title: string, text: string]
}

const TEXTS: Record<AlertLanguage, Texts> = {
  en: {
    chargeback_opened: (given) => [
      `Chargeback: ${chargeIn("en", given)}`,
      "Answer in the merchant panel, and refund nothing meanwhile.",
    ],
    chargeback_lost: (given) => [
      `Chargeback lost: ${chargeIn("en", given)}`,
      "The money went back to the payer, and is booked as a refund.",
    ],
    discrepancy: (given) => [
      `Needs you: ${chargeIn("en", given)}`,
      DISCREPANCY_WORDS[given.kind].en,
    ],
    gateway: (given) => ofCheck("en", given),
    settings_changed: ({ account, by }) => [
      "Payment settings were changed",
      `${by ? `${by} changed` : "An API key changed"} the settings of account ${account}.`,
    ],
    permissions_changed: ({ by }) => [
      "Permissions were changed",
      `${by ? `${by} changed` : "An API key changed"} who may move money and change settings.`,
    ],
    test: () => ["Test alert", "Alerts about payments arrive here."],
  },
  "pt-BR": {
    chargeback_opened: (given) => [
      `Contestação: ${chargeIn("pt-BR", given)}`,
      "Responda no painel do lojista, e não reembolse enquanto isso.",
    ],
    chargeback_lost: (given) => [
      `Contestação perdida: ${chargeIn("pt-BR", given)}`,
      "O valor voltou ao pagador e está registrado como reembolso.",
    ],
    discrepancy: (given) => [
      `Precisa de você: ${chargeIn("pt-BR", given)}`,
      DISCREPANCY_WORDS[given.kind]["pt-BR"],
    ],
    gateway: (given) => ofCheck("pt-BR", given),
    settings_changed: ({ account, by }) => [
      "Configurações de pagamento alteradas",
      `${by ? `${by} alterou` : "Uma chave de API alterou"} as configurações da conta ${account}.`,
    ],
    permissions_changed: ({ by }) => [
      "Permissões alteradas",
      `${by ? `${by} alterou` : "Uma chave de API alterou"} quem pode movimentar dinheiro e alterar configurações.`,
    ],
    test: () => ["Alerta de teste", "Os alertas de pagamento chegam por aqui."],
  },
}

/** Says what happened in a short sentence, of which order and amount, and where to go. */
export function alertText<Cause extends AlertCause>(
  { cause, data }: { cause: Cause; data: AlertData[Cause] },
  language: AlertLanguage,
  { adminUrl = "", ...about }: AboutAlert = {}
): AlertText {
  const [title, text] = TEXTS[language][cause]({ ...data, ...about })
  const path =
    "charge_id" in data
      ? `/payments/${(data as ChargeOfAlert).charge_id}`
      : "/settings/checkout-transparent"
  return { title, path, description: `${text}\n${adminUrl}${path}` }
}

function chargeIn(
  language: AlertLanguage,
  { order, amount }: AboutAlert
): string {
  const pt = language === "pt-BR"
  const of =
    order === undefined
      ? pt
        ? "pagamento sem pedido"
        : "payment without an order"
      : `${pt ? "pedido" : "order"} #${order}`
  return amount === undefined ? of : `${of}, ${amountText(amount, language)}`
}

function ofCheck(
  language: AlertLanguage,
  { code, accounts }: AlertData["gateway"]
): [string, string] {
  const [says, toDo = ""] = wordsOf(code, language)
  const of = language === "pt-BR" ? "Conta" : "Account"
  return [says, `${of} ${accounts.join(", ")}. ${toDo}`.trim()]
}

/** An amount in reais, as people read it. */
function amountText(amount: number, language: AlertLanguage): string {
  return new Intl.NumberFormat(language, { style: "currency", currency: "BRL" })
    .format(amount)
    .replaceAll("\u00a0", " ")
}
