import type { Answer } from "../http/answer"
import { PAYER_BANK } from "../ledger/codes/payer-bank"
import { html, type Html } from "./html"
import { style } from "./style"

export type Page = {
  status?: number
  title: string
  main: Html
  /** Whose page it is, with the address that its name leads to. Default: the payer's bank. */
  site?: { name: string; href: string }
  /** Where a form of it may lead in the end, beside the simulator: origins. Default: nowhere else. */
  leadsTo?: readonly string[]
}

const bank = { name: PAYER_BANK.name, href: "/panel" }

function headers(leadsTo: readonly string[]): Record<string, string> {
  // A browser holds a form to this also where its answer leads elsewhere.
  const formAction = ["'self'", ...leadsTo].join(" ")
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    // Its own style and form and nothing else; in nobody's frame.
    "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
    "x-content-type-options": "nosniff",
  }
}

export function answerPage({
  status = 200,
  title,
  main,
  site = bank,
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
          <div>
            <a href="${site.href}">${bankSign} ${site.name}</a>
          </div>
        </header>
        <main>${main}</main>
        <footer>
          Ambiente de simulação: os pagamentos feitos aqui não movimentam
          dinheiro de verdade.
        </footer>
      </body>
    </html> `
  return { status, headers: headers(leadsTo), text: page.text }
}

const bankSign = html`<svg
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="1.75"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <path d="M3.5 9.5 12 4l8.5 5.5Z" />
  <path d="M6 10v7m4-7v7m4-7v7m4-7v7M3.5 20h17" />
</svg>`
