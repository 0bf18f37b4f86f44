import type { LaterLooks } from "../later-looks"
import type { Sales } from "../measure-sales"
import type { BenchOptions } from "../options"
import type { Summary } from "../summary"
import { gatewayTable, processorTable, rateTable, sessionTable } from "./tables"

export function salesText(
  { summaries, laterLooks }: Sales,
  options: BenchOptions
): string {
  return `## Completing carts

How many carts a second one Medusa process completes with this package's card, beside a payment provider that asks nobody. The goal is a ratio of 0.9. Rates are of ${options.rounds} ${options.rounds === 1 ? "round" : "rounds"}. Below each, the processor time of Medusa's process for one completion, from its start to the next one's: what is left of the ratio when nothing is waited for.

${summaries.map((summary) => comparisonText(summary, laterLooks)).join("\n\n")}

### After the sale

${laterText(laterLooks)}

### Calls to the gateway

Counted in the simulator's log during the timed parts. The command fails when this is not exactly one authorization per sale, or when Medusa has not captured the payments of the methods that capture, and only those.

${gatewayTable(summaries)}

### Creating the payment session

For information: Medusa does this before the shopper presses the button. Time of one request in ms.

${sessionTable(summaries)}

### What was timed

\`POST /store/carts/:id/complete\`, from sending the request to the last byte of the answer, for guest carts of one article with address and shipping method. ${options.perRound} carts per round, method and concurrency; the methods take turns in every round, in the one order and then in the other. Carts, card tokens and payment sessions were made before, the process was warmed up, and the database stayed the same through the run.

Not timed: building the cart, the shopper's card form, later captures, refunds, the network to a real gateway.`
}

function comparisonText(
  summary: Summary,
  laterLooks: LaterLooks | undefined
): string {
  const { title, about } = summary.comparison
  return `### ${title}

${about}

${rateTable(summary)}

${processorTable(summary, laterLooks)}`
}

function laterText(laterLooks: LaterLooks | undefined): string {
  const what =
    "Half a minute after every sale a job of this package looks once whether Medusa has booked it, for many sales at a time. In the rounds that would have fallen on both methods alike, so it was held back until they were over, and measured by itself"
  return laterLooks
    ? `${what}: ${laterLooks.processorMs.toFixed(1)} ms of processor time per sale, over ${laterLooks.sales} sales.`
    : `${what}; this system does not tell how much processor time it took.`
}
