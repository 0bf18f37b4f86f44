import type { LedgerCharge } from "../charges/show-charge"
import type { Answer } from "../gateway/answer"
import type { LedgerPaymentLink } from "../links/shown-link"
import { isPayment, refundableAmount } from "../links/simulated-link"
import { html, type Html } from "./html"
import { answerPage, button, details, wholeCode, type Tone } from "./page"
import { methodNames, moment, reais, timeLeft } from "./words"

/** A charge or link with the name of its merchant. */
type OfMerchant<T> = T & { merchant: string }

type Panel = {
  charges: readonly OfMerchant<LedgerCharge>[]
  links: readonly OfMerchant<LedgerPaymentLink>[]
  now: number
}

const MOST_RECENT = 20

/**
 * The panel: codes that can be paid, the newest first; then the 20 other charges that changed last, the
 * latest first; then the payment links, the newest first; each with its actions.
 */
export function answerPanel({ charges, links, now }: Panel): Answer {
  const open = charges.filter((charge) => isOpen(charge, now)).reverse()
  const recent = charges
    .filter((charge) => !isOpen(charge, now))
    .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt))
    .slice(0, MOST_RECENT)
  const cardsOf = (these: typeof charges) =>
    these.map((charge) => chargeCard(charge, now))
  return answerPage({
    title: "Pagamentos",
    main: html`
      <h1>Pagamentos</h1>
      ${section("Códigos para pagar", cardsOf(open))}
      ${section("Recentes", cardsOf(recent))}
      ${section("Links de pagamento", [...links].reverse().map(linkCard))}
    `,
  })
}

/** The panel of one charge or link, by its id; undefined if there is none. */
export function answerPanelItem(
  { charges, links, now }: Panel,
  id: string | undefined
): Answer | undefined {
  const charge = charges.find((of) => of.merchantChargeId === id)
  const link = links.find((of) => of.id === id)
  const card = charge ? chargeCard(charge, now) : link && linkCard(link)
  return (
    card &&
    answerPage({
      title: charge?.merchantChargeId ?? link?.name ?? "",
      main: html`${card}
        <a class="back" href="/panel">← Todos os pagamentos</a>`,
    })
  )
}

function section(title: string, cards: readonly Html[]): Html {
  return html`<h2>${title}</h2>
    ${cards.length > 0 ? cards : html`<p class="card soft">Nada aqui ainda.</p>`}`
}

/** Whether a code can still be paid: the bank knows when it is too late, whatever the gateway shows. */
function isOpen({ transactionStatus, expiresAt }: LedgerCharge, now: number) {
  return (
    transactionStatus === "PENDING" &&
    expiresAt !== undefined &&
    now < Date.parse(expiresAt)
  )
}

/** The words of the payer's bank for a charge, by the status of its transaction. */
const titles: Record<LedgerCharge["transactionStatus"], [Tone, string]> = {
  PENDING: ["open", "Aguardando pagamento"],
  PRE_AUTHORIZED: ["good", "Valor reservado no cartão"],
  PAID: ["good", "Pagamento confirmado"],
  PARTIALLY_REFUNDED: ["good", "Pagamento devolvido em parte"],
  REFUNDED: ["over", "Pagamento devolvido"],
  CHARGEBACK: ["over", "Pagamento contestado"],
  CANCELED: ["over", "Cobrança cancelada"],
  EXPIRED: ["over", "Prazo expirado: nada foi cobrado"],
  DENIED: ["over", "Pagamento recusado"],
}

function top(title: string, tone: Tone, badge: string): Html {
  return html`<div class="top">
    <h3>${title}</h3>
    <span class="badge ${tone}">${badge}</span>
  </div>`
}

function chargeCard(charge: OfMerchant<LedgerCharge>, now: number): Html {
  const { merchantChargeId, qrCode, expiresAt, endToEndId } = charge
  const address = `/panel/charges/${merchantChargeId}`
  const open = isOpen(charge, now)
  const isOver = charge.transactionStatus === "PENDING" && !open
  const [tone, title] = titles[isOver ? "EXPIRED" : charge.transactionStatus]
  return html`<div class="card">
    ${top(title, tone, reais(charge.originalAmount))}
    ${details([
      ["Loja", charge.merchant],
      ["Forma de pagamento", methodNames[charge.paymentType]],
      open && expiresAt !== undefined
        ? ["Expira em", timeLeft(Date.parse(expiresAt) - now)]
        : ["Em", moment(charge.updatedAt)],
      charge.refundedAmount > 0 && ["Devolvido", reais(charge.refundedAmount)],
      endToEndId && ["ID da transação", endToEndId],
      ["Cobrança", merchantChargeId],
    ])}
    <a href="${address}">
      ${qrCode === undefined ? `Cartão …${charge.lastFour}` : `Código …${qrCode.slice(-8)}`}
    </a>
    ${open && qrCode !== undefined ? wholeCode(qrCode) : ""}
    ${isOver ? "" : chargeForms(charge, address)}
  </div>`
}

function chargeForms(charge: LedgerCharge, address: string): Html | string {
  const { originalAmount, capturedAmount, refundedAmount } = charge
  switch (charge.transactionStatus) {
    case "PENDING":
      return button(`${address}/pay`, "Confirmar pagamento")
    case "PRE_AUTHORIZED":
      return html`${withAmount(`${address}/capture`, "Capturar", originalAmount)}
      ${button(`${address}/void`, "Cancelar a reserva", "quiet")}`
    case "PAID":
    case "PARTIALLY_REFUNDED":
      return html`${withAmount(`${address}/refund`, "Devolver", capturedAmount - refundedAmount)}
      ${button(`${address}/charge-back`, "Contestar no banco", "quiet")}`
    case "CHARGEBACK":
      return html`${button(`${address}/win-dispute`, "A loja ganha a contestação")}
      ${button(`${address}/lose-dispute`, "A loja perde a contestação", "quiet")}`
    case "DENIED":
    case "CANCELED":
    case "EXPIRED":
    case "REFUNDED":
      return ""
  }
}

const linkStates: Record<LedgerPaymentLink["status"], [Tone, string]> = {
  ACTIVE: ["good", "Ativo"],
  INACTIVE: ["over", "Inativo"],
  EXPIRED: ["over", "Expirado"],
}

function linkCard(link: OfMerchant<LedgerPaymentLink>): Html {
  const { id, status, transactions } = link
  const address = `/panel/links/${id}`
  return html`<div class="card">
    ${top(link.name, ...linkStates[status])}
    ${details([
      ["Loja", link.merchant],
      ["Valor", reais(link.amount)],
      ["Número", link.orderNumber],
      ["Criado em", moment(link.createdAt)],
      ["Recebido", reais(link.paidAmount)],
      ["Devolvido", reais(link.refundedAmount)],
    ])}
    <p><a href="/p/${id}">Abrir a página de pagamento</a></p>
    ${transactions.filter(isPayment).map((payment) => {
      const left = refundableAmount(link, payment)
      return html`<p class="soft">
          ${methodNames[payment.paymentType]} ${reais(payment.amount)} ·
          ${moment(payment.at)}
        </p>
        ${left === 0 ? "" : withAmount(`${address}/refund/${payment.id}`, "Devolver", left)}`
    })}
    ${status === "INACTIVE" ? "" : button(`${address}/inactive`, "Tornar inativo", "quiet")}
  </div>`
}

function withAmount(action: string, text: string, amount: number): Html {
  return html`<form class="row" method="post" action="${action}">
    <label
      >Valor
      <input
        name="amount"
        inputmode="decimal"
        autocomplete="off"
        required
        value="${(amount / 100).toFixed(2).replace(".", ",")}"
      />
    </label>
    <button type="submit">${text}</button>
  </form>`
}
