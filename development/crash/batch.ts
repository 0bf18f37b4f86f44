import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"

import {
  aCodeCheckout,
  PIX_PROVIDER,
} from "../../integration-tests/support/a-code-checkout"
import { LINK_PROVIDER } from "../../integration-tests/support/a-link-sale"
import { succeeds } from "../../integration-tests/support/a-shopper"
import { readRecords } from "../chaos/records"
import { compare, WAITS_FOR_NOTHING } from "../records/compare"
import { reconcileDays } from "../records/reconcile-days"
import { leftOver, type Records } from "../records/records"
import { inLanes } from "../bench/figures"
import type { MarkHeaders } from "./crash-store"
import type { Moment } from "./moment"
import { MarkedScene } from "./scene"
import type { CrashStage } from "./stage"
import type { Begun, UseCase } from "./use-case"
import type { StoryReport } from "./watched-story"

/** A use case, and the moment at which the store is killed in it; without a moment it is only watched. */
export interface Planned {
  useCase: UseCase
  moment?: Moment
}

/** A planned use case that has begun, or is over. */
export interface Story extends Planned {
  id: string
  begun: Begun
  /** The places that the story passed, up to its wait or its end. */
  report: StoryReport
}

type BegunStory = Story & { marked: MarkedScene }

const AT_ONCE = 4
const MINUTE_MS = 60_000
/** Steps of time past every lease and every wait for a lost answer; people go on after each. */
const SOON_MS = [3 * MINUTE_MS, 3 * MINUTE_MS]
/** Steps of time past the end of all codes and what follows it, and past the work that this begins. */
const LATER_MS = [20, 60, 3, 3].map((minutes) => minutes * MINUTE_MS)
const REACHED_WITHIN_MS = 20_000
const MOST_TURNS_OF_THE_JOB = 10
const POLL_MS = 20
const FOR_THE_JOB = /that is due|not announced/
/** After so many polls without anything new, the work that goes on after an answer has ended too. */
const QUIET_POLLS = 8

/** Plays each use case once, undisturbed. Returns the stories with the places that they passed. */
export async function watch(
  stage: CrashStage,
  useCases: readonly UseCase[]
): Promise<Story[]> {
  await haveAccessTokens(stage)
  return bringAll(
    stage,
    useCases.map((useCase) => ({ useCase }))
  )
}

/**
 * Brings each story to its moment in one process, kills the process, starts it again, and lets people and
 * time go on; also for the stories watched in that process. Calls `afterKill` while no process runs.
 */
export async function killAndRecover(
  stage: CrashStage,
  given: {
    planned: readonly Planned[]
    watched?: readonly Story[]
    afterKill?: (stories: readonly Story[]) => Promise<void>
  }
): Promise<{ stories: Story[]; records: Records }> {
  const { planned, watched = [], afterKill } = given
  if (watched.length === 0) await haveAccessTokens(stage)
  const stories = [...watched, ...(await bringAll(stage, planned))]
  await stage.crashStore.process.end("SIGKILL")
  await afterKill?.(stories)
  const leftBehind = new Set(await leasesOf(stage))
  await stage.crashStore.start()
  await recover(stage, stories, leftBehind)
  const records = await readRecords(stage)
  const waits = compare(records).some(
    ({ check }) => check === WAITS_FOR_NOTHING
  )
  if (!waits) return { stories, records }
  const { admin } = new MarkedScene(stage).scene
  await reconcileDays(stage.database, (path, body) =>
    succeeds(admin.request("post", path, body))
  )
  // The time passes in which the charges that this puts in doubt are looked up.
  for (const ms of SOON_MS) {
    await untilQuiet(stage)
    await stage.letTimePass(ms)
  }
  await untilQuiet(stage)
  return { stories, records: await readRecords(stage) }
}

async function bringAll(
  stage: CrashStage,
  planned: readonly Planned[]
): Promise<Story[]> {
  const stories = await beginAll(stage, planned)
  while (!(await nothingIsUnderWay(stage))) await delay(POLL_MS)
  for (const story of inOrder(stories)) {
    story.report = await bringToItsMoment(stage, story)
  }
  return stories
}

/** Gets the access tokens for charges and links, so that only stories about tokens ask for them. */
async function haveAccessTokens(stage: CrashStage): Promise<void> {
  stage.deliveries.keepBack()
  const { scene } = new MarkedScene(stage)
  for (const providerId of [PIX_PROVIDER, LINK_PROVIDER]) {
    const checkout = await aCodeCheckout(scene)
    await checkout.code(providerId)
  }
}

async function beginAll(
  stage: CrashStage,
  planned: readonly Planned[]
): Promise<BegunStory[]> {
  const begin = async (one: Planned): Promise<BegunStory> => {
    const marked = new MarkedScene(stage)
    const begun = await one.useCase.begin(marked.scene).catch((cause) => {
      throw new Error(`${one.useCase.name} could not begin.`, { cause })
    })
    const report = { trace: [] }
    return { ...one, id: randomUUID(), marked, begun, report }
  }
  const alone = planned.filter(({ useCase }) => useCase.beginsAlone)
  const others = planned.filter((one) => !alone.includes(one))
  return [
    ...(await inLanes(alone, 1, begin)),
    ...(await inLanes(others, AT_ONCE, begin)),
  ]
}

/**
 * Orders the stories. Those that take any waiting work come first, the farthest moment before others, so that
 * none takes what another left. Work for all stories comes last, or all would wait for it.
 */
function inOrder(stories: readonly BegunStory[]): BegunStory[] {
  const kinds = ["job", "notification", "request"]
  const rank = ({ useCase, moment }: BegunStory) => [
    useCase.isOfProcess ? 1 : 0,
    kinds.indexOf(useCase.by),
    -(moment?.nth ?? Infinity),
  ]
  return [...stories].sort((one, other) => {
    const others = rank(other)
    const at = rank(one).findIndex((value, nth) => value !== others[nth])
    return at === -1 ? 0 : rank(one)[at]! - others[at]!
  })
}

async function bringToItsMoment(
  stage: CrashStage,
  { id, marked, begun, useCase, moment }: BegunStory
): Promise<StoryReport> {
  if (useCase.by === "job") await nothingIsDue(stage)
  const marks: MarkHeaders = {
    "x-crash-story": id,
    ...(moment ? { "x-crash-at": moment.place } : {}),
    ...(useCase.isOfProcess ? { "x-crash-process": "true" } : {}),
  }
  marked.mark(marks)
  let isAnswered = false
  // No answer comes when the store waits to be killed.
  void begun
    .act()
    .catch(() => undefined)
    .then(() => (isAnswered = true))
  const end = performance.now() + REACHED_WITHIN_MS
  let report: StoryReport = { trace: [] }
  let quiet = 0
  while (performance.now() < end) {
    const before = report.trace.length
    report = (await stage.crashStore.reportOf(id)) ?? report
    if (report.waitingAt !== undefined) break
    const isQuiet =
      isAnswered &&
      report.trace.length === before &&
      (await nothingIsUnderWay(stage))
    quiet = isQuiet ? quiet + 1 : 0
    if (quiet === QUIET_POLLS) break
    await delay(POLL_MS)
  }
  marked.mark({})
  return report
}

/** Whether no work is under way; work that is due, or events to publish, are left to the job. */
async function nothingIsUnderWay(stage: CrashStage): Promise<boolean> {
  const left = await leftOver(stage.database)
  return left.every(({ words }) => FOR_THE_JOB.test(words))
}

/** Returns the leases of all charges that a process has now. */
async function leasesOf({ database }: CrashStage): Promise<string[]> {
  const { rows } = await database.query<{ lease: string }>(
    "select leased_by as lease from checkout_transparent_charge where leased_until > checkout_transparent_now()"
  )
  return rows.map(({ lease }) => lease)
}

/** Postpones all due work, so that only the story itself makes work due. */
async function nothingIsDue({ database }: CrashStage): Promise<void> {
  const later = "checkout_transparent_now() + interval '10 minutes'"
  await database.query(
    `update checkout_transparent_charge set synchronize_at = greatest(synchronize_at, ${later}) where synchronize_at is not null`
  )
}

async function recover(
  stage: CrashStage,
  stories: readonly Story[],
  leftBehind: ReadonlySet<string>
): Promise<void> {
  // Waits until no process works: moving the time would end leases that no process would really have lost.
  const letTimePass = async (ms: number) => {
    while ((await leasesOf(stage)).some((lease) => !leftBehind.has(lease))) {
      await delay(POLL_MS)
    }
    await stage.letTimePass(ms)
  }
  const goOn = () =>
    inLanes(stories, AT_ONCE, async ({ begun }) => {
      await begun.goOn()
    })
  await goOn()
  await stage.deliveries.repeat()
  for (const ms of SOON_MS) {
    await letTimePass(ms)
    await untilQuiet(stage)
    await goOn()
  }
  for (const ms of LATER_MS) {
    await letTimePass(ms)
    await untilQuiet(stage)
  }
}

/** Runs the job until nothing is left for it, at most ten times. */
async function untilQuiet(stage: CrashStage): Promise<void> {
  for (let turns = 0; turns < MOST_TURNS_OF_THE_JOB; turns++) {
    await stage.simulator.deliveriesIdle()
    await stage.crashStore.runJob()
    if ((await leftOver(stage.database)).length === 0) return
  }
}
