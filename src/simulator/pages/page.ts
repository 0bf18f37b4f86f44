import { PAYER_BANK } from "../charges/pix-payload"
import type { Answer } from "../gateway/answer"
import { html, type Html } from "./html"
import { style } from "./style"

type Page = {
  status?: number
  title: string
  main: Html
  /** The owner of the page, and the address that the name leads to. Default: the payer's bank. */
  site?: { name: string; href: string }
  /** The origins to which a form of the page may lead in the end, besides the simulator. Default: none. */
  leadsTo?: readonly string[]
}

/** The look of a state: open, went well, or over. */
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
  // A browser applies this to the redirect after a form as well.
  const formAction = ["'self'", ...leadsTo].join(" ")
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    // Allows only the page's own style and forms, and no frame around the page.
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

/** Redirects after a form, so that reloading the page does nothing twice. */
export function redirect(location: string): Answer {
  return { status: 303, headers: { location }, text: "" }
}

type Detail = readonly [name: string, value: string]

// Texts longer than this do not fit beside their name on a phone.
const LONG = 28

/** Lists names and values; leaves out names without a value. */
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

/** Shows the whole code, to copy it into a banking app. */
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
