import { html, type Html } from "./html"

// Longer than what stands beside its name on a telephone.
const LONG = 28

export type Fact = readonly [name: string, value: string]

export function facts(rows: readonly Fact[]): Html {
  return html`<dl>
    ${rows.map(
      ([name, value]) =>
        html`<div class="${value.length > LONG ? "long" : "short"}">
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`
    )}
  </dl>`
}
