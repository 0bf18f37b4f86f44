import {
  killAndRecover,
  type Story,
  watch,
} from "../../development/crash/batch"
import { plan } from "../../development/crash/plan"
import { type CrashStage, openStage } from "../../development/crash/stage"
import { USE_CASES } from "../../development/crash/use-cases/all-use-cases"
import { Judge, type Judged } from "../../development/crash/verdict"
import {
  type ADatabase,
  aMigratedDatabase,
} from "../support/database/a-database"

/** A few of all: `npm run test:crash` has the others. */
const SAMPLE = { k: 1, n: 4 }
const SAMPLED = ["refund", "pix-paid"]
const SPOILED = "card-sale"

/** What ledger and store know of a sale; from Medusa's session the ledger would find the charge again. */
const RECORDS = [
  `delete from checkout_transparent_operation where charge_id in
    (select id from checkout_transparent_charge where payment_collection_id = $1)`,
  "delete from checkout_transparent_charge where payment_collection_id = $1",
  "delete from payment_session where payment_collection_id = $1",
]

/** Told once: a process is killed in a dozen use cases at once, and starts again. The tests read it. */
describe("a store that is killed at any point", () => {
  let database: ADatabase
  let stage: CrashStage
  let judged: Judged[]
  let others: string[]
  let spoiled: Story

  beforeAll(async () => {
    database = await aMigratedDatabase()
    stage = await openStage(database.url)
    const watched = await watch(
      stage,
      USE_CASES.filter(({ name }) => [...SAMPLED, SPOILED].includes(name))
    )
    const of = (names: string[]) =>
      watched.filter(({ useCase }) => names.includes(useCase.name))
    const planned = plan(of(SAMPLED), { sample: SAMPLE })
    const sold = plan(of([SPOILED]), { sample: { k: 1, n: 1 } }).find(
      ({ moment }) => moment?.place.startsWith("after POST")
    )!

    const result = await killAndRecover(stage, {
      planned: [...planned, sold],
      watched,
      async afterKill(stories) {
        spoiled = stories.at(-1)!
        await loseItsRecord(spoiled)
      },
    })

    const judge = new Judge(watched, result.records)
    judged = judge.all(result)
    others = judge.others
  }, 600_000)
  afterAll(async () => {
    await stage.close()
    await database.drop()
  })

  it("recovers by itself, or lists what a person has to look at", () => {
    const killed = judged.filter(
      ({ story }) => story.moment && story !== spoiled
    )

    expect(killed.length).toBeGreaterThanOrEqual(6)
    expect(
      killed.filter(({ verdict }) => verdict.kind === "violation")
    ).toEqual([])
  })

  it("would be found out if it lost the record of a charge that the gateway made", () => {
    expect(others).toEqual([expect.stringContaining("no record")])
  })

  /** As a ledger would that wrote after the call and not before it. */
  async function loseItsRecord({ begun }: Story): Promise<void> {
    for (const statement of RECORDS) {
      await stage.database.query(statement, begun.collectionIds)
    }
  }
})
