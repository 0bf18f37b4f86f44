import { Html } from "./html"

/** The whole style of the pages; it is in the page, so that nothing else is loaded. */
export const style = new Html(`
:root { color-scheme: light; --ink: #16211f; --soft: #4d5b58; --line: #d9e2e0; --act: #0a6459; }
* { box-sizing: border-box; }
body { margin: 0; background: #eef3f2; color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--act); }
:focus-visible { outline: 3px solid #1a4fd6; outline-offset: 3px; border-radius: 6px; }
header { background: #0b3b37; font-weight: 600; }
header > div, main, footer { width: min(100%, 34rem); margin-inline: auto; padding: 1rem; }
header a { color: #fff; text-decoration: none; }
header a:focus-visible { outline-color: #fff; }
footer { color: var(--soft); font-size: .875rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; text-wrap: balance; }
h2 { font-size: 1rem; margin: 1.75rem 0 .625rem; }
h3 { font-size: 1.125rem; margin: 0; }
p { margin: 0 0 .75rem; }
.card { background: #fff; border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem; }
.card + .card { margin-top: .625rem; }
.soft, dt, label { color: var(--soft); }
.good { background: #e2f3ef; color: #0a6459; }
.over { background: #f9ece0; color: #6b3a12; }
.open { background: #e6ecfb; color: #1b3f9c; }
dl { margin: 1.25rem 0; border-top: 1px solid var(--line); }
dl > div { display: flex; gap: 1rem; justify-content: space-between; padding: .625rem 0; border-bottom: 1px solid var(--line); }
dl > .long { display: block; }
.long dd { text-align: left; font-size: .9375rem; }
dt { flex: none; }
dd { margin: 0; text-align: right; font-weight: 500; overflow-wrap: anywhere; }
code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere; }
details { margin: 0 0 1.25rem; }
summary { cursor: pointer; color: var(--act); padding: .25rem 0; }
details code { display: block; margin-top: .5rem; padding: .75rem; background: #f4f7f6; border-radius: 8px; }
button, input, .button { width: 100%; min-height: 3.25rem; border-radius: 12px; font: inherit; }
button, .button { border: 0; background: var(--act); color: #fff; font-weight: 600; cursor: pointer; }
button:hover { background: #084f47; }
button.quiet { background: #fff; color: var(--act); border: 1px solid var(--act); }
button.quiet:hover { background: #e2f3ef; }
form { margin-top: .625rem; }
form.row { display: flex; gap: .625rem; align-items: end; }
form.row label { flex: 1; font-size: .875rem; }
form.row button { width: auto; flex: none; padding-inline: 1.25rem; }
input { display: block; margin-top: .25rem; padding: 0 .875rem; border: 1px solid #6f7f7b; background: #fff; color: var(--ink); }
.button { display: block; margin-top: 1.25rem; padding: .8125rem 1rem; text-align: center; text-decoration: none; }
.top { display: flex; justify-content: space-between; align-items: start; gap: 1rem; }
.back { display: inline-block; padding: .75rem 0; }
.badge { flex: none; border-radius: 999px; padding: .2rem .7rem; font-size: .8125rem; font-weight: 600; }
`)
