import {
  type Simulator,
  startSimulator,
} from "../../../../packages/devtools/src/simulator"
import {
  accountOptionsAt,
  runConfirm,
} from "../../../support/confirm/a-confirmation"
import {
  aLyingGateway,
  FIELD_CHANGES,
  lieAboutField,
  lieAboutStatus,
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
  const account = accountOptionsAt(gateway.url, { paymentLink: {} })
  const run = await runConfirm(account)
  await gateway.close()
  return run
}

/**
 * Fields of the gateway's answers. If a field is missing or has another type, the `confirm` command must report the
 * assumption with the id beside the field as contradicted.
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

it.each(
  FIELDS.flatMap(([name, id]) => FIELD_CHANGES.map((how) => [name, how, id]))
)(
  "if the field %s in the gateway's answers is wrong (it is %s), the confirm command reports the assumption %s as contradicted",
  async (name, how, id) => {
    const run = await confirmWith(lieAboutField(how, name))

    expect(run.ids("contradicted")).toContain(id)
    expect(run.output).not.toContain("Observed: undefined")
    expect(run.output).not.toContain("Observed: -")
  }
)

it.each(["amount", "refundedAmount"])(
  "if the field %s has an amount in reais, the confirm command reports that the assumption A-01 (amounts in centavos) is contradicted",
  async (name) => {
    const run = await confirmWith(lieAboutField("of another type", name))

    expect(run.ids("contradicted")).toContain("A-01")
  }
)

it.each(FIELD_CHANGES)(
  "if the field expires_in in the gateway's answers is wrong (it is %s), the confirm command does not confirm the assumed lifetime of access tokens",
  async (how) => {
    const run = await confirmWith(lieAboutField(how, "expires_in"))

    expect(run.ids("confirmed")).not.toContain("A-02")
  }
)

it.each(["originalAmount", "merchantChargeId"])(
  "the confirm command makes no second charge if it cannot read the field %s in the answer to the first one",
  async (name) => {
    const { stopped, output } = await confirmWith(
      lieAboutField("of another type", name)
    )

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
  "if the gateway shows a card charge with the undocumented status NEW_%s, the confirm command reports that assumption A-04, about the statuses, is contradicted",
  async (word) => {
    const run = await confirmWith(lieAboutStatus("cards", word))

    expect(run.ids("contradicted")).toContain("A-04")
    expect(run.output).toContain(`NEW_${word}`)
  }
)

it.each(["PENDING", "CANCELED"])(
  "if the gateway shows a Pix or wallet code with the undocumented status NEW_%s, the confirm command reports that assumption A-34, about the statuses of codes, is contradicted",
  async (word) => {
    const run = await confirmWith(lieAboutStatus("codes", word))

    expect(run.ids("contradicted")).toContain("A-34")
    expect(run.output).toContain(`NEW_${word}`)
  }
)
