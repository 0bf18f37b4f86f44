import { amountText, instantText } from "./alert-formats"
import { type AlertTexts, DISCREPANCY_WORDS } from "./alert-words"

const LANGUAGE = "pt-BR"

const moneyOf = (charge: { amount: number; currency_code: string }) =>
  amountText(charge.amount, LANGUAGE, charge.currency_code)

/** What the shop's own people read in Portuguese. */
export const PORTUGUESE_ALERTS: AlertTexts = {
  chargeback_opened: (charge) => ({
    title: "Contestação (chargeback) aberta",
    lines: [
      `O comprador contesta ${moneyOf(charge)}. Responda no painel do gateway e não reembolse enquanto isso.`,
    ],
  }),
  chargeback_lost: (charge) => ({
    title: "Contestação (chargeback) perdida",
    lines: [`${moneyOf(charge)} voltou ao comprador e consta como reembolso.`],
  }),
  discrepancy: ({ kind }) => ({
    title: "Divergência",
    lines: [DISCREPANCY_WORDS[kind][LANGUAGE]],
  }),
  in_doubt: ({ kind }) => ({
    title: "Em confirmação há muito tempo",
    lines: [DISCREPANCY_WORDS[kind][LANGUAGE]],
  }),
  authorization_ending: (charge) => ({
    title: "Valor reservado termina em breve",
    lines: [
      `${moneyOf(charge)} está reservado no cartão só até ${instantText(charge.expires_at, LANGUAGE)}. Capture ou cancele a reserva.`,
    ],
  }),
  automatic_refund: (charge) => ({
    title: "Reembolso automático feito",
    lines: [
      `${moneyOf(charge)} foi reembolsado sem pedido de ninguém, porque nenhum pedido podia ficar com o valor.`,
    ],
  }),
  automatic_refunds_capped: ({ cap, most, refund_count, refund_sum }) => ({
    title: "Limite de reembolsos automáticos alcançado",
    lines: [
      `Na última hora: ${refund_count} reembolsos, ${amountText(refund_sum, LANGUAGE)}. O limite é ${cap === "mostPerHour" ? `${most} por hora` : `${amountText(most, LANGUAGE)} por hora`}. O resto espera na lista de divergências.`,
    ],
  }),
  credential_refused: ({ integration, client_id }) => ({
    title: "Credencial recusada pelo gateway",
    lines: [
      `O gateway não aceita o client id ${client_id} (${integration === "checkout" ? "checkout" : "link de pagamento"}) com o seu client secret. Enquanto isso nada é cobrado com ele. Confira a credencial no painel do gateway.`,
    ],
  }),
  sales_without_notifications: ({ sold_at }) => ({
    title: "Vendas sem avisos do gateway",
    lines: [
      `A loja vende desde ${instantText(sold_at, LANGUAGE)}, e nenhum aviso autenticado chegou. Confira no painel do gateway o endereço e o token de avisos.`,
    ],
  }),
  settings_changed: ({ settings }) => ({
    title: "Configurações alteradas",
    lines: [
      `Foi alterado: ${settings.join(", ")}. O histórico na página de configurações diz por quem.`,
    ],
  }),
  secret_ending: ({ setting, ends_at }) => ({
    title: "Segredo antigo termina em breve",
    lines: [
      `O valor antigo de ${setting} vale até ${instantText(ends_at, LANGUAGE)}. Termine a troca antes disso.`,
    ],
  }),
  test: () => ({
    title: "Alerta de teste",
    lines: ["Os alertas de pagamento chegam por aqui."],
  }),
}

export const PORTUGUESE_FRAME = {
  account: "Conta",
  charge: "Cobrança",
  where: "Onde",
}
