import type { CallsOfPlacement } from "../code-sales/code-calls"
import type { CodeSales, Times } from "../code-sales/summary"
import { table, withRange } from "./table"

export function codeSalesText({ times, calls }: CodeSales): string {
  return `## Pix sales

From the payment session, which makes the code, to the order that is paid: the simulator's payer pays, it notifies, and the notification is worked off. One sale at a time; the placements take turns, in the one order and then in the other.

${times.map(({ placement }) => `- \`${placement.name}\`: ${placement.about}`).join("\n")}

### Calls to the gateway of one sale

Counted in the simulator's log by charge, from before the first session until after the look that follows half a minute after each sale, and that was held back until the rounds were over. The goal is two: one makes the code, one asks what became of it. The command fails when a single sale asked for anything else.

${table(
  [
    "Placement",
    "Sales",
    "Codes made",
    "Look-ups",
    "Anything else",
    "Calls of a sale",
  ],
  calls.of.map((one) => [
    `\`${one.placement.name}\``,
    String(one.sales),
    perSale(one.created, one),
    perSale(one.lookedUp, one),
    perSale(one.others, one),
    rangeOf(one),
  ])
)}

Access tokens fetched meanwhile, which all sales share until they expire: ${calls.tokens}. Not in it, as every payer here pays at once: some 15 look-ups of a code that is not paid within its half hour, the first after half a minute; one whenever a storefront completes a cart whose code is not paid; and those days later at what was paid (\`lookAgain.paidAfterDays\`).

### From the payment to the order

From the payer's payment to the event on Medusa's bus, in ms. Booked is \`checkout_transparent.payment.paid\`: Medusa has the capture, and the order is paid.

${table(
  [
    "Placement",
    "Sales",
    "Order placed after",
    "95 % within",
    "Payment booked after",
    "95 % within",
    "Code shown after",
    "95 % within",
  ],
  times.map(({ placement, sales, placed, booked, code }) => [
    `\`${placement.name}\``,
    String(sales),
    ...(placed ? timesOf(placed) : ["before it", ""]),
    ...timesOf(booked),
    ...timesOf(code),
  ])
)}

The last two columns are the request that makes the payment session, with the call of the gateway in it.`
}

function perSale(count: number, { sales }: CallsOfPlacement): string {
  return `${count} (${(count / sales).toFixed(2)} per sale)`
}

function rangeOf({ perSale: { least, most } }: CallsOfPlacement): string {
  return least === most ? `**${most}**` : `**${least} to ${most}**`
}

function timesOf({ ms, p95Ms }: Times): string[] {
  return [withRange(ms, 0), p95Ms.toFixed(0)]
}
