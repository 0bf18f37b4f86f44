import { Html } from "./html"

/** All of it in the page: nothing is loaded from anywhere. */
export const style = new Html(`
:root {
  color-scheme: light;
  --ink: #16211f;
  --soft: #4d5b58;
  --line: #d9e2e0;
  --brand: #0b3b37;
  --act: #0a6459;
  --good: #0a6459;
  --good-ground: #e2f3ef;
  --over: #6b3a12;
  --over-ground: #f9ece0;
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: #eef3f2;
  color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
a { color: var(--act); }
a:focus-visible, button:focus-visible, summary:focus-visible, input:focus-visible {
  outline: 3px solid #1a4fd6;
  outline-offset: 3px;
  border-radius: 6px;
}
header { background: var(--brand); color: #fff; }
header > div, main, footer { width: min(100%, 34rem); margin-inline: auto; padding-inline: 1rem; }
header > div { display: flex; align-items: center; gap: .625rem; padding-block: .875rem; font-weight: 600; }
header a { color: inherit; text-decoration: none; display: flex; align-items: center; gap: .625rem; }
header a:focus-visible { outline-color: #fff; }
header svg { width: 1.75rem; height: 1.75rem; flex: none; }
main { padding-block: 1.25rem; }
footer { padding-block: 0 2rem; color: var(--soft); font-size: .875rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; text-wrap: balance; }
h2 { font-size: 1rem; margin: 1.75rem 0 .625rem; }
p { margin: 0 0 .75rem; }
p:last-child { margin-bottom: 0; }
.card {
  background: #fff;
  border: 1px solid var(--line);
  border-radius: 14px;
  padding: 1.25rem;
  box-shadow: 0 1px 2px rgb(11 59 55 / 6%);
}
.soft { color: var(--soft); }
.mark { width: 3.25rem; height: 3.25rem; border-radius: 50%; display: grid; place-items: center; margin-bottom: .875rem; }
.mark svg { width: 1.75rem; height: 1.75rem; }
.good { background: var(--good-ground); color: var(--good); }
.over { background: var(--over-ground); color: var(--over); }
.open { background: #e6ecfb; color: #1b3f9c; }
dl { margin: 1.25rem 0; border-top: 1px solid var(--line); }
dl > div { display: flex; gap: 1rem; justify-content: space-between; padding: .625rem 0; border-bottom: 1px solid var(--line); }
dl:last-child { margin-bottom: 0; border-bottom: 0; }
dl:last-child > div:last-child { border-bottom: 0; padding-bottom: 0; }
dl > .long { display: block; }
.long dd { text-align: left; font-size: .9375rem; font-variant-numeric: tabular-nums; }
dt { color: var(--soft); flex: none; }
dd { margin: 0; text-align: right; font-weight: 500; overflow-wrap: anywhere; }
code { font: .875em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
details { margin: 0 0 1.25rem; font-size: .9375rem; }
summary { cursor: pointer; color: var(--act); padding: .25rem 0; }
details code { display: block; margin-top: .5rem; padding: .75rem; background: #f4f7f6; border-radius: 8px; }
button {
  width: 100%;
  min-height: 3.25rem;
  border: 0;
  border-radius: 12px;
  background: var(--act);
  color: #fff;
  font: inherit;
  font-size: 1.0625rem;
  font-weight: 600;
  cursor: pointer;
}
button:hover { background: #084f47; }
form + form { margin-top: .625rem; }
button.quiet { background: #fff; color: var(--act); border: 1px solid var(--act); }
button.quiet:hover { background: var(--good-ground); }
form.row { display: flex; gap: .625rem; align-items: end; margin-top: .75rem; }
form.row label { flex: 1; color: var(--soft); font-size: .875rem; }
form.row button { width: auto; flex: none; padding-inline: 1.25rem; }
input {
  display: block;
  width: 100%;
  min-height: 3.25rem;
  margin-top: .25rem;
  padding: 0 .875rem;
  border: 1px solid #6f7f7b;
  border-radius: 12px;
  background: #fff;
  color: var(--ink);
  font: inherit;
  font-size: 1rem;
}
.button {
  display: block;
  margin: 1.25rem 0 0;
  padding: .8125rem 1rem;
  border-radius: 12px;
  background: var(--act);
  color: #fff;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
}
.card + .card { margin-top: .625rem; }
.top { display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
.back { display: inline-block; padding: .75rem 0; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .625rem; }
li a {
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 1rem;
  padding: .875rem 1rem;
  color: inherit;
  text-decoration: none;
  background: #fff;
  border: 1px solid var(--line);
  border-radius: 14px;
}
li a:hover { border-color: var(--act); }
li strong { display: block; font-size: 1.125rem; }
li .soft { display: block; font-size: .875rem; overflow-wrap: anywhere; }
.badge { flex: none; border-radius: 999px; padding: .2rem .7rem; font-size: .8125rem; font-weight: 600; }
`)
