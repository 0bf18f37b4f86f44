import {
  defaultMerchant,
  startSimulator,
  type Simulator,
  type SimulatorOptions,
} from "../../src/simulator"
import { Caller, type Reply } from "./simulator-caller"
import { CodeCaller } from "./simulator-codes"
import { NotificationReceiver } from "./simulator-notification-receiver"
import { LinkCaller } from "./simulator-payment-link-caller"

export const NOON = Date.UTC(2030, 0, 1, 12)
export const MINUTE_MS = 60 * 1000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const anotherMerchant = {
  ...defaultMerchant,
  merchantDocument: "12ABC34501DE35",
  credential: { clientId: "other", clientSecret: "other-secret" },
  paymentLinkCredential: {
    clientId: "other-links",
    clientSecret: "other-links-secret",
  },
  transparentToken: "other-transparent-token",
}

/** A simulator and a store that talks to it; for the tests of a file, as freshly started before each. */
export type Stage = {
  simulator: Simulator
  caller: Caller
  codes: CodeCaller
  links: LinkCaller
  receiver: NotificationReceiver
  /** Lets go what a slow fault holds, however long it is meant to. */
  goOn(): void
  /** How many callers wait for what a fault holds. */
  kept: number
}

export function aStage(options: SimulatorOptions = {}): Stage {
  let kept: (() => void)[] = []
  const stage = {
    kept: 0,
    goOn: () => kept.splice(0).forEach((goOn) => goOn()),
  } as Stage
  beforeAll(async () => {
    stage.simulator = await startSimulator({
      clock: { now: () => NOON },
      keepWaiting: (_, goOn) => {
        kept.push(goOn)
        stage.kept += 1
        return () => {
          stage.kept -= 1
        }
      },
      ...options,
    })
    const { url } = stage.simulator
    stage.caller = new Caller(url)
    stage.codes = new CodeCaller(stage.caller)
    stage.links = new LinkCaller(url)
    stage.receiver = new NotificationReceiver()
    await stage.receiver.open()
  })
  beforeEach(async () => {
    kept = []
    await stage.simulator.reset()
    stage.receiver.forget()
  })
  afterAll(async () => {
    await stage.simulator.close()
    await stage.receiver.close()
  })
  return stage
}

/** What came of a call whose answer may be lost. */
export async function outcomeOf(call: Promise<Pick<Reply, "status">>) {
  try {
    return (await call).status
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return cause?.code ?? (error as Error).name
  }
}

/** Until a condition holds; without a pause, since nothing but this process is waited for. */
export async function until(
  chargeLeases: () => boolean | Promise<boolean>
): Promise<void> {
  while (!(await chargeLeases())) {
    await new Promise(setImmediate)
  }
}
