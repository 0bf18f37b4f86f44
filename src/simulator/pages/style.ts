import { Html } from "./html"

/** The whole style of the pages; it is in the page, so that nothing else is loaded. */
export const style = new Html(`
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
