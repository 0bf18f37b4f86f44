import type { Answer } from "../http/answer"
import { endToEndIdOf } from "../ledger/codes/end-to-end-id"
import { codeInWords, type CodeInWords } from "./code-in-words"
import { facts } from "./facts"
import { html, type Html } from "./html"
import type { ListedCode } from "./list-page"
import { answerPage } from "./page"
import { signs } from "./signs"
import { methodName, moment, reais, timeLeft } from "./words"

/** One code: to be paid, or what has become of it. */
export function answerChargePage(code: ListedCode, now: number): Answer {
  const words = codeInWords(code.charge, { merchant: code.merchant, now })
  return answerPage({
    title: words.title,
    main: html`
      <div class="card">
        ${words.tone === "open" ? toPay(code, words, now) : over(code, words)}
      </div>
      <a class="back" href="/panel">← Todos os pagamentos</a>
    `,
  })
}

function toPay({ charge }: ListedCode, words: CodeInWords, now: number): Html {
  const { transaction, merchantChargeId } = charge
  const { expiresAt } = transaction
  return html`
    <h1>${words.title}</h1>
    <p class="soft">${words.text}</p>
    ${facts([
      ["Forma de pagamento", methodName(transaction)],
      ["Expira em", `${timeLeft(expiresAt - now)} (${moment(expiresAt)})`],
      ["Cobrança", merchantChargeId],
    ])}
    <details>
      <summary>Ver o código completo</summary>
      <code>${transaction.qrCode}</code>
    </details>
    <form method="post" action="/panel/charges/${merchantChargeId}/pay">
      <button type="submit">Confirmar pagamento</button>
    </form>
  `
}

function over({ charge, merchant }: ListedCode, words: CodeInWords): Html {
  const { transaction, state, originalAmount } = charge
  const endToEndId = endToEndIdOf(charge)
  return html`
    <div class="mark ${words.tone}">${signs[signOf(words)]}</div>
    <h1>${words.title}</h1>
    <p class="soft">${words.text}</p>
    ${facts([
      ["Valor", reais(originalAmount)],
      ["Para", merchant],
      ["Forma de pagamento", methodName(transaction)],
      ...(state.capturedAt === null
        ? []
        : [["Pago em", moment(state.capturedAt)] as const]),
      ...(endToEndId === undefined
        ? []
        : [["ID da transação", endToEndId] as const]),
      ["Cobrança", charge.merchantChargeId],
    ])}
  `
}

function signOf({ tone }: CodeInWords): keyof typeof signs {
  return tone === "good" ? "check" : "stop"
}
