import type { Answer } from "../../http/answer"
import { facts, type Fact } from "../../payer-panel/facts"
import { html, type Html } from "../../payer-panel/html"
import { answerPage } from "../../payer-panel/page"
import { signs } from "../../payer-panel/signs"
import { moment, reais, timeLeft } from "../../payer-panel/words"
import { linkStatus } from "../ledger/link-status"
import {
  isPayment,
  type LinkPaymentType,
  type PaymentLink,
} from "../ledger/payment-link"
import { linkInWords, type LinkInWords } from "./link-in-words"
import { pathOf, waysToPay } from "./ways-to-pay"

export type ShownLink = { link: PaymentLink; merchant: string; now: number }

/** The gateway's own page of a link: to be paid, once or once more, or what has become of it. */
export function answerPayerPage(shown: ShownLink): Answer {
  const { link, merchant, now } = shown
  const words = linkInWords(link, shown)
  return answerPage({
    title: words.title,
    site: { name: merchant, href: pathOf(link) },
    leadsTo:
      link.redirectUrl === null ? [] : [new URL(link.redirectUrl).origin],
    main: html`
      <div class="card">
        ${words.tone === "open" ? "" : mark(words)}
        <h1>${words.title}</h1>
        <p class="soft">${words.text}</p>
        ${facts(factsOf(link, now))}
        ${linkStatus(link, now) === "ACTIVE" ? payment(link) : ""}
        ${backToShop(link)}
      </div>
    `,
  })
}

function mark({ tone }: LinkInWords): Html {
  return html`<div class="mark ${tone}">
    ${tone === "good" ? signs.check : signs.stop}
  </div>`
}

function factsOf(link: PaymentLink, now: number): Fact[] {
  const { product, delivery } = link.amounts
  return [
    ["Pedido", link.name],
    ...(link.description ? [["Descrição", link.description] as const] : []),
    ...(delivery > 0
      ? [
          ["Produtos", reais(product)] as const,
          ["Entrega", reais(delivery)] as const,
        ]
      : []),
    ["Valor", reais(link.amount)],
    ...(link.paymentTypes.includes("CREDIT_CARD")
      ? [["Parcelas no cartão", `até ${link.maximumInstallments}x`] as const]
      : []),
    ...(link.closesAt !== null && linkStatus(link, now) === "ACTIVE"
      ? [
          [
            "Pague até",
            `${moment(link.closesAt - 1)} (${timeLeft(link.closesAt - now)})`,
          ] as const,
        ]
      : []),
  ]
}

function payment(link: PaymentLink): Html {
  const again = link.transactions.some(isPayment)
  const forms = link.paymentTypes.map((type) => form(link, type, again))
  return html`
    ${
      link.brcode === null
        ? ""
        : html`<details>
            <summary>Ver o código completo</summary>
            <code>${link.brcode}</code>
          </details>`
    }
    ${again ? html`<h2>Pagar mais uma vez</h2>` : ""} ${forms}
  `
}

function form(
  link: PaymentLink,
  paymentType: LinkPaymentType,
  again: boolean
): Html {
  const { segment, button } = waysToPay[paymentType]
  return html`<form method="post" action="${pathOf(link)}/pay/${segment}">
    <button type="submit" class="${again ? "quiet" : "first"}">
      ${button}
    </button>
  </form>`
}

function backToShop({ redirectUrl, transactions }: PaymentLink): Html | string {
  return redirectUrl !== null && transactions.some(isPayment)
    ? html`<a class="button" href="${redirectUrl}">Voltar para a loja</a>`
    : ""
}
