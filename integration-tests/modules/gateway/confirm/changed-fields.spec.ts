import {
  type Simulator,
  startSimulator,
} from "../../../../packages/devtools/src/simulator"
import { anAccountAt, confirm } from "../../../support/confirm/a-confirmation"
import {
  aLyingGateway,
  CHANGED,
  changedField,
  changedStatus,
  type Lie,
} from "./support/lying-gateway"

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

async function confirmWith(lie: Lie) {
  const gateway = await aLyingGateway(simulator.url, [lie])
  const account = anAccountAt(gateway.url, { paymentLink: {} })
  const run = await confirm(account)
  await gateway.close()
  return run
}

/**
 * Fields of the gateway's answers. Each has the assumption that is contradicted when the field is missing or has
 * another type.
 */
const FIELDS: [name: string, id: string][] = [
  ["access_token", "A-02"],
  ["merchantChargeId", "A-15"],
  ["chargeStatus", "A-15"],
  ["transactions", "A-15"],
  ["paymentType", "A-15"],
  ["originalAmount", "A-01"],
  ["createdAt", "A-18"],
  ["updatedAt", "A-58"],
  ["qrCode", "A-31"],
]

it.each(FIELDS.flatMap(([name, id]) => CHANGED.map((how) => [name, how, id])))(
  "the command confirm reports that the field %s that is %s contradicts %s, and prints the observed answer",
  async (name, how, id) => {
    const run = await confirmWith(changedField(how, name))

    expect(run.ids("contradicted")).toContain(id)
    expect(run.output).not.toContain("Observed: undefined")
    expect(run.output).not.toContain("Observed: -")
  }
)

it.each(["amount", "refundedAmount"])(
  "the command confirm reports that amounts in reais in the field %s contradict A-01",
  async (name) => {
    const run = await confirmWith(changedField("retyped", name))

    expect(run.ids("contradicted")).toContain("A-01")
  }
)

it.each(CHANGED)(
  "the command confirm does not confirm the lifetime of access tokens when the field expires_in is %s",
  async (how) => {
    const run = await confirmWith(changedField(how, "expires_in"))

    expect(run.ids("confirmed")).not.toContain("A-02")
  }
)

it.each(["originalAmount", "merchantChargeId"])(
  "the command confirm makes no further charge after a charge whose %s cannot be read",
  async (name) => {
    const { stopped, output } = await confirmWith(changedField("retyped", name))

    expect(await simulator.requests("authorize")).toHaveLength(1)
    expect(stopped).toContain("No further charge is made")
    expect(stopped).toContain(name)
    expect(output).toContain(stopped)
  }
)

it.each([
  "PRE_AUTHORIZED",
  "PAID",
  "PARTIALLY_REFUNDED",
  "REFUNDED",
  "CANCELED",
  "DENIED",
])(
  "the command confirm reports that a card status that the gateway spells NEW_%s contradicts A-04",
  async (word) => {
    const run = await confirmWith(changedStatus("cards", word))

    expect(run.ids("contradicted")).toContain("A-04")
    expect(run.output).toContain(`NEW_${word}`)
  }
)

it.each(["PENDING", "CANCELED"])(
  "the command confirm reports that a status of a code that the gateway spells NEW_%s contradicts A-34",
  async (word) => {
    const run = await confirmWith(changedStatus("codes", word))

    expect(run.ids("contradicted")).toContain("A-34")
    expect(run.output).toContain(`NEW_${word}`)
  }
)
