import type { Planned, Story } from "./batch"
import { isInSample, momentsIn, type Sample } from "./moment"
import type { UseCase } from "./use-case"

/** The most carts in one process; more than one, since a start takes as long as several of them. */
const MOST_IN_A_BATCH = 40

/** The most notifications at once: a process works on them in sixteen lanes, and the job needs one. */
const MOST_AT_NOTIFICATIONS = 14

export interface Choice {
  useCase?: string | undefined
  point?: number | undefined
  sample: Sample
}

export function chosenUseCases(
  all: readonly UseCase[],
  { useCase }: Choice
): readonly UseCase[] {
  const chosen = all.filter(
    ({ name }) => useCase === undefined || name === useCase
  )
  if (chosen.length > 0) return chosen
  const names = all.map(({ name }) => name).join(", ")
  throw new Error(`There is no use case ${useCase}; there are ${names}.`)
}

/** Plans each moment of each watched use case. A use case without a moment was not watched correctly. */
export function plan(watched: readonly Story[], choice: Choice): Planned[] {
  const all = watched.flatMap(({ useCase, report }): Planned[] => {
    const { name, moments = /./ } = useCase
    const found = momentsIn(report.trace).filter(({ words }) =>
      moments.test(words)
    )
    if (found.length === 0) {
      throw new Error(`${name} writes nothing and calls nobody.`)
    }
    return found.map((moment) => ({ useCase, moment }))
  })
  const { point, sample } = choice
  const chosen = all.filter(
    ({ moment }, nth) =>
      (point === undefined || moment?.nth === point) && isInSample(nth, sample)
  )
  if (chosen.length > 0) return chosen
  throw new Error("There is no such point.")
}

/**
 * Makes the batches: each has at most one story about work for all stories, and no more
 * notifications than a process works on at once; use cases are spread over all batches.
 */
export function batchesOf(planned: readonly Planned[]): Planned[][] {
  const ofProcess = planned.filter(({ useCase }) => useCase.isOfProcess)
  const requests = planned.filter(
    ({ useCase }) => !useCase.isOfProcess && useCase.by === "request"
  )
  const others = planned.filter(
    (one) => !ofProcess.includes(one) && !requests.includes(one)
  )
  const count = Math.max(
    ofProcess.length,
    Math.ceil(others.length / MOST_AT_NOTIFICATIONS),
    Math.ceil(planned.length / MOST_IN_A_BATCH)
  )
  const sorted = [...ofProcess, ...requests, ...others]
  return Array.from({ length: count }, (_, batch) =>
    sorted.filter((_one, nth) => nth % count === batch)
  )
}
