import { html, type Html } from "./html"

export const signs = {
  check: sign("M5 12.5 10 17.5 19 7"),
  stop: sign("M12 6v7.5M12 17.75v.25"),
}

function sign(path: string): Html {
  return html`<svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="2.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d="${path}" />
  </svg>`
}
