import type { Answer } from "../gateway/answer"
import {
  isPaymentTransaction,
  linkStatus,
  linkSums,
  type LinkPaymentType,
  type PaymentLink,
} from "../links/simulated-link"
import { defaultMerchant } from "../merchants/merchant"
import { html } from "./html"
import { renderPage, formButton, descriptionList, fullCodeHtml } from "./page"
import { formatMoment, formatCents } from "./format-values"

/**
 * The payment buttons on the page of a link: for each payment method, the end of the form's URL path and the button's
 * text.
 */
export const waysToPay = {
  PIX: { pathSegment: "pix", button: "Pagar com Pix" },
  WALLET: { pathSegment: "wallet", button: "Pagar com carteira digital" },
  CREDIT_CARD: { pathSegment: "card", button: "Pagar com cartão" },
} as const satisfies Record<
  LinkPaymentType,
  { pathSegment: string; button: string }
>

const titles = {
  ACTIVE: "Confira os dados e escolha como pagar",
  INACTIVE: "A loja desativou este link: ele não aceita pagamentos",
  EXPIRED: "Este link expirou: peça um novo à loja",
}

/**
 * Returns the page of a payment link, which the payer opens. It has buttons to pay, or says why the link can no longer
 * be paid.
 */
export function renderLinkPage(link: PaymentLink, now: number): Answer {
  const { id, brcode, closesAt, paymentTypes, redirectUrl } = link
  const status = linkStatus(link, now)
  const isPaid = link.transactions.some(isPaymentTransaction)
  const hasCard = paymentTypes.includes("CREDIT_CARD")
  return renderPage({
    title: titles[status],
    formTargetOrigin: redirectUrl === null ? "" : new URL(redirectUrl).origin,
    main: html`
      <div class="card">
        <h1>${titles[status]}</h1>
        ${descriptionList({
          Loja: defaultMerchant.name,
          Pedido: link.name,
          Descrição: link.description,
          Valor: formatCents(link.amount),
          "Parcelas no cartão": hasCard
            ? `até ${link.maximumInstallments}x`
            : "",
          "Pague até": closesAt === null ? "" : formatMoment(closesAt - 1),
          Pago: isPaid ? formatCents(linkSums(link).paidAmount) : "",
        })}
        ${status === "ACTIVE" && brcode !== null ? fullCodeHtml(brcode) : ""}
        ${
          status === "ACTIVE"
            ? paymentTypes.map((paymentType) => {
                const way = waysToPay[paymentType]
                return formButton(`/p/${id}/pay/${way.pathSegment}`, way.button)
              })
            : ""
        }
        ${
          redirectUrl !== null && isPaid
            ? html`<a href="${redirectUrl}">Voltar para a loja</a>`
            : ""
        }
      </div>
    `,
  })
}
