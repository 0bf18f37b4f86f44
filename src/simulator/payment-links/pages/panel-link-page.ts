import type { Answer } from "../../http/answer"
import { facts } from "../../payer-panel/facts"
import { html, type Html } from "../../payer-panel/html"
import { answerPage } from "../../payer-panel/page"
import { moment, reais } from "../../payer-panel/words"
import { linkSums, refundableAmount } from "../ledger/link-sums"
import {
  isPayment,
  type LinkTransaction,
  type PaymentLink,
} from "../ledger/payment-link"
import { linkInWords, paymentTypeName } from "./link-in-words"
import { panelSite } from "./panel-site"
import type { ShownLink } from "./payer-page"
import { pathOf } from "./ways-to-pay"

/** One link as its merchant sees it: its payments, what was given back, and what can still be done. */
export function answerPanelLink(shown: ShownLink): Answer {
  const { link, merchant } = shown
  const { tone, label } = linkInWords(link, shown)
  const { paidAmount, refundedAmount } = linkSums(link)
  return answerPage({
    title: `Link ${link.orderNumber}`,
    site: panelSite,
    main: html`
      <div class="card">
        <div class="top">
          <h1>${link.name}</h1>
          <span class="badge ${tone}">${label}</span>
        </div>
        ${facts([
          ["Valor", reais(link.amount)],
          ["Loja", merchant],
          ["Número", link.orderNumber],
          ["Criado em", moment(link.createdAt)],
          ...(link.closesAt === null
            ? []
            : [["Pagável até", moment(link.closesAt - 1)] as const]),
          ["Recebido", reais(paidAmount)],
          ["Devolvido", reais(refundedAmount)],
          ["Link", link.url],
        ])}
        <p><a href="${pathOf(link)}">Abrir a página de pagamento</a></p>
        ${link.inactive ? "" : deactivation(link)}
      </div>
      <h2>Pagamentos</h2>
      ${
        link.transactions.length > 0
          ? link.transactions
              .filter(isPayment)
              .map((payment) => paymentCard(link, payment))
          : html`<p class="card soft">Ninguém pagou este link ainda.</p>`
      }
      <a class="back" href="/panel/links">← Todos os links</a>
    `,
  })
}

function deactivation({ id }: PaymentLink): Html {
  return html`<form method="post" action="/panel/links/${id}/inactive">
    <button type="submit" class="quiet">Tornar inativo</button>
  </form>`
}

function paymentCard(link: PaymentLink, payment: LinkTransaction): Html {
  const refunds = link.transactions.filter(
    ({ originalTransactionId }) => originalTransactionId === payment.id
  )
  return html`<div class="card">
    <strong>${reais(payment.amount)}</strong>
    <span class="soft">
      · ${paymentTypeName(payment.paymentType)} · ${moment(payment.at)}
    </span>
    ${facts([
      ["Transação", payment.id],
      ...refunds.map(
        ({ amount, at }) =>
          ["Devolução", `${reais(amount)} · ${moment(at)}`] as const
      ),
    ])}
    ${refundForm(link, payment)}
  </div>`
}

function refundForm(
  link: PaymentLink,
  payment: LinkTransaction
): Html | string {
  const left = refundableAmount(link, payment)
  return left === 0
    ? ""
    : html`<form
        class="row"
        method="post"
        action="/panel/links/${link.id}/refund/${payment.id}"
      >
        <label
          >Valor a devolver
          <input
            name="amount"
            inputmode="decimal"
            autocomplete="off"
            required
            value="${(left / 100).toFixed(2).replace(".", ",")}"
          />
        </label>
        <button type="submit">Devolver</button>
      </form>`
}
