import type { DiscrepancyKind } from "../charge/discrepancy"

export type AlertLanguage = "pt-BR" | "en"

/** What is listed, in one sentence. */
export const DISCREPANCY_WORDS: Record<
  DiscrepancyKind,
  Record<AlertLanguage, string>
> = {
  not_as_intended: {
    "pt-BR": "A cobrança no gateway não é a que foi pedida.",
    en: "The payment at the gateway is not the one that was asked for.",
  },
  unrecognized: {
    "pt-BR": "A cobrança está em uma situação desconhecida.",
    en: "The payment is in a state that is not known.",
  },
  appeared_late: {
    "pt-BR": "Uma cobrança dada como nunca feita apareceu no gateway.",
    en: "A payment that counted as never made is at the gateway after all.",
  },
  paid_without_order: {
    "pt-BR": "O valor foi cobrado e não há pedido para ele.",
    en: "The money was taken, and there is no order for it.",
  },
  order_without_charge: {
    "pt-BR": "Um pedido espera por uma cobrança que não existe.",
    en: "An order waits for a payment that came to nothing.",
  },
  unresolved: {
    "pt-BR": "Em confirmação há muito tempo: não cobre de novo.",
    en: "Being confirmed for a long time: do not charge again.",
  },
  contradicted: {
    "pt-BR": "O gateway mostra menos, ou outra coisa, do que antes.",
    en: "The gateway shows less of the payment, or something else, than before.",
  },
  still_authorized: {
    "pt-BR": "O valor devia ter sido capturado e está apenas reservado.",
    en: "The money should have been captured, and is only reserved.",
  },
  money_gone: {
    "pt-BR":
      "O valor registrado no Medusa não está mais no gateway. Não envie.",
    en: "Money that Medusa has booked is not at the gateway any more. Do not ship.",
  },
  captured_differs: {
    "pt-BR": "O valor capturado no gateway não é o do Medusa.",
    en: "What is captured at the gateway is not what Medusa has.",
  },
  refunded_differs: {
    "pt-BR": "O valor reembolsado no gateway não é o do Medusa.",
    en: "What is refunded at the gateway is not what Medusa has.",
  },
  booking_failed: {
    "pt-BR": "O Medusa não pôde registrar o que o gateway fez.",
    en: "Medusa could not book what the gateway did.",
  },
  refund_failed: {
    "pt-BR": "O valor deve ser reembolsado e o gateway recusa.",
    en: "The money should be refunded, and the gateway refuses.",
  },
  unmatched_payment: {
    "pt-BR": "Pagamento sem pedido.",
    en: "Payment without an order.",
  },
  other_amount: {
    "pt-BR": "Foi pago um valor diferente do que devia ser pago.",
    en: "Another amount was paid than what is to be paid.",
  },
  chargeback: {
    "pt-BR": "Contestação (chargeback).",
    en: "Chargeback.",
  },
  notified_only: {
    "pt-BR": "Só um aviso do gateway fala desta cobrança.",
    en: "Only a gateway notification tells of this payment.",
  },
  lost_link_paid: {
    "pt-BR": "Foi pago um link de pagamento que ninguém recebeu.",
    en: "A payment link was paid that nobody was shown.",
  },
  written_elsewhere: {
    "pt-BR": "A cobrança foi feita por outra instalação da loja.",
    en: "The payment was made by another installation of the store.",
  },
  installation_undecided: {
    "pt-BR": "Há cobranças de outra instalação da loja neste banco de dados.",
    en: "There are payments of another installation in this database.",
  },
  resolved_wrongly: {
    "pt-BR": "Foi dado como não feito o que o gateway mostra como feito.",
    en: "What was declared as never done is done at the gateway.",
  },
  waiting_too_long: {
    "pt-BR": "Algo que devia terminar sozinho continua esperando.",
    en: "Something that should be over by itself is not.",
  },
  cards_tested: {
    "pt-BR": "Muitos cartões são recusados: parece um ataque.",
    en: "Many cards are declined, which looks like an attack.",
  },
  cards_stopped: {
    "pt-BR": "Tantos cartões foram recusados que nenhum é aceito agora.",
    en: "So many cards were declined that none is taken for now.",
  },
}
