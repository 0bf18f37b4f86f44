import type { CodeSales } from "../code-sales/summary"
import type { Codes } from "../measure-codes"
import type { PollLevel, Polls } from "../polls/summary"

/** What the figures of Pix say. */
export function codesReading({ sales, polls }: Codes): string[] {
  return [...readSales(sales), ...readPolls(polls)]
}

function readSales({ times, calls, problems }: CodeSales): string[] {
  return [
    `${problems.length === 0 ? "Every" : "Not every"} Pix sale asked the gateway exactly twice; access tokens fetched meanwhile: ${calls.tokens}.`,
    ...times.map(({ placement, placed, booked }) => {
      const { what, ms, p95Ms } = placed
        ? { what: "order", ...placed }
        : { what: "paid order", ...booked }
      return `From the payment to the ${what} (\`${placement.name}\`): ${ms.median.toFixed(0)} ms, 95 % within ${p95Ms.toFixed(0)} ms. A real gateway adds its own time to notify, and a look-up there and back.`
    }),
  ]
}

function readPolls({ levels }: Polls): string[] {
  return levels.map(readLevel)
}

function readLevel({ concurrency, rows, ratios }: PollLevel): string {
  const rate = (name: string) =>
    rows.find(({ target }) => target.name === name)?.perSecond.median ?? NaN
  const { cart, fewFields, bare } = ratios
  return `Polls, ${concurrency} at a time: ${cart.toFixed(1)} times as many of our route as of the cart, ${fewFields.toFixed(1)} times as many as of the cart with one field, and ${(bare * 100).toFixed(0)} % of what core lets through for a constant. With \`If-None-Match\` it answers ${(rate("unchanged") / rate("ours")).toFixed(2)} times as many.`
}
