import { PAYER_BANK } from "../charges/pix-payload"
import type { Answer } from "../gateway/answer"
import { html, Html } from "./html"

type Page = {
  status?: number
  title: string
  main: Html
  /**
   * The origin of another site to which a form of the page may lead, for example the shop after a payment. By default,
   * forms lead only to the simulator.
   */
  formTargetOrigin?: string
}

export function renderPage({
  status = 200,
  title,
  main,
  formTargetOrigin = "",
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
    // The policy allows inline styles, and forms that lead to the simulator or to `formTargetOrigin`. It forbids all
    // other content, and other pages cannot show this page in a frame.
    "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${formTargetOrigin}; frame-ancestors 'none'; base-uri 'none'`,
    "x-content-type-options": "nosniff",
  }
  return { status, headers, text: page.text }
}

export function renderNoticePage(
  status: number,
  title: string,
  text: string
): Answer {
  const main = html`<div class="card">
    <h1>${title}</h1>
    <p class="soft">${text}</p>
  </div>`
  return renderPage({ status, title, main })
}

/**
 * Returns the answer to a submitted form: a redirect to a page. If the user reloads that page, the browser does not
 * submit the form a second time.
 */
export function redirectTo(location: string): Answer {
  return { status: 303, headers: { location }, text: "" }
}

/** Returns the HTML of a list of labels with their values. A label without a value is left out. */
export function descriptionList(
  rows: Record<string, string | null | undefined>
): Html {
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

/** Returns HTML that shows the full text of a Pix or wallet code, so that the user can copy it into a banking app. */
export function fullCodeHtml(code: string): Html {
  return html`<details>
    <summary>Ver o código completo</summary>
    <code>${code}</code>
  </details>`
}

export function formButton(action: string, text: string): Html {
  return html`<form method="post" action="${action}">
    <button type="submit">${text}</button>
  </form>`
}

/** The styles of all pages. They are part of the page, so that the browser loads no other file. */
const style = new Html(`
:root { color-scheme: light; --ink: #16211f; --soft: #4d5b58; --line: #d9e2e0; --act: #0a6459; }
* { box-sizing: border-box; }
body { margin: 0; background: #eef3f2; color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--act); }
:focus-visible { outline: 3px solid #1a4fd6; outline-offset: 3px; }
header { background: #0b3b37; font-weight: 600; }
header > div, main, footer { width: min(100%, 34rem); margin-inline: auto; padding: 1rem; }
header a { color: #fff; }
footer, .soft, dt, label { color: var(--soft); }
.card { background: #fff; border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem; margin-bottom: .625rem; }
dl > div { display: flex; gap: 1rem; justify-content: space-between; padding: .5rem 0; border-bottom: 1px solid var(--line); }
dt { flex: none; }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
code { overflow-wrap: anywhere; }
form { margin-top: .625rem; }
form.row { display: flex; gap: .625rem; align-items: end; }
form.row label { flex: 1; }
button, input { width: 100%; min-height: 3rem; border-radius: 12px; font: inherit; }
form.row button { width: auto; padding-inline: 1.25rem; }
button { border: 0; background: var(--act); color: #fff; font-weight: 600; cursor: pointer; }
input { display: block; padding: 0 .875rem; border: 1px solid #6f7f7b; }
`)
