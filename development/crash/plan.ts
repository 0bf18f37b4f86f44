import type { Planned, Story } from "./batch"
import { isInSample, momentsIn, type Sample } from "./moment"
import type { UseCase } from "./use-case"

/** So many carts are brought to their moments in one process: its start takes as long as some of them. */
const MOST_IN_A_BATCH = 40

/** A process works on notifications in sixteen lanes, and the job needs one. */
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

/** Each moment of each use case that was watched. One without any is not watched rightly. */
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
 * In each batch one at most of what a process does for all at once, and no more notifications than it
 * processes side by side; use cases are spread over all.
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
