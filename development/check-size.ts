// `npm run check:size`: what the storefront's entries weigh, against their budgets.
import { weigh } from "./storefront/measure-size"
import { SIZE_BUDGETS } from "./storefront/size-budgets"

async function checkSize(): Promise<void> {
  for (const budget of SIZE_BUDGETS) {
    const gzipped = await weigh(budget)
    const isTooHeavy = gzipped > budget.most
    console.log(
      `${isTooHeavy ? "TOO HEAVY" : "ok"}: ${budget.name}: ${gzipped} of ${budget.most} bytes, gzipped${budget.goal ? `; the goal was ${budget.goal}` : ""}`
    )
    if (isTooHeavy) process.exitCode = 1
  }
}

checkSize().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
