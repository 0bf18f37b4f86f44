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
const SAMPLE = { k: 1, n: 5 }
const SAMPLED = ["pix-made", "pix-paid", "capture", "job-synchronizes"]
const SPOILED = "card-sale"

/** What must be found out when it happens to a sale that the gateway has made. */
const SABOTAGES = {
  "its record is lost": `
    delete from checkout_transparent_operation where charge_id in (select id from charge_of_cart);
    delete from checkout_transparent_charge where id in (select id from charge_of_cart)`,
  "its charge is taken for one that was never sent": `
    update checkout_transparent_operation
      set state = 'not_sent', resolved_at = now() where charge_id in (select id from charge_of_cart);
    update checkout_transparent_charge
      set state = 'absent' where id in (select id from charge_of_cart)`,
}
type Sabotage = keyof typeof SABOTAGES

/** Told once: a process is killed in a dozen use cases at once, and starts again. The tests read it. */
describe("a store that is killed at any point", () => {
  let database: ADatabase
  let stage: CrashStage
  let judged: Judged[]
  let others: string[]
  const sabotaged = new Map<Story, Sabotage>()

  beforeAll(async () => {
    database = await aMigratedDatabase()
    stage = await openStage(database.url)
    const watched = await watch(
      stage,
      USE_CASES.filter(({ name }) => [...SAMPLED, SPOILED].includes(name))
    )
    const wanted = Object.keys(SABOTAGES) as Sabotage[]
    const of = (names: string[]) =>
      watched.filter(({ useCase }) => names.includes(useCase.name))
    const planned = plan(of(SAMPLED), { sample: SAMPLE })
    const sold = plan(of([SPOILED]), { sample: { k: 1, n: 1 } }).find(
      ({ moment }) => moment?.place.startsWith("after POST")
    )!

    const result = await killAndRecover(stage, {
      planned: [...planned, ...wanted.map(() => sold)],
      watched,
      async afterKill(stories) {
        const last = stories.slice(-wanted.length)
        for (const [nth, sabotage] of wanted.entries()) {
          sabotaged.set(last[nth]!, sabotage)
          await spoil(last[nth]!, sabotage)
        }
      },
    })

    const judge = new Judge(watched, result.records)
    judged = judge.all(result)
    others = judge.others
  }, 120_000)
  afterAll(async () => {
    await stage.close()
    await database.drop()
  })

  it("recovers by itself, or lists what a person has to look at", () => {
    const killed = judged.filter(
      ({ story }) => story.moment && !sabotaged.has(story)
    )

    expect(killed.length).toBeGreaterThanOrEqual(10)
    expect(
      killed.filter(({ verdict }) => verdict.kind === "violation")
    ).toEqual([])
  })

  it.each(Object.keys(SABOTAGES))("is found out when %s", (sabotage) => {
    const [story] = [...sabotaged].find(([, name]) => name === sabotage)!
    const found = judged.find((one) => one.story === story)!

    expect(found.verdict.kind).toBe("violation")
  })

  it("leaves nothing else behind", () => {
    expect(others.filter((other) => !other.includes("no record"))).toEqual([])
  })

  async function spoil({ begun }: Story, sabotage: Sabotage): Promise<void> {
    const connection = await stage.database.connect()
    try {
      await connection.query(
        `create temp table charge_of_cart as select id from checkout_transparent_charge where payment_collection_id = '${begun.collectionIds[0]}';
        ${SABOTAGES[sabotage]};
        drop table charge_of_cart`
      )
    } finally {
      connection.release()
    }
  }
})
