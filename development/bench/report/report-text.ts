import { acknowledgementText } from "./acknowledgement-text"
import { codeSalesText } from "./code-sales-text"
import { drainText } from "./drain-text"
import { orderText } from "./order-text"
import { pollsText } from "./polls-text"
import { reading } from "./reading"
import type { Report } from "./report"
import { salesText } from "./sales-text"
import { sizesText } from "./sizes-text"

export function reportText(report: Report): string {
  const { sales, codes, notifications, sizes, options, machine } = report
  const { acknowledgements, orders, drains } = notifications
  return [
    `# Benchmarks

What this package costs a Medusa process, beside what Medusa does without it. Written by the command below; do not edit.

- Date: ${report.started.toISOString().slice(0, 10)}
- Command: \`${report.command}\`, ${report.minutes.toFixed(0)} min
- Machine: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.system}
- Versions: Node ${machine.node}, PostgreSQL ${machine.postgres}, Medusa ${machine.medusa}

Medusa runs with \`NODE_ENV=production\`, without admin, with its in-memory event bus and locking, in one process unless something else is said. PostgreSQL (the temporary one of the tests, which waits for no disk and never cleans up by itself), the simulator and the load client are processes of their own on the same cores. Figures are medians, with the least and the most in parentheses.`,
    sales && salesText(sales, options),
    codes && codeSalesText(codes.sales),
    codes && pollsText(codes.polls, options),
    acknowledgements && acknowledgementText(acknowledgements, options),
    orders && orderText(orders),
    drains && drainText(drains),
    sizes && sizesText(sizes),
    `## Reading

${reading(report)}
`,
  ]
    .filter((part) => part !== undefined)
    .join("\n\n")
}
