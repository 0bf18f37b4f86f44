import type { BenchOptions } from "../options"
import type { PollLevel, Polls } from "../polls/summary"
import { table, withRange } from "./table"

export function pollsText(
  { levels, waiting, gatewayCalls }: Polls,
  { rounds, pollMs }: BenchOptions
): string {
  return `## Asking what became of a payment

How often a second a storefront can ask while its shopper pays. Beside our route, in the same Medusa process: the cart, which a storefront without such a route asks for; the least of the cart that tells whether it is completed; and a route of this benchmark under \`/store\` that answers a constant: what is left is core's part, above all its check of the publishable key, which it reads from the database for every request, as Medusa's caching is off unless a store turns it on.

${levels.map(levelText).join("\n\n")}

${rounds} ${rounds === 1 ? "round" : "rounds"} of ${pollMs} ms for each, in the one order and then in the other, over connections that stay open, for each of ${waiting} carts in turn whose codes nobody has paid. Timed from sending the request to the last byte of the answer; the command fails at any other status than the one expected. The answering process runs in Medusa's \`server\` mode and does nothing else. A 304 leaves out the body and nothing else: the answer is made before anybody knows that it is the same. Our route allows any cache to keep an answer for a second; none is here.

Calls to the gateway because of all these polls: ${gatewayCalls}.`
}

function levelText({ concurrency, rows }: PollLevel): string {
  return `${concurrency} at a time:

${table(
  [
    "Asked",
    "Per second",
    "Times the cart's",
    "Round by round",
    "Time of one, ms",
    "95 % within, ms",
    "Processor time of one, ms",
    "Body, bytes",
  ],
  rows.map((row) => [
    row.target.title,
    withRange(row.perSecond, 0),
    ...(row.timesCart
      ? [
          `**${row.timesCart.ratio.toFixed(1)}**`,
          withRange(row.timesCart.perRound, 1),
        ]
      : ["", ""]),
    withRange(row.medianMs, 1),
    withRange(row.p95Ms, 1),
    row.processorMs ? withRange(row.processorMs, 2) : "unknown",
    String(row.bytes),
  ])
)}`
}
