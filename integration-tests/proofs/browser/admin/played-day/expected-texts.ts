import type { GatewayFacts } from "./gateway-facts"

export const LANGUAGES = ["ptBR", "en"] as const
export type Language = (typeof LANGUAGES)[number]

/** The texts that the admin pages must show about one payment. A time in a text is written as `<time>`. */
interface ExpectedTexts {
  heading: string
  badge: string
  /** The prewritten messages to the customer, in any order. */
  customerMessages: string[]
  /** The lines of the history, without their actors and reasons. */
  history: string[]
  /** The lines on the order page about the payment, below its heading and status badge: notes and open tasks. */
  orderPageLines: string[]
}

/** Formats an amount in minor units in reais, as readers of the language expect it. */
export function formatAmountInReais(
  centavos: number,
  language: Language
): string {
  return new Intl.NumberFormat(language === "en" ? "en" : "pt-BR", {
    style: "currency",
    currency: "BRL",
  })
    .format(centavos / 100)
    .replace(/^(-?R\$)\s?/, "$1 ")
}

/**
 * Returns the texts that the pages must show about a payment. They are written out in this file and do not come from
 * the plugin, so that an error in the plugin's texts is noticed.
 */
export function expectedTexts(
  facts: GatewayFacts,
  language: Language
): ExpectedTexts {
  const inDashboardLanguage = (portuguese: string, english: string) =>
    language === "en" ? english : portuguese
  const formatMoney = (centavos: number) =>
    formatAmountInReais(centavos, language)
  return {
    heading: `${methodText(facts, inDashboardLanguage)}: ${formatMoney(facts.received || facts.asked)}`,
    badge: badgeText(facts, inDashboardLanguage),
    customerMessages: customerMessagesOf(facts, {
      say: inDashboardLanguage,
      money: formatMoney,
    }).sort(),
    history: expectedHistoryLines(facts, {
      say: inDashboardLanguage,
      money: formatMoney,
    }),
    orderPageLines: buildOrderPageLines(facts, {
      say: inDashboardLanguage,
      money: formatMoney,
    }),
  }
}

type Say = (portuguese: string, english: string) => string
interface Wording {
  say: Say
  money: (centavos: number) => string
}

function methodText({ method, paidBy, installments }: GatewayFacts, say: Say) {
  if (method === "link") {
    const means = paidBy === "PIX" ? "Pix" : paidBy
    return say(
      `Link de pagamento (pago com ${means})`,
      `Payment link (paid with ${means})`
    )
  }
  const name = {
    card: say("Cartão de crédito", "Credit card"),
    pix: "Pix",
    wallet: say("Carteira", "Wallet"),
  }[method]
  return installments > 1 ? `${name}, ${installments}x` : name
}

function badgeText(facts: GatewayFacts, say: Say): string {
  const { received, refunded, authorizedAmount, unpaidOutcome, paidBy } = facts
  if (facts.disputed > 0)
    return say("Em contestação (chargeback)", "Chargeback open")
  if (facts.lost > 0) return say("Contestação perdida", "Chargeback lost")
  if (facts.reversedAmount > 0)
    return say("Estornado pelo gateway", "Reversed by the gateway")
  if (facts.refundInDoubt > 0)
    return say("Reembolso em confirmação", "Refund being confirmed")
  if (refunded > 0)
    return refunded === received
      ? say("Reembolsado", "Refunded")
      : say("Reembolsado em parte", "Partly refunded")
  if (received > 0) return say("Pago", "Paid")
  if (authorizedAmount > 0)
    return say("Reservado, a capturar", "Reserved, to be captured")
  if (paidBy === undefined)
    return say("Não existe no gateway", "Not at the gateway")
  switch (unpaidOutcome) {
    case "declined":
      return say("Recusado", "Declined")
    case "released":
      return say("Reserva cancelada", "Reservation released")
    case "expired":
      return say("Expirado", "Expired")
    case undefined:
      return say("Aguardando pagamento", "Waiting for payment")
  }
}

function customerMessagesOf(facts: GatewayFacts, words: Wording): string[] {
  const { say, money } = words
  const {
    disputed,
    lost,
    refunded,
    reversedAmount,
    refundInDoubt: doubted,
  } = facts
  const bank = say(" depende do seu banco.", " depends on your bank.")
  const answers: (string | false)[] = [
    facts.received > 0
      ? customerMessageAboutReceivedMoney(facts, words)
      : customerMessageAboutUnpaidCharge(facts, words),
    facts.isSecondOfLink &&
      say(
        `O link “${facts.linkName}” já tinha sido pago: recebemos mais de um pagamento, e este não é o primeiro.`,
        `The link “${facts.linkName}” had been paid before: we received more than one payment, and this is not the first.`
      ),
    disputed > 0 &&
      say(
        `Seu banco informou que você contesta o pagamento de ${money(disputed)}. O banco está analisando.`,
        `Your bank informed us that you dispute the payment of ${money(disputed)}. The bank is reviewing it.`
      ),
    lost > 0 &&
      say(
        `A sua contestação terminou e ${money(lost)} voltam para você pelo seu banco. Quando o valor aparece no extrato ou na fatura depende do banco.`,
        `Your dispute is over, and ${money(lost)} goes back to you through your bank. When it shows on your statement depends on the bank.`
      ),
    refunded > 0 &&
      [
        say(
          `Enviamos o seu reembolso de ${money(refunded)} em <time>. Quando ele aparece no extrato ou na fatura${bank}`,
          `We sent your refund of ${money(refunded)} on <time>. When it shows on your statement${bank}`
        ),
        causeSentence(facts, say),
      ]
        .filter(Boolean)
        .join(" "),
    doubted > 0 &&
      say(
        `Seu reembolso de ${money(doubted)} foi solicitado em <time> e está em confirmação.`,
        `Your refund of ${money(doubted)} was requested on <time> and is being confirmed.`
      ),
    reversedAmount > 0 &&
      say(
        `O seu pagamento foi estornado depois de aprovado: ${money(reversedAmount)} não ficaram com a loja. Quando o valor aparece no extrato ou na fatura${bank}`,
        `Your payment was reversed after it was approved: ${money(reversedAmount)} did not stay with the store. When it shows on your statement${bank}`
      ),
  ]
  return answers.filter((answer) => answer !== false)
}

function customerMessageAboutReceivedMoney(
  { received, paidBy, method, endToEndId }: GatewayFacts,
  { say, money }: Wording
): string {
  const reference = method === "card" ? "NSU <nsu>" : (endToEndId ?? "")
  const found =
    paidBy === "PIX"
      ? say(
          `Encontramos o seu Pix de ${money(received)}, pago em <time>.`,
          `We found your Pix of ${money(received)}, paid on <time>.`
        )
      : say(
          `Seu pagamento de ${money(received)} foi aprovado em <time>.`,
          `Your payment of ${money(received)} was approved on <time>.`
        )
  return reference === ""
    ? found
    : `${found} ${say("Código da transação", "Transaction code")}: ${reference}.`
}

function customerMessageAboutUnpaidCharge(
  facts: GatewayFacts,
  { say, money }: Wording
): string {
  const asked = money(facts.asked)
  if (facts.authorizedAmount > 0)
    return say(
      `O valor de ${asked} está reservado no seu cartão e ainda não foi cobrado.`,
      `${asked} is reserved on your card and has not been charged yet.`
    )
  if (facts.paidBy === undefined)
    return say(
      `O pagamento de ${asked} não pôde ser processado e nada foi cobrado. Você pode tentar de novo.`,
      `The payment of ${asked} could not be processed and nothing was charged. You can try again.`
    )
  switch (facts.unpaidOutcome) {
    case "declined":
      // The day's only declined card is followed by a payment of the same cart.
      return say(
        `Este pagamento de ${asked} não foi concluído e nada foi cobrado por ele. Depois, outro pagamento da mesma compra deu certo.`,
        `This payment of ${asked} did not go through and nothing was charged for it. Another payment for the same purchase succeeded afterwards.`
      )
    case "released":
      return say(
        `A reserva de ${asked} no seu cartão foi cancelada e nada foi cobrado. Quando ela some da fatura depende do seu banco.`,
        `The reservation of ${asked} on your card was released and nothing was charged. When it leaves your statement depends on your bank.`
      )
    case "expired":
      return say(
        `O código de ${asked} não pode mais ser pago, e nada foi cobrado. Podemos enviar um novo link de pagamento.`,
        `The code for ${asked} can no longer be paid, and nothing was charged. We can send you a new payment link.`
      )
    case undefined:
      return say(
        `Você pode pagar ${asked} com este Pix copia e cola: ${facts.code}`,
        `You can pay ${asked} with this Pix copy-and-paste code: ${facts.code}`
      )
  }
}

function causeSentence({ cause }: GatewayFacts, say: Say): string {
  switch (cause) {
    case "other_amount":
      return say(
        "O valor pago não é o valor do pedido, por isso não pôde ser usado.",
        "The amount paid is not the amount that the order required, so it could not be used."
      )
    case "paid_late":
      return say(
        "O pagamento chegou quando o pedido já estava pago.",
        "The payment arrived when the order was already paid."
      )
    case "paid_twice":
      return say(
        "O mesmo link já tinha sido pago antes.",
        "The same link had been paid before."
      )
    case undefined:
      return ""
  }
}

function expectedHistoryLines(
  facts: GatewayFacts,
  { say, money }: Wording
): string[] {
  const { asked, received, refunded, disputed, lost, reversedAmount } = facts
  const took = disputed + lost + (facts.isWon ? received : 0)
  const isPaidLink = facts.method === "link" && !facts.isSecondOfLink
  const labeledAmountUnlessZero = (
    portuguese: string,
    english: string,
    amount: number
  ) => amount > 0 && `${say(portuguese, english)}: ${money(amount)}`
  const lines: (string | false)[] = [
    labeledAmountUnlessZero("Cobrança iniciada", "Payment started", asked),
    facts.unpaidOutcome === "declined" &&
      labeledAmountUnlessZero("Recusado", "Declined", asked),
    facts.unpaidOutcome === "released" &&
      labeledAmountUnlessZero(
        "Reserva cancelada",
        "Reservation released",
        asked
      ),
    facts.unpaidOutcome === "expired" && say("Código expirado", "Code expired"),
    labeledAmountUnlessZero("Recebido", "Received", received),
    isPaidLink && say("Link desativado", "Link deactivated"),
    facts.cause !== undefined && say("Reembolso decidido", "Refund decided"),
    labeledAmountUnlessZero("Reembolsado", "Refunded", refunded),
    labeledAmountUnlessZero("Contestado", "Disputed", took),
    facts.isWon &&
      labeledAmountUnlessZero(
        "Contestação revertida",
        "Chargeback reversed",
        received
      ),
    labeledAmountUnlessZero(
      "Perdido na contestação",
      "Lost in a chargeback",
      lost
    ),
    labeledAmountUnlessZero(
      "Estornado pelo gateway",
      "Reversed by the gateway",
      reversedAmount
    ),
  ]
  return lines.filter((one) => one !== false)
}

function buildOrderPageLines(
  facts: GatewayFacts,
  { say, money }: Wording
): string[] {
  const { asked, price, authorizedAmount } = facts
  const lines: (string | false)[] = [
    asked > price &&
      say(
        `Inclui juros de ${money(asked - price)}.`,
        `This includes interest of ${money(asked - price)}.`
      ),
    asked < price &&
      say(
        `Um desconto de ${money(price - asked)} já foi abatido.`,
        `A discount of ${money(price - asked)} is already deducted.`
      ),
    authorizedAmount > 0 && say("Capture até <time>.", "Capture it by <time>."),
    facts.isWon &&
      say("Contestação ganha em <time>.", "Chargeback won on <time>."),
    facts.lost > 0 &&
      say("Contestação perdida em <time>.", "Chargeback lost on <time>."),
    authorizedAmount > 0 &&
      say(
        "Capture antes que a reserva expire.",
        "Capture it before the reservation expires."
      ),
    facts.refundInDoubt > 0 &&
      say(
        "Espere a confirmação. Não reembolse de novo.",
        "Wait for the confirmation. Do not refund again."
      ),
    facts.disputed > 0 && say("Contestação (chargeback)", "Chargeback"),
    facts.reversedAmount > 0 &&
      say("O valor não está mais lá", "The money is no longer there"),
    say("Ver a cobrança", "See the payment"),
  ]
  return lines.filter((one) => one !== false)
}
