import {
  COMPARED_WITH,
  SIZE_BUDGETS,
  type SizeBudget,
} from "../storefront/size-budgets"
import type { Size } from "../storefront/measure-size"
import { weigh } from "../storefront/weigh"
import type { Stage } from "./bench-stage"
import { table } from "./figures"

/** What the storefront's entries weigh in a shop. */
export async function measureSizes({ check }: Stage): Promise<string> {
  const weighed: (SizeBudget & Size)[] = []
  for (const budget of [...SIZE_BUDGETS, ...COMPARED_WITH]) {
    const size = await weigh(budget)
    const { name, most = Infinity } = budget
    check(`${name}: bytes above ${most}`, Math.max(0, size.gzipped - most), 0)
    weighed.push({ ...budget, ...size })
  }
  return `## Size in a shop

What a shopper downloads for it: everything that an entry exports, bundled and minified as Vite does it for production, React left out, in bytes. \`npm run check:size\` fails above the budget. Beside it, measured the same way, what shops know from Stripe.

${table(weighed, {
  "": ({ name }) => name,
  Minified: ({ minified }) => minified,
  Gzipped: ({ gzipped }) => `**${gzipped}**`,
  "Budget, gzipped": ({ most, goal }) =>
    `${most ?? ""}${goal ? `; the goal, ${goal}, is missed` : ""}`,
})}

### Reading

- It is no race. Both leave the larger part to be loaded when it is needed: Stripe's packages load its script and its form from the network, ours load the service's card SDK (\`checkout-transparent\` 1.0.3), when a card is typed. Ours bring the form and the waiting for a code, theirs bring many more methods.`
}
