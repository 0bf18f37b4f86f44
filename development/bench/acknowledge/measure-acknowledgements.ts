import { step } from "../../demo/progress"
import { emptyInbox } from "../inbox-at-rest"
import type { Stage } from "../open-stage"
import { measureTurn, type Turn } from "./measure-turn"
import { openDesk } from "./open-desk"
import { TURNS } from "./targets"

const WARM_UP_DELIVERIES = 400

/** Rounds in which all targets take turns, in the one order and then in the other. */
export async function measureAcknowledgements(
  stage: Stage,
  { rounds, deliveries }: { rounds: number; deliveries: number }
): Promise<Turn[]> {
  const desk = await openDesk(stage)
  const measureRound = async (round: number, count: number) => {
    const turns = round % 2 === 1 ? TURNS : [...TURNS].reverse()
    const measured: Turn[] = []
    for (const turn of turns) {
      measured.push(
        await measureTurn(stage, desk, { ...turn, deliveries: count })
      )
    }
    return measured
  }
  try {
    await step("Warming up", () =>
      measureRound(1, Math.min(WARM_UP_DELIVERIES, deliveries))
    )
    const measured: Turn[] = []
    for (let round = 1; round <= rounds; round++) {
      await step(`Acknowledgements, round ${round} of ${rounds}`, async () =>
        measured.push(...(await measureRound(round, deliveries)))
      )
    }
    return measured
  } finally {
    await emptyInbox(stage.databaseUrl)
    await desk.close()
  }
}
