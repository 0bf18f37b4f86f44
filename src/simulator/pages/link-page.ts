import type { Answer } from "../gateway/answer"
import {
  isPayment,
  linkStatus,
  linkSums,
  type LinkPaymentType,
  type PaymentLink,
} from "../links/simulated-link"
import { html, type Html } from "./html"
import { answerPage, button, details, wholeCode } from "./page"
import { moment, reais, timeLeft } from "./words"

/** The ways to pay a link: the end of the form's address, and the text of its button. */
export const waysToPay = {
  PIX: { segment: "pix", button: "Pagar com Pix" },
  WALLET: { segment: "wallet", button: "Pagar com carteira digital" },
  CREDIT_CARD: { segment: "card", button: "Pagar com cartão" },
} as const satisfies Record<
  LinkPaymentType,
  { segment: string; button: string }
>

/** A link, the name of its merchant, and the present time. */
type ShownLink = { link: PaymentLink; merchant: string; now: number }

/** The gateway's own page of a link: to pay it, once or again, or to read why that is no longer possible. */
export function answerLinkPage(shown: ShownLink): Answer {
  const { link, merchant, now } = shown
  const { redirectUrl } = link
  const { title, text } = linkInWords(shown)
  const isPaid = link.transactions.some(isPayment)
  return answerPage({
    title,
    site: { name: merchant, href: `/p/${link.id}` },
    leadsTo: redirectUrl === null ? [] : [new URL(redirectUrl).origin],
    main: html`
      <div class="card">
        <h1>${title}</h1>
        <p class="soft">${text}</p>
        ${detailsOf(shown)}
        ${linkStatus(link, now) === "ACTIVE" ? payment(link, isPaid) : ""}
        ${
          redirectUrl !== null && isPaid
            ? html`<a class="button" href="${redirectUrl}"
                >Voltar para a loja</a
              >`
            : ""
        }
      </div>
    `,
  })
}

function detailsOf({ link, now }: ShownLink): Html {
  const { closesAt, description } = link
  const { product, delivery } = link.amounts
  return details([
    ["Pedido", link.name],
    description !== null && ["Descrição", description],
    delivery > 0 && ["Produtos", reais(product)],
    delivery > 0 && ["Entrega", reais(delivery)],
    ["Valor", reais(link.amount)],
    link.paymentTypes.includes("CREDIT_CARD") && [
      "Parcelas no cartão",
      `até ${link.maximumInstallments}x`,
    ],
    closesAt !== null &&
      linkStatus(link, now) === "ACTIVE" && [
        "Pague até",
        `${moment(closesAt - 1)} (${timeLeft(closesAt - now)})`,
      ],
  ])
}

function payment(
  { id, brcode, paymentTypes }: PaymentLink,
  isPaid: boolean
): Html {
  return html`
    ${brcode === null ? "" : wholeCode(brcode)}
    ${isPaid ? html`<h2>Pagar mais uma vez</h2>` : ""}
    ${paymentTypes.map((paymentType) => {
      const way = waysToPay[paymentType]
      const action = `/p/${id}/pay/${way.segment}`
      return button(action, way.button, isPaid ? "quiet" : "first")
    })}
  `
}

/** The texts about the link for its payer. */
function linkInWords({ link, merchant, now }: ShownLink) {
  const paid = paidInWords(link, merchant)
  switch (linkStatus(link, now)) {
    case "ACTIVE":
      return paid === undefined
        ? {
            title: `Pagar ${reais(link.amount)} para ${merchant}`,
            text: "Confira os dados e escolha como pagar.",
          }
        : {
            title: "Pagamento confirmado",
            text: `${paid} O link continua ativo.`,
          }
    case "INACTIVE":
      return {
        title: "Este link não está mais ativo",
        text: `${paid ?? "Nada foi cobrado."} A loja desativou este link: ele não aceita pagamentos.`,
      }
    case "EXPIRED": {
      const ending =
        link.closesAt === null ? "" : ` em ${moment(link.closesAt)}`
      return {
        title: "Este link expirou",
        text: `${paid ?? "Nada foi cobrado."} O prazo para pagar terminou${ending}. Para pagar, peça um novo link à loja.`,
      }
    }
  }
}

function paidInWords(link: PaymentLink, merchant: string): string | undefined {
  const count = link.transactions.filter(isPayment).length
  if (count === 0) {
    return undefined
  }
  const { paidAmount, refundedAmount } = linkSums(link)
  const times = count === 1 ? "" : `, em ${count} pagamentos`
  const returned =
    refundedAmount === 0
      ? ""
      : ` ${merchant} devolveu ${reais(refundedAmount)}.`
  return `Você pagou ${reais(paidAmount)} para ${merchant}${times}.${returned}`
}
