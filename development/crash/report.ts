import type { Judged, Verdict } from "./verdict"

/** Describes each violation, and how to reproduce it alone. */
export function violationInWords({ story, verdict }: Judged): string[] {
  if (verdict.kind !== "violation") return []
  const { useCase, moment } = story
  const { name } = useCase
  return [
    `✗ ${name}, ${moment ? `killed ${moment.words}` : "undisturbed"}`,
    ...verdict.why.map((line) => `    ${line}`),
    ...(moment
      ? [`    npm run test:crash -- --use-case ${name} --point ${moment.nth}`]
      : []),
  ]
}

/** Says which way a story took that never came to the point of its kill. */
export function missedInWords({ story, verdict }: Judged): string[] {
  if (verdict.kind !== "missed") return []
  const { useCase, moment } = story
  return [
    `~ ${useCase.name}, never ${moment?.words ?? "there"} (${moment?.nth}), but: ${verdict.passed}`,
  ]
}

export function countsOf(judged: readonly Judged[]): string {
  const count = (kind: Verdict["kind"]) =>
    judged.filter(({ verdict }) => verdict.kind === kind).length
  return `${judged.length} points, ${count("recovered")} recovered, ${count("listed")} listed, ${count("missed")} missed, ${count("violation")} violations`
}
