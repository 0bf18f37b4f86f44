import type { ShownCharge } from "../charges/charge-summary"
import type { Answer } from "../gateway/answer"
import type { ShownPaymentLink } from "../links/show-link"
import { isPaymentTransaction, refundableAmount } from "../links/simulated-link"
import { html, type Html } from "./html"
import { renderPage, formButton, descriptionList, fullCodeHtml } from "./page"
import { methodNames, formatMoment, formatCents } from "./format-values"

type Panel = {
  charges: readonly ShownCharge[]
  links: readonly ShownPaymentLink[]
  now: number
}

/**
 * Returns the page of the merchant panel. It shows all charges and then all links, each with the newest first, and with
 * buttons for the usual actions in the present state.
 */
export function renderPanelPage({ charges, links, now }: Panel): Answer {
  return renderPage({
    title: "Pagamentos",
    main: html`
      <h1>Pagamentos</h1>
      ${charges.map((charge) => renderChargeCard(charge, now)).reverse()}
      <h2>Links de pagamento</h2>
      ${links.map(linkCard).reverse()}
    `,
  })
}

const titles: Record<ShownCharge["transactionStatus"], string> = {
  PENDING: "Aguardando pagamento",
  PRE_AUTHORIZED: "Valor reservado no cartão",
  PAID: "Pagamento confirmado",
  PARTIALLY_REFUNDED: "Pagamento devolvido em parte",
  REFUNDED: "Pagamento devolvido",
  CHARGEBACK: "Pagamento contestado",
  CANCELED: "Cobrança cancelada",
  EXPIRED: "Prazo expirado: nada foi cobrado",
  DENIED: "Pagamento recusado",
}

function renderChargeCard(charge: ShownCharge, now: number): Html {
  const { merchantChargeId, transactionStatus, qrCode, expiresAt } = charge
  // The payer's bank knows that a code has expired, even if the gateway's status does not show it.
  const isOver =
    transactionStatus === "PENDING" && now >= Date.parse(expiresAt ?? "")
  const name =
    qrCode === undefined
      ? `Cartão …${charge.lastFour}`
      : `Código …${qrCode.slice(-8)}`
  return html`<article
    class="card"
    id="${merchantChargeId}"
    aria-label="${name}"
  >
    <h3>${titles[isOver ? "EXPIRED" : transactionStatus]}</h3>
    ${descriptionList({
      Valor: formatCents(charge.originalAmount),
      Devolvido: charge.refundedAmount
        ? formatCents(charge.refundedAmount)
        : "",
      "Forma de pagamento": `${methodNames[charge.paymentType]}, ${name}`,
      Em: formatMoment(charge.updatedAt),
      "ID da transação": charge.endToEndId,
      Cobrança: merchantChargeId,
    })}
    ${isOver ? "" : chargeForms(charge, `/panel/charges/${merchantChargeId}`)}
  </article>`
}

function chargeForms(charge: ShownCharge, address: string): Html | string {
  const { originalAmount, capturedAmount, refundedAmount, qrCode } = charge
  switch (charge.transactionStatus) {
    case "PENDING":
      return html`${fullCodeHtml(qrCode ?? "")}
      ${formButton(`${address}/pay`, "Confirmar pagamento")}`
    case "PRE_AUTHORIZED":
      return html`${renderAmountForm(`${address}/capture`, "Capturar", originalAmount)}
      ${formButton(`${address}/void`, "Cancelar a reserva")}`
    case "PAID":
    case "PARTIALLY_REFUNDED":
      return html`${renderAmountForm(`${address}/refund`, "Devolver", capturedAmount - refundedAmount)}
      ${formButton(`${address}/charge-back`, "Contestar no banco")}`
    case "CHARGEBACK":
      return html`${formButton(`${address}/win-dispute`, "A loja ganha a contestação")}
      ${formButton(`${address}/lose-dispute`, "A loja perde a contestação")}`
    case "DENIED":
    case "CANCELED":
    case "EXPIRED":
    case "REFUNDED":
      return ""
  }
}

const linkStates: Record<ShownPaymentLink["status"], string> = {
  ACTIVE: "Ativo",
  INACTIVE: "Inativo",
  EXPIRED: "Expirado",
}

function linkCard(link: ShownPaymentLink): Html {
  const { id, status, transactions } = link
  const address = `/panel/links/${id}`
  return html`<article class="card" id="${id}" aria-label="${link.name}">
    <h3>${link.name}: ${linkStates[status]}</h3>
    ${descriptionList({
      Valor: formatCents(link.amount),
      Número: link.orderNumber,
      "Criado em": formatMoment(link.createdAt),
      Recebido: formatCents(link.paidAmount),
      Devolvido: formatCents(link.refundedAmount),
    })}
    <p><a href="/p/${id}">Abrir a página de pagamento</a></p>
    ${transactions.filter(isPaymentTransaction).map((payment) => {
      const left = refundableAmount(link, payment)
      return left === 0
        ? html``
        : renderAmountForm(`${address}/refund/${payment.id}`, "Devolver", left)
    })}
    ${status === "INACTIVE" ? "" : formButton(`${address}/inactive`, "Tornar inativo")}
  </article>`
}

function renderAmountForm(action: string, text: string, amount: number): Html {
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
