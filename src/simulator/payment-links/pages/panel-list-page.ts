import type { Answer } from "../../http/answer"
import { html, type Html } from "../../payer-panel/html"
import { answerPage } from "../../payer-panel/page"
import { moment, reais } from "../../payer-panel/words"
import { linkSums } from "../ledger/link-sums"
import { linkInWords } from "./link-in-words"
import { panelSite } from "./panel-site"
import type { ShownLink } from "./payer-page"

/** All links, the newest first. */
export function answerPanelLinks(links: readonly ShownLink[]): Answer {
  return answerPage({
    title: "Links de pagamento",
    site: panelSite,
    main: html`
      <h1>Links de pagamento</h1>
      ${
        links.length > 0
          ? html`<ul>
              ${[...links].reverse().map(item)}
            </ul>`
          : html`<p class="card soft">
              Nenhum link. Quando a loja criar um link de pagamento, ele aparece
              aqui.
            </p>`
      }
      <a class="back" href="/panel">← Todos os pagamentos</a>
    `,
  })
}

function item(shown: ShownLink): Html {
  const { link, merchant } = shown
  const { tone, label } = linkInWords(link, shown)
  const { paidAmount, refundedAmount } = linkSums(link)
  return html`<li>
    <a href="/panel/links/${link.id}">
      <span>
        <strong>${reais(link.amount)}</strong>
        <span class="soft">${link.name} · ${merchant}</span>
        <span class="soft">Número ${link.orderNumber}</span>
        <span class="soft">${moment(link.createdAt)}</span>
        ${
          paidAmount > 0
            ? html`<span class="soft"
                >Recebido ${reais(paidAmount)}, devolvido
                ${reais(refundedAmount)}</span
              >`
            : ""
        }
      </span>
      <span class="badge ${tone}">${label}</span>
    </a>
  </li>`
}
