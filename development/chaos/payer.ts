import { sessionIn } from "../../integration-tests/support/a-code-checkout"
import type { Answer } from "../../integration-tests/support/a-shopper"
import { SimulatorControlError } from "../../src/simulator"
import type { Chance } from "../fuzz/chance"
import type { Stage } from "./stage"

/** What a shop's page shows of a session: of a card nothing but its id. */
export interface ShownCode {
  sessionId: string
  merchantChargeId?: string
  linkId?: string
}

/** None when the answer was no success. */
export function shownCodeIn(answer: Answer, providerId: string): ShownCode[] {
  if (answer.status !== 200) return []
  const { id, shown, merchantChargeId } = sessionIn(answer.body, providerId)
  const linkId = shown.link?.url.split("/").at(-1)
  return [
    {
      sessionId: id,
      ...(shown.code ? { merchantChargeId } : {}),
      ...(linkId === undefined ? {} : { linkId }),
    },
  ]
}

/** Somebody pays it with a telephone, perhaps so that the bank's confirmation comes late, or twice at a link. */
export async function payCode(
  { simulator, journal }: Pick<Stage, "simulator" | "journal">,
  chance: Chance,
  { merchantChargeId, linkId }: Omit<ShownCode, "sessionId">
): Promise<string> {
  const late = chance.isTrue(0.1)
  const times = chance.isTrue(0.12) ? 2 : 1
  try {
    if (linkId !== undefined) {
      await simulator.payLink(linkId, { late, times })
    } else if (merchantChargeId !== undefined) {
      await simulator.pay(merchantChargeId, { late })
    } else {
      return "nothing to pay"
    }
    journal.count("payments of codes")
    return "paid"
  } catch (error) {
    if (error instanceof SimulatorControlError) return error.message
    throw error
  }
}
