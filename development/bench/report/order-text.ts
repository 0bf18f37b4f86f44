import type { OrderTimes } from "../order/summary"
import { table, withRange } from "./table"

export function orderText({ rows, ratios }: OrderTimes): string {
  const ratioOf = {
    workflow: 1,
    looked_up: ratios.lookedUp,
    known: ratios.known,
    webhook: ratios.webhook,
  }
  return `## From the notification to the order

A charge is taken, its session and its cart are ready, and no order is placed. How long until one is, one at a time. The goal is 1.3 times a direct call of the workflow with which Medusa answers a webhook.

${table(
  [
    "Way",
    "Orders",
    "Order placed after, ms",
    "95 % within, ms",
    "Times the direct call",
    "Acknowledged after, ms",
    "Statements to the database",
  ],
  rows.map((row) => [
    row.way.title,
    String(row.orders),
    withRange(row.placedMs, 0),
    row.p95Ms.toFixed(0),
    `**${ratioOf[row.way.name].toFixed(2)}**`,
    Number.isNaN(row.acknowledgedMs) ? "" : row.acknowledgedMs.toFixed(1),
    withRange(row.statements, 0),
  ])
)}

${rows.map(({ way }) => `- ${capitalized(way.title)}: ${way.about}`).join("\n")}

The ways take turns, in the one order and then in the other, each with a cart of its own; the process was warmed up. Timed from sending the delivery, or from the call, to the event \`order.placed\`, which Medusa tells when the order is complete; what we verify after that is not in it, and not in the next turn. The same process takes the delivery and works it off.`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
