import type { Answer } from "../http/answer"
import { html } from "./html"
import { answerPage } from "./page"

export function answerNotice(
  status: number,
  title: string,
  text: string
): Answer {
  return answerPage({
    status,
    title,
    main: html`
      <div class="card">
        <h1>${title}</h1>
        <p class="soft">${text}</p>
      </div>
      <a class="back" href="/panel">← Todos os pagamentos</a>
    `,
  })
}
