import { PAYER_BANK } from "../charges/pix-payload"
import type { Answer } from "../gateway/answer"
import { html, type Html } from "./html"
import { style } from "./style"

type Page = {
  status?: number
  title: string
  main: Html
  /** Whose page it is, with the address that its name leads to. Default: the payer's bank. */
  site?: { name: string; href: string }
  /** Where a form of it may lead in the end, beside the simulator: origins. Default: nowhere else. */
  leadsTo?: readonly string[]
}

/** How a page shows that something is open, went well or is over. */
export type Tone = "open" | "good" | "over"

export function answerPage({
  status = 200,
  title,
  main,
  site = { name: PAYER_BANK.name, href: "/panel" },
  leadsTo = [],
}: Page): Answer {
  const page = html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${site.name}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <header>
          <div><a href="${site.href}">${site.name}</a></div>
        </header>
        <main>${main}</main>
        <footer>
          Ambiente de simulação: os pagamentos feitos aqui não movimentam
          dinheiro de verdade.
        </footer>
      </body>
    </html> `
  // A browser holds a form to this also where its answer leads elsewhere.
  const formAction = ["'self'", ...leadsTo].join(" ")
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    // Its own style and form and nothing else; in nobody's frame.
    "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
    "x-content-type-options": "nosniff",
  }
  return { status, headers, text: page.text }
}

type Notice = Required<Pick<Page, "status" | "title">> & { text: string }

export function answerNotice({ status, title, text }: Notice): Answer {
  const main = html`
    <div class="card">
      <h1>${title}</h1>
      <p class="soft">${text}</p>
    </div>
    <a class="back" href="/panel">← Todos os pagamentos</a>
  `
  return answerPage({ status, title, main })
}

/** To be asked for anew, so that a page that is loaded again does nothing twice. */
export function redirect(location: string): Answer {
  return { status: 303, headers: { location }, text: "" }
}

type Detail = readonly [name: string, value: string]

// Longer than what stands beside its name on a telephone.
const LONG = 28

/** Those that there is something to say of. */
export function details(
  rows: readonly (Detail | false | "" | null | undefined)[]
): Html {
  const shown = rows.filter((row): row is Detail => Array.isArray(row))
  return html`<dl>
    ${shown.map(
      ([name, value]) =>
        html`<div class="${value.length > LONG ? "long" : "short"}">
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`
    )}
  </dl>`
}

/** The whole code, for a banking app to copy. */
export function wholeCode(code: string): Html {
  return html`<details>
    <summary>Ver o código completo</summary>
    <code>${code}</code>
  </details>`
}

export function button(
  action: string,
  text: string,
  style: "first" | "quiet" = "first"
): Html {
  return html`<form method="post" action="${action}">
    <button type="submit" class="${style}">${text}</button>
  </form>`
}
