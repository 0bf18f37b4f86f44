import type { Sizes } from "../measure-sizes"
import { table } from "./table"

export function sizesText({ weighed }: Sizes): string {
  return `## Size in a shop

What a shopper downloads for it, by what the shop imports: the methods of its checkout and the rules for a form of its own, or the components on top of them. Bundled and minified by esbuild, React and the card SDK left out, in bytes. \`npm run check:size\` fails above the budget. Beside it, measured the same way, what shops know from Stripe.

${table(
  ["", "Minified", "Gzipped", "Budget, gzipped"],
  weighed.map(({ budget: { name, most, goal }, size }) => [
    name,
    String(size.minified),
    `**${size.gzipped}**`,
    most === undefined
      ? ""
      : `${most}${goal ? `; the goal, ${goal}, is missed` : ""}`,
  ])
)}

It is no race. Both leave the larger part to be loaded when it is needed: Stripe's packages load its script and its form from the network, ours load the service's card SDK (\`checkout-transparent\` 1.0.3), when a card is typed. Ours bring the form and the waiting for a code, theirs bring many more methods.`
}
