import { step } from "../../demo/progress"
import { gatewayMark } from "../gateway-calls"
import { emptyInbox } from "../inbox-at-rest"
import { holdBackLooks, measureLaterLooks } from "../later-looks"
import type { Stage } from "../open-stage"
import type { BenchOptions } from "../options"
import { prepareCarts } from "../prepare-carts"
import { storeClient } from "../store-client"
import { type CodeCalls, codeCallsSince } from "./code-calls"
import { type CodeSale, measureCodeSale } from "./measure-code-sale"
import { type Placement, PLACEMENTS } from "./placements"

const WARM_UP_SALES = 8

export interface MeasuredCodeSales {
  sales: CodeSale[]
  calls: CodeCalls
}

/** Rounds in which both placements take turns, one sale at a time. */
export async function measureCodeSales(
  stage: Stage,
  { rounds, codeSales }: Pick<BenchOptions, "rounds" | "codeSales">
): Promise<MeasuredCodeSales> {
  const store = storeClient(stage.storeUrl, {
    "x-publishable-api-key": stage.shop.publishableKey,
  })
  const measureRound = async (round: number, count: number) => {
    const turns = round % 2 === 1 ? PLACEMENTS : [...PLACEMENTS].reverse()
    const sales: CodeSale[] = []
    for (const placement of turns) {
      sales.push(...(await measureTurn(placement, count)))
    }
    return sales
  }
  const measureTurn = async (placement: Placement, count: number) => {
    const carts = await prepareCarts(store, stage.shop, count)
    await stage.simulator.setNotificationUrl(
      `${stage.storeUrl}/hooks/checkout-transparent/${placement.account}`
    )
    const sales: CodeSale[] = []
    for (const cart of carts) {
      sales.push(await measureCodeSale(stage, store, { placement, cart }))
    }
    await holdBackLooks(stage)
    return sales
  }
  try {
    await emptyInbox(stage.databaseUrl)
    await step("Warming up", () =>
      measureRound(1, Math.min(WARM_UP_SALES, codeSales))
    )
    const mark = await gatewayMark(stage.simulator)
    const sales: CodeSale[] = []
    for (let round = 1; round <= rounds; round++) {
      await step(`Pix, round ${round} of ${rounds}`, async () =>
        sales.push(...(await measureRound(round, codeSales)))
      )
    }
    await step("Looking after the sales", () => measureLaterLooks(stage))
    return { sales, calls: await codeCallsSince(stage.simulator, mark, sales) }
  } finally {
    await stage.simulator.setNotificationUrl(null)
    await store.close()
  }
}
