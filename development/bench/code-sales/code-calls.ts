import type { LoggedRequest, SimulatorControl } from "../../../src/simulator"
import type { CodeSale } from "./measure-code-sale"
import type { Placement } from "./placements"

/** Two are what a sale needs: one makes the code, one asks what became of it. */
const NEEDED = ["look_up", "pix"]

/** What was asked of the gateway for the sales of one placement. */
export interface CallsOfPlacement {
  placement: Placement
  sales: number
  created: number
  lookedUp: number
  /** Refunds, voids, and whatever else no sale needs. */
  others: number
  /** Of single sales. */
  perSale: { least: number; most: number }
  /** Sales that asked for exactly what is needed. */
  asNeeded: number
}

export interface CodeCalls {
  of: CallsOfPlacement[]
  /** Shared by all sales until they expire. */
  tokens: number
  /** Of none of these sales. */
  strangers: number
}

export async function codeCallsSince(
  simulator: SimulatorControl,
  mark: number,
  sales: readonly CodeSale[]
): Promise<CodeCalls> {
  const requests = (await simulator.requests()).slice(mark)
  const asked = requests.filter(({ operation }) => operation !== "token")
  const ids = new Set(sales.map(({ merchantChargeId }) => merchantChargeId))
  const isKnown = ({ merchantChargeId: id }: LoggedRequest) =>
    id !== null && ids.has(id)
  return {
    of: [...new Set(sales.map(({ placement }) => placement))].map((placement) =>
      callsOf(
        placement,
        sales.filter((sale) => sale.placement === placement),
        asked
      )
    ),
    tokens: requests.length - asked.length,
    strangers: asked.filter((request) => !isKnown(request)).length,
  }
}

function callsOf(
  placement: Placement,
  sales: readonly CodeSale[],
  asked: readonly LoggedRequest[]
): CallsOfPlacement {
  const each = sales.map(({ merchantChargeId }) =>
    asked
      .filter((request) => request.merchantChargeId === merchantChargeId)
      .map(({ operation }) => operation)
      .sort()
  )
  const all = each.flat()
  const count = (wanted: string) =>
    all.filter((operation) => operation === wanted).length
  const [created, lookedUp] = [count("pix"), count("look_up")]
  const lengths = each.map(({ length }) => length)
  return {
    placement,
    sales: sales.length,
    created,
    lookedUp,
    others: all.length - created - lookedUp,
    perSale: { least: Math.min(...lengths), most: Math.max(...lengths) },
    asNeeded: each.filter((one) => one.join() === NEEDED.join()).length,
  }
}
