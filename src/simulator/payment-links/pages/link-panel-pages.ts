import type { Answer } from "../../http/answer"
import { html } from "../../payer-panel/html"
import { answerPage, type Page } from "../../payer-panel/page"
import { redirect, type PanelPage } from "../../payer-panel/panel-page"
import { reais } from "../../payer-panel/words"
import type { World } from "../../world"
import { refundLink } from "../control/move-link"
import { refundableAmount } from "../ledger/link-sums"
import type { PaymentLink } from "../ledger/payment-link"
import { findTransaction } from "../ledger/require-link"
import { centsOf } from "./cents-of"
import { merchantName, onLink } from "./link-pages"
import { answerPanelLinks } from "./panel-list-page"
import { answerPanelLink } from "./panel-link-page"
import { panelSite } from "./panel-site"

/** Where a person at the merchant's sees links, refunds them and makes them inactive. */
export const linkPanelPages: readonly PanelPage[] = [
  {
    method: "GET",
    path: "/panel/links",
    answer: (_visit, world) =>
      answerPanelLinks(
        world.links.all().map((link) => ({
          link,
          merchant: merchantName(link, world),
          now: world.clock.now(),
        }))
      ),
  },
  {
    method: "GET",
    path: "/panel/links/:paymentLinkId",
    answer: ({ params }, world) =>
      onLink(params, world, (link) =>
        answerPanelLink({
          link,
          merchant: merchantName(link, world),
          now: world.clock.now(),
        })
      ),
  },
  {
    method: "POST",
    path: "/panel/links/:paymentLinkId/inactive",
    answer: ({ params }, world) =>
      onLink(params, world, (link) => {
        world.links.deactivate(link, "panel")
        return redirect(`/panel/links/${link.id}`)
      }),
  },
  {
    method: "POST",
    path: "/panel/links/:paymentLinkId/refund/:transactionId",
    answer: ({ params, form }, world) =>
      refund(world, params.transactionId ?? "", form.get("amount") ?? ""),
  },
]

function refund(world: World, transactionId: string, text: string): Answer {
  const found = findTransaction(world.links.all(), transactionId)
  if (!found) {
    return answerNotice({
      status: 404,
      title: "Pagamento não encontrado",
      text: "Este pagamento não existe, ou o simulador foi reiniciado.",
    })
  }
  const { link, transaction: payment } = found
  const amount = centsOf(text)
  if (amount === undefined || amount < 1) {
    return answerNotice({
      status: 400,
      title: "Valor inválido",
      text: `Escreva um valor em reais, como 10,90; não "${text}".`,
      link,
    })
  }
  if (world.links.refundObjection(link, { payment, amount }) !== undefined) {
    return answerNotice({
      status: 409,
      title: "Esta devolução não é possível",
      text: `Deste pagamento podem ser devolvidos no máximo ${reais(refundableAmount(link, payment))}, não ${reais(amount)}.`,
      link,
    })
  }
  refundLink(world, found, { amount, by: "panel" })
  return redirect(`/panel/links/${link.id}`)
}

type Notice = Required<Pick<Page, "status" | "title">> & {
  text: string
  link?: PaymentLink
}

/** With the way back to the link that it is about. */
function answerNotice({ status, title, text, link }: Notice): Answer {
  return answerPage({
    status,
    title,
    site: panelSite,
    main: html`
      <div class="card">
        <h1>${title}</h1>
        <p class="soft">${text}</p>
      </div>
      <a class="back" href="/panel/links${link ? `/${link.id}` : ""}"
        >← Voltar</a
      >
    `,
  })
}
