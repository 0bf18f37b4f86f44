import type { Summary } from "../summary"
import { reading } from "./reading"
import type { Report } from "./report"
import { gatewayTable, processorTable, rateTable, sessionTable } from "./tables"

export function reportText(report: Report): string {
  const { summaries, options, machine } = report
  return `# Benchmarks

How many carts a second one Medusa process completes with this package's card, beside a payment provider that asks nobody. Written by the command below; do not edit.

- Date: ${report.started.toISOString().slice(0, 10)}
- Command: \`${report.command}\`, ${report.minutes.toFixed(0)} min
- Machine: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.system}
- Versions: Node ${machine.node}, PostgreSQL ${machine.postgres}, Medusa ${machine.medusa}

Completed carts per second: the median of ${options.rounds} ${options.rounds === 1 ? "round" : "rounds"}, with the least and the most. The goal is a ratio of 0.9. Below each, the processor time of Medusa's process for one completion, from its start to the next one's: what is left of the ratio when nothing is waited for.

${summaries.map((summary) => comparisonText(summary, report)).join("\n\n")}

## After the sale

${laterText(report)}

## Calls to the gateway

Counted in the simulator's log during the timed parts. The command fails when this is not exactly one authorization per sale, or when Medusa has not captured the payments of the methods that capture, and only those.

${gatewayTable(summaries)}

## Creating the payment session

For information: Medusa does this before the shopper presses the button. Median time of one request in ms, with the least and the most of the rounds.

${sessionTable(summaries)}

## What was timed

\`POST /store/carts/:id/complete\`, from sending the request to the last byte of the answer, for guest carts of one article with address and shipping method. ${options.perRound} carts per round, method and concurrency; the methods take turns in every round, in the one order and then in the other. Carts, card tokens and payment sessions were made before, the process was warmed up, and the database stayed the same through the run.

Not timed: building the cart, the shopper's card form, later captures, refunds, notifications, the network to a real gateway.

Medusa runs in one process with \`NODE_ENV=production\`, without admin, with its in-memory event bus and locking. PostgreSQL (the temporary one of the tests, which waits for no disk), the simulator and the load client are processes of their own on the same cores.

## Reading

${reading(report)}
`
}

function comparisonText(summary: Summary, { laterLooks }: Report): string {
  const { title, about } = summary.comparison
  return `## ${title}

${about}

${rateTable(summary)}

${processorTable(summary, laterLooks)}`
}

function laterText({ laterLooks }: Report): string {
  const what =
    "Half a minute after every sale a job of this package looks once whether Medusa has booked it, for many sales at a time. In the rounds that would have fallen on both methods alike, so it was held back until they were over, and measured by itself"
  return laterLooks
    ? `${what}: ${laterLooks.processorMs.toFixed(1)} ms of processor time per sale, over ${laterLooks.sales} sales.`
    : `${what}; this system does not tell how much processor time it took.`
}
