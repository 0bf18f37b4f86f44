import type { Answer } from "../http/answer"
import { codeInWords, type CodeCharge, type CodeInWords } from "./code-in-words"
import { html, type Html } from "./html"
import { answerPage } from "./page"
import { endOfCode, methodName, moment, reais, timeLeft } from "./words"

export type ListedCode = { charge: CodeCharge; merchant: string }

const MOST_RECENT = 20

/** Open codes, the newest first, then those that something has become of, the latest first. */
export function answerList(codes: readonly ListedCode[], now: number): Answer {
  const items = codes.map((code) => ({
    ...code,
    words: codeInWords(code.charge, { merchant: code.merchant, now }),
  }))
  const open = items
    .filter(({ words }) => words.tone === "open")
    .sort((one, other) => other.charge.createdAt - one.charge.createdAt)
  const recent = items
    .filter(({ words }) => words.tone !== "open")
    .sort((one, other) => updatedAt(other) - updatedAt(one))
    .slice(0, MOST_RECENT)

  return answerPage({
    title: "Pagamentos",
    main: html`
      <h1>Pagamentos</h1>
      <h2>Códigos para pagar</h2>
      ${
        open.length > 0
          ? html`<ul>
              ${open.map((item) => openItem(item, now))}
            </ul>`
          : html`<p class="card soft">
              Nenhum código em aberto. Quando a loja gerar um Pix ou um
              pagamento por carteira digital, ele aparece aqui.
            </p>`
      }
      ${
        recent.length > 0
          ? html`<h2>Recentes</h2>
              <ul>
                ${recent.map(recentItem)}
              </ul>`
          : ""
      }
      <a class="back" href="/panel/links">Links de pagamento →</a>
    `,
  })
}

type Item = ListedCode & { words: CodeInWords }

function updatedAt({ charge }: Item): number {
  return charge.state.updatedAt
}

function openItem(item: Item, now: number): Html {
  const { charge, merchant } = item
  const left = timeLeft(charge.transaction.expiresAt - now)
  return listItem(item, [
    `${methodName(charge.transaction)} · ${merchant}`,
    `Expira em ${left}`,
    `Código ${endOfCode(charge.transaction)}`,
  ])
}

function recentItem(item: Item): Html {
  const { charge, merchant } = item
  return listItem(item, [
    `${methodName(charge.transaction)} · ${merchant}`,
    moment(updatedAt(item)),
    `Código ${endOfCode(charge.transaction)}`,
  ])
}

function listItem({ charge, words }: Item, lines: string[]): Html {
  const action =
    words.tone === "open"
      ? html`<span class="badge open">Pagar</span>`
      : html`<span class="badge ${words.tone}">${words.label}</span>`
  return html`<li>
    <a href="/panel/charges/${charge.merchantChargeId}">
      <span>
        <strong>${reais(charge.originalAmount)}</strong>
        ${lines.map((line) => html`<span class="soft">${line}</span>`)}
      </span>
      ${action}
    </a>
  </li>`
}
