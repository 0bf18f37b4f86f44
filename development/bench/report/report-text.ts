import { BASELINE } from "../method-ids"
import { reading } from "./reading"
import type { Report } from "./report"
import { gatewayTable, processorTable, rateTable, sessionTable } from "./tables"

export function reportText(report: Report): string {
  const { summary, options, machine } = report
  return `# Benchmarks

How many carts a second one Medusa process completes with this package's card, beside Medusa's own \`${BASELINE}\`, which authorizes everything and asks nobody. Written by the command below; do not edit.

- Date: ${report.started.toISOString().slice(0, 10)}
- Command: \`${report.command}\`
- Machine: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.system}
- Versions: Node ${machine.node}, PostgreSQL ${machine.postgres}, Medusa ${machine.medusa}

## Completed carts per second

Median of ${options.rounds} ${options.rounds === 1 ? "round" : "rounds"}, with the least and the most. The goal is a ratio of 0.9.

${rateTable(summary.comparisons)}

Processor time of Medusa's process for one completion, from its start to the next one's: what is left of the ratio when nothing is waited for.

${processorTable(summary.comparisons)}

## Calls to the gateway

Counted in the simulator's log during the timed parts. The command fails when this is not exactly one authorization per sale.

${gatewayTable(summary)}

## Creating the payment session

For information: Medusa does this before the shopper presses the button. Median time of one request, with the least and the most of the rounds.

${sessionTable(summary.comparisons)}

## What was timed

\`POST /store/carts/:id/complete\`, from sending the request to the last byte of the answer, for guest carts of one article with address and shipping method. Both methods only authorize (\`capture: "manual"\`), as \`${BASELINE}\` can do no more. ${options.perRound} carts per round, method and concurrency; the methods take turns in every round and change who goes first. Carts, card tokens and payment sessions were made before, the process was warmed up, and the database stayed the same through the run.

Not timed: building the cart, the shopper's card form, capture, refunds, notifications, the network to a real gateway.

Medusa runs in one process with \`NODE_ENV=production\`, without admin, with its in-memory event bus and locking. PostgreSQL (the temporary one of the tests, which waits for no disk), the simulator and the load client are processes of their own on the same cores.

## Reading

${reading(report)}
`
}
