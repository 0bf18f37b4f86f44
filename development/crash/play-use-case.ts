import { randomUUID } from "node:crypto"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { setTimeout as delay } from "node:timers/promises"

import { aGuest } from "../../integration-tests/support/a-shopper"
import { adminWith } from "../../integration-tests/support/an-admin"
import { answerAt } from "../chaos/processes"
import { leftOver } from "../records/records"
import type { CrashStage } from "./stage"
import type { Begun, Scene, UseCase } from "./use-cases"

/** A use case that was played, and the moment at which the store was to be killed in it. */
export interface Played {
  useCase: UseCase
  begun: Begun
  moment?: number
  /** Where the process was killed, in words; undefined if it never came to the moment. */
  killed?: string
  /** The moments that it passed, undisturbed. */
  passed: readonly string[]
}

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

/**
 * Plays a use case; with a moment, until the process stops there. Then the process is killed and starts
 * again, and people and time go on.
 */
export async function playUseCase(
  stage: CrashStage,
  useCase: UseCase,
  moment?: number
): Promise<Played> {
  const { crashStore, noteFile } = stage
  const begun = await useCase.begin(sceneIn(stage)).catch((cause) => {
    throw new Error(`${useCase.name} could not begin.`, { cause })
  })
  await untilQuiet(stage)
  await crashStore.arm(moment === undefined ? undefined : { moment, noteFile })
  const isStopped = await actIn(stage, begun)
  const leftBehind = new Set<string>()
  if (isStopped) {
    for (const lease of await leasesOf(stage)) leftBehind.add(lease)
    await crashStore.killAndStart()
  }
  const passed = isStopped ? [] : await crashStore.passedMoments()
  await crashStore.arm()
  await begun.goOn()
  for (const ms of SOON_MS) {
    await letTimePass(stage, ms, leftBehind)
    await begun.goOn()
  }
  const killed = isStopped ? readFileSync(noteFile, "utf8") : undefined
  rmSync(noteFile, { force: true })
  return {
    ...{ useCase, begun, passed },
    ...(moment === undefined ? {} : { moment }),
    ...(killed === undefined ? {} : { killed }),
  }
}

/** Lets all the time pass that any work waits for. */
export async function calmDown(stage: CrashStage): Promise<void> {
  for (const ms of LATER_MS) await letTimePass(stage, ms)
}

/** Opens a scene with a new shopper. */
export function sceneIn(stage: CrashStage): Scene {
  const { simulator, store, journal, database } = stage
  const admin = adminWith(apiOf(stage), stage.adminToken)
  return {
    ...{ simulator, store, admin },
    shopper: aGuest(apiOf(stage), store, `${randomUUID()}@example.com`),
    moveMoney(path, request) {
      journal.request(request)
      return admin.request("post", path, {})
    },
    rows: async <Row extends object>(sql: string, values: unknown[]) =>
      (await database.query<Row>(sql, values)).rows,
  }
}

function apiOf({ crashStore }: CrashStage) {
  return {
    request: (call: Parameters<typeof answerAt>[1]) =>
      answerAt(crashStore.process.url, call),
  }
}

/** Returns true if the process has stopped at its moment, and false if it did all there was to do. */
async function actIn(stage: CrashStage, begun: Begun): Promise<boolean> {
  let isAnswered = false
  // No answer comes from a process that has stopped.
  void begun
    .act()
    .catch(() => undefined)
    .then(() => (isAnswered = true))
  const end = performance.now() + REACHED_WITHIN_MS
  let quiet = 0
  while (quiet < QUIET_POLLS && performance.now() < end) {
    await delay(POLL_MS)
    if (existsSync(stage.noteFile)) return true
    const isQuiet = isAnswered && (await nothingIsUnderWay(stage))
    quiet = isQuiet ? quiet + 1 : 0
  }
  return false
}

/** Whether no work is under way; work that is due, or events to publish, are left to the job. */
async function nothingIsUnderWay({ database }: CrashStage): Promise<boolean> {
  const left = await leftOver(database)
  return left.every(({ words }) => FOR_THE_JOB.test(words))
}

/** Returns the leases of all charges that a process has now. */
async function leasesOf({ database }: CrashStage): Promise<string[]> {
  const { rows } = await database.query<{ lease: string }>(
    "select leased_by as lease from checkout_transparent_charge where leased_until > checkout_transparent_now()"
  )
  return rows.map(({ lease }) => lease)
}

/** Moves the time when no process works: that would end leases that no process would really have lost. */
async function letTimePass(
  stage: CrashStage,
  ms: number,
  leftBehind: ReadonlySet<string> = new Set()
): Promise<void> {
  while ((await leasesOf(stage)).some((lease) => !leftBehind.has(lease))) {
    await delay(POLL_MS)
  }
  await stage.letTimePass(ms)
  await untilQuiet(stage)
}

/** Runs the job until nothing is left for it, at most ten times. */
async function untilQuiet({
  simulator,
  crashStore,
  database,
}: CrashStage): Promise<void> {
  for (let turns = 0; turns < MOST_TURNS_OF_THE_JOB; turns++) {
    await simulator.deliveriesIdle()
    await crashStore.runJob()
    if ((await leftOver(database)).length === 0) return
  }
}
