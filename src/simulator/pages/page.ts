import { PAYER_BANK } from "../charges/pix-payload"
import type { Answer } from "../gateway/answer"
import { html, type Html } from "./html"
import { style } from "./style"

type Page = {
  status?: number
  title: string
  main: Html
  /** The origin to which a form of the page may lead in the end, besides the simulator. Default: none. */
  leadsTo?: string
}

export function answerPage({
  status = 200,
  title,
  main,
  leadsTo = "",
}: Page): Answer {
  const page = html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${PAYER_BANK.name}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <header>
          <div><a href="/panel">${PAYER_BANK.name}</a></div>
        </header>
        <main>${main}</main>
        <footer>
          Ambiente de simulação: os pagamentos feitos aqui não movimentam
          dinheiro de verdade.
        </footer>
      </body>
    </html> `
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    // Allows only the page's own style and forms, also the redirect after a form, and no frame around the page.
    "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${leadsTo}; frame-ancestors 'none'; base-uri 'none'`,
    "x-content-type-options": "nosniff",
  }
  return { status, headers, text: page.text }
}

export function answerNotice(
  status: number,
  title: string,
  text: string
): Answer {
  const main = html`<div class="card">
    <h1>${title}</h1>
    <p class="soft">${text}</p>
  </div>`
  return answerPage({ status, title, main })
}

/** Redirects after a form, so that reloading the page does nothing twice. */
export function redirect(location: string): Answer {
  return { status: 303, headers: { location }, text: "" }
}

/** Lists names and values; leaves out names without a value. */
export function details(rows: Record<string, string | null | undefined>): Html {
  return html`<dl>
    ${Object.entries(rows).map(([name, value]) =>
      value
        ? html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`
        : html``
    )}
  </dl>`
}

/** Shows the whole code, to copy it into a banking app. */
export function wholeCode(code: string): Html {
  return html`<details>
    <summary>Ver o código completo</summary>
    <code>${code}</code>
  </details>`
}

export function button(action: string, text: string): Html {
  return html`<form method="post" action="${action}">
    <button type="submit">${text}</button>
  </form>`
}
